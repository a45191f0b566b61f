import type { Loaded } from '#shared/core/contract.ts'
import type { Carro, patio } from '#shared/agenda/patio.ts'
import { isOldPlace, OLD_HOURS } from '#shared/rules/lugar.ts'

export type Yard = Loaded<typeof patio.verPatio>

/** Lists of cars behind the figures of the yard. */
export const VIEWS = {
  confirmar: 'Sem lugar confirmado',
  velhos: `Parados há mais de ${OLD_HOURS} h`,
  boxes: 'Em box ou elevador',
} as const
export type View = keyof typeof VIEWS

const BAYS = new Set(['BOX', 'ELEVADOR'])

/** Codes of the store's bays and lifts, and how many cars they take. */
export function baysOf({ lugares }: Yard): { cods: ReadonlySet<number>; capacity: number } {
  const bays = lugares.filter((l) => BAYS.has(l.tipo))
  return { cods: new Set(bays.map((l) => l.codLugar)), capacity: bays.reduce((n, l) => n + l.capacidade, 0) }
}

/** The cars of a list. */
export function carsOf(yard: Yard, view: View, now: number): Carro[] {
  const { cods } = baysOf(yard)
  const choose: Record<View, (c: Carro) => boolean> = {
    confirmar: (c) => c.confirmar,
    velhos: (c) => isOldPlace(c, now),
    boxes: (c) => c.codLugar !== null && cods.has(c.codLugar),
  }
  return yard.carros.filter(choose[view])
}
