import { serverNow } from '../api.ts'
import type { CodeChannel } from './api.ts'
import type { ReservaFeita, ReservaSegurada } from '#shared/agenda/reservas.ts'
import { isValidPlaca } from '#shared/rules/placa.ts'

/** The steps of a booking, in the order in which they are taken. */
export const STEPS = ['carro', 'pedido', 'hora', 'dados', 'codigo', 'feito'] as const
/** A side way of the hours: the list of those who wait, entered by a code too. */
const WAIT_STEPS = ['espera', 'codigo-espera'] as const
export type Step = (typeof STEPS)[number] | (typeof WAIT_STEPS)[number]

/** Wait before another code can be asked for. */
const RESEND_MS = 60_000
/** The code sent last, and from when another can be asked for (milliseconds by the server's clock). */
export interface PendingCode {
  destino: string
  outroEm: number
  canal: CodeChannel
}
export const pendingCode = ({ destino, canal }: Pick<PendingCode, 'destino' | 'canal'>): PendingCode => ({
  destino,
  canal,
  outroEm: serverNow() + RESEND_MS,
})

/** What a customer typed and chose so far, kept in the tab until it is booked. */
export interface Draft {
  placa: string
  modelo: string
  ano: string
  km: string
  servicos: number[]
  pacotes: number[]
  texto: string
  codConsultor: number | null
  /** Day whose hours are shown. */
  dia: string | null
  segurada: ReservaSegurada | null
  /** Start of an hour whose 5 minutes ended. */
  perdida: string | null
  nome: string
  telefone: string
  email: string
  consentimento: boolean
  ofertas: boolean
  carroReserva: boolean
  codigo: PendingCode | null
  feita: ReservaFeita | null
  /** Days and part of the day that are waited for. */
  janela: { de: string; ate: string; periodo: 'MANHA' | 'TARDE' | 'QUALQUER' } | null
  /** An entry of the waiting list that waits for its code. */
  entrada: { token: string; codigo: PendingCode } | null
  espera: { token: string; antes: number } | null
}

export const EMPTY: Draft = {
  placa: '',
  modelo: '',
  ano: '',
  km: '',
  servicos: [],
  pacotes: [],
  texto: '',
  codConsultor: null,
  dia: null,
  segurada: null,
  perdida: null,
  nome: '',
  telefone: '',
  email: '',
  consentimento: false,
  ofertas: false,
  carroReserva: false,
  codigo: null,
  feita: null,
  janela: null,
  entrada: null,
  espera: null,
}

/** Whether something was asked for: hours depend on it. */
export const hasRequest = (d: Draft): boolean => d.servicos.length > 0 || d.pacotes.length > 0 || d.texto.trim() !== ''

/** Whether a step can be shown with what is known. */
function isReachable(d: Draft, step: Step): boolean {
  switch (step) {
    case 'carro':
      return true
    case 'pedido':
      return isValidPlaca(d.placa)
    case 'hora':
    case 'espera':
      return isValidPlaca(d.placa) && hasRequest(d)
    case 'codigo-espera':
      return isReachable(d, 'espera') && d.entrada !== null
    case 'dados':
      return isReachable(d, 'hora') && (d.segurada !== null || d.perdida !== null)
    case 'codigo':
      return isReachable(d, 'dados') && d.codigo !== null
    case 'feito':
      return d.feita !== null
  }
}

/** The step to show when `wanted` is asked for: that one, or the last before it that can be shown; a finished booking stays shown. */
export function stepFor(d: Draft, wanted: string): Step {
  if (d.feita) return 'feito'
  const side = WAIT_STEPS.findIndex((s) => s === wanted)
  const waits = WAIT_STEPS.slice(0, side + 1).findLast((s) => isReachable(d, s))
  if (waits) return waits
  const index = STEPS.findIndex((s) => s === wanted)
  return STEPS.slice(0, index + 1).findLast((s) => isReachable(d, s)) ?? 'carro'
}

/** The draft after the held hour's time ended: the hour can be held again, and the code is worth nothing any more. */
export const withoutHold = (d: Draft): Draft => ({
  ...d,
  perdida: d.segurada?.inicio ?? d.perdida,
  segurada: null,
  codigo: null,
})

/** The draft with an hour held. A code sent for another hour does not confirm this one. */
export const withHold = (d: Draft, segurada: ReservaSegurada): Draft => ({
  ...d,
  segurada,
  perdida: null,
  codigo: null,
})

/** Only the plate and the person stay for another booking. */
export const anew = (d: Draft): Draft => ({ ...EMPTY, nome: d.nome, telefone: d.telefone, email: d.email })

/** What the hours depend on, as the server reads it. */
export const requestOf = (d: Draft) => ({ servicos: d.servicos, pacotes: d.pacotes, texto: d.texto.trim() })

/** A draft read from the tab's storage; unreadable or from another version counts as none. */
export function readDraft(stored: string | null): Draft {
  try {
    const read = JSON.parse(stored ?? '') as Partial<Draft> | null
    const known = Object.keys(EMPTY).every((k) => read !== null && k in read)
    return known ? { ...EMPTY, ...read } : EMPTY
  } catch {
    return EMPTY
  }
}
