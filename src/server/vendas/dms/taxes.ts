import { allNamed, decimalOf, type Element } from './xml.ts'

const ALWAYS = ['vICMS', 'vPIS', 'vCOFINS', 'vISSQN', 'vIPI'] as const
const FROM_2027 = ['vIBS', 'vCBS', 'vIS'] as const

/**
 * What of a document's taxes counts in a year. In 2026 IBS and CBS are tried out: what would be paid is set off against PIS and COFINS, and whoever
 * reports them pays nothing (LC 214/2025, arts. 343, 346 and 348), so that they count for nothing beside those. From 2027 on CBS stands in place of PIS
 * and COFINS, IBS is due at its first rates (arts. 344 and 347), and the selective tax is (arts. 409 and 544).
 */
export function countedTaxes(year: number): readonly string[] {
  return year < 2027 ? ALWAYS : [...ALWAYS, ...FROM_2027]
}

/** Sum of an element's taxes in centavos: those that count in the year. */
export function taxesOf(element: Element | undefined, year: number, where = ''): number {
  const counted = countedTaxes(year).flatMap((name) => (element ? allNamed(element, name) : []))
  return counted.reduce((sum, e) => sum + decimalOf(e.text, where + e.name, 2), 0)
}
