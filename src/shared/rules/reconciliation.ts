import { addDays } from './dates.ts'
import type { Departamento } from './vendas.ts'

/** Sources of a day's sales per department: typed by people, the store's system (DMS), its fiscal notes. */
export const SIDES = { DIGITADO: 'Digitado', DMS: 'DMS', NOTAS: 'Notas' } as const
export type Side = keyof typeof SIDES
export const SIDE_CODES = Object.keys(SIDES) as [Side, ...Side[]]

/** Causes of a difference; only rounding needs no confirmation. */
export const CAUSES = {
  ARREDONDAMENTO: 'Arredondamento',
  OUTRO_DIA: 'Lançado em outro dia',
  OUTRO_DEPARTAMENTO: 'Lançado em outro departamento',
  FALTA_DIGITAR: 'Falta digitar',
  FALTA_NO_DMS: 'Falta no DMS',
  FALTA_NOTA: 'Falta nota',
  SEM_EXPLICACAO: 'Sem explicação',
} as const
export type Cause = keyof typeof CAUSES

/**
 * A side's value for a day and department: gross − discount − returns, in centavos. Tax is left out, because notes and DMS report
 * different taxes.
 */
export interface SideValue {
  dia: string
  departamento: Departamento
  lado: Side
  valor: number
}

/** The three sides' values for a day and department; null when a side has none. */
export interface Comparison {
  dia: string
  departamento: Departamento
  digitado: number | null
  dms: number | null
  notas: number | null
}
export interface Difference extends Comparison {
  causa: Cause
  /** Day or department in which the missing value was found. */
  onde: string | null
}

/** A difference per day and department up to this many centavos is rounding. */
export const ROUNDING_LIMIT = 100
/** A late entry is searched this many days before and after. */
const LATE_DAYS = 3

const FIELD = { DIGITADO: 'digitado', DMS: 'dms', NOTAS: 'notas' } as const
const key = (dia: string, departamento: string) => `${dia} ${departamento}`

/** The values of a period side by side, sorted by day and department. */
export function compareSides(values: Iterable<SideValue>): Comparison[] {
  const linhas = new Map<string, Comparison>()
  for (const v of values) {
    const k = key(v.dia, v.departamento)
    const l = linhas.get(k) ?? { dia: v.dia, departamento: v.departamento, digitado: null, dms: null, notas: null }
    l[FIELD[v.lado]] = (l[FIELD[v.lado]] ?? 0) + v.valor
    linhas.set(k, l)
  }
  return [...linhas.values()].toSorted((a, b) => (key(a.dia, a.departamento) < key(b.dia, b.departamento) ? -1 : 1))
}

/**
 * Differences between the typed values and the other sides, each with its most likely cause. A side without any value in the period is
 * ignored. Equal rows are left out; rounding differences are kept.
 */
export function explainDifferences(linhas: readonly Comparison[]): Difference[] {
  const byKey = new Map(linhas.map((l) => [key(l.dia, l.departamento), l]))
  const present = (['dms', 'notas'] as const).filter((k) => linhas.some((l) => l[k] !== null))
  return linhas.flatMap((l) => {
    const sides = present.filter((k) => missing(l, k) !== 0)
    const side = sides.find((k) => Math.abs(missing(l, k)) > ROUNDING_LIMIT) ?? sides[0]
    if (!side) return []
    const difference: Difference = { ...l, ...causeOf(l, side, { linhas, porChave: byKey }) }
    return [difference]
  })
}

type ExternalSide = 'dms' | 'notas'
const missing = (l: Comparison | undefined, k: ExternalSide) => (l ? (l.digitado ?? 0) - (l[k] ?? 0) : 0)

interface Period {
  linhas: readonly Comparison[]
  porChave: ReadonlyMap<string, Comparison>
}

function causeOf(l: Comparison, side: ExternalSide, p: Period): Pick<Difference, 'causa' | 'onde'> {
  const d = missing(l, side)
  if (Math.abs(d) <= ROUNDING_LIMIT) return { causa: 'ARREDONDAMENTO', onde: null }
  // The same amount with the opposite sign on a nearby day: the entry was made there.
  for (let n = 1; n <= LATE_DAYS; n++)
    for (const dia of [addDays(l.dia, -n), addDays(l.dia, n)])
      if (missing(p.porChave.get(key(dia, l.departamento)), side) === -d) return { causa: 'OUTRO_DIA', onde: dia }
  const other = p.linhas.find((o) => o.dia === l.dia && o.departamento !== l.departamento && missing(o, side) === -d)
  if (other) return { causa: 'OUTRO_DEPARTAMENTO', onde: other.departamento }
  if (l.digitado === null) return { causa: 'FALTA_DIGITAR', onde: null }
  if (side === 'notas') return { causa: d > 0 ? 'FALTA_NOTA' : 'SEM_EXPLICACAO', onde: null }
  return { causa: l.dms === null ? 'FALTA_NO_DMS' : 'SEM_EXPLICACAO', onde: null }
}
