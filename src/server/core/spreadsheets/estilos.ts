import type { Ouvinte } from './pacote.ts'

/** How cells of a style show a number: as a date or time, with at least so many digits, or as it is. */
export type Estilos = readonly ('date' | number | null)[]

/** Built-in formats that are dates or times (ECMA-376 §18.8.30). */
const DATA_EMBUTIDA = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** A format of one's own is a date when day, month, year, hour or second is left after its literals and brackets. */
export function formatoDeData(codigo: string): boolean {
  return /[dmyhs]/i.test(codigo.replace(/"[^"]*"|\[[^\]]*\]|[\\_*]./g, ''))
}

/** Digits that a format shows at least, zeros before a shorter number ('0000000'); null for any other format. */
export function paddedDigits(codigo: string): number | null {
  const [shown = ''] = codigo.split(';')
  return /^0{2,}$/.test(shown.replaceAll('\\', '')) ? shown.replaceAll('\\', '').length : null
}

/** Listens to styles.xml. */
export class LeitorDeEstilos implements Ouvinte {
  readonly #proprios = new Map<number, 'date' | number | null>()
  readonly #formatos: number[] = []
  #nasCelulas = false

  abre(nome: string, a: Record<string, string>): void {
    if (nome === 'numFmt') {
      const codigo = a['formatCode'] ?? ''
      this.#proprios.set(Number(a['numFmtId']), formatoDeData(codigo) ? 'date' : paddedDigits(codigo))
    } else if (nome === 'cellXfs') this.#nasCelulas = true
    else if (nome === 'xf' && this.#nasCelulas) this.#formatos.push(Number(a['numFmtId'] ?? 0))
  }
  fecha(nome: string): void {
    if (nome === 'cellXfs') this.#nasCelulas = false
  }

  estilos(): Estilos {
    return this.#formatos.map((id) => this.#proprios.get(id) ?? (DATA_EMBUTIDA(id) ? 'date' : null))
  }
}

const DIA_MS = 86_400_000
const dois = (n: number) => String(n).padStart(2, '0')

/** A spreadsheet's date number as people write it: '12/11/2026', '12/11/2026 14:30', or '14:30' when it has no day; null when it is out of range. */
export function escreverData(serie: number, desde1904: boolean): string | null {
  const dias = desde1904 ? serie + 1462 : serie
  // Day 60 of that calendar is 29 February 1900, which never was.
  const ms = Math.round((dias + (dias < 60 ? 1 : 0) - 25_569) * 86_400) * 1000
  if (dias < 0 || dias > 2_958_466) return null
  const d = new Date(ms)
  const hora = `${dois(d.getUTCHours())}:${dois(d.getUTCMinutes())}`
  if (dias < 1) return hora
  const dia = `${dois(d.getUTCDate())}/${dois(d.getUTCMonth() + 1)}/${d.getUTCFullYear()}`
  return ms % DIA_MS === 0 ? dia : `${dia} ${hora}`
}
