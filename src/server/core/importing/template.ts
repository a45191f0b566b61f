import { Readable } from 'node:stream'
import { writeCsv } from 'hucre/csv'
import { writeXlsx } from 'hucre/xlsx'
import type { Format } from '#shared/arquivos/exportacoes.ts'
import type { Column, ReadDef } from './def.ts'

const TITLE = {
  font: { bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E9EDF3' } },
} as const
const EXAMPLE = 'A linha de exemplo não é importada: apague-a ou deixe-a.'

/** Template of a register's file: titles and an example row, with a note for each column (on a second sheet; in a CSV above the titles). */
export function writeTemplate(def: ReadDef, titulo: string, formato: Format): Readable {
  async function* services(): AsyncGenerator<Uint8Array> {
    yield formato === 'csv' ? toCsv(def, titulo) : await toXlsx(def, titulo)
  }
  return Readable.from(services(), { objectMode: false })
}

const notas = (def: ReadDef) => [...def.colunas.map((c) => [c.nome, c.nota]), ['Exemplo', EXAMPLE]]

function toCsv(def: ReadDef, titulo: string): Buffer {
  const example = (c: Column<unknown>) =>
    typeof c.example === 'number' && !Number.isInteger(c.example)
      ? c.example.toFixed(2).replace('.', ',')
      : String(c.example)
  const linhas = [[`Modelo: ${titulo}`], ...notas(def), [], def.colunas.map((c) => c.nome), def.colunas.map(example)]
  return Buffer.from(`\uFEFF${writeCsv(linhas, { delimiter: ';', lineSeparator: '\r\n' }).replace(/\r\n$/, '')}\r\n`)
}

function toXlsx(def: ReadDef, titulo: string): Promise<Uint8Array> {
  const celulas = new Map(def.colunas.map((_, i) => [`0,${i}`, { style: TITLE }]))
  const sheet = (c: Column<unknown>) => ({ width: Math.max(14, c.nome.length + 6, String(c.example).length + 2) })
  return writeXlsx({
    sheets: [
      {
        name: titulo,
        columns: def.colunas.map(sheet),
        rows: [def.colunas.map((c) => c.nome), def.colunas.map((c) => c.example)],
        cells: celulas,
        freezePane: { rows: 1 },
      },
      { name: 'Colunas', columns: [{ width: 22 }, { width: 90 }], rows: notas(def) },
    ],
  })
}
