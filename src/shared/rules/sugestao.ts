import { type Abc, type Method, type Pattern, type Xyz } from './demand.ts'
import type { LeadTimeSource } from './reposicao.ts'
import { formatNumber } from './numbers.ts'

export const REASONS = ['REPOSICAO', 'NOVA', 'TETO', 'TRANSFERENCIA'] as const
export type LinhaReason = (typeof REASONS)[number]
export const LINHA_REASON_LABELS: Readonly<Record<LinhaReason, string>> = {
  REPOSICAO: 'Reposição',
  NOVA: 'Peça nova',
  TETO: 'Limitada pela cobertura',
  TRANSFERENCIA: 'Vem de outra loja',
}

export const PATTERN_LABELS: Readonly<Record<Pattern, string>> = {
  SUAVE: 'suave',
  ERRATICA: 'errática',
  INTERMITENTE: 'intermitente',
  IRREGULAR: 'irregular',
  PARADA: 'parada',
  NOVA: 'nova',
}
export const METHOD_LABELS: Readonly<Record<Method, string>> = {
  SES: 'média móvel exponencial (SES)',
  SES_LIMITADA: 'SES sem os picos',
  SBA: 'Croston corrigido (SBA)',
  TSB: 'probabilidade em queda (TSB)',
  MEDIA: 'média de doze meses',
  CATEGORIA: 'média da categoria',
}
export const LEAD_TIME_SOURCE_LABELS: Readonly<Record<LeadTimeSource, string>> = {
  PECA: 'medido nos recebimentos da peça',
  RECEBIMENTOS: 'medido nos recebimentos do fornecedor',
  FORNECEDOR: 'cadastro do fornecedor',
  POLITICA: 'política de compra',
}

/** The inputs of a suggestion line. Units with decimals, times in days, demand per month. */
export interface Calculation {
  /** Demand of the months before the run, the oldest first, and the number of the month after them. */
  serie: readonly number[]
  mes: number
  padrao: Pattern
  metodo: Method
  previsao: number
  sigma: number
  abc: Abc
  xyz: Xyz
  k: number
  prazo: number
  prazoDesvio: number
  fontePrazo: LeadTimeSource
  revisao: number
  seguranca: number
  s: number
  S: number
  teto: number
  naMao: number
  reservado: number
  emPedido: number
  posicao: number
  minimo: number
  multiplo: number
  /** Quantity before the cap. */
  semTeto: number
  /** The part has no cost: its price is used instead. */
  semCusto: boolean
}

/** A buyer may change the suggested quantity by this share without a reason. */
const SLACK = 0.2

/**
 * Whether a quantity needs a reason: ordering nothing, or differing from the suggestion by more than a fifth and by more than the
 * supplier's multiple.
 */
export function requiresReason(sugerida: number, quantidade: number, multiplo: number): boolean {
  if (quantidade === sugerida) return false
  const distance = Math.abs(quantidade - sugerida)
  return quantidade === 0 || (distance > multiplo && distance > sugerida * SLACK)
}

/** Whether a supplier sells a quantity: whole multiples, exactly the minimum, and what was suggested, which is one of both. */
export function isSold(
  quantidade: number,
  sugerida: number,
  { minimo, multiplo }: Pick<Calculation, 'minimo' | 'multiplo'>,
): boolean {
  return (
    quantidade === sugerida ||
    quantidade === minimo ||
    Math.abs(quantidade / multiplo - Math.round(quantidade / multiplo)) <= 1e-9
  )
}

/** How a part sells, in everyday words; the screen also names the pattern and the method. */
const DEMAND_TEXTS: Readonly<Record<Pattern, string>> = {
  SUAVE: 'todo mês, quase sempre o mesmo tanto',
  ERRATICA: 'todo mês, ora muito, ora pouco',
  INTERMITENTE: 'não em todo mês, em quantidades parecidas',
  IRREGULAR: 'de vez em quando, ora muito, ora pouco',
  PARADA: 'quase parada há meses',
  NOVA: 'peça nova, contada pela média das parecidas',
}

/** Explanation of a suggestion line, in the buyer's words. */
export function explainSugestao(
  c: Calculation,
  { sugerida, transferida }: { sugerida: number; transferida: number },
): string {
  const sales = `Saem cerca de ${formatNumber(c.previsao)} por mês (${DEMAND_TEXTS[c.padrao]}), e a reposição leva ${formatNumber(c.prazo)} ${c.prazo === 1 ? 'dia' : 'dias'}`
  const contas = [
    `Há ${formatNumber(c.naMao)} na prateleira`,
    ...(c.reservado > 0 ? [`${formatNumber(c.reservado)} já prometidas a clientes`] : []),
    ...(c.emPedido > 0 ? [`${formatNumber(c.emPedido)} a caminho`] : []),
  ]
  const free = contas.length > 1 ? `: contam ${formatNumber(c.posicao)}` : ''
  const rule = `Quando chega a ${formatNumber(c.s)}, compra-se até ${formatNumber(c.S)}, com ${formatNumber(c.seguranca)} de folga para imprevistos`
  return `${sales}. ${contas.join(', ')}${free}. ${rule}. ${conclusion(c, sugerida, transferida)}.`
}

function conclusion(c: Calculation, sugerida: number, transferida: number): string {
  const parts: string[] = []
  if (transferida > 0) parts.push(`${formatNumber(transferida)} ${transferida === 1 ? 'vem' : 'vêm'} de outra loja`)
  if (sugerida > 0) {
    const rule = [
      c.multiplo > 1 ? `vendida de ${formatNumber(c.multiplo)} em ${formatNumber(c.multiplo)}` : '',
      c.minimo > 1 ? `o fornecedor vende ao menos ${formatNumber(c.minimo)}` : '',
      c.semTeto > sugerida + transferida ? `não mais que ${formatNumber(c.teto)} em estoque, pela política` : '',
    ].filter(Boolean)
    parts.push(
      `${transferida > 0 ? 'comprar' : 'Comprar'} ${formatNumber(sugerida)}${rule.length > 0 ? ` (${rule.join(', ')})` : ''}`,
    )
  } else if (transferida === 0)
    parts.push(`Nada a comprar: a política não deixa passar de ${formatNumber(c.teto)} em estoque`)
  return parts.join(' e ')
}

/** States of a calculation run of the suggestion. */
export const ROUND_STATES = [
  'NA_FILA',
  'CALCULANDO',
  'PRONTA',
  'REPETIDA',
  'CANCELADA',
  'FALHOU',
  'DESCARTADA',
] as const
