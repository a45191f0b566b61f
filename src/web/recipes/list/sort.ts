import type { Sort } from '../../ui/table/column.ts'

/** Parameters of the address that sort a list without narrowing it. */
export const SORT_PARAMS = ['ordem', 'sentido'] as const

/** A list's order as its address says; without one the first of `orders`, newest or largest first. */
export function sortOf<O extends string>(
  orders: readonly [O, ...O[]],
  f: Partial<Record<(typeof SORT_PARAMS)[number], string>>,
): Sort & { ordem: O } {
  return { ordem: orders.find((o) => o === f.ordem) ?? orders[0], sentido: f.sentido === 'asc' ? 'asc' : 'desc' }
}
