import type { AcaoSimples } from './api.ts'

/** What a button says, and what is told when it is done. */
export const TEXTO_ACAO: Record<AcaoSimples, { botao: string; feito: string }> = {
  INICIAR: { botao: 'Iniciar', feito: 'Serviço iniciado' },
  FINALIZAR: { botao: 'Finalizar', feito: 'Serviço finalizado: aguarda inspeção' },
  CANCELAR_INICIO: { botao: 'Cancelar início', feito: 'Início cancelado' },
  APROVAR_QUALIDADE: { botao: 'Aprovar inspeção', feito: 'Inspeção aprovada' },
  REPROVAR_QUALIDADE: { botao: 'Reprovar inspeção', feito: 'Inspeção reprovada: voltou ao serviço' },
  CANCELAR_QUALIDADE: { botao: 'Desfazer inspeção', feito: 'Inspeção desfeita' },
  ENTREGAR: { botao: 'Entregar', feito: 'Serviço entregue' },
  CANCELAR_ENTREGA: { botao: 'Desfazer entrega', feito: 'Entrega desfeita' },
  REMOVER: { botao: 'Retirar da agenda', feito: 'Serviço retirado da agenda' },
}

/** The act that takes another one back. */
export const VOLTA: Partial<Record<AcaoSimples, AcaoSimples>> = {
  INICIAR: 'CANCELAR_INICIO',
  APROVAR_QUALIDADE: 'CANCELAR_QUALIDADE',
  CANCELAR_QUALIDADE: 'APROVAR_QUALIDADE',
  ENTREGAR: 'CANCELAR_ENTREGA',
  CANCELAR_ENTREGA: 'ENTREGAR',
}
