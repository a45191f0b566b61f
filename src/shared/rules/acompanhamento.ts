/** Where a car is, in the words of its owner. */
export const CARRO_STAGES = ['RECEBIDO', 'EM_SERVICO', 'INSPECAO', 'PRONTO', 'ENTREGUE'] as const
export type CarroStage = (typeof CARRO_STAGES)[number]

interface CarroServico {
  status: number
  paralisado: boolean
  trabalhando: boolean
  bloqueia: boolean
}

/** Stage of a car by its services, and whether it stands still: nobody works on it and a pause holds it up. */
export function carroStage(
  servicos: readonly CarroServico[],
  delivered: boolean,
): { etapa: CarroStage; parado: boolean } {
  if (delivered) return { etapa: 'ENTREGUE', parado: false }
  const smallest = Math.min(...servicos.map((s) => s.status))
  const parado = servicos.some((s) => s.paralisado && s.bloqueia) && !servicos.some((s) => s.trabalhando)
  if (servicos.length === 0) return { etapa: 'RECEBIDO', parado: false }
  if (smallest >= 4) return { etapa: 'PRONTO', parado: false }
  if (smallest === 3) return { etapa: 'INSPECAO', parado: false }
  return { etapa: servicos.some((s) => s.status > 1) ? 'EM_SERVICO' : 'RECEBIDO', parado }
}

/** Reasons that a customer may tap next to the score. */
export const SCORE_REASONS = ['ATENDIMENTO', 'PRAZO', 'PRECO', 'QUALIDADE', 'EXPLICACAO', 'LIMPEZA'] as const
export type ScoreReason = (typeof SCORE_REASONS)[number]
export const SCORE_REASON_NAMES: Record<ScoreReason, string> = {
  ATENDIMENTO: 'Atendimento',
  PRAZO: 'Prazo',
  PRECO: 'Preço',
  QUALIDADE: 'Qualidade do serviço',
  EXPLICACAO: 'Explicações',
  LIMPEZA: 'Limpeza do carro',
}

/** Type of respondent by the score from 0 to 10. */
export function scoreType(nota: number): 'PROMOTOR' | 'NEUTRO' | 'DETRATOR' {
  return nota >= 9 ? 'PROMOTOR' : nota <= 6 ? 'DETRATOR' : 'NEUTRO'
}

/** Net promoter score, -100 to 100: promoters less detractors ÷ answers × 100. Null without answers. */
export function npsOf(s: { respostas: number; promotores: number; detratores: number }): number | null {
  return s.respostas === 0 ? null : Math.round(((s.promotores - s.detratores) / s.respostas) * 100)
}
