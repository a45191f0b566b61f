import { type RawBuilder, sql } from 'kysely'
import type { ChecklistResumo, FiltroChecklists } from '#shared/checklists/checklists.ts'
import { MARCAS_DA_MONTADORA } from '#shared/rules/montadoras.ts'
import { type EstadoOrcamento, faseDe } from '#shared/rules/orcamento.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import type { Contexto } from '../../core/database/transaction.ts'
import { type Tx } from '../../core/database/query.ts'
import { planoUnico } from '../../core/database/transaction.ts'
import { filtroPeriodo, filtroTexto } from '../../core/areas/filtros.ts'
import { depoisDe, fecharPagina, lerCursor, lojaALoja, MAX_TOTAL } from '../../core/areas/lista.ts'
import { comColunas, resumo } from './queries.ts'

type Condicoes = Omit<FiltroChecklists, 'cursor' | 'limite' | 'ordem' | 'sentido'>

async function condicoes(c: Ctx, f: Condicoes): Promise<RawBuilder<boolean>[]> {
  const onde: RawBuilder<boolean>[] = [
    sql`k.cod_distribuidor = ${c.inquilino.codDistribuidor} and k.cancelado_em is null`,
  ]
  if (f.codConcessionaria) onde.push(sql`k.cod_concessionaria = ${f.codConcessionaria}`)
  if (f.marca) onde.push(sql`v.marca = ${f.marca}`)
  if (f.montadora) onde.push(sql`sem_acento(v.marca) = any(${MARCAS_DA_MONTADORA[f.montadora]}::text[])`)
  if (f.modelo) onde.push(sql`v.modelo = ${f.modelo}`)
  if (f.chassi) onde.push(...(await filtroChassi(c.tx, f.chassi)))
  if (f.codConsultor) onde.push(sql`k.cod_consultor = ${f.codConsultor}`)
  if (f.tipoOs) onde.push(sql`k.tipo_os = ${f.tipoOs}`)
  if (f.garantia) onde.push(f.garantia === 'sim' ? sql`k.garantia` : sql`not k.garantia`)
  if (f.estado === 'SEM_ORCAMENTO') onde.push(sql`o.cod_orcamento is null`)
  else if (f.estado)
    onde.push(...(await filtroEstado(c, f.estado, f.codConcessionaria ? [f.codConcessionaria] : c.contexto.lojas)))
  if (f.cor === 'VERMELHO') onde.push(sql`k.vermelhos > 0`)
  if (f.cor === 'AMARELO') onde.push(sql`k.amarelos > 0`)
  if (f.cor === 'VERDE') onde.push(sql`k.vermelhos = 0 and k.amarelos = 0`)
  onde.push(...filtroPeriodo(sql.ref('k.criado_em'), sql.ref('c.fuso'), f.de, f.ate))
  const colunas = {
    codChecklist: sql.ref('k.cod_checklist'),
    placaChave: sql.ref('v.placa_chave'),
    modelo: sql.ref('v.modelo'),
    nome: sql.ref('p.nome'),
    numero: sql.ref('k.numero'),
    chassi: sql.ref('v.chassi'),
  }
  const texto = await filtroTexto(c.tx, f.busca, colunas)
  return texto ? [...onde, texto] : onde
}

const POUCOS = 2000

/** Checklists by the state of their quote. A rare state is looked up first: read in the list's order, its page would be sought among all the others. */
async function filtroEstado(c: Ctx, estado: EstadoOrcamento, lojas: Contexto['lojas']): Promise<RawBuilder<boolean>[]> {
  const daLoja = lojas === 'todas' ? sql`` : sql`and cod_concessionaria = any(${lojas}::int[])`
  const r = await sql<{ codigos: number[] | null }>`
    select array_agg(cod_checklist) as codigos from (
      select cod_checklist from orcamento
      where cod_distribuidor = ${c.inquilino.codDistribuidor} and fase = ${faseDe(estado)} and estado = ${estado} and sequencia = 0 ${daLoja} limit ${sql.lit(POUCOS + 1)}) t`.execute(
    c.tx,
  )
  const codigos = r.rows[0]?.codigos ?? []
  const onde = [sql<boolean>`o.estado = ${estado}`]
  return codigos.length > POUCOS ? onde : [...onde, sql<boolean>`k.cod_checklist = any(${codigos}::int[])`]
}

/** The end of a chassis. With four characters or more its index serves, which only the search function may use. */
async function filtroChassi(tx: Tx, digitado: string): Promise<RawBuilder<boolean>[]> {
  const fim = digitado.toUpperCase().replace(/[^0-9A-Z]/g, '')
  const onde = [sql<boolean>`v.chassi like ${`%${fim}`}`]
  if (fim.length < 4) return onde
  const r = await sql<{
    achados: number[] | null
  }>`select acha_checklists('', ${fim}, null, null, 10000) as achados`.execute(tx)
  const achados = r.rows[0]?.achados
  return achados ? [...onde, sql<boolean>`k.cod_checklist = any(${achados}::int[])`] : onde
}

/** Checklists with what the conditions of a filter read, and nothing else. */
function alvo(f: Condicoes): RawBuilder<unknown> {
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

/** What each order sorts by: a column of the checklist, in the form that its index has. */
const ORDENS = {
  criadoEm: { chave: sql<string | number>`k.criado_em`, tipo: 'timestamptz' },
  checklist: { chave: sql<string | number>`k.numero`, tipo: 'bigint' },
  gravidade: { chave: sql<string | number>`k.gravidade`, tipo: 'bigint' },
  km: { chave: sql<string | number>`coalesce(k.km, 0)`, tipo: 'bigint' },
} as const

/** One page in the chosen order, by keyset. */
export async function listChecklists(
  c: Ctx,
  f: FiltroChecklists,
): Promise<{ itens: ChecklistResumo[]; proximo: string | null }> {
  const { lojas } = c.contexto
  const onde = await condicoes(c, f)
  const semFiltro = onde.length === 1
  const { chave, tipo } = ORDENS[f.ordem]
  const sentido = sql.raw(f.sentido)
  const depois = depoisDe(sql`${chave}, k.cod_checklist`, lerCursor(f.cursor), f.sentido, tipo)
  if (depois) onde.push(depois)
  // Written out, not a parameter: a plan kept for any limit would sort the whole list.
  const limite = sql.lit(f.limite + 1)
  const daPagina = (mais: RawBuilder<boolean>[]) =>
    sql`select k.*, ${chave} as chave from ${alvo(f)} where ${sql.join([...onde, ...mais], sql` and `)} order by ${chave} ${sentido}, k.cod_checklist ${sentido} limit ${limite}`
  // The page first, by its index alone; what a row shows is joined to its 50 rows only.
  const trilhada = lojaALoja(lojas, f.codConcessionaria)
  // As in the list of quotes: nothing of the stores' values changes how they are best read.
  if (trilhada && semFiltro) planoUnico(c.tx)
  const cortada = trilhada
    ? sql`select q.* from unnest(${lojas}::int[]) l(cod_concessionaria) cross join lateral (${daPagina([sql`k.cod_concessionaria = l.cod_concessionaria`])}) q order by q.chave ${sentido}, q.cod_checklist ${sentido} limit ${limite}`
    : daPagina([])
  const linhas = await comColunas(c.tx, sql`(${cortada})`)
    .select(chave.as('chave'))
    .orderBy(sql`${chave} ${sentido}, k.cod_checklist ${sentido}`)
    .execute()
  const pagina = fecharPagina(linhas, f.limite, (l) => ({ valor: l.chave, cod: l.codChecklist }))
  return { itens: pagina.itens.map((l) => resumo(l, c.inquilino.mascaraCodigoInterno)), proximo: pagina.proximo }
}

/** How many checklists the filters reach, counted up to `maximo`. */
export async function contaChecklists(
  c: Ctx,
  f: Condicoes,
  maximo = MAX_TOTAL,
): Promise<{ total: number; exato: boolean }> {
  const { lojas } = c.contexto
  const onde = await condicoes(c, f)
  if (lojas !== 'todas') onde.push(sql`k.cod_concessionaria = any(${lojas}::int[])`)
  const r = await sql<{
    n: number
  }>`select count(*) as n from (select k.cod_checklist from ${alvo(f)} where ${sql.join(onde, sql` and `)} limit ${sql.lit(maximo + 1)}) t`.execute(
    c.tx,
  )
  const n = r.rows[0]?.n ?? 0
  return { total: Math.min(n, maximo), exato: n <= maximo }
}
