import { todayIn } from './dates.ts'

/** A chassis as recall lists compare it: upper case, letters and digits only. */
export const normalizeChassi = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

const LETTERS = /^[A-HJ-NPR-Z0-9]+$/

/**
 * What is wrong with a chassis number, in pt-BR; null when it is one of 17 characters. The ninth one is no check digit in Brazil (ABNT NBR
 * 6066 leaves it to the maker), so it is not checked.
 */
export function chassiError(text: string): string | null {
  const chassi = normalizeChassi(text)
  if (chassi === '') return 'Informe o chassi'
  if (chassi.length !== 17) return `Tem ${chassi.length} caracteres: um chassi tem 17`
  return LETTERS.test(chassi) ? null : 'Um chassi não tem as letras I, O e Q: confira se não é 1 ou 0'
}

/** Whether a car's chassis can be looked up: there, too short (cars of before 1989), wrong, or not known. */
export type ChassiState = 'CERTO' | 'CURTO' | 'ERRADO' | 'SEM'
/** How far a stored chassis can be trusted with lists. */
export function chassiState(text: string | null): ChassiState {
  const chassi = normalizeChassi(text ?? '')
  if (chassi === '') return 'SEM'
  if (chassi.length < 17) return 'CURTO'
  return chassiError(chassi) === null ? 'CERTO' : 'ERRADO'
}

/** A range of a campaign: how the chassis begins, letters before the number at its end, and that number from and to. */
export interface ChassiRange {
  prefixo: string
  serie: string
  de: string
  ate: string
}

/** A range as people type it (the beginning, and the last characters from and to) in its parts, or what is wrong with it. */
export function parseRange(prefixo: string, de: string, ate: string): { faixa: ChassiRange } | { erro: string } {
  const [start, first, last] = [prefixo, de, ate].map(normalizeChassi) as [string, string, string]
  if (!/^[A-HJ-NPR-Z0-9]{3,13}$/.test(start)) return { erro: 'O começo do chassi tem de 3 a 13 letras e números' }
  if (first.length !== last.length) return { erro: 'O primeiro e o último precisam ter o mesmo tamanho' }
  const a = /^([A-HJ-NPR-Z0-9]*?)([0-9]{3,8})$/.exec(first)
  const b = /^([A-HJ-NPR-Z0-9]*?)([0-9]{3,8})$/.exec(last)
  if (!a || !b) return { erro: 'O final do chassi termina em 3 a 8 números' }
  if (a[1] !== b[1]) return { erro: 'As letras antes do número precisam ser as mesmas nos dois' }
  if (start.length + first.length > 17) return { erro: 'O começo e o final passam juntos de 17 caracteres' }
  const faixa = { prefixo: start, serie: a[1] ?? '', de: a[2] ?? '', ate: b[2] ?? '' }
  return faixa.de > faixa.ate ? { erro: 'O último vem antes do primeiro' } : { faixa }
}

/** Whether a chassis is in a range, as SQL's na_faixa: only the same letters compare, and the end is a number. */
export function isInRange(chassi: string, { prefixo, serie, de, ate }: ChassiRange): boolean {
  if (chassi.length !== 17 || !chassi.startsWith(prefixo)) return false
  const end = chassi.slice(-(serie.length + de.length))
  const number = end.slice(serie.length)
  return end.startsWith(serie) && /^[0-9]+$/.test(number) && number >= de && number <= ate
}

/** Answers about a car's campaign. */
export const RECALL_ANSWERS = ['FEITO', 'PECAS_PEDIDAS', 'RECUSADO', 'NAO_SE_APLICA', 'REABERTO'] as const
export type RecallAnswer = (typeof RECALL_ANSWERS)[number]
export const RECALL_ANSWER_NAMES: Readonly<Record<RecallAnswer, string>> = {
  FEITO: 'Feito',
  PECAS_PEDIDAS: 'Peças pedidas',
  RECUSADO: 'Cliente recusou',
  NAO_SE_APLICA: 'Não se aplica',
  REABERTO: 'Reaberto',
}
export const RISK_LEVELS = ['BAIXO', 'MEDIO', 'ALTO'] as const
export type RiskLevel = (typeof RISK_LEVELS)[number]
export const RISK_NAMES: Readonly<Record<RiskLevel, string>> = { BAIXO: 'Baixo', MEDIO: 'Médio', ALTO: 'Alto' }

/** How a car stands in a campaign: open, or its last answer. */
export type RecallState = 'ABERTO' | Exclude<RecallAnswer, 'REABERTO'>

/** The state after the last answer; one of another store counts only when the work was done. */
export const recallState = (done: boolean, ultima: RecallAnswer | null): RecallState =>
  done ? 'FEITO' : ultima === null || ultima === 'REABERTO' || ultima === 'FEITO' ? 'ABERTO' : ultima

/** Whether there is still something to do on a car. */
export const isOpenState = (state: RecallState): boolean => state !== 'FEITO' && state !== 'NAO_SE_APLICA'

/** Whether somebody still has to answer in this visit: what was ordered or refused in another visit is asked again. */
export function isPending(state: RecallState, answeredIn: number | null, codPassagem: number | null): boolean {
  if (!isOpenState(state)) return false
  return state === 'ABERTO' || (codPassagem !== null && answeredIn !== codPassagem)
}

/** Campaigns from this day on go on the licence (CTB art. 131, § 4, by Lei 14.071/2020). */
const FIRST_CAMPAIGN = '2019-10-01'

export interface Licence {
  /** From this day on the licence is refused while the repair was not done. */
  limite: string
  vencido: boolean
  /** Days since the maker told. */
  dias: number
}

/**
 * When a car that was not repaired loses its licence: one year after the campaign was told (CTB art. 131, §§ 4 and 5). A year ends on the
 * day of the same number, or on the next where there is none (Código Civil art. 132, § 3): told on 29 February, it ends on 1 March. Null for
 * campaigns of before 1 October 2019, which the law leaves out.
 */
export function licenceLimit(desde: string, today: string): Licence | null {
  if (desde < FIRST_CAMPAIGN) return null
  const next = `${Number(desde.slice(0, 4)) + 1}${desde.slice(4)}`
  const limite = Number.isNaN(Date.parse(`${next}T00:00:00Z`)) || !isDay(next) ? `${next.slice(0, 4)}-03-01` : next
  return { limite, vencido: today >= limite, dias: daysBetween(desde, today) }
}

const isDay = (day: string): boolean => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)

/** Whole days from a day to another; never negative. */
export const daysBetween = (de: string, ate: string): number =>
  Math.max(0, Math.round((Date.parse(`${ate}T00:00:00Z`) - Date.parse(`${de}T00:00:00Z`)) / 86_400_000))

/** Whole days since an instant, by the store's calendar. */
export const daysSince = (instant: string, fuso: string, now: Date): number =>
  daysBetween(todayIn(fuso, new Date(instant)), todayIn(fuso, now))
