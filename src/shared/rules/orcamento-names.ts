import type { LinhaState, OrcamentoState } from './orcamento.ts'

/** Name of each quote state, on screen and in files. */
export const STATE_LABELS: Record<OrcamentoState, string> = {
  NOVO: 'Novo',
  EM_MONTAGEM: 'Em montagem',
  AGUARDANDO_PRECO: 'Aguardando preço',
  PRECIFICADO: 'Precificado',
  AGUARDANDO_ALCADA: 'Aguarda alçada',
  ENVIADO: 'Enviado',
  VISUALIZADO: 'Cliente abriu',
  PARCIAL: 'Aprovado em parte',
  APROVADO: 'Aprovado',
  REPROVADO: 'Reprovado',
  EXPIRADO: 'Expirado',
  EM_EXECUCAO: 'Em execução',
  FINALIZADO: 'Finalizado',
  CANCELADO: 'Cancelado',
}

/** Suffix that tells a quote from its siblings of the same checklist; the first one needs none. */
export const TYPE_LABELS = { INICIAL: null, COMPLEMENTAR: 'complementar', REOFERTA: 'nova oferta' } as const

/** State of a line in words. */
export const DECISION_LABELS: Record<LinhaState, string> = {
  PENDENTE: 'sem preço ainda',
  PRECIFICADO: 'com preço, por enviar',
  OFERTADO: 'espera a decisão do cliente',
  APROVADO: 'aprovado pelo cliente',
  REPROVADO: 'recusado',
  ADIADO: 'adiado',
  EXPIRADO: 'venceu sem resposta',
  EXECUTADO: 'executado',
  NAO_EXECUTADO: 'aprovado, não executado',
}

/** State of a line in words, in the feminine: "linha recusada". */
export const LINHA_STATE_LABELS: Record<LinhaState, string> = {
  PENDENTE: 'sem preço',
  PRECIFICADO: 'com preço',
  OFERTADO: 'oferecida',
  APROVADO: 'aprovada',
  REPROVADO: 'recusada',
  ADIADO: 'adiada',
  EXPIRADO: 'venceu',
  EXECUTADO: 'executada',
  NAO_EXECUTADO: 'não executada',
}
