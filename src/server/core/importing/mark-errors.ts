import { simplified } from './cells.ts'
import type { Spreadsheet } from '../spreadsheets/cells.ts'
import type { Linha, Value } from '../spreadsheets/source.ts'
import type { Table } from './header.ts'
import type { ReadRequest } from './messages.ts'

type RequestData = Extract<ReadRequest, { task: 'marcar' }>
const ERROR = 'Erro'

/** The rows of a file as sent, with their errors in an added last column: to be corrected and sent again. */
export function withErrors(table: Table, request: RequestData): Spreadsheet {
  const errors = new Map(request.erros)
  const places = table.titulos.flatMap((t, i) => (t !== '' && simplified(t) !== simplified(ERROR) ? [i] : []))
  const cell = (v: Value | undefined) => (typeof v === 'boolean' ? (v ? 'sim' : 'não') : (v ?? null))
  const marked = (l: Linha) => [...places.map((i) => cell(l.celulas[i])), errors.get(l.numero) ?? null]
  async function* linhas() {
    for await (const batch of table.sheet.linhas()) yield batch.filter((l) => l.numero > table.linha).map(marked)
  }
  return {
    titulo: 'Linhas com erros',
    colunas: [...places.map((i) => table.titulos[i] ?? ''), ERROR].map((titulo, i) => ({
      id: String(i),
      titulo,
      tipo: 'texto',
    })),
    linhas: linhas(),
    filtros: [['Arquivo', request.nome]],
    usuario: request.usuario,
    generatedAt: request.generatedAt,
    expectedRows: 0,
  }
}
