import { Readable } from 'node:stream'
import { writeCsv } from 'hucre/csv'
import { writeXlsx } from 'hucre/xlsx'
import type { Formato } from '#shared/arquivos/exportacoes.ts'
import type { Coluna, LeituraDef } from './def.ts'

const TITULO = {
  font: { bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E9EDF3' } },
} as const
const EXEMPLO = 'A linha de exemplo não é importada: apague-a ou deixe-a.'

/** Template of a register's file: titles and an example row, with a note for each column (a second sheet; in a CSV, above the titles). */
export function escreverModelo(def: LeituraDef, titulo: string, formato: Formato): Readable {
  async function* partes(): AsyncGenerator<Uint8Array> {
    yield formato === 'csv' ? emCsv(def, titulo) : await emXlsx(def, titulo)
  }
  return Readable.from(partes(), { objectMode: false })
}

const notas = (def: LeituraDef) => [...def.colunas.map((c) => [c.nome, c.nota]), ['Exemplo', EXEMPLO]]

function emCsv(def: LeituraDef, titulo: string): Buffer {
  const exemplo = (c: Coluna<unknown>) =>
    typeof c.exemplo === 'number' && !Number.isInteger(c.exemplo)
      ? c.exemplo.toFixed(2).replace('.', ',')
      : String(c.exemplo)
  const linhas = [[`Modelo: ${titulo}`], ...notas(def), [], def.colunas.map((c) => c.nome), def.colunas.map(exemplo)]
  return Buffer.from(`\uFEFF${writeCsv(linhas, { delimiter: ';', lineSeparator: '\r\n' }).replace(/\r\n$/, '')}\r\n`)
}

function emXlsx(def: LeituraDef, titulo: string): Promise<Uint8Array> {
  const celulas = new Map(def.colunas.map((_, i) => [`0,${i}`, { style: TITULO }]))
  const folha = (c: Coluna<unknown>) => ({ width: Math.max(14, c.nome.length + 6, String(c.exemplo).length + 2) })
  return writeXlsx({
    sheets: [
      {
        name: titulo,
        columns: def.colunas.map(folha),
        rows: [def.colunas.map((c) => c.nome), def.colunas.map((c) => c.exemplo)],
        cells: celulas,
        freezePane: { rows: 1 },
      },
      { name: 'Colunas', columns: [{ width: 22 }, { width: 90 }], rows: notas(def) },
    ],
  })
}
