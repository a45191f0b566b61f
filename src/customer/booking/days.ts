import type { ReservaDia } from '#shared/agenda/reservas.ts'
import { formatTime } from '#shared/rules/dates.ts'

type Hour = ReservaDia['horas'][number]

const noon = (dia: string) => new Date(`${dia}T12:00:00Z`)
const written = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('pt-BR', { ...options, timeZone: 'UTC' })
  return (dia: string) => format.format(noon(dia))
}

/** A day in full: 'sexta-feira, 4 de dezembro'. */
export const longDay = written({ weekday: 'long', day: 'numeric', month: 'long' })
/** A day's weekday in three letters: 'sex'. */
export const shortWeekday = (dia: string): string => weekday(dia).replace('.', '')
const weekday = written({ weekday: 'short' })
/** Month of a day in three letters: 'dez'. */
export const shortMonth = (dia: string): string => month(dia).replace('.', '')
const month = written({ month: 'short' })

/** Why a day has no hour, as the customer reads it. */
export const REASONS: Record<NonNullable<ReservaDia['motivo']>, { curto: string; longo: string }> = {
  FECHADA: { curto: 'fechada', longo: 'A loja não abre neste dia.' },
  FERIADO: { curto: 'feriado', longo: 'É feriado: a loja não abre.' },
  CHEIO: { curto: 'cheio', longo: 'Todas as horas deste dia já foram tomadas.' },
  CEDO_DEMAIS: {
    curto: 'muito cedo',
    longo: 'A loja precisa de mais tempo para se preparar: escolha um dia mais à frente.',
  },
}

/** The day as one adviser has it; all advisers for null. */
export function forAdviser(dia: ReservaDia, codConsultor: number | null): ReservaDia {
  if (codConsultor === null) return dia
  const horas = dia.horas.filter((h) => h.consultores.includes(codConsultor))
  return { ...dia, horas, motivo: dia.motivo ?? (horas.length === 0 ? 'CHEIO' : null) }
}

/** A day's hours by morning and afternoon on the store's clock; an empty period is left out. */
export function byPeriod(hours: readonly Hour[], fuso: string): { nome: string; horas: Hour[] }[] {
  const isMorning = (h: Hour) => formatTime(h.inicio, fuso) < '12:00'
  return [
    { nome: 'Manhã', horas: hours.filter(isMorning) },
    { nome: 'Tarde', horas: hours.filter((h) => !isMorning(h)) },
  ].filter((p) => p.horas.length > 0)
}

/** What a day says below its number: how many hours are free, or why none is. */
export function dayNote({ horas, motivo }: ReservaDia): string {
  if (horas.length > 0) return horas.length === 1 ? '1 hora' : `${horas.length} horas`
  return motivo ? REASONS[motivo].curto : 'cheio'
}

/** The day to show: the chosen one while it is among them, else the first with a free hour, else the first. */
export function shownDay(days: readonly ReservaDia[], chosen: string | null): ReservaDia | undefined {
  return days.find((d) => d.dia === chosen) ?? days.find((d) => d.horas.length > 0) ?? days[0]
}
