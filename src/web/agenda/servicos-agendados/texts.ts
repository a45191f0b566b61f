import type { SimpleAction } from './api.ts'

/** Button label and success message of each act. */
export const ACTION_TEXTS: Record<SimpleAction, { button: string; feito: string }> = {
  INICIAR: { button: 'Iniciar', feito: 'Serviço iniciado' },
  FINALIZAR: { button: 'Finalizar', feito: 'Serviço finalizado: aguarda inspeção' },
  CANCELAR_INICIO: { button: 'Cancelar início', feito: 'Início cancelado' },
  APROVAR_QUALIDADE: { button: 'Aprovar inspeção', feito: 'Inspeção aprovada' },
  REPROVAR_QUALIDADE: { button: 'Reprovar inspeção', feito: 'Inspeção reprovada: voltou ao serviço' },
  CANCELAR_QUALIDADE: { button: 'Desfazer inspeção', feito: 'Inspeção desfeita' },
  ENTREGAR: { button: 'Entregar', feito: 'Serviço entregue' },
  CANCELAR_ENTREGA: { button: 'Desfazer entrega', feito: 'Entrega desfeita' },
  REMOVER: { button: 'Retirar da agenda', feito: 'Serviço retirado da agenda' },
}

/** The act that undoes another. */
export const INVERSE: Partial<Record<SimpleAction, SimpleAction>> = {
  INICIAR: 'CANCELAR_INICIO',
  APROVAR_QUALIDADE: 'CANCELAR_QUALIDADE',
  CANCELAR_QUALIDADE: 'APROVAR_QUALIDADE',
  ENTREGAR: 'CANCELAR_ENTREGA',
  CANCELAR_ENTREGA: 'ENTREGAR',
}
