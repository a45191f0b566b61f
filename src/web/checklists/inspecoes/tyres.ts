import { CORNERS, type Answer, type TyreCorner } from '#shared/checklists/inspecao.ts'

export type Corner = (typeof CORNERS)[number]
export const CORNER_NAMES: Record<Corner, string> = {
  DE: 'Dianteiro esquerdo',
  DD: 'Dianteiro direito',
  TE: 'Traseiro esquerdo',
  TD: 'Traseiro direito',
}
export const PLACES = ['interno', 'meio', 'externo'] as const
export type Place = (typeof PLACES)[number]
export const PLACE_NAMES: Record<Place, string> = { interno: 'dentro', meio: 'meio', externo: 'fora' }
export type Tyres = NonNullable<Answer['pneus']>

const EMPTY: TyreCorner = { interno: null, meio: null, externo: null, dot: null, pressao: null }
/** The twelve places in the order of typing: corner by corner, from inside out. */
export const CELLS = CORNERS.flatMap((corner) => PLACES.map((place) => ({ corner, place })))

/** The tyres with a change at one corner. */
export function withCorner(t: Tyres | null, corner: Corner, change: Partial<TyreCorner>): Tyres {
  return { ...t, [corner]: { ...(t?.[corner] ?? EMPTY), ...change } }
}

/**
 * A depth as it is typed: two digits are whole and tenth of a millimetre ('65' is 6,5), so that the next place takes over by itself; one
 * digit waits.
 */
export function typedDepth(typed: string): { depth: number | null; complete: boolean } {
  if (typed === '') return { depth: null, complete: false }
  const two = /^(\d)(\d)$/.exec(typed)
  if (two) return { depth: Number(`${two[1]}.${two[2]}`), complete: true }
  return { depth: Number(typed.replace(',', '.')), complete: /,\d$/.test(typed) }
}
