import type { EstadoLinha, EstadoOrcamento } from './orcamento.ts'

/** What a quote's state is called, on screen and in files. */
export const NOME_ESTADO: Record<EstadoOrcamento, string> = {
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

/** What tells a quote from its siblings of the same checklist; the first one needs no name. */
export const NOME_TIPO = { INICIAL: null, COMPLEMENTAR: 'complementar', REOFERTA: 'nova oferta' } as const

/** Where a line stands, in words. */
export const NOME_DECISAO: Record<EstadoLinha, string> = {
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

/** How a line stands, in words; it is feminine: "linha recusada". */
export const NOME_ESTADO_LINHA: Record<EstadoLinha, string> = {
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
