import { sql } from 'kysely'
import type { Received } from '#shared/core/contract.ts'
import { fechamento } from '#shared/vendas/fechamento.ts'
import {
  type Departamento,
  DEPARTAMENTOS,
  netOf,
  shiftMonth,
  sumVendas,
  type VendaTotals,
} from '#shared/rules/vendas.ts'
import { withCtx, type Ctx, type SignedInCtx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { invalid, notFound } from '../../core/http/errors.ts'
import {
  exportacaoTooLarge,
  type ExportableList,
  fileName,
  type RequestData as PedidoDeArquivo,
  localClock,
  typeOf,
} from '../../core/areas/list-export.ts'
import { streamSheets, type Sheet, type Formula } from '../../core/spreadsheets/write-xlsx.ts'
import { sheetName } from '../../core/spreadsheets/xlsx-parts.ts'

type RequestData = Received<typeof fechamento.baixarRelatorio, 'query'>
interface Linha extends VendaTotals {
  /** Day, or first day of the month. */
  dia: string
  departamento: Departamento
}
interface Loja {
  codConcessionaria: number
  nome: string
  /** Unique name of its sheet. */
  folha: string
  /** Row count and sums of its sheet, set once it is written. */
  linhas: number
  soma: VendaTotals
}

const MAX_MONTHS = 36
const COLUMNS: Sheet['colunas'] = [
  { id: 'dia', titulo: 'Dia', tipo: 'dia' },
  { id: 'departamento', titulo: 'Departamento', tipo: 'texto' },
  { id: 'bruto', titulo: 'Bruto', tipo: 'dinheiro' },
  { id: 'desconto', titulo: 'Desconto', tipo: 'dinheiro' },
  { id: 'devolucao', titulo: 'Devolução', tipo: 'dinheiro' },
  { id: 'imposto', titulo: 'Imposto', tipo: 'dinheiro' },
  { id: 'liquido', titulo: 'Líquido', tipo: 'dinheiro' },
  { id: 'custo', titulo: 'Custo', tipo: 'dinheiro' },
  { id: 'resultado', titulo: 'Líquido − custo', tipo: 'dinheiro' },
  { id: 'quantidade', titulo: 'Quantidade', tipo: 'decimal' },
  { id: 'horas', titulo: 'Horas', tipo: 'decimal' },
]
/** Columns of a store's sheet that the summary sums, in order; in the summary each is one letter to the left. */
const SUMMED = ['bruto', 'desconto', 'devolucao', 'imposto', 'liquido', 'custo', 'resultado'] as const

/** Stores of a report with their sheets; throws 404 for a store out of reach, 422 for a period that is too long. */
async function listLojas(c: Ctx, p: RequestData): Promise<(Omit<Loja, 'linhas' | 'soma'> & { fuso: string })[]> {
  if (shiftMonth(p.de, MAX_MONTHS) <= p.ate) throw invalid('Escolha até 36 meses', { ate: 'Escolha até 36 meses' })
  const requested = p.lojas?.split(',').map(Number)
  const matches = await c.tx
    .selectFrom('concessionaria')
    .select(['codConcessionaria', 'nome', 'fuso'])
    .where(ofTenant(c))
    // A store that was deactivated since keeps its months.
    .where(
      requested
        ? sql<boolean>`cod_concessionaria = any(${requested}::int[])`
        : sql<boolean>`(status = 1 or exists (select from venda_celula v where ${inPeriod(c, p)} and v.cod_concessionaria = concessionaria.cod_concessionaria))`,
    )
    .orderBy(sql`sem_acento(nome), cod_concessionaria`)
    .execute()
  if (requested && new Set(requested).size !== matches.length) throw notFound('Concessionária não encontrada')
  return withSheets(matches)
}

/**
 * Sales of a period as a workbook: a summary of formulas over one sheet per store. Each store is read in its own transaction while the file
 * streams.
 */
export const vendasReport: ExportableList = {
  nome: 'Vendas',
  acesso: fechamento.baixarRelatorio.acesso,
  bind: (request) => requestReport(request as RequestData),
  requestStored: (stored) => requestReport(fechamento.baixarRelatorio.query.parse(stored)),
}

function requestReport(p: RequestData): PedidoDeArquivo {
  return {
    titulo: `Vendas de ${p.de} a ${p.ate}`,
    codConcessionaria: undefined,
    formato: 'xlsx',
    async prepare(c, maximo) {
      const lojas = await listLojas(c, p)
      const codes = lojas.map((l) => l.codConcessionaria)
      return { linhas: await countRows(c, p, codes, maximo), lojas, grupo: null, words: [] }
    },
    write({ lojas: matches }, services, quem, onWrite) {
      const lojas = withSheets(matches).map((l): Loja => ({ ...l, linhas: 0, soma: sumVendas([]) }))
      let writtenRows = 0
      async function* forLoja(l: Loja): AsyncGenerator<(string | number | Formula)[][]> {
        const read = (c: Ctx) => readRows(c, p, l.codConcessionaria)
        const linhas = await withCtx(services, quem.tenant, await quem.contexto(), read, { leitura: true })
        l.linhas = linhas.length
        l.soma = sumVendas(linhas)
        yield linhas.map(writeRow)
        writtenRows += linhas.length
        await onWrite?.(writtenRows)
      }
      return streamSheets(
        toSummary(lojas),
        lojas.map((l): Sheet => ({ nome: l.folha, colunas: COLUMNS, linhas: forLoja(l) })),
      )
    },
  }
}

/** The workbook as a direct response; throws 409 `exportacao-grande` when it has to be a background job. */
export async function downloadReport(c: SignedInCtx, p: RequestData) {
  const request = requestReport(p)
  const maximo = c.services.env.EXPORTACAO_DIRETA
  const header = await request.prepare(c, maximo + 1)
  if (header.linhas > maximo) throw exportacaoTooLarge(maximo)
  const nome = fileName(request.titulo, 'xlsx', await localClock(c, new Date().toISOString()))
  const quem = { tenant: c.tenant, nome: c.sessao.nome, contexto: () => Promise.resolve(c.contexto) }
  return async () => ({ tipo: typeOf('xlsx'), nome, corpo: request.write(header, c.services, quem) })
}

const inPeriod = (c: Ctx, p: RequestData) => {
  const departamentos = p.departamentos?.split(',') ?? Object.keys(DEPARTAMENTOS)
  return sql`v.cod_distribuidor = ${c.tenant.codDistribuidor} and v.dia >= ${`${p.de}-01`}::date
    and v.dia < ${`${shiftMonth(p.ate, 1)}-01`}::date and v.departamento = any(${departamentos}::text[])`
}

/** Rows of the report, counted up to `maximo`. */
async function countRows(c: Ctx, p: RequestData, lojas: readonly number[], maximo: number): Promise<number> {
  const r = await sql<{
    n: number
  }>`select count(*)::int as n from (select distinct v.cod_concessionaria, ${dayOf(p)}, v.departamento from venda_celula v
    where ${inPeriod(c, p)} and v.cod_concessionaria = any(${lojas}::int[]) limit ${maximo}) x`.execute(c.tx)
  return r.rows[0]?.n ?? 0
}

const dayOf = (p: RequestData) => (p.detalhe === 'dia' ? sql`v.dia` : sql`date_trunc('month', v.dia)::date`)
async function readRows(c: Ctx, p: RequestData, codConcessionaria: number): Promise<Linha[]> {
  const sum = (column: string) => sql`coalesce(sum(${sql.id(column)}), 0)::bigint as ${sql.id(column)}`
  const r = await sql<Linha>`select ${dayOf(p)}::text as dia, v.departamento,
      ${sql.join(['bruto', 'desconto', 'devolucao', 'imposto', 'custo', 'quantidade', 'minutos'].map(sum))}
    from venda_celula v where ${inPeriod(c, p)} and v.cod_concessionaria = ${codConcessionaria} group by 1, 2 order by 1, 2`.execute(
    c.tx,
  )
  return r.rows
}

function writeRow(l: Linha, i: number): (string | number | Formula)[] {
  const n = i + 2
  const liquido = netOf(l)
  return [
    Date.parse(`${l.dia}T00:00:00Z`),
    DEPARTAMENTOS[l.departamento],
    l.bruto,
    l.desconto,
    l.devolucao,
    l.imposto,
    { formula: `C${n}-D${n}-E${n}-F${n}`, valor: liquido },
    l.custo,
    { formula: `G${n}-H${n}`, valor: liquido - l.custo },
    l.quantidade / 1000,
    Math.round((l.minutos / 60) * 1000) / 1000,
  ]
}

/** Gives each store a unique sheet name. */
function withSheets<L extends Pick<Loja, 'codConcessionaria' | 'nome'>>(
  lojas: readonly L[],
): (L & { folha: string })[] {
  const used = new Set(['resumo'])
  return lojas.map((l) => {
    const base = sheetName(l.nome) || String(l.codConcessionaria)
    let sheet = base
    for (let n = 2; used.has(sheet.toLowerCase()); n++) sheet = `${base.slice(0, 27)} ${n}`
    used.add(sheet.toLowerCase())
    return { ...l, folha: sheet }
  })
}

/** The first sheet: a row per store with sums over its sheet, and the total. Built after the store sheets, whose row counts it needs. */
function toSummary(lojas: readonly Loja[]): Sheet {
  const colunas: Sheet['colunas'] = [
    { id: 'loja', titulo: 'Concessionária', tipo: 'texto' },
    ...COLUMNS.filter((k) => (SUMMED as readonly string[]).includes(k.id)),
  ]
  async function* linhas(): AsyncGenerator<(string | Formula)[][]> {
    const values = lojas.map(({ soma }) => {
      const liquido = netOf(soma)
      return { ...soma, liquido, resultado: liquido - soma.custo }
    })
    yield lojas.map((l, i) => [
      l.nome,
      ...SUMMED.map((k, j): Formula => {
        // Bruto is column C of the store's sheet and the second column here.
        const letter = String.fromCharCode(67 + j)
        const formula = l.linhas === 0 ? '0' : `SUM('${l.folha}'!${letter}2:${letter}${l.linhas + 1})`
        return { formula, valor: values[i]?.[k] ?? 0 }
      }),
    ])
    if (lojas.length === 0) return
    const total = SUMMED.map((k, j): Formula => {
      const letter = String.fromCharCode(66 + j)
      return { formula: `SUM(${letter}2:${letter}${lojas.length + 1})`, valor: values.reduce((n, v) => n + v[k], 0) }
    })
    yield [['Total', ...total]]
  }
  return { nome: 'Resumo', colunas, linhas: linhas() }
}
