import { addDays } from './dates.ts'

/** States of a loan of a courtesy car. */
export const EMPRESTIMO_STATES = [
  'PEDIDO',
  'RESERVADO',
  'ENTREGUE',
  'DEVOLVIDO',
  'RECUSADO',
  'CANCELADO',
  'AUSENTE',
] as const
export type EmprestimoState = (typeof EMPRESTIMO_STATES)[number]

export const EMPRESTIMO_STATE_NAMES: Record<EmprestimoState, string> = {
  PEDIDO: 'Pedido',
  RESERVADO: 'Reservado',
  ENTREGUE: 'Com o cliente',
  DEVOLVIDO: 'Devolvido',
  RECUSADO: 'Recusado',
  CANCELADO: 'Cancelado',
  AUSENTE: 'Não veio buscar',
}

export type EmprestimoAct = 'RESERVAR' | 'RECUSAR' | 'CANCELAR' | 'AUSENCIA' | 'ENTREGAR' | 'DEVOLVER' | 'PRORROGAR'

const TABLE: Readonly<Record<EmprestimoState, Partial<Record<EmprestimoAct, EmprestimoState>>>> = {
  PEDIDO: { RESERVAR: 'RESERVADO', RECUSAR: 'RECUSADO', CANCELAR: 'CANCELADO' },
  // Reserved again: another car, or other days.
  RESERVADO: {
    RESERVAR: 'RESERVADO',
    CANCELAR: 'CANCELADO',
    AUSENCIA: 'AUSENTE',
    ENTREGAR: 'ENTREGUE',
    PRORROGAR: 'RESERVADO',
  },
  ENTREGUE: { DEVOLVER: 'DEVOLVIDO', PRORROGAR: 'ENTREGUE' },
  DEVOLVIDO: {},
  RECUSADO: {},
  CANCELADO: {},
  AUSENTE: {},
}

/** The state after an act; null where the act is not allowed. */
export const emprestimoAfter = (estado: EmprestimoState, ato: EmprestimoAct): EmprestimoState | null =>
  TABLE[estado][ato] ?? null

/** What may be done with a loan in a state. */
export const emprestimoActs = (estado: EmprestimoState): EmprestimoAct[] =>
  Object.keys(TABLE[estado]) as EmprestimoAct[]

/** Days after its expiry in which one may still drive with a licence (CTB art. 162, V). */
const CNH_TOLERANCE_DAYS = 30

/** A driver as the contract names them. */
interface Driver {
  nascimento: string
  cnhCategoria: string
  cnhValidade: string
}
interface LoanDays {
  /** Day of the hand-over and day on which the car is due back, on the store's calendar. */
  retirada: string
  devolucao: string
  idadeMinima: number
  /** Whether the store lends within the law's 30 days after the licence's expiry. */
  tolera: boolean
}

/** Whole years on a day. */
export function ageOn(nascimento: string, dia: string): number {
  const years = Number(dia.slice(0, 4)) - Number(nascimento.slice(0, 4))
  return dia.slice(5) < nascimento.slice(5) ? years - 1 : years
}

/** Why a driver may not have the car, by field; empty when they may. */
export function driverErrors(d: Driver, l: LoanDays): Partial<Record<keyof Driver, string>> {
  const errors: Partial<Record<keyof Driver, string>> = {}
  const minimum = Math.max(18, l.idadeMinima)
  if (ageOn(d.nascimento, l.retirada) < minimum)
    errors.nascimento = `Este carro pede motorista de ${minimum} anos ou mais`
  if (!/^A?[BCDE]$/.test(d.cnhCategoria.toUpperCase()))
    errors.cnhCategoria = 'A CNH precisa ser de categoria B ou acima'
  const validUntil = l.tolera ? addDays(d.cnhValidade, CNH_TOLERANCE_DAYS) : d.cnhValidade
  if (validUntil < l.devolucao)
    errors.cnhValidade = l.tolera
      ? 'A CNH precisa valer, com os 30 dias de tolerância, até o dia da devolução'
      : 'A CNH precisa valer até o dia da devolução'
  return errors
}

/** Digits of a licence's registry number: eleven, of which the last two check the others. */
export function isValidCnh(cnh: string): boolean {
  if (!/^\d{11}$/.test(cnh) || /^(\d)\1{10}$/.test(cnh)) return false
  const digit = (i: number) => Number(cnh[i])
  let first = 0
  let second = 0
  for (let i = 0; i < 9; i++) {
    first += digit(i) * (9 - i)
    second += digit(i) * (i + 1)
  }
  const one = first % 11
  const carry = one >= 10 ? 2 : 0
  const two = second % 11
  const last = two >= 10 ? 0 : two - carry < 0 ? two - carry + 11 : two - carry
  return digit(9) === (one >= 10 ? 0 : one) && digit(10) === (last >= 10 ? 0 : last)
}

/** Minutes after the agreed return, of which the first `tolerancia` do not count. */
export function lateMinutes(end: string, now: string, tolerancia: number): number {
  const late = Math.floor((Date.parse(now) - Date.parse(end)) / 60_000)
  return late > tolerancia ? late : 0
}

interface Returned {
  kmSaida: number
  kmVolta: number
  combustivelSaida: number
  combustivelVolta: number
  avariasSaida: readonly string[]
  avariasVolta: readonly string[]
  fim: string
  devolvidoEm: string
  tolerancia: number
  /** Centavos of an eighth of a tank; nothing is asked for fuel when zero. */
  valorOitavo: number
}

/** What differs between hand-over and return. Amounts in centavos. */
export interface ReturnDifferences {
  km: number
  /** Eighths that are missing. */
  combustivel: number
  minutos: number
  avarias: string[]
  valorCombustivel: number
}

/** Compares a car's return with its hand-over. */
export function returnDifferences(r: Returned): ReturnDifferences {
  const combustivel = Math.max(0, r.combustivelSaida - r.combustivelVolta)
  const before = new Set(r.avariasSaida)
  return {
    km: r.kmVolta - r.kmSaida,
    combustivel,
    minutos: lateMinutes(r.fim, r.devolvidoEm, r.tolerancia),
    avarias: r.avariasVolta.filter((a) => !before.has(a)),
    valorCombustivel: combustivel * r.valorOitavo,
  }
}

/** Last day to tell the traffic authority who drove: 30 days from the notice (CTB art. 257 §7). */
export const indicateUntil = (notificadaEm: string): string => addDays(notificadaEm, 30)

export const MULTA_STATE_NAMES = {
  NOVA: 'A avisar',
  AVISADA: 'Motorista avisado',
  INDICADA: 'Condutor indicado',
  PAGA: 'Paga',
} as const
export type MultaState = keyof typeof MULTA_STATE_NAMES
export type MultaAct = 'AVISAR' | 'INDICAR' | 'PAGAR'

/** Whether an act is open to a fine; only a driver can be told and named. */
export const multaMay = (estado: MultaState, ato: MultaAct, comMotorista: boolean): boolean =>
  ato === 'PAGAR' ? estado !== 'PAGA' : comMotorista && (estado === 'NOVA' || estado === 'AVISADA')
