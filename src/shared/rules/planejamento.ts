import { diaNaZona, instanteLocal, somarDias } from './datas.ts'
import type { DiaSemana, Horarios } from './horarios.ts'

const MIN = 60_000
const QUARTO = 15 * MIN
/** How far ahead work is planned. */
const MAX_DIAS = 60

/** A span of time in epoch milliseconds, its end not included. */
export interface Trecho {
  de: number
  ate: number
}
/** When a mechanic works: shifts by day of the week, the store's lunch, days on which nobody or this person works. */
export interface Expediente {
  fuso: string
  turnos: Horarios
  /** Lunch on the store's clock, HH:MM; null when the shift has none. */
  almoco: readonly [string, string] | null
  /** Days off: the store's holidays and this person's absences, YYYY-MM-DD. */
  folgas: ReadonlySet<string>
}

/** Day of the week of a day, Monday 1 to Sunday 7. */
export function diaDaSemana(dia: string): DiaSemana {
  const n = new Date(`${dia}T12:00:00Z`).getUTCDay()
  return String(n === 0 ? 7 : n) as DiaSemana
}

/** What a mechanic works on a day: none, one or (around lunch) two spans. */
export function trechosDoDia(e: Expediente, dia: string): Trecho[] {
  const turno = e.folgas.has(dia) ? undefined : e.turnos[diaDaSemana(dia)]
  if (!turno) return []
  const em = (hora: string) => Date.parse(instanteLocal(dia, hora, e.fuso))
  const [de, ate] = [em(turno[0]), em(turno[1])]
  if (!e.almoco) return [{ de, ate }]
  const [pausa, volta] = [em(e.almoco[0]), em(e.almoco[1])]
  if (pausa <= de || volta >= ate) return [{ de, ate }]
  return [
    { de, ate: pausa },
    { de: volta, ate },
  ]
}

/** Spans of work from an instant on, day after day. */
function* trechosDesde(e: Expediente, desde: number): Generator<Trecho> {
  const primeiro = diaNaZona(new Date(desde).toISOString(), e.fuso)
  for (let i = 0; i < MAX_DIAS; i++)
    for (const t of trechosDoDia(e, somarDias(primeiro, i)))
      if (t.ate > desde) yield { de: Math.max(t.de, desde), ate: t.ate }
}

/** Lays work of so many minutes from an instant on, over as many shifts as it takes; outside a shift it begins with the next one. Null when it does not fit into the next 60 days. */
export function planejar(e: Expediente, inicio: number, minutos: number): Trecho[] | null {
  let falta = minutos * MIN
  const trechos: Trecho[] = []
  for (const t of trechosDesde(e, inicio)) {
    const ate = Math.min(t.ate, t.de + falta)
    trechos.push({ de: t.de, ate })
    falta -= ate - t.de
    if (falta <= 0) return trechos
  }
  return null
}

/** The first place from an instant on where work of so many minutes fits whole among what is taken (in any order). Null when there is none in 60 days. */
export function primeiroEspaco(
  e: Expediente,
  desde: number,
  minutos: number,
  ocupados: readonly Trecho[],
): Trecho[] | null {
  const emOrdem = ocupados.toSorted((a, b) => a.de - b.de)
  let inicio = Math.ceil(desde / (5 * MIN)) * 5 * MIN
  for (let volta = 0; volta <= emOrdem.length; volta++) {
    const plano = planejar(e, inicio, minutos)
    if (!plano) return null
    const choque = emOrdem.find((o) => plano.some((t) => t.de < o.ate && o.de < t.ate))
    if (!choque) return plano
    inicio = choque.ate
  }
  return null
}

/** Promised delivery: the end of the last slot plus inspection and wash, rounded up to a quarter of an hour. Epoch milliseconds; minutes. */
export function promessaDe(fimDoUltimo: number, folgaMinutos: number): number {
  return Math.ceil((fimDoUltimo + folgaMinutos * MIN) / QUARTO) * QUARTO
}

/** Minutes of some spans that fall within another. */
export function minutosDentro(trechos: readonly Trecho[], de: number, ate: number): number {
  return trechos.reduce((n, t) => n + Math.max(0, Math.min(t.ate, ate) - Math.max(t.de, de)), 0) / MIN
}

/** What a day holds, in minutes. */
export interface ParcelasDaCapacidade {
  presenca: number
  /** Target utilisation and walk-in reserve, in % of what they are taken from. */
  utilizacao: number
  reservaPassantes: number
  carregados: number
  bloqueados: number
  ocupados: number
}

/** Capacity of a day = presence × target utilisation − carry-over − blocks − walk-in reserve, and what of it is left; whole minutes, capacity never negative. */
export function capacidadeDe(p: ParcelasDaCapacidade): { reserva: number; capacidade: number; livre: number } {
  const alvo = (p.presenca * p.utilizacao) / 100
  const reserva = Math.round((alvo * p.reservaPassantes) / 100)
  const capacidade = Math.max(0, Math.round(alvo - p.carregados - p.bloqueados - reserva))
  return { reserva, capacidade, livre: capacidade - Math.round(p.ocupados) }
}
