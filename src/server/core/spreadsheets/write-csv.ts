import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { ColumnType } from '#shared/arquivos/exported-columns.ts'
import { type Cell, formatClock, looksLikeFormula, type Spreadsheet } from './cells.ts'

/** Explains the apostrophe to readers of the file. */
const NOTICE =
  "Os que começam com = + - @ têm antes um ', para que a planilha não os calcule; em xlsx não precisam dele."

/** A CSV has no cell formats: an apostrophe keeps a spreadsheet from running a text as a formula. */
const neutralize = (text: string) => (looksLikeFormula(text) ? `'${text}` : text)

function text(cell: Cell, tipo: ColumnType): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return neutralize(cell)
  if (tipo === 'instante') return formatClock(cell)
  if (tipo === 'dia') return formatClock(cell).slice(0, 10)
  if (tipo === 'decimal') return String(cell).replace('.', ',')
  if (tipo === 'dinheiro') return (cell / 100).toFixed(2).replace('.', ',')
  return String(cell)
}

/** Tells a spreadsheet program that the file is UTF-8. */
export const BOM = '\uFEFF'

/** Rows as CSV: `;`, CRLF after each, quotes where a text needs them (also for a lone CR or LF). */
export const csvRows = (linhas: readonly (readonly string[])[]): Buffer =>
  Buffer.from(stringify([...linhas], { delimiter: ';', record_delimiter: 'windows', quote_record_delimiter: true }))

/**
 * Streams a CSV that a Brazilian Excel opens by double click: `;`, UTF-8 with BOM, decimal comma, day/month/year; title and filters stand
 * above the table.
 */
export function streamCsv(p: Spreadsheet): Readable {
  async function* services(): AsyncGenerator<Buffer> {
    const before = [
      ['Lista', p.titulo],
      ...p.filtros.map(([nome, valor]) => [nome, neutralize(valor)]),
      ['Gerado em', formatClock(p.generatedAt)],
      ['Gerado por', neutralize(p.usuario)],
      ['Linhas', String(p.expectedRows)],
      ['Textos', NOTICE],
    ]
    yield Buffer.concat([
      Buffer.from(BOM),
      csvRows(before),
      Buffer.from('\r\n'),
      csvRows([p.colunas.map((c) => c.titulo)]),
    ])
    const types = p.colunas.map((c) => c.tipo)
    for await (const page of p.linhas)
      if (page.length > 0) yield csvRows(page.map((l) => l.map((c, i) => text(c, types[i] ?? 'texto'))))
  }
  return Readable.from(services(), { objectMode: false, highWaterMark: 65_536 })
}
