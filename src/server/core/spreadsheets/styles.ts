import type { Listener } from './zip-package.ts'

/** How a style shows numbers: as a date or time, with a minimum of digits, or unchanged (null). */
export type Styles = readonly ('date' | number | null)[]

/** Built-in formats that are dates or times (ECMA-376 §18.8.30). */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** A custom format is a date when day, month, year, hour or second remain after removing literals and brackets. */
export function isDateFormat(codigo: string): boolean {
  return /[dmyhs]/i.test(codigo.replace(/"[^"]*"|\[[^\]]*\]|[\\_*]./g, ''))
}

/** Minimum digits of a zero-padding format ('0000000'); null for any other format. */
export function paddedDigits(codigo: string): number | null {
  const [shown = ''] = codigo.split(';')
  return /^0{2,}$/.test(shown.replaceAll('\\', '')) ? shown.replaceAll('\\', '').length : null
}

/** Collects the number formats from styles.xml. */
export class StylesReader implements Listener {
  readonly #customFormats = new Map<number, 'date' | number | null>()
  readonly #formats: number[] = []
  #inCells = false

  openTag(nome: string, a: Record<string, string>): void {
    if (nome === 'numFmt') {
      const codigo = a['formatCode'] ?? ''
      this.#customFormats.set(Number(a['numFmtId']), isDateFormat(codigo) ? 'date' : paddedDigits(codigo))
    } else if (nome === 'cellXfs') this.#inCells = true
    else if (nome === 'xf' && this.#inCells) this.#formats.push(Number(a['numFmtId'] ?? 0))
  }
  closeTag(nome: string): void {
    if (nome === 'cellXfs') this.#inCells = false
  }

  styles(): Styles {
    return this.#formats.map((id) => this.#customFormats.get(id) ?? (isBuiltInDate(id) ? 'date' : null))
  }
}

const DAY_MS = 86_400_000
const secondWorld = (n: number) => String(n).padStart(2, '0')

/** Formats a spreadsheet's date number: '12/11/2026', '12/11/2026 14:30', or '14:30' without a day; null when out of range. */
export function formatDate(series: number, since1904: boolean): string | null {
  const days = since1904 ? series + 1462 : series
  // Excel's calendar has a 29 February 1900 (day 60), which never existed.
  const ms = Math.round((days + (days < 60 ? 1 : 0) - 25_569) * 86_400) * 1000
  if (days < 0 || days > 2_958_466) return null
  const d = new Date(ms)
  const hora = `${secondWorld(d.getUTCHours())}:${secondWorld(d.getUTCMinutes())}`
  if (days < 1) return hora
  const dia = `${secondWorld(d.getUTCDate())}/${secondWorld(d.getUTCMonth() + 1)}/${d.getUTCFullYear()}`
  return ms % DAY_MS === 0 ? dia : `${dia} ${hora}`
}
