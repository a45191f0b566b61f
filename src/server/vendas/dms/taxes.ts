import { allNamed, decimalOf, type Element } from './xml.ts'

const ALWAYS = ['vICMS', 'vPIS', 'vCOFINS', 'vISSQN', 'vIPI'] as const
const FROM_2027 = ['vIBS', 'vCBS', 'vIS'] as const

/**
 * Names of the taxes that count in a year. 2026 is the trial of IBS and CBS: they are offset against PIS and COFINS, or waived for those
 * who report them (LC 214/2025, arts. 343, 346 and 348), so they do not count. From 2027 on CBS replaces PIS and COFINS, IBS is due at its
 * first rates (arts. 344 and 347), and so is the selective tax (arts. 409 and 544).
 */
export function countedTaxes(year: number): readonly string[] {
  return year < 2027 ? ALWAYS : [...ALWAYS, ...FROM_2027]
}

/** Sum of an element's taxes in centavos, limited to those that count in the year. */
export function taxesOf(element: Element | undefined, year: number, where = ''): number {
  const counted = countedTaxes(year).flatMap((name) => (element ? allNamed(element, name) : []))
  return counted.reduce((sum, e) => sum + decimalOf(e.text, where + e.name, 2), 0)
}
