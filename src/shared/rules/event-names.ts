import type { EventType } from './orcamento.ts'

/** Names of a quote's events on its timeline, on screen and on paper. */
export const EVENT_LABELS: Record<EventType, string> = {
  CRIADO: 'Criado pelo checklist',
  ATRIBUIDO: 'Dono definido',
  MONTAGEM_INICIADA: 'Montagem iniciada',
  LINHAS_SALVAS: 'Linhas editadas',
  PRECO_PEDIDO: 'Preço pedido',
  PRECO_CONCLUIDO: 'Preço concluído',
  ALCADA_PEDIDA: 'Alçada pedida',
  ALCADA_APROVADA: 'Alçada aprovada',
  ALCADA_NEGADA: 'Alçada negada',
  ENVIADO: 'Enviado ao cliente',
  REENVIADO: 'Enviado de novo',
  RETIRADO: 'De volta à montagem',
  VISUALIZADO: 'O cliente abriu',
  RESPONDIDO: 'O cliente respondeu',
  REPROVADO: 'Recusado pelo cliente, registrado pela equipe',
  EXPIRADO: 'Venceu sem resposta',
  REOFERTADO: 'Linhas oferecidas de novo',
  COMPLEMENTADO: 'Complementar aberto',
  EXECUCAO_INICIADA: 'Execução iniciada',
  EXECUCAO_REGISTRADA: 'Execução registrada',
  FINALIZADO: 'Finalizado',
  CANCELADO: 'Cancelado',
}
