import { z } from 'zod'

/** Lines and states of a quote: domain §4. The state is derived from events and lines, never set by hand. */
export const ORCAMENTO_STATES = [
  'NOVO',
  'EM_MONTAGEM',
  'AGUARDANDO_PRECO',
  'PRECIFICADO',
  'AGUARDANDO_ALCADA',
  'ENVIADO',
  'VISUALIZADO',
  'PARCIAL',
  'APROVADO',
  'REPROVADO',
  'EXPIRADO',
  'EM_EXECUCAO',
  'FINALIZADO',
  'CANCELADO',
] as const
export const orcamentoState = z.enum(ORCAMENTO_STATES)
export type OrcamentoState = z.infer<typeof orcamentoState>

export const LINHA_STATES = [
  'PENDENTE',
  'PRECIFICADO',
  'OFERTADO',
  'APROVADO',
  'REPROVADO',
  'ADIADO',
  'EXPIRADO',
  'EXECUTADO',
  'NAO_EXECUTADO',
] as const
export const linhaState = z.enum(LINHA_STATES)
export type LinhaState = z.infer<typeof linhaState>

export const EVENT_TYPES = [
  'CRIADO',
  'ATRIBUIDO',
  'MONTAGEM_INICIADA',
  'LINHAS_SALVAS',
  'PRECO_PEDIDO',
  'PRECO_CONCLUIDO',
  'ALCADA_PEDIDA',
  'ALCADA_APROVADA',
  'ALCADA_NEGADA',
  'ENVIADO',
  'REENVIADO',
  'RETIRADO',
  'VISUALIZADO',
  'RESPONDIDO',
  'REPROVADO',
  'EXPIRADO',
  'REOFERTADO',
  'COMPLEMENTADO',
  'EXECUCAO_INICIADA',
  'EXECUCAO_REGISTRADA',
  'FINALIZADO',
  'CANCELADO',
] as const
export const eventType = z.enum(EVENT_TYPES)
export type EventType = z.infer<typeof eventType>

/** Phases of a quote; each has its own screen. */
export const PHASES = ['ABERTO', 'FECHADO', 'PERDIDO', 'CANCELADO'] as const
export type Phase = (typeof PHASES)[number]

const PHASE_OF: Record<OrcamentoState, Phase> = {
  NOVO: 'ABERTO',
  EM_MONTAGEM: 'ABERTO',
  AGUARDANDO_PRECO: 'ABERTO',
  PRECIFICADO: 'ABERTO',
  AGUARDANDO_ALCADA: 'ABERTO',
  ENVIADO: 'ABERTO',
  VISUALIZADO: 'ABERTO',
  PARCIAL: 'FECHADO',
  APROVADO: 'FECHADO',
  EM_EXECUCAO: 'FECHADO',
  FINALIZADO: 'FECHADO',
  REPROVADO: 'PERDIDO',
  EXPIRADO: 'PERDIDO',
  CANCELADO: 'CANCELADO',
}
/** Phase of a state: ABERTO = gerenciar, FECHADO = finalizados, PERDIDO = reprovados. */
export function phaseOf(estado: OrcamentoState): Phase {
  return PHASE_OF[estado]
}

/** States in which each event is allowed; in any other state the event is refused with 409. */
const ALLOWED_FROM: Record<EventType, readonly OrcamentoState[]> = {
  CRIADO: [],
  ATRIBUIDO: [
    'NOVO',
    'EM_MONTAGEM',
    'AGUARDANDO_PRECO',
    'PRECIFICADO',
    'AGUARDANDO_ALCADA',
    'ENVIADO',
    'VISUALIZADO',
    'PARCIAL',
    'APROVADO',
    'EM_EXECUCAO',
    'REPROVADO',
    'EXPIRADO',
  ],
  MONTAGEM_INICIADA: ['NOVO'],
  LINHAS_SALVAS: ['EM_MONTAGEM', 'AGUARDANDO_PRECO', 'PRECIFICADO'],
  PRECO_PEDIDO: ['EM_MONTAGEM'],
  PRECO_CONCLUIDO: ['AGUARDANDO_PRECO'],
  ALCADA_PEDIDA: ['PRECIFICADO'],
  ALCADA_APROVADA: ['AGUARDANDO_ALCADA'],
  ALCADA_NEGADA: ['AGUARDANDO_ALCADA'],
  ENVIADO: ['PRECIFICADO'],
  REENVIADO: ['ENVIADO', 'VISUALIZADO'],
  RETIRADO: ['AGUARDANDO_PRECO', 'PRECIFICADO', 'AGUARDANDO_ALCADA', 'ENVIADO', 'VISUALIZADO', 'EXPIRADO'],
  VISUALIZADO: ['ENVIADO'],
  RESPONDIDO: ['ENVIADO', 'VISUALIZADO'],
  REPROVADO: ['PRECIFICADO', 'AGUARDANDO_ALCADA', 'ENVIADO', 'VISUALIZADO'],
  EXPIRADO: ['ENVIADO', 'VISUALIZADO'],
  REOFERTADO: ['PARCIAL', 'REPROVADO', 'EXPIRADO', 'EM_EXECUCAO', 'FINALIZADO'],
  COMPLEMENTADO: ['EM_EXECUCAO'],
  EXECUCAO_INICIADA: ['PARCIAL', 'APROVADO'],
  EXECUCAO_REGISTRADA: ['EM_EXECUCAO'],
  FINALIZADO: ['EM_EXECUCAO'],
  CANCELADO: [
    'NOVO',
    'EM_MONTAGEM',
    'AGUARDANDO_PRECO',
    'PRECIFICADO',
    'AGUARDANDO_ALCADA',
    'ENVIADO',
    'VISUALIZADO',
    'PARCIAL',
    'APROVADO',
    'REPROVADO',
    'EXPIRADO',
  ],
}

/** Whether an event is allowed for a quote in this state. */
export function isAllowed(evento: EventType, estado: OrcamentoState): boolean {
  return ALLOWED_FROM[evento].includes(estado)
}

/** State after an event; `linhas` are the lines' states after the event (they decide PARCIAL, APROVADO, REPROVADO). */
export function stateAfter(evento: EventType, estado: OrcamentoState, linhas: readonly LinhaState[]): OrcamentoState {
  switch (evento) {
    case 'CRIADO':
      return 'NOVO'
    case 'MONTAGEM_INICIADA':
      return 'EM_MONTAGEM'
    case 'PRECO_PEDIDO':
      return 'AGUARDANDO_PRECO'
    case 'PRECO_CONCLUIDO':
    case 'ALCADA_APROVADA':
      return 'PRECIFICADO'
    case 'ALCADA_PEDIDA':
      return 'AGUARDANDO_ALCADA'
    case 'ALCADA_NEGADA':
      return 'AGUARDANDO_PRECO'
    case 'LINHAS_SALVAS':
      return estado === 'PRECIFICADO' ? 'AGUARDANDO_PRECO' : estado
    case 'ENVIADO':
      return 'ENVIADO'
    case 'RETIRADO':
      return 'EM_MONTAGEM'
    case 'VISUALIZADO':
      return 'VISUALIZADO'
    case 'RESPONDIDO':
      return stateAfterAnswer(linhas)
    case 'REPROVADO':
      return 'REPROVADO'
    case 'EXPIRADO':
      return 'EXPIRADO'
    case 'EXECUCAO_INICIADA':
      return 'EM_EXECUCAO'
    case 'FINALIZADO':
      return 'FINALIZADO'
    case 'CANCELADO':
      return 'CANCELADO'
    case 'ATRIBUIDO':
    case 'REENVIADO':
    case 'REOFERTADO':
    case 'COMPLEMENTADO':
    case 'EXECUCAO_REGISTRADA':
      return estado
  }
}

/** States of a line that the customer has decided; executed lines were approved. */
const DECIDED_STATES: ReadonlySet<LinhaState> = new Set([
  'APROVADO',
  'REPROVADO',
  'ADIADO',
  'EXECUTADO',
  'NAO_EXECUTADO',
])

/** PARCIAL: at least one line approved and at least one not. APROVADO: all. REPROVADO: none. */
function stateAfterAnswer(linhas: readonly LinhaState[]): OrcamentoState {
  const decidedLinhas = linhas.filter((e) => DECIDED_STATES.has(e))
  const aprovadas = decidedLinhas.filter((e) => e !== 'REPROVADO' && e !== 'ADIADO').length
  if (aprovadas === 0) return 'REPROVADO'
  return aprovadas === decidedLinhas.length ? 'APROVADO' : 'PARCIAL'
}

/** State of a whole history: the fold of `stateAfter`, with the lines in their present state. */
export function deriveState(eventos: readonly EventType[], linhas: readonly LinhaState[]): OrcamentoState {
  return eventos.reduce<OrcamentoState>((estado, evento) => stateAfter(evento, estado, linhas), 'NOVO')
}

/** A part of a line: quantity up to three decimals, money in centavos, discount over the whole quantity. */
export const peca = z.object({
  codigo: z.string().trim().toUpperCase().max(40),
  descricao: z.string().trim().min(1, 'Descreva a peça').max(200),
  quantidade: z
    .number()
    .positive('A quantidade precisa ser maior que zero')
    .max(99_999)
    .refine((q) => Math.abs(q * 1000 - Math.round(q * 1000)) < 1e-6, 'Use até três casas decimais'),
  custoUnitario: z.number().int().min(0).max(9_999_999_999).nullable(),
  precoUnitario: z.number().int().min(0).max(9_999_999_999).nullable(),
  desconto: z.number().int().min(0).max(9_999_999_999).default(0),
})
export type Peca = z.infer<typeof peca>

/** Labour of a line: standard time in minutes, hour rate in centavos, discount in centavos. */
export const maoDeObra = z.object({
  codigo: z.string().trim().toUpperCase().max(40),
  descricao: z.string().trim().min(1, 'Descreva o serviço').max(200),
  minutos: z.number().int().min(1, 'Informe o tempo').max(60_000).nullable(),
  custoHora: z.number().int().min(0).max(9_999_999).nullable(),
  valorHora: z.number().int().min(0).max(9_999_999).nullable(),
  desconto: z.number().int().min(0).max(9_999_999_999).default(0),
})
export type MaoDeObra = z.infer<typeof maoDeObra>

/** Half-up rounding of a non-negative ratio of integers, exact beyond 2^53. */
function divideHalfUp(numerator: bigint, denominator: bigint): number {
  return Number((2n * numerator + denominator) / (2n * denominator))
}

/** Quantity × unit price − discount in centavos, rounded half up; null while unpriced (domain §4). */
export function pecaTotal(p: Pick<Peca, 'quantidade' | 'precoUnitario' | 'desconto'>): number | null {
  if (p.precoUnitario === null) return null
  return Math.max(
    0,
    divideHalfUp(BigInt(Math.round(p.quantidade * 1000)) * BigInt(p.precoUnitario), 1000n) - p.desconto,
  )
}

/** Minutes × hour rate ÷ 60 − discount in centavos, rounded half up; null while unpriced. */
export function maoDeObraTotal(m: Pick<MaoDeObra, 'minutos' | 'valorHora' | 'desconto'>): number | null {
  if (m.minutos === null || m.valorHora === null) return null
  return Math.max(0, divideHalfUp(BigInt(m.minutos) * BigInt(m.valorHora), 60n) - m.desconto)
}

/** Cost of a line's component in centavos; null while unknown. */
export function pecaCost(p: Pick<Peca, 'quantidade' | 'custoUnitario'>): number | null {
  return p.custoUnitario === null
    ? null
    : divideHalfUp(BigInt(Math.round(p.quantidade * 1000)) * BigInt(p.custoUnitario), 1000n)
}
export function maoDeObraCost(m: Pick<MaoDeObra, 'minutos' | 'custoHora'>): number | null {
  return m.minutos === null || m.custoHora === null ? null : divideHalfUp(BigInt(m.minutos) * BigInt(m.custoHora), 60n)
}

interface Componentes {
  pecas: readonly Peca[]
  maoDeObra: readonly MaoDeObra[]
}

/** Sum of a line's components in centavos; null when one of them has no price yet or there is none. */
export function linhaTotal(l: Componentes): number | null {
  return sumAll([...l.pecas.map(pecaTotal), ...l.maoDeObra.map(maoDeObraTotal)])
}

/**
 * Sum of the priced parts and labour of the lines; `parcial` when something has no price or a line is empty. Null when nothing is priced.
 */
export function sumLinhas(linhas: readonly Componentes[]): { valor: number | null; parcial: boolean } {
  const totais = linhas.flatMap((l) => [...l.pecas.map(pecaTotal), ...l.maoDeObra.map(maoDeObraTotal)])
  const told = totais.filter((t) => t !== null)
  const valor = told.length === 0 ? null : told.reduce((a, b) => a + b, 0)
  const blank = linhas.some((l) => l.pecas.length + l.maoDeObra.length === 0)
  return { valor, parcial: valor !== null && (blank || told.length < totais.length) }
}

/** Cost of a line in centavos; null when the cost of a component is unknown. */
export function linhaCost(l: Componentes): number | null {
  return sumAll([...l.pecas.map(pecaCost), ...l.maoDeObra.map(maoDeObraCost)])
}

function sumAll(values: readonly (number | null)[]): number | null {
  if (values.length === 0) return null
  let sum = 0
  for (const v of values) {
    if (v === null) return null
    sum += v
  }
  return sum
}

/** Margin as a share of the price (0.25 = 25 %); null without price or cost. */
export function margin(total: number | null, custo: number | null): number | null {
  return total === null || custo === null || total === 0 ? null : (total - custo) / total
}

/** What a quote lacks to leave precificar, as field path → sentence; empty when nothing is missing. */
export function missingToPrecificar(linhas: readonly (Componentes & { titulo: string })[]): Record<string, string> {
  const missing: Record<string, string> = {}
  if (linhas.length === 0) missing['linhas'] = 'Inclua ao menos uma linha'
  linhas.forEach((l, i) => {
    if (l.pecas.length + l.maoDeObra.length === 0) missing[`linhas.${i}`] = `${l.titulo}: inclua peça ou mão de obra`
    l.pecas.forEach((p, j) => {
      if (p.precoUnitario === null)
        missing[`linhas.${i}.pecas.${j}.precoUnitario`] = `${l.titulo}: falta o preço de ${p.descricao}`
      if (p.custoUnitario === null)
        missing[`linhas.${i}.pecas.${j}.custoUnitario`] = `${l.titulo}: falta o custo de ${p.descricao}`
    })
    l.maoDeObra.forEach((m, j) => {
      if (m.minutos === null)
        missing[`linhas.${i}.maoDeObra.${j}.minutos`] = `${l.titulo}: falta o tempo de ${m.descricao}`
      if (m.valorHora === null)
        missing[`linhas.${i}.maoDeObra.${j}.valorHora`] = `${l.titulo}: falta o valor da hora de ${m.descricao}`
      if (m.custoHora === null)
        missing[`linhas.${i}.maoDeObra.${j}.custoHora`] = `${l.titulo}: falta o custo da hora de ${m.descricao}`
    })
  })
  return missing
}
