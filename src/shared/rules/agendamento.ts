import { addDays } from './dates.ts'

/** States of an appointment: domain §5. Rescheduling is an action, not a state: the appointment continues at another time. */
export const AGENDAMENTO_STATES = ['AGENDADO', 'CONFIRMADO', 'CHEGOU', 'RECEPCIONADO', 'NO_SHOW', 'CANCELADO'] as const
export type AgendamentoState = (typeof AGENDAMENTO_STATES)[number]

export const AGENDAMENTO_ACTIONS = [
  'EDITAR',
  'REAGENDAR',
  'CONFIRMAR',
  'CHEGAR',
  'DESFAZER_CHEGADA',
  'RECEPCIONAR',
  'AUSENTAR',
  'DESFAZER_AUSENCIA',
  'CANCELAR',
] as const
export type AgendamentoAction = (typeof AGENDAMENTO_ACTIONS)[number]

/** The fields of an appointment that its rules use. */
export interface AgendamentoFacts {
  estado: AgendamentoState
  /** The customer had confirmed: undoing an arrival or a no-show returns to this. */
  confirmado: boolean
}
/** Only AUSENTAR needs the time: epoch milliseconds, and the tolerance in minutes. */
export interface Timing {
  inicio: number
  agora: number
  toleranciaMinutos: number
}

/** The new state, or the reason of the refusal in words for the user. */
export type Applied<S> = { ok: true; estado: S } | { ok: false; mensagem: string }

/** Names of the states in the messages. */
export const AGENDAMENTO_STATE_NAMES: Record<AgendamentoState, string> = {
  AGENDADO: 'agendado',
  CONFIRMADO: 'confirmado',
  CHEGOU: 'na recepção, esperando ser recebido',
  RECEPCIONADO: 'já recepcionado',
  NO_SHOW: 'marcado como não compareceu',
  CANCELADO: 'cancelado',
}

const EXPECTED: readonly AgendamentoState[] = ['AGENDADO', 'CONFIRMADO']
const DE: Record<AgendamentoAction, readonly AgendamentoState[]> = {
  EDITAR: [...EXPECTED, 'CHEGOU', 'NO_SHOW'],
  REAGENDAR: [...EXPECTED, 'NO_SHOW'],
  CONFIRMAR: ['AGENDADO'],
  CHEGAR: [...EXPECTED, 'NO_SHOW'],
  DESFAZER_CHEGADA: ['CHEGOU'],
  RECEPCIONAR: ['CHEGOU'],
  AUSENTAR: EXPECTED,
  DESFAZER_AUSENCIA: ['NO_SHOW'],
  CANCELAR: [...EXPECTED, 'CHEGOU', 'NO_SHOW'],
}

/** Applies an action to an appointment; server and browser share this function. Only AUSENTAR needs `timing`. */
export function applyAgendamento(
  s: AgendamentoFacts,
  action: AgendamentoAction,
  timing?: Timing,
): Applied<AgendamentoFacts> {
  if (!DE[action].includes(s.estado))
    return {
      ok: false,
      mensagem: `Este agendamento está ${AGENDAMENTO_STATE_NAMES[s.estado]}: a ação não é mais possível.`,
    }
  const para = (estado: AgendamentoState, confirmed = s.confirmado): Applied<AgendamentoFacts> => ({
    ok: true,
    estado: { estado, confirmado: confirmed },
  })
  switch (action) {
    case 'EDITAR':
      return para(s.estado)
    // A new time needs a new confirmation.
    case 'REAGENDAR':
      return para('AGENDADO', false)
    case 'CONFIRMAR':
      return para('CONFIRMADO', true)
    case 'CHEGAR':
      return para('CHEGOU')
    case 'DESFAZER_CHEGADA':
    case 'DESFAZER_AUSENCIA':
      return para(s.confirmado ? 'CONFIRMADO' : 'AGENDADO')
    case 'RECEPCIONAR':
      return para('RECEPCIONADO')
    case 'CANCELAR':
      return para('CANCELADO')
    case 'AUSENTAR':
      if (!timing || timing.agora < timing.inicio + timing.toleranciaMinutos * 60_000)
        return {
          ok: false,
          mensagem: `A tolerância ainda não passou: espere ${timing?.toleranciaMinutos ?? 30} minutos depois da hora marcada.`,
        }
      return para('NO_SHOW')
  }
}

/** Whether an action is possible now; buttons use it to decide whether to show. */
export const canApplyAgendamento = (s: AgendamentoFacts, action: AgendamentoAction, timing?: Timing): boolean =>
  applyAgendamento(s, action, timing).ok

/** Days before and after today that the agenda's list of appointments has. */
const [BEHIND, AHEAD] = [1, 60]

/** First and last day of the agenda's list of appointments. */
export const usualDays = (today: string): { de: string; ate: string } => ({
  de: addDays(today, -BEHIND),
  ate: addDays(today, AHEAD),
})
