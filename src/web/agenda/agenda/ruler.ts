import type { BoardMecanico, AgendaServico, Slot } from '#shared/agenda/agenda.ts'
import { localInstant } from '#shared/rules/dates.ts'
import { minutesWithin } from '#shared/rules/planning.ts'

const MIN = 60_000
const HOUR = 60 * MIN
/** Dragging snaps to this many minutes. */
const STEP_MIN = 15

/** Time span that a day is drawn over, in epoch ms. */
export interface Ruler {
  de: number
  ate: number
}

type WithExpediente = Pick<BoardMecanico, 'expediente'>

/** Whole hours from the first to the last shift or planned work of a day; 07:00 to 19:00 if there are none. */
export function dayRuler(
  dia: string,
  fuso: string,
  mecanicos: readonly WithExpediente[],
  slots: readonly Slot[],
): Ruler {
  const [patternOf, defaultUntil] = [
    Date.parse(localInstant(dia, '07:00', fuso)),
    Date.parse(localInstant(dia, '19:00', fuso)),
  ]
  const trechos = mecanicos.flatMap((m) => m.expediente)
  const [start, end] = [dayBounds(dia, fuso).de, dayBounds(dia, fuso).ate]
  const ofDay = slots.filter((s) => Date.parse(s.fim) > start && Date.parse(s.inicio) < end)
  const starts = [...trechos, ...ofDay].map((t) => Math.max(start, Date.parse(t.inicio)))
  const ends = [...trechos, ...ofDay].map((t) => Math.min(end, Date.parse(t.fim)))
  const de = starts.length === 0 ? patternOf : Math.min(...starts)
  const ate = ends.length === 0 ? defaultUntil : Math.max(...ends)
  return { de: Math.floor(de / HOUR) * HOUR, ate: Math.ceil(ate / HOUR) * HOUR }
}

/** A day on the store's clock. */
export function dayBounds(dia: string, fuso: string): Ruler {
  const de = Date.parse(localInstant(dia, '00:00', fuso))
  return { de, ate: de + 24 * HOUR }
}

/** Hour marks of the ruler, each with its position in %. */
export function rulerHours({ de, ate }: Ruler): { em: number; posicao: number }[] {
  const n = Math.round((ate - de) / HOUR)
  return Array.from({ length: n }, (_, i) => ({ em: de + i * HOUR, posicao: (i / n) * 100 }))
}

/** Left edge and width of a span in % of the ruler; null when it lies outside. */
export function range({ de, ate }: Ruler, start: number, end: number): { left: string; width: string } | null {
  const [a, b] = [Math.max(de, start), Math.min(ate, end)]
  if (b <= a) return null
  const pct = (x: number) => `${((x / (ate - de)) * 100).toFixed(3)}%`
  return { left: pct(a - de), width: pct(b - a) }
}

/** The instant at position x of the ruler, rounded to a quarter of an hour. */
export function instantAt({ de, ate }: Ruler, x: number, width: number): number {
  const step = STEP_MIN * MIN
  const bruto = de + (Math.max(0, Math.min(width, x)) / width) * (ate - de)
  return Math.round(bruto / step) * step
}

/** Work of a day without planned time, as the server's bolsão has it: rework first, then the most urgent promise. */
export function inBolsao(servicos: readonly AgendaServico[]): AgendaServico[] {
  const key = (s: AgendaServico) => [s.retrabalho ? '0' : '1', s.promessa ?? '9', s.dataAgendamento].join(' ')
  return servicos
    .filter((s) => s.status < 3 && !s.paralisado && s.slots.every((x) => x.terminadoEm !== null))
    .toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}

/** End of work of so many minutes within a day's shifts; what is left at the end of the last one goes on another day. Without shifts, around the clock. */
export function endOnDay(turnos: readonly Ruler[], start: number, minutos: number): number {
  let missing = minutos * MIN
  let end = start
  for (const t of turnos) {
    if (t.ate <= start || missing <= 0) continue
    const de = Math.max(start, t.de)
    end = Math.min(t.ate, de + missing)
    missing -= end - de
  }
  return end > start ? end : start + minutos * MIN
}

/** Working minutes between two instants of a day, negative when the second one is earlier. Without shifts, around the clock. */
export function workBetween(turnos: readonly Ruler[], de: number, ate: number): number {
  if (ate < de) return -workBetween(turnos, ate, de)
  return turnos.length === 0 ? (ate - de) / MIN : minutesWithin(turnos, de, ate)
}

/** Occupation of a mechanic on a day in %, as the server counts today's; null without a shift. */
export function dayOccupation(
  turnos: readonly Ruler[],
  ocupados: readonly Pick<Slot, 'inicio' | 'fim'>[],
  day: Ruler,
): number | null {
  const shift = minutesWithin(turnos, day.de, day.ate)
  const spans = ocupados.map((x) => ({ de: Date.parse(x.inicio), ate: Date.parse(x.fim) }))
  return shift === 0 ? null : Math.round((Math.round(minutesWithin(spans, day.de, day.ate)) / shift) * 100)
}

/** Shifts of a mechanic on a day, in epoch ms. */
export const turnosOf = (expediente: BoardMecanico['expediente']): Ruler[] =>
  expediente.map((t) => ({ de: Date.parse(t.inicio), ate: Date.parse(t.fim) }))

/** The service that occupies a mechanic's time within a span; null when it is free. */
export function findOccupant(
  servicos: readonly AgendaServico[],
  codMecanico: number,
  { de, ate }: Ruler,
  except: number,
): AgendaServico | null {
  return (
    servicos.find(
      (s) =>
        s.codServicoAgendado !== except &&
        s.slots.some(
          (x) => x.codMecanico === codMecanico && Date.parse(x.inicio) < ate && de < Date.parse(x.terminadoEm ?? x.fim),
        ),
    ) ?? null
  )
}

/** Colour role of a service on the day board. */
export function servicoTone(s: AgendaServico, now: number): 'verde' | 'azul' | 'amarelo' | 'vermelho' | 'neutro' {
  if (s.paralisado) return 'amarelo'
  if (s.status >= 3) return 'verde'
  const end = s.dataFimServico === null ? null : Date.parse(s.dataFimServico)
  if (end !== null && end < now) return 'vermelho'
  return s.status === 2 ? 'azul' : 'neutro'
}

/** Status label of a block. */
export function statusInWords(s: AgendaServico, now: number): string {
  if (s.paralisado) return s.motivo?.toLowerCase() ?? 'paralisado'
  if (s.status >= 4) return s.status === 5 ? 'entregue' : 'pronto'
  if (s.status === 3) return 'inspeção'
  const atraso = servicoTone(s, now) === 'vermelho' ? ' · atrasado' : ''
  return (s.status === 2 ? (s.trabalhando ? `${s.percentual} %` : 'parado') : 'a fazer') + atraso
}

/**
 * The service that a mechanic works on: of `mine`, with what the device still owes, and only for another day's work what the server told
 * last. Without a network it does not know yet that a service was finished.
 */
export function workInProgress(mine: readonly AgendaServico[], told: number | null): number | null {
  const running = mine.find((s) => s.trabalhando)
  if (running) return running.codServicoAgendado
  return mine.some((s) => s.codServicoAgendado === told) ? null : told
}
