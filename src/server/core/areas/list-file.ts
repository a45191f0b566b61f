import type { ExportedColumn } from '#shared/arquivos/exported-columns.ts'
import { formatDay } from '#shared/rules/dates.ts'
import { ofTenant } from '../database/query.ts'
import type { Bytes } from '../http/serve.ts'
import { type Cell, type Spreadsheet, clockOf } from '../spreadsheets/cells.ts'
import { streamCsv } from '../spreadsheets/write-csv.ts'
import { streamXlsx } from '../spreadsheets/write-xlsx.ts'
import type { SignedInCtx } from '../tenancy/context.ts'
import { fileName, localClock, typeOf } from './list-export.ts'

const MAX_ROWS = 10_000

/** Reads every page of a list, up to `max` rows. */
export async function allPages<L>(
  read: (cursor?: string) => Promise<{ itens: L[]; proximo: string | null }>,
  max = MAX_ROWS,
): Promise<L[]> {
  const rows: L[] = []
  let cursor: string | undefined
  do {
    const page = await read(cursor)
    rows.push(...page.itens)
    cursor = page.proximo ?? undefined
  } while (cursor !== undefined && rows.length < max)
  return rows.slice(0, max)
}

interface Filter {
  busca?: string | undefined
  de?: string | undefined
  ate?: string | undefined
  codConcessionaria?: number | undefined
  formato: 'xlsx' | 'csv'
}

/** The cells of a row; `clock` turns an instant into the clock of the row's store. */
export type ToCells<L> = (row: L, clock: (instant: string | null) => number | null) => Cell[]

/** A list as a file: instants on the clock of each row's store. `words` are its filters beside period and search, as people read them. */
export async function asFile<L extends { codConcessionaria: number }>(
  c: SignedInCtx,
  titulo: string,
  colunas: readonly ExportedColumn[],
  f: Filter,
  rows: readonly L[],
  cells: ToCells<L>,
  words: Spreadsheet['filtros'] = [],
): Promise<() => Promise<Bytes>> {
  const lojas = await c.tx
    .selectFrom('concessionaria')
    .select(['codConcessionaria', 'fuso'])
    .where(ofTenant(c))
    .execute()
  const clocks = new Map(lojas.map((l) => [l.codConcessionaria, clockOf(l.fuso)]))
  const generatedAt = await localClock(c, new Date().toISOString(), f.codConcessionaria)
  const spreadsheet = {
    titulo,
    colunas,
    linhas: (async function* () {
      yield rows.map((l) => {
        const clock = clocks.get(l.codConcessionaria)
        return cells(l, (instant) => (instant === null || !clock ? null : clock(instant)))
      })
    })(),
    filtros: [
      ...(f.de && f.ate ? [['Período', `de ${formatDay(f.de)} até ${formatDay(f.ate)}`] as const] : []),
      ...words,
      ...(f.busca ? [['Busca', f.busca] as const] : []),
    ],
    usuario: c.sessao.nome,
    generatedAt,
    expectedRows: rows.length,
  }
  return async () => ({
    tipo: typeOf(f.formato),
    nome: fileName(titulo.toLowerCase(), f.formato, generatedAt),
    corpo: f.formato === 'xlsx' ? streamXlsx(spreadsheet) : streamCsv(spreadsheet),
  })
}
