import type { Readable } from 'node:stream'
import { formatDate, type Styles } from './styles.ts'
import { RejectedFile, FORMULA_WITHOUT_RESULT, type Linha, type Value } from './source.ts'
import { readXml, type Listener, reject } from './zip-package.ts'
import { MAX_TEXT, type Texts } from './texts.ts'

const MAX_LINE = 1_048_576
/** Cells further right are ignored: no register has that many columns. */
const MAX_COLUMNS = 256
const MAX_MERGES = 20_000
const MAX_TAIL = 4 * 1024 * 1024

/** Workbook data that cells refer to: shared texts by number, and styles. */
export interface SheetContext {
  texts: Texts
  styles: Styles
  since1904: boolean
}

/** Cells merged over several rows, by their last row: the column that repeats, and its first row. */
export type Merges = readonly { de: number; ate: number; coluna: number }[]

/** Index of a column from its letters: A is 0. */
function columnOf(ref: string): number {
  let n = 0
  for (let i = 0; i < ref.length; i++) {
    const c = ref.charCodeAt(i) - 64
    if (c < 1 || c > 26) break
    n = n * 26 + c
  }
  return n - 1
}

/** Reads the merges that span rows. In the XML they come after the rows, so the sheet is scanned once before it is read. */
export async function readMerges(fluxo: Readable): Promise<Merges> {
  const marca = Buffer.from('mergeCells')
  let tail: Buffer = Buffer.alloc(0)
  let found = false
  try {
    for await (const chunk of fluxo as AsyncIterable<Buffer>) {
      const joined: Buffer = Buffer.concat([tail, chunk])
      const em: number = found ? 0 : joined.indexOf(marca)
      found ||= em >= 0
      tail = found ? joined.subarray(em) : joined.subarray(-marca.length)
      if (tail.length > MAX_TAIL) break
    }
  } catch (e) {
    reject(e)
  }
  if (!found) return []
  const merges = []
  for (const m of tail
    .toString('latin1')
    .matchAll(/<(?:\w+:)?mergeCell\s[^>]*ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g)) {
    const [, letters = '', de, ate] = m
    if (de !== ate) merges.push({ de: Number(de), ate: Math.min(Number(ate), MAX_LINE), coluna: columnOf(letters) })
    if (merges.length >= MAX_MERGES) break
  }
  return merges.toSorted((a, b) => a.de - b.de)
}

/** Yields the rows of a sheet as its XML is parsed; a cell merged downwards repeats in each row. */
export async function* readSheet(
  fluxo: Readable,
  sheetContext: SheetContext,
  merges: Merges,
  onRead: (bytes: number) => void,
): AsyncGenerator<readonly Linha[]> {
  const reader = new SheetReader(sheetContext, merges)
  for await (const bytes of readXml(fluxo, reader)) {
    onRead(bytes)
    const ready = reader.takeOff()
    if (ready.length > 0) yield ready
  }
}

class SheetReader implements Listener {
  readonly #sheetContext: SheetContext
  readonly #merges: Merges
  #nextMerge = 0
  #openMerges: { ate: number; coluna: number; valor: Value }[] = []
  #ready: Linha[] = []
  #rowNumber = 0
  #cells: Value[] = []
  #column = -1
  #type = ''
  #style = -1
  #text = ''
  #inText = false
  #inPhonetic = false
  #formula = false

  constructor(sheetContext: SheetContext, merges: Merges) {
    this.#sheetContext = sheetContext
    this.#merges = merges
  }

  /** Takes the rows completed since the last call. */
  takeOff(): readonly Linha[] {
    const ready = this.#ready
    if (ready.length > 0) this.#ready = []
    return ready
  }

  openTag(nome: string, a: Record<string, string>): void {
    if (nome === 'c') {
      this.#column = a['r'] ? columnOf(a['r']) : this.#column + 1
      this.#type = a['t'] ?? 'n'
      this.#style = Number(a['s'] ?? -1)
      this.#text = ''
      this.#formula = false
    } else if (nome === 'f') this.#formula = true
    else if (nome === 'v' || nome === 't') this.#inText = !this.#inPhonetic
    else if (nome === 'rPh') this.#inPhonetic = true
    else if (nome === 'row') {
      const numero = a['r'] ? Number(a['r']) : this.#rowNumber + 1
      if (!(numero > this.#rowNumber && numero <= MAX_LINE))
        throw new RejectedFile(
          `A planilha está danificada depois da linha ${this.#rowNumber}. Abra-a no Excel, salve de novo e envie outra vez.`,
        )
      this.#rowNumber = numero
      this.#cells = []
      this.#column = -1
    }
  }

  text(t: string): void {
    if (this.#inText && this.#text.length < MAX_TEXT) this.#text += t
  }

  closeTag(nome: string): void {
    if (nome === 'v' || nome === 't') this.#inText = false
    else if (nome === 'rPh') this.#inPhonetic = false
    else if (nome === 'c') {
      if (this.#column >= 0 && this.#column < MAX_COLUMNS) this.#cells[this.#column] = this.#value()
    } else if (nome === 'row') {
      this.#repeatMerged()
      this.#ready.push({ numero: this.#rowNumber, celulas: Array.from(this.#cells, (v) => v ?? null) })
    }
  }

  #value(): Value {
    const t = this.#text
    if (t === '' && this.#formula) return FORMULA_WITHOUT_RESULT
    if (this.#type === 's') return t === '' ? null : this.#sheetContext.texts.read(Number(t))
    if (this.#type === 'b') return t === '1' || t === 'true'
    if (t === '') return null
    if (this.#type === 'd')
      return /^\d{4}-\d\d-\d\d/.test(t) ? `${t.slice(8, 10)}/${t.slice(5, 7)}/${t.slice(0, 4)}` : t
    if (this.#type !== 'n')
      return t.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    const n = Number(t)
    if (!Number.isFinite(n)) return t
    const style = this.#sheetContext.styles[this.#style]
    if (style === 'date') return formatDate(n, this.#sheetContext.since1904) ?? n
    // 7 shown as 0000007 is a code of seven digits, not the number seven.
    if (typeof style === 'number' && Number.isSafeInteger(n) && n >= 0) return t.padStart(style, '0')
    return n
  }

  #repeatMerged(): void {
    const n = this.#rowNumber
    this.#openMerges = this.#openMerges.filter((m) => m.ate >= n)
    for (const m of this.#openMerges) this.#cells[m.coluna] ??= m.valor
    for (let m = this.#merges[this.#nextMerge]; m && m.de <= n; m = this.#merges[++this.#nextMerge]) {
      const valor = this.#cells[m.coluna] ?? null
      if (m.de === n && m.coluna < MAX_COLUMNS) this.#openMerges.push({ ate: m.ate, coluna: m.coluna, valor })
    }
  }
}
