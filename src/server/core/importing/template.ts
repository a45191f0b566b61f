import { Readable } from 'node:stream'
import type { Format } from '#shared/arquivos/exportacoes.ts'
import { BOM, csvRows } from '../spreadsheets/write-csv.ts'
import { streamSheets } from '../spreadsheets/write-xlsx.ts'
import type { Column, ReadDef } from './def.ts'

const EXAMPLE = 'A linha de exemplo não é importada: apague-a ou deixe-a.'

/** Template of a register's file: titles and an example row, with a note for each column (on a second sheet; in a CSV above the titles). */
export function writeTemplate(def: ReadDef, title: string, format: Format): Readable {
  return format === 'csv' ? toCsv(def, title) : toXlsx(def, title)
}

const notas = (def: ReadDef) => [...def.colunas.map((c) => [c.nome, c.nota]), ['Exemplo', EXAMPLE]]

function toCsv(def: ReadDef, title: string): Readable {
  const example = (c: Column<unknown>) =>
    typeof c.example === 'number' && !Number.isInteger(c.example)
      ? c.example.toFixed(2).replace('.', ',')
      : String(c.example)
  const linhas = [[`Modelo: ${title}`], ...notas(def), [], def.colunas.map((c) => c.nome), def.colunas.map(example)]
  return Readable.from([Buffer.concat([Buffer.from(BOM), csvRows(linhas)])], { objectMode: false })
}

async function* page<T>(linhas: T[]): AsyncGenerator<T[]> {
  yield linhas
}

function toXlsx(def: ReadDef, title: string): Readable {
  const column = (nome: string, width: number) => ({ id: nome, titulo: nome, tipo: 'texto' as const, width })
  return streamSheets(
    {
      nome: title,
      colunas: def.colunas.map((c) => column(c.nome, Math.max(14, c.nome.length + 6, String(c.example).length + 2))),
      linhas: page([def.colunas.map((c) => c.example)]),
    },
    [{ nome: 'Colunas', colunas: [column('Coluna', 22), column('O que aceita', 90)], linhas: page(notas(def)) }],
  )
}
