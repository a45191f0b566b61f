import { type RawBuilder, sql } from 'kysely'
import { type Indicador, INDICADORES } from '#shared/rules/indicadores.ts'
import {
  type Duration,
  DURATIONS,
  TIME_BANDS,
  type Medida,
  MEDIDAS,
  newTotals,
  type Totals,
} from '#shared/rules/indicador-medidas.ts'

const BANDS = TIME_BANDS.length + 1

/**
 * Layout of a place's numbers in one array: the measures, then the ranges of each duration. Adding arrays is much cheaper than adding
 * objects for tens of thousands of places.
 */
export interface Shape {
  medidas: readonly Medida[]
  tempos: readonly Duration[]
  tamanho: number
}

export function shapeOf(indicadores: readonly Indicador[]): Shape {
  const used = new Set(indicadores.flatMap((i) => [...INDICADORES[i].de, ...(INDICADORES[i].por ?? [])]))
  const medidas = MEDIDAS.filter((m) => used.has(m))
  const durations = DURATIONS.filter((t) => indicadores.includes(t))
  return { medidas, tempos: durations, tamanho: medidas.length + durations.length * BANDS }
}

/**
 * SQL that serializes a row's numbers for `addText`: blocks separated by ';', numbers by ','. `value` writes a measure, `bands` the array
 * of a duration.
 */
export function toText(
  { medidas, tempos: durations }: Shape,
  valor: (m: Medida) => RawBuilder<unknown>,
  bands: (t: Duration) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const numbers = medidas.length > 0 ? sql`concat_ws(',', ${sql.join(medidas.map(valor))})` : sql`''`
  return sql`concat_ws(';', ${sql.join([numbers, ...durations.map((t) => sql`array_to_string(${bands(t)}, ',')`)])})`
}

const [COMMA, SEMICOLON, MINUS, ZERO] = [44, 59, 45, 48]

/** Adds a serialized row to a place's numbers. */
export function addText({ medidas }: Shape, text: string, target: Float64Array): void {
  let block = 0
  let i = 0
  let n = 0
  let sign = 1
  for (let k = 0; k <= text.length; k++) {
    const c = k < text.length ? text.charCodeAt(k) : SEMICOLON
    if (c >= ZERO && c < SEMICOLON) n = n * 10 + (c - ZERO)
    else if (c === MINUS) sign = -1
    else {
      if (n !== 0) target[i] = (target[i] ?? 0) + sign * n
      n = 0
      sign = 1
      i = c === COMMA ? i + 1 : medidas.length + BANDS * block++
    }
  }
}

/** The numbers as a sum of the dictionary, written into `target`. */
export function vectorSum({ medidas, tempos: durations }: Shape, values: Float64Array, target = newTotals()): Totals {
  for (let i = 0; i < medidas.length; i++) {
    const m = medidas[i]
    if (m) target[m] = values[i] ?? 0
  }
  for (let k = 0; k < durations.length; k++) {
    const bands = target[durations[k] ?? 'tempoPreco']
    const de = medidas.length + k * BANDS
    for (let i = 0; i < BANDS; i++) bands[i] = values[de + i] ?? 0
  }
  return target
}

/** Adds a place's numbers to another's. */
export function mergeVectors(target: Float64Array, other: Float64Array): void {
  for (let i = 0; i < target.length; i++) target[i] = (target[i] ?? 0) + (other[i] ?? 0)
}
