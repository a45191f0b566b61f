/** Range of years accepted for any date of a workshop; calendars and time zones are unreliable beyond it. */
export const [FROM_YEAR, TO_YEAR] = [1990, 2100] as const

/** Whether the year at the beginning of a text (a day '2026-11-30' or an instant) is in that range. */
export function inYears(text: string): boolean {
  const year = Number(text.slice(0, 4))
  return year >= FROM_YEAR && year <= TO_YEAR
}

export const OUT_OF_YEARS = `Escolha uma data de 01/01/${FROM_YEAR} a 31/12/${TO_YEAR}`
