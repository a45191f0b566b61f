/** The years in which something of a workshop can happen: beyond them calendars and zones end. */
export const [FROM_YEAR, TO_YEAR] = [1990, 2100] as const

/** Whether a text that begins with a year, a day '2026-11-30' or an instant, lies in those years. */
export function inYears(text: string): boolean {
  const year = Number(text.slice(0, 4))
  return year >= FROM_YEAR && year <= TO_YEAR
}

export const OUT_OF_YEARS = `Escolha uma data de 01/01/${FROM_YEAR} a 31/12/${TO_YEAR}`
