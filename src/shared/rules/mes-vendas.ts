import type { Nivel } from '../core/contract.ts'
import { addDays } from './dates.ts'

/** States of a store's month of sales, from the first figure to the frozen snapshot (domain §9). */
export const MONTH_STATES = [
  'ABERTO',
  'PREENCHIDO',
  'ENVIADO',
  'EM_ANALISE',
  'APROVADO',
  'FECHADO',
  'DEVOLVIDO',
  'REABERTO',
] as const
export type MonthState = (typeof MONTH_STATES)[number]

export const MONTH_STATE_LABELS: Record<MonthState, string> = {
  ABERTO: 'Aberto',
  PREENCHIDO: 'Preenchido',
  ENVIADO: 'Enviado',
  EM_ANALISE: 'Em análise',
  APROVADO: 'Aprovado',
  FECHADO: 'Fechado',
  DEVOLVIDO: 'Devolvido',
  REABERTO: 'Reaberto',
}

/** Whether figures may be edited: a sent, approved or closed month is read-only. */
export const isMonthEditable = (e: MonthState): boolean =>
  e === 'ABERTO' || e === 'PREENCHIDO' || e === 'DEVOLVIDO' || e === 'REABERTO'

export const MONTH_ACTIONS = ['ENVIAR', 'ANALISAR', 'APROVAR', 'DEVOLVER', 'REABRIR', 'FECHAR'] as const
export type MonthAction = (typeof MONTH_ACTIONS)[number]

interface Step {
  nome: string
  de: readonly MonthState[]
  para: MonthState
  niveis: readonly Nivel[]
  /** The action needs a reason. */
  motivo?: true
}

const ENTRY_NIVEIS = [1, 2, -1] as const
const REVIEW_NIVEIS = [2, -1] as const

/** Each action: from which states, to which state, by which levels. The code that freezes the month also does the closing. */
export const MONTH_STEPS: Record<MonthAction, Step> = {
  ENVIAR: {
    nome: 'Enviar para análise',
    de: ['ABERTO', 'PREENCHIDO', 'DEVOLVIDO', 'REABERTO'],
    para: 'ENVIADO',
    niveis: ENTRY_NIVEIS,
  },
  ANALISAR: { nome: 'Começar a análise', de: ['ENVIADO'], para: 'EM_ANALISE', niveis: REVIEW_NIVEIS },
  APROVAR: { nome: 'Aprovar', de: ['ENVIADO', 'EM_ANALISE'], para: 'APROVADO', niveis: REVIEW_NIVEIS },
  DEVOLVER: {
    nome: 'Devolver',
    de: ['ENVIADO', 'EM_ANALISE', 'APROVADO'],
    para: 'DEVOLVIDO',
    niveis: REVIEW_NIVEIS,
    motivo: true,
  },
  REABRIR: { nome: 'Reabrir', de: ['APROVADO'], para: 'REABERTO', niveis: REVIEW_NIVEIS, motivo: true },
  FECHAR: { nome: 'Fechar o mês', de: ['APROVADO'], para: 'FECHADO', niveis: REVIEW_NIVEIS },
}

/** Whether a user of this level reviews a month in this state. */
export const canReviewMonth = (estado: MonthState, nivel: Nivel): boolean =>
  MONTH_STEPS.APROVAR.de.includes(estado) && MONTH_STEPS.APROVAR.niveis.includes(nivel)

/** Actions that a user of this level may take on a month in this state. */
export function monthActions(estado: MonthState, nivel: Nivel): MonthAction[] {
  return MONTH_ACTIONS.filter((a) => MONTH_STEPS[a].de.includes(estado) && MONTH_STEPS[a].niveis.includes(nivel))
}

/** Applies an action: the new state, or the reason of the refusal. */
export function applyMonthAction(
  estado: MonthState,
  action: MonthAction,
  motivo: string | null,
): { ok: true; estado: MonthState } | { ok: false; mensagem: string } {
  const p = MONTH_STEPS[action]
  if (!p.de.includes(estado))
    return {
      ok: false,
      mensagem: `O mês está ${MONTH_STATE_LABELS[estado].toLowerCase()}: não dá para ${p.nome.toLowerCase()}.`,
    }
  if (p.motivo && (motivo ?? '').trim().length < 3) return { ok: false, mensagem: 'Diga o motivo' }
  return { ok: true, estado: p.para }
}

/** State of an editable month after its figures change: PREENCHIDO when complete; a returned month stays as it is. */
export function stateAfterFilling(estado: MonthState, complete: boolean): MonthState {
  if (estado !== 'ABERTO' && estado !== 'PREENCHIDO') return estado
  return complete ? 'PREENCHIDO' : 'ABERTO'
}

/** Times of the reminders for a month that is not sent. */
export type MonthLembrete = 'ANTES' | 'NO_DIA' | 'DEPOIS'

/** The reminder of a day: in the three days before the deadline, on it, or in the week after; else null. */
export function monthLembrete(today: string, prazo: string): MonthLembrete | null {
  if (today === prazo) return 'NO_DIA'
  if (today < prazo) return today >= addDays(prazo, -3) ? 'ANTES' : null
  return today <= addDays(prazo, 7) ? 'DEPOIS' : null
}
