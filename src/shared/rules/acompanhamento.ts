/** Where a car is, in the words of its owner. */
export const ETAPAS_DO_CARRO = ['RECEBIDO', 'EM_SERVICO', 'INSPECAO', 'PRONTO', 'ENTREGUE'] as const
export type EtapaDoCarro = (typeof ETAPAS_DO_CARRO)[number]

interface ServicoDoCarro {
  status: number
  paralisado: boolean
  trabalhando: boolean
  bloqueia: boolean
}

/** How far a car is by its services, and whether it stands still: nobody works on it and something holds it. */
export function etapaDoCarro(
  servicos: readonly ServicoDoCarro[],
  entregue: boolean,
): { etapa: EtapaDoCarro; parado: boolean } {
  if (entregue) return { etapa: 'ENTREGUE', parado: false }
  const menor = Math.min(...servicos.map((s) => s.status))
  const parado = servicos.some((s) => s.paralisado && s.bloqueia) && !servicos.some((s) => s.trabalhando)
  if (servicos.length === 0) return { etapa: 'RECEBIDO', parado: false }
  if (menor >= 4) return { etapa: 'PRONTO', parado: false }
  if (menor === 3) return { etapa: 'INSPECAO', parado: false }
  return { etapa: servicos.some((s) => s.status > 1) ? 'EM_SERVICO' : 'RECEBIDO', parado }
}

/** Reasons that a customer taps with a mark. */
export const MOTIVOS_DA_NOTA = ['ATENDIMENTO', 'PRAZO', 'PRECO', 'QUALIDADE', 'EXPLICACAO', 'LIMPEZA'] as const
export type MotivoDaNota = (typeof MOTIVOS_DA_NOTA)[number]
export const NOME_MOTIVO_DA_NOTA: Record<MotivoDaNota, string> = {
  ATENDIMENTO: 'Atendimento',
  PRAZO: 'Prazo',
  PRECO: 'Preço',
  QUALIDADE: 'Qualidade do serviço',
  EXPLICACAO: 'Explicações',
  LIMPEZA: 'Limpeza do carro',
}

/** What a mark from 0 to 10 makes of who gave it. */
export function tipoDaNota(nota: number): 'PROMOTOR' | 'NEUTRO' | 'DETRATOR' {
  return nota >= 9 ? 'PROMOTOR' : nota <= 6 ? 'DETRATOR' : 'NEUTRO'
}

/** Net promoter score, -100 to 100: promoters less detractors ÷ answers × 100. Null without answers. */
export function npsDe(s: { respostas: number; promotores: number; detratores: number }): number | null {
  return s.respostas === 0 ? null : Math.round(((s.promotores - s.detratores) / s.respostas) * 100)
}
