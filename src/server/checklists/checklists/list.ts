import { type RawBuilder, sql } from 'kysely'
import type { ChecklistOrigin, ChecklistSummary, ChecklistsFilter } from '#shared/checklists/checklists.ts'
import { MONTADORA_BRANDS } from '#shared/rules/montadoras.ts'
import { type OrcamentoState, phaseOf } from '#shared/rules/orcamento.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import type { Context } from '../../core/database/transaction.ts'
import { type Tx } from '../../core/database/query.ts'
import { useGenericPlan } from '../../core/database/transaction.ts'
import { periodFilter, textFilter } from '../../core/areas/filters.ts'
import { after, closePage, decodeCursor, lojaByLoja, MAX_TOTAL } from '../../core/areas/keyset-page.ts'
import { withColumns, toSummary } from './queries.ts'

type Conditions = Omit<ChecklistsFilter, 'cursor' | 'limite' | 'ordem' | 'sentido'>

async function condicoes(c: Ctx, f: Conditions): Promise<RawBuilder<boolean>[]> {
  const onde: RawBuilder<boolean>[] = [sql`k.cod_distribuidor = ${c.tenant.codDistribuidor} and k.cancelado_em is null`]
  if (f.codConcessionaria) onde.push(sql`k.cod_concessionaria = ${f.codConcessionaria}`)
  if (f.codGrupo)
    onde.push(
      sql`k.cod_concessionaria in (select g.cod_concessionaria from concessionaria g where g.cod_distribuidor = k.cod_distribuidor and g.cod_grupo = ${f.codGrupo})`,
    )
  if (f.marca) onde.push(sql`v.marca = ${f.marca}`)
  if (f.montadora) onde.push(sql`sem_acento(v.marca) = any(${MONTADORA_BRANDS[f.montadora]}::text[])`)
  if (f.modelo) onde.push(sql`v.modelo = ${f.modelo}`)
  if (f.chassi) onde.push(...(await chassiFilter(c.tx, f.chassi)))
  if (f.codConsultor) onde.push(sql`k.cod_consultor = ${f.codConsultor}`)
  if (f.tipoOs) onde.push(sql`k.tipo_os = ${f.tipoOs}`)
  if (f.garantia) onde.push(f.garantia === 'sim' ? sql`k.garantia` : sql`not k.garantia`)
  if (f.origem) onde.push(originFilter(f.origem))
  if (f.estado === 'SEM_ORCAMENTO') onde.push(sql`o.cod_orcamento is null`)
  else if (f.estado)
    onde.push(...(await stateFilter(c, f.estado, f.codConcessionaria ? [f.codConcessionaria] : c.contexto.lojas)))
  if (f.cor === 'VERMELHO') onde.push(sql`k.vermelhos > 0`)
  if (f.cor === 'AMARELO') onde.push(sql`k.amarelos > 0`)
  if (f.cor === 'VERDE') onde.push(sql`k.vermelhos = 0 and k.amarelos = 0`)
  onde.push(...periodFilter(sql.ref('k.criado_em'), sql.ref('c.fuso'), f.de, f.ate))
  const columns = {
    codChecklist: sql.ref('k.cod_checklist'),
    placaChave: sql.ref('v.placa_chave'),
    modelo: sql.ref('v.modelo'),
    nome: sql.ref('p.nome'),
    numero: sql.ref('k.numero'),
    chassi: sql.ref('v.chassi'),
  }
  const text = await textFilter(c.tx, f.busca, columns)
  return text ? [...onde, text] : onde
}

const originFilter = (origem: ChecklistOrigin) =>
  sql<boolean>`${origem === 'PATIO' ? sql`` : sql`not`} exists (select from inspecao n where n.cod_distribuidor = k.cod_distribuidor and n.cod_checklist = k.cod_checklist)`

const FEW = 2000

/**
 * Conditions for the state of the quote. A rare state (up to FEW) is looked up first; otherwise the query scans the list's order for its
 * few rows.
 */
async function stateFilter(c: Ctx, estado: OrcamentoState, lojas: Context['lojas']): Promise<RawBuilder<boolean>[]> {
  const forLoja = lojas === 'todas' ? sql`` : sql`and cod_concessionaria = any(${lojas}::int[])`
  const r = await sql<{ codigos: number[] | null }>`
    select array_agg(cod_checklist) as codigos from (
      select cod_checklist from orcamento
      where cod_distribuidor = ${c.tenant.codDistribuidor} and fase = ${phaseOf(estado)} and estado = ${estado} and sequencia = 0 ${forLoja} limit ${sql.lit(FEW + 1)}) t`.execute(
    c.tx,
  )
  const codes = r.rows[0]?.codigos ?? []
  const onde = [sql<boolean>`o.estado = ${estado}`]
  return codes.length > FEW ? onde : [...onde, sql<boolean>`k.cod_checklist = any(${codes}::int[])`]
}

/**
 * Conditions for the end of a chassis. From four characters on `acha_checklists` finds it by its index, which only that function may use.
 */
async function chassiFilter(tx: Tx, digitado: string): Promise<RawBuilder<boolean>[]> {
  const end = digitado.toUpperCase().replace(/[^0-9A-Z]/g, '')
  const onde = [sql<boolean>`v.chassi like ${`%${end}`}`]
  if (end.length < 4) return onde
  const r = await sql<{
    achados: number[] | null
  }>`select acha_checklists('', ${end}, null, null, 10000) as achados`.execute(tx)
  const achados = r.rows[0]?.achados
  return achados ? [...onde, sql<boolean>`k.cod_checklist = any(${achados}::int[])`] : onde
}

/** FROM clause of checklists that joins only the tables of the filter's conditions. */
function target(f: Conditions): RawBuilder<unknown> {
  const loja =
    f.de || f.ate
      ? sql`join concessionaria c on c.cod_distribuidor = k.cod_distribuidor and c.cod_concessionaria = k.cod_concessionaria`
      : sql``
  const veiculo =
    f.marca || f.montadora || f.modelo || f.chassi || f.busca
      ? sql`join veiculo v on v.cod_distribuidor = k.cod_distribuidor and v.cod_veiculo = k.cod_veiculo`
      : sql``
  const cliente = f.busca
    ? sql`join cliente p on p.cod_distribuidor = k.cod_distribuidor and p.cod_cliente = k.cod_cliente`
    : sql``
  const orcamento = f.estado
    ? sql`left join orcamento o on o.cod_distribuidor = k.cod_distribuidor and o.cod_checklist = k.cod_checklist and o.sequencia = 0`
    : sql``
  return sql`checklist k ${loja} ${veiculo} ${cliente} ${orcamento}`
}

/** Sort key of each order: a column of the checklist, written exactly as in its index. */
const SORTS = {
  criadoEm: { chave: sql<string | number>`k.criado_em`, tipo: 'timestamptz' },
  checklist: { chave: sql<string | number>`k.numero`, tipo: 'bigint' },
  gravidade: { chave: sql<string | number>`k.gravidade`, tipo: 'bigint' },
  km: { chave: sql<string | number>`coalesce(k.km, 0)`, tipo: 'bigint' },
} as const

/** One page in the chosen order, by keyset cursor. */
export async function listChecklists(
  c: Ctx,
  f: ChecklistsFilter,
): Promise<{ itens: ChecklistSummary[]; proximo: string | null }> {
  const { lojas } = c.contexto
  const onde = await condicoes(c, f)
  const unfiltered = onde.length === 1
  const { chave, tipo } = SORTS[f.ordem]
  const sentido = sql.raw(f.sentido)
  const depois = after(sql`${chave}, k.cod_checklist`, decodeCursor(f.cursor), f.sentido, tipo)
  if (depois) onde.push(depois)
  // A literal, not a parameter: a generic plan for any limit would sort the whole list.
  const limit = sql.lit(f.limite + 1)
  const ofPage = (extra: RawBuilder<boolean>[]) =>
    sql`select k.*, ${chave} as chave from ${target(f)} where ${sql.join([...onde, ...extra], sql` and `)} order by ${chave} ${sentido}, k.cod_checklist ${sentido} limit ${limit}`
  // Find the page's rows by the index first; the columns shown are joined only to those 50 rows.
  const multiTrack = lojaByLoja(lojas, f.codConcessionaria)
  // As in the list of quotes, a generic plan is enough: the best plan does not depend on which stores are read.
  if (multiTrack && unfiltered) useGenericPlan(c.tx)
  const truncated = multiTrack
    ? sql`select q.* from unnest(${lojas}::int[]) l(cod_concessionaria) cross join lateral (${ofPage([sql`k.cod_concessionaria = l.cod_concessionaria`])}) q order by q.chave ${sentido}, q.cod_checklist ${sentido} limit ${limit}`
    : ofPage([])
  const linhas = await withColumns(c.tx, sql`(${truncated})`)
    .select(chave.as('chave'))
    .orderBy(sql`${chave} ${sentido}, k.cod_checklist ${sentido}`)
    .execute()
  const page = closePage(linhas, f.limite, (l) => ({ valor: l.chave, cod: l.codChecklist }))
  return { itens: page.itens.map((l) => toSummary(l, c.tenant.mascaraCodigoInterno)), proximo: page.proximo }
}

/** Number of checklists that match the filters, counted up to `maximo`. */
export async function countChecklists(
  c: Ctx,
  f: Conditions,
  maximo = MAX_TOTAL,
): Promise<{ total: number; exato: boolean }> {
  const { lojas } = c.contexto
  const onde = await condicoes(c, f)
  if (lojas !== 'todas') onde.push(sql`k.cod_concessionaria = any(${lojas}::int[])`)
  const r = await sql<{
    n: number
  }>`select count(*) as n from (select k.cod_checklist from ${target(f)} where ${sql.join(onde, sql` and `)} limit ${sql.lit(maximo + 1)}) t`.execute(
    c.tx,
  )
  const n = r.rows[0]?.n ?? 0
  return { total: Math.min(n, maximo), exato: n <= maximo }
}
