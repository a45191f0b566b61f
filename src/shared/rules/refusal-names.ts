import type { RefusalReason } from '../oficina-digital/orcamentos.ts'

/** Reasons for declining, in words. */
export const REASON_LABELS: Record<RefusalReason, string> = {
  PRECO: 'preço',
  SEM_DINHEIRO_AGORA: 'sem dinheiro agora',
  OUTRO_LUGAR: 'vai fazer em outro lugar',
  SEGUNDA_OPINIAO: 'quer uma segunda opinião',
  PRAZO: 'prazo',
  JA_FEZ: 'já fez',
  VAI_VENDER: 'vai vender o carro',
  GARANTIA_OU_SEGURO: 'garantia ou seguro',
  SEM_RESPOSTA: 'sem resposta',
}
