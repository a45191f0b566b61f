import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { ColumnType, ExportedColumn } from '#shared/arquivos/exported-columns.ts'
import { type Cell, looksLikeFormula, type Spreadsheet } from './cells.ts'
import {
  HEADER,
  contents,
  STYLE,
  styles,
  WIDTH,
  folder,
  workbookRelationships,
  rootRelationships,
  LABEL,
  TEXT_ONLY,
} from './xlsx-parts.ts'

const DAYS_UNTIL_1970 = 25_569
const DAY_MS = 86_400_000
const ROWS_PER_BLOCK = 200
/** Deflate level: two thirds of the default's time for files a tenth larger. */
const ZIP_LEVEL = 4

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\t': '\t',
  '\n': '\n',
  '\r': '&#13;',
}
/** Characters that XML 1.0 must escape or cannot hold: markup, control characters, lone surrogates. */
const SPECIAL_CHARS = /[&<>\p{Cc}\p{Cs}\ufffe\uffff]/gu

function xml(text: string): string {
  return text.replace(SPECIAL_CHARS, (c) => ESCAPES[c] ?? '')
}

/** Column letters of an index: A, B … Z, AA. */
function letters(i: number): string {
  return i < 26 ? String.fromCharCode(65 + i) : letters(Math.floor(i / 26) - 1) + letters(i % 26)
}

const textCell = (ref: string, text: string, style: number) =>
  `<c r="${ref}"${style ? ` s="${style}"` : ''} t="inlineStr"><is><t xml:space="preserve">${xml(text)}</t></is></c>`

/** A formula cell, with its current value for readers that do not calculate. */
export interface Formula {
  formula: string
  valor: number
}

function cell(ref: string, valor: Cell | Formula, tipo: ColumnType): string {
  if (valor === null) return ''
  if (typeof valor === 'object') {
    const n = tipo === 'dinheiro' ? valor.valor / 100 : valor.valor
    return `<c r="${ref}" s="${STYLE[tipo]}"><f>${xml(valor.formula)}</f><v>${n}</v></c>`
  }
  if (typeof valor === 'string') return textCell(ref, valor, looksLikeFormula(valor) ? TEXT_ONLY : STYLE.texto)
  const numero =
    tipo === 'instante' || tipo === 'dia' ? valor / DAY_MS + DAYS_UNTIL_1970 : tipo === 'dinheiro' ? valor / 100 : valor
  return `<c r="${ref}" s="${STYLE[tipo]}"><v>${numero}</v></c>`
}

const OPENING =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
const widths = (l: readonly number[]) =>
  `<cols>${l.map((w, i) => `<col min="${i + 1}" max="${i + 1}" width="${w}" customWidth="1"/>`).join('')}</cols>`

/** One of several sheets of a workbook; `linhas` is read when its turn comes. */
export interface Sheet {
  nome: string
  /** `width` in characters, where the one of the column's type does not fit its texts. */
  colunas: readonly (ExportedColumn & { width?: number })[]
  linhas: AsyncIterable<readonly (Cell | Formula)[][]>
}

/** Yields the XML of a sheet in chunks: first the frozen, filterable header, then the rows. */
async function* sheet(p: Pick<Sheet, 'colunas' | 'linhas'>, onWrite: (linhas: number) => void): AsyncGenerator<Buffer> {
  const columns = p.colunas.map((c, i) => ({ letra: letters(i), tipo: c.tipo }))
  const header = p.colunas.map((c, i) => textCell(`${columns[i]?.letra}1`, c.titulo, HEADER)).join('')
  yield Buffer.from(
    `${OPENING}<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${widths(p.colunas.map((c) => c.width ?? Math.max(WIDTH[c.tipo], c.titulo.length + 4)))}<sheetData><row r="1">${header}</row>`,
  )
  let n = 1
  for await (const page of p.linhas) {
    for (let de = 0; de < page.length; de += ROWS_PER_BLOCK) {
      let text = ''
      for (const linha of page.slice(de, de + ROWS_PER_BLOCK)) {
        n++
        text += `<row r="${n}">`
        for (const [i, c] of columns.entries()) text += cell(c.letra + n, linha[i] ?? null, c.tipo)
        text += '</row>'
      }
      yield Buffer.from(text)
    }
    onWrite(n - 1)
  }
  yield Buffer.from(`</sheetData><autoFilter ref="A1:${columns.at(-1)?.letra ?? 'A'}${n}"/></worksheet>`)
}

/** The "Filtros" sheet: filters in words, time, user, and the actual row count. */
function filtersSheet(p: Spreadsheet, linhas: number): Buffer {
  const pairs: [string, Cell, ColumnType][] = [
    ['Lista', p.titulo, 'texto'],
    ...p.filtros.map(([nome, valor]): [string, Cell, ColumnType] => [nome, valor, 'texto']),
    ['Gerado em', p.generatedAt, 'instante'],
    ['Gerado por', p.usuario, 'texto'],
    ['Linhas', linhas, 'inteiro'],
  ]
  const body = pairs.map(
    ([nome, valor, tipo], i) =>
      `<row r="${i + 1}">${textCell(`A${i + 1}`, nome, LABEL)}${cell(`B${i + 1}`, valor, tipo)}</row>`,
  )
  return Buffer.from(`${OPENING}${widths([24, 48])}<sheetData>${body.join('')}</sheetData></worksheet>`)
}

/**
 * Streams a workbook with its rows and a "Filtros" sheet; memory does not grow with the rows: the parts are zipped one after
 * another.
 */
export function streamXlsx(p: Spreadsheet): Readable {
  const zip = new ZipFile()
  let linhas = 0
  const addFixed = (nome: string, text: string) =>
    zip.addBuffer(Buffer.from(text), nome, { compressionLevel: ZIP_LEVEL })
  addFixed('[Content_Types].xml', contents(2))
  addFixed('_rels/.rels', rootRelationships)
  addFixed('xl/workbook.xml', folder([p.titulo, 'Filtros']))
  addFixed('xl/_rels/workbook.xml.rels', workbookRelationships(2))
  addFixed('xl/styles.xml', styles)
  const fonte = Readable.from(
    sheet(p, (n) => (linhas = n)),
    { objectMode: false, highWaterMark: 65_536 },
  )
  zip.addReadStream(fonte, 'xl/worksheets/sheet1.xml', { compressionLevel: ZIP_LEVEL })
  zip.addReadStreamLazy('xl/worksheets/sheet2.xml', { compressionLevel: ZIP_LEVEL }, (done) =>
    done(null, Readable.from([filtersSheet(p, linhas)])),
  )
  zip.end()
  const output = zip.outputStream as Readable
  // Destroy the output on an error, so that a partial file never looks complete; stop reading rows when the reader leaves.
  fonte.once('error', (e) => output.destroy(e))
  zip.once('error', (e: Error) => output.destroy(e))
  output.once('close', () => fonte.destroy())
  return output
}

/**
 * Streams a workbook of several sheets, one after another: memory holds one page of one sheet. The first sheet is written last, so that it
 * can summarise the others.
 */
export function streamSheets(resumo: Sheet, others: readonly Sheet[]): Readable {
  const sheets = [resumo, ...others]
  const zip = new ZipFile()
  const addFixed = (nome: string, text: string) =>
    zip.addBuffer(Buffer.from(text), nome, { compressionLevel: ZIP_LEVEL })
  addFixed('[Content_Types].xml', contents(sheets.length))
  addFixed('_rels/.rels', rootRelationships)
  addFixed('xl/workbook.xml', folder(sheets.map((f) => f.nome)))
  addFixed('xl/_rels/workbook.xml.rels', workbookRelationships(sheets.length))
  addFixed('xl/styles.xml', styles)
  const output = zip.outputStream as Readable
  let reading: Readable | undefined
  for (const f of [...others, resumo])
    zip.addReadStreamLazy(
      `xl/worksheets/sheet${sheets.indexOf(f) + 1}.xml`,
      { compressionLevel: ZIP_LEVEL },
      (pronto) => {
        reading = Readable.from(
          sheet(f, () => {}),
          { objectMode: false, highWaterMark: 65_536 },
        )
        // A partial file must not look complete.
        reading.once('error', (e) => output.destroy(e))
        pronto(null, reading)
      },
    )
  zip.end()
  zip.once('error', (e: Error) => output.destroy(e))
  output.once('close', () => reading?.destroy())
  return output
}
