import { expect } from 'vitest'

interface Page<T> {
  itens: T[]
  proximo: string | null
}

/** All rows of a list by its cursor, two at a time, so that equal values fall on different pages. */
export async function walkPages<T>(read: (query: string) => Promise<Page<T>>, query: string): Promise<T[]> {
  const rows: T[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Page<T> = await read(`${query}&limite=2${cursor && `&cursor=${cursor}`}`)
    rows.push(...page.itens)
    cursor = page.proximo
  }
  return rows
}

/** Expects that a list has the same rows in each of its orders, each row once, sorted by the order's value, rising and falling. */
export async function expectOrders<T>(
  read: (query: string) => Promise<Page<T>>,
  codeOf: (row: T) => number,
  orders: Readonly<Record<string, (row: T) => number>>,
): Promise<void> {
  const all = await walkPages(read, '')
  expect(all.length).toBeGreaterThan(2)
  for (const [ordem, value] of Object.entries(orders)) {
    const rising = await walkPages(read, `&ordem=${ordem}&sentido=asc`)
    expect(rising.map(value), ordem).toEqual(all.map(value).toSorted((a, b) => a - b))
    expect(new Set(rising.map(codeOf)).size).toBe(all.length)
    const falling = await walkPages(read, `&ordem=${ordem}`)
    expect(falling.map(codeOf), ordem).toEqual(rising.map(codeOf).toReversed())
  }
}
