import type { Readable } from 'node:stream'
import type { ExportedColumn } from '#shared/arquivos/exported-columns.ts'
import type { Endpoint, Nivel } from '#shared/core/contract.ts'
import { type Format, MAX_ROWS } from '#shared/arquivos/exportacoes.ts'
import { formatDay } from '#shared/rules/dates.ts'
import { plainText } from '#shared/rules/plain-text.ts'
import { withCtx, type Ctx } from '../tenancy/context.ts'
import type { Context } from '../database/transaction.ts'
import { ofTenant } from '../database/query.ts'
import { AppError } from '../http/errors.ts'
import type { Services } from '../services.ts'
import { type Cell, type Spreadsheet, clockOf } from '../spreadsheets/cells.ts'
import { streamCsv } from '../spreadsheets/write-csv.ts'
import { streamXlsx } from '../spreadsheets/write-xlsx.ts'
import type { Tenant } from '../tenancy/tenant.ts'

const PAGE_SIZE = 500

/** Filters that every list has. */
interface BaseFilter {
  busca?: string | undefined
  de?: string | undefined
  ate?: string | undefined
  codConcessionaria?: number | undefined
  codGrupo?: number | undefined
}
interface Choices {
  formato: Format
  colunas: string
}
type FilterWords = readonly (readonly [nome: string, valor: string | null | undefined])[]

/** A list described for export: its columns, the queries that read and count its pages, and its filters in words. */
export interface ExportListDef<F extends BaseFilter, L extends object, C extends ExportedColumn> {
  titulo(f: F): string
  colunas: readonly C[]
  valores: Record<C['id'], (linha: L) => string | number | null>
  /** A register: it has no period, and belongs to the distributor unless the filter names a store. */
  cadastro?: true
  pagina(
    c: Ctx,
    f: F & { cursor?: string | undefined; limite: number },
  ): Promise<{ itens: L[]; proximo: string | null }>
  /**
   * For lists whose sort value changes while the pages are read: `codigos` reads all codes in order at once (null when this order is
   * stable), `linhas` reads rows by code.
   */
  portrait?: {
    codigos(c: Ctx, f: F, max: number): Promise<number[] | null>
    linhas(c: Ctx, codigos: readonly number[]): Promise<L[]>
  }
  /** Rows that match the filter, counted up to `max`. */
  count(c: Ctx, f: F, max: number): Promise<number>
  filtros(c: Ctx, f: F): Promise<FilterWords>
}

/** The user who exports. `contexto` checks the rights again for every page, so a user who loses them stops reading. */
export interface Actor {
  tenant: Tenant
  nome: string
  contexto(): Promise<Context>
}

/** 409: too many rows for a direct answer, the file must be prepared in the background. */
export const exportacaoTooLarge = (max: number): AppError =>
  new AppError(
    409,
    'exportacao-grande',
    `São mais de ${max.toLocaleString('pt-BR')} linhas: o arquivo precisa ser preparado em segundo plano`,
  )

/** Read before the first row: the row count, the stores' time zones, the filters in words. */
interface Header {
  /** Rows that match the filter, counted up to the requested `max`. */
  linhas: number
  lojas: { codConcessionaria: number; nome: string; fuso: string }[]
  /** Name of the filter's group of stores. */
  grupo: string | null
  words: FilterWords
}

/** A requested export: a list with its filter and columns. */
export interface RequestData {
  titulo: string
  /** The store of the filter. */
  codConcessionaria: number | undefined
  formato: Format
  prepare(c: Ctx, max: number): Promise<Header>
  /** The file as a stream. It reads one page per short transaction, at the pace of its consumer. */
  write(header: Header, services: Services, who: Actor, onWrite?: (linhas: number) => Promise<void>): Readable
}

/** An exportable list of an area; the call that shows the list decides who may export it. */
export interface ExportableList {
  nome: string
  acesso: readonly Nivel[]
  /** Binds the list to a request already parsed by the contract's schema; throws 400 on an unknown column. */
  bind(pedido: unknown): RequestData
  /** The same for a stored request; throws when the contract has changed since. */
  requestStored(stored: unknown): RequestData
}

/** Makes a list exportable: `fetchList` is the call that shows it, `schema` parses a request. */
export function exportableList<F extends BaseFilter, L extends object, C extends ExportedColumn>(
  nome: string,
  fetchList: Endpoint & { acesso: readonly Nivel[] },
  schema: { parse(stored: unknown): unknown },
  list: ExportListDef<F, L, C>,
): ExportableList {
  const bind = (request: unknown) => requestExportacao(list, request as F & Choices)
  return { nome, acesso: fetchList.acesso, bind, requestStored: (stored) => bind(schema.parse(stored)) }
}

/** Binds a list to a request already parsed by its contract's schema; throws 400 on an unknown column. */
function requestExportacao<F extends BaseFilter, L extends object, C extends ExportedColumn>(
  list: ExportListDef<F, L, C>,
  request: F & Choices,
): RequestData {
  const columns = request.colunas.split(',').map((id) => {
    const coluna = list.colunas.find((c) => c.id === id)
    if (!coluna)
      throw new AppError(400, 'coluna-desconhecida', `Esta lista não tem a coluna ${id}`, {
        campos: { colunas: `Coluna desconhecida: ${id}` },
      })
    return { coluna, valor: list.valores[coluna.id as C['id']] }
  })

  async function* pages(
    services: Services,
    quem: Actor,
    clock: (loja: number) => (instant: string) => number,
  ): AsyncGenerator<Cell[][]> {
    const instants = columns.map((c) => c.coluna.tipo === 'instante')
    for await (const itens of linhas(async (read) =>
      withCtx(services, quem.tenant, await quem.contexto(), read, { leitura: true, replica: true }),
    ))
      yield itens.map((linha) => {
        const local = clock((linha as { codConcessionaria?: number }).codConcessionaria ?? 0)
        return columns.map((c, i) => {
          const v = c.valor(linha)
          return instants[i] && typeof v === 'string' ? local(v) : v
        })
      })
  }

  /** Pages of rows, each read in a short transaction by `read`. */
  async function* linhas(read: <T>(run: (c: Ctx) => Promise<T>) => Promise<T>): AsyncGenerator<L[]> {
    const { portrait } = list
    const codes = portrait && (await read((c) => portrait.codigos(c, request, MAX_ROWS)))
    if (portrait && codes) {
      for (let i = 0; i < codes.length; i += PAGE_SIZE)
        yield await read((c) => portrait.linhas(c, codes.slice(i, i + PAGE_SIZE)))
      return
    }
    let cursor: string | undefined
    let entriesRead = 0
    do {
      const limite = Math.min(PAGE_SIZE, MAX_ROWS - entriesRead)
      const { itens, proximo } = await read((c) => list.pagina(c, { ...request, cursor, limite }))
      yield itens
      entriesRead += itens.length
      cursor = entriesRead < MAX_ROWS ? (proximo ?? undefined) : undefined
    } while (cursor)
  }

  return {
    titulo: list.titulo(request),
    codConcessionaria: request.codConcessionaria,
    formato: request.formato,
    async prepare(c, max) {
      const linhas = await list.count(c, request, max)
      const grupo = await grupoName(c, request.codGrupo)
      return { linhas, lojas: await listLojas(c), grupo, words: await list.filtros(c, request) }
    },
    write({ linhas: expectedRows, lojas, grupo, words }, services, quem, onWrite) {
      const clocks = new Map(lojas.map((l) => [l.codConcessionaria, clockOf(l.fuso)]))
      const loja = lojas.find((l) => l.codConcessionaria === request.codConcessionaria)
      const local = clockOf(timeZoneOf(lojas, request.codConcessionaria))
      async function* writtenRows(): AsyncGenerator<Cell[][]> {
        let feitas = 0
        for await (const page of pages(services, quem, (cod) => clocks.get(cod) ?? local)) {
          yield page
          feitas += page.length
          await onWrite?.(feitas)
        }
      }
      const told: FilterWords = [
        ['Concessionária', loja?.nome ?? (list.cadastro || grupo ? null : 'Todas as que o usuário alcança')],
        ['Grupo', grupo],
        ['Período', list.cadastro ? null : period(request)],
        ['Busca', request.busca],
        ...words,
      ]
      const spreadsheet: Spreadsheet = {
        titulo: list.titulo(request),
        colunas: columns.map((c) => c.coluna),
        linhas: writtenRows(),
        filtros: told.flatMap(([nome, valor]) => (valor ? [[nome, valor] as const] : [])),
        usuario: quem.nome,
        generatedAt: local(new Date().toISOString()),
        expectedRows,
      }
      return request.formato === 'xlsx' ? streamXlsx(spreadsheet) : streamCsv(spreadsheet)
    },
  }
}

function period({ de, ate }: BaseFilter): string {
  if (!de && !ate) return 'Qualquer data'
  if (de === ate) return formatDay(de ?? '')
  return [de && `de ${formatDay(de)}`, ate && `até ${formatDay(ate)}`].filter(Boolean).join(' ')
}

/** Time zone of a store; for the whole distributor the zone of its first store. */
function timeZoneOf(lojas: Header['lojas'], codConcessionaria: number | undefined): string {
  return (lojas.find((l) => l.codConcessionaria === codConcessionaria) ?? lojas[0])?.fuso ?? 'America/Sao_Paulo'
}

/** An instant as the wall clock of a store or distributor, in milliseconds as if it were UTC; files and file names show it. */
export async function localClock(c: Ctx, instant: string, codConcessionaria?: number): Promise<number> {
  return clockOf(timeZoneOf(await listLojas(c), codConcessionaria))(instant)
}

function listLojas(c: Ctx): Promise<Header['lojas']> {
  return c.tx
    .selectFrom('concessionaria')
    .select(['codConcessionaria', 'nome', 'fuso'])
    .where(ofTenant(c))
    .orderBy('codConcessionaria')
    .execute()
}

async function grupoName(c: Ctx, codGrupo: number | undefined): Promise<string | null> {
  if (codGrupo === undefined) return null
  const g = await c.tx
    .selectFrom('grupo')
    .select('nome')
    .where(ofTenant(c))
    .where('codGrupo', '=', codGrupo)
    .executeTakeFirst()
  return g?.nome ?? null
}

const TYPES: Record<Format, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** Media type of a format. */
export const typeOf = (format: Format): string => TYPES[format]

/** ASCII file name of an export: 'orcamentos-finalizados-2026-11-21-1430.xlsx'; `em` is a wall clock in milliseconds. */
export function fileName(title: string, format: Format, em: number): string {
  const base = plainText(title).replace(/[^a-z0-9]+/g, '-')
  return `${base}-${new Date(em).toISOString().slice(0, 16).replace('T', '-').replace(':', '')}.${format}`
}
