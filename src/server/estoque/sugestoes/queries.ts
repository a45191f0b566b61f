import { type RawBuilder, sql } from 'kysely'
import type { Loaded, Received } from '#shared/core/contract.ts'
import { SETTINGS } from '../../core/tenancy/store-settings.ts'
import type { Nivel } from '#shared/core/contract.ts'
import { POLITICAS } from '#shared/rules/reposicao.ts'
import type { EnvioDms, LinhaSugestao, Sugestao, sugestoes } from '#shared/estoque/sugestoes.ts'
import { contains } from '../../core/areas/register.ts'
import type { Ctx, SignedInCtx } from '../../core/tenancy/context.ts'
import { notFound } from '../../core/http/errors.ts'
import { after, closePage, decodeCursor, type PageOrder, pageOrder } from '../../core/areas/keyset-page.ts'

const E = sql` and `
export interface SugestaoKey {
  codSugestao: number
  codConcessionaria: number
}

const COLUMNS = sql`g.cod_sugestao as "codSugestao", g.cod_concessionaria as "codConcessionaria", c.nome as concessionaria, s.hash_pedido as "hashPedido", g.estado, s.politica, g.linhas, g.valor, s.quem,
  g.criado_em as "criadoEm", g.aprovada_em as "aprovadaEm", g.aprovada_por as "aprovadaPor", g.exportada_em as "exportadaEm", g.versao`
const DE = sql`sugestao_loja g join sugestao s using (cod_distribuidor, cod_sugestao) join concessionaria c on c.cod_distribuidor = g.cod_distribuidor and c.cod_concessionaria = g.cod_concessionaria`
const whereSugestao = (c: Ctx, { codSugestao, codConcessionaria }: SugestaoKey) =>
  sql`g.cod_distribuidor = ${c.tenant.codDistribuidor} and g.cod_concessionaria = ${codConcessionaria} and g.cod_sugestao = ${codSugestao}`

/** Suggestions by store, newest first. */
export async function listSugestoes(
  c: Ctx,
  f: Received<typeof sugestoes.listSugestoes, 'query'>,
): Promise<Loaded<typeof sugestoes.listSugestoes>> {
  const onde = [sql`g.cod_distribuidor = ${c.tenant.codDistribuidor}`]
  if (f.codConcessionaria) onde.push(sql`g.cod_concessionaria = ${f.codConcessionaria}`)
  if (f.estado) onde.push(sql`g.estado = ${f.estado}`)
  // Rows of one run share their timestamp, so the store's code is part of the cursor.
  const cursor = decodeCursor(f.cursor)
  const depois = after(
    sql`g.criado_em, g.cod_sugestao::bigint * 1000000 + g.cod_concessionaria`,
    cursor,
    'desc',
    'timestamptz',
  )
  if (depois) onde.push(depois)
  const r = await sql<Sugestao>`select ${COLUMNS} from ${DE} where ${sql.join(onde, E)}
    order by g.criado_em desc, g.cod_sugestao::bigint * 1000000 + g.cod_concessionaria desc limit ${sql.lit(f.limite + 1)}`.execute(
    c.tx,
  )
  return closePage(r.rows, f.limite, (l) => ({
    valor: l.criadoEm,
    cod: l.codSugestao * 1_000_000 + l.codConcessionaria,
  }))
}

/** A suggestion of a store; throws 404. `forUpdate` locks it. */
export async function readSugestao(c: Ctx, qual: SugestaoKey, forUpdate = false): Promise<Sugestao> {
  const r =
    await sql<Sugestao>`select ${COLUMNS} from ${DE} where ${whereSugestao(c, qual)} ${forUpdate ? sql`for update of g` : sql``}`.execute(
      c.tx,
    )
  if (!r.rows[0]) throw notFound('Esta sugestão não existe')
  return r.rows[0]
}

/** Largest order that the user may approve at a store, in centavos; null: no limit. */
export async function approvalLimitOf(c: SignedInCtx, codConcessionaria: number): Promise<number | null> {
  const nivel: Nivel = c.sessao.nivel
  if (nivel === -1) return null
  const key = `pedido.limite.${nivel}`
  const r = await sql<{
    valor: string
  }>`select valor from concessionaria_config where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_concessionaria = ${codConcessionaria} and chave = ${key}`.execute(
    c.tx,
  )
  const valor = r.rows[0]?.valor ?? SETTINGS.find((k) => k.chave === key)?.padrao ?? '0'
  return Number(valor) * 100
}

/** A suggestion with its sums by class and supplier. */
export async function getSugestao(c: SignedInCtx, qual: SugestaoKey): Promise<Loaded<typeof sugestoes.getSugestao>> {
  const s = await readSugestao(c, qual)
  const d = c.tenant.codDistribuidor
  const da = sql`cod_distribuidor = ${d} and cod_sugestao = ${qual.codSugestao} and cod_concessionaria = ${qual.codConcessionaria}`
  const head = await sql<{
    parametros: Loaded<typeof sugestoes.getSugestao>['parametros']
    foraDoCadastro: number
  }>`select parametros, fora_do_cadastro as "foraDoCadastro" from sugestao where cod_distribuidor = ${d} and cod_sugestao = ${qual.codSugestao}`.execute(
    c.tx,
  )
  const porClasse = await sql<{ abc: 'A' | 'B' | 'C'; linhas: number; valor: number }>`
    select abc, count(*) as linhas, sum(valor)::bigint as valor from sugestao_linha where ${da} group by 1 order by 1`.execute(
    c.tx,
  )
  const porFornecedor = await sql<{ fornecedor: string; linhas: number; valor: number }>`
    select fornecedor, count(*) as linhas, sum(valor)::bigint as valor from sugestao_linha where ${da} and quantidade > 0 group by 1 order by 3 desc, 1`.execute(
    c.tx,
  )
  const contas = await sql<{ transferidas: number; editadas: number }>`
    select count(*) filter (where transferida > 0) as transferidas, count(*) filter (where editada_em is not null) as editadas from sugestao_linha where ${da}`.execute(
    c.tx,
  )
  const [headRow] = head.rows
  const envio = await readEnvio(c, qual)
  if (!headRow) throw notFound('Esta sugestão não existe')
  return {
    ...s,
    ...headRow,
    porClasse: porClasse.rows,
    porFornecedor: porFornecedor.rows,
    transferidas: contas.rows[0]?.transferidas ?? 0,
    editadas: contas.rows[0]?.editadas ?? 0,
    limite: await approvalLimitOf(c, qual.codConcessionaria),
    ...envio,
  }
}

/** Whether the store's system accepts orders, and the state of this order there. */
export async function readEnvio(
  c: Ctx,
  { codSugestao, codConcessionaria }: SugestaoKey,
): Promise<{ temDms: boolean; envioDms: EnvioDms | null }> {
  const d = c.tenant.codDistribuidor
  const r = await sql<EnvioDms & { tem: boolean; ha: boolean }>`
    select coalesce(d.integracao_dms, '') <> '' and l.cnpj is not null as tem, p.cod_envio is not null as ha, p.estado, p.numero, p.previsao, p.erro, p.tentativas, p.proxima_em as "proximaEm"
    from distribuidor d join concessionaria l on l.cod_distribuidor = d.cod_distribuidor and l.cod_concessionaria = ${codConcessionaria}
    left join pedido_dms p on p.cod_distribuidor = d.cod_distribuidor and p.cod_concessionaria = l.cod_concessionaria and p.cod_sugestao = ${codSugestao}
    where d.cod_distribuidor = ${d}`.execute(c.tx)
  const [fetched] = r.rows
  if (!fetched) return { temDms: false, envioDms: null }
  const { tem: has, ha, ...envioDms } = fetched
  return { temDms: has, envioDms: ha ? envioDms : null }
}

const LINHA = sql`l.cod_linha as "codLinha", l.codigo, l.descricao, l.categoria, l.fornecedor, l.motivo, l.abc, l.xyz, l.padrao, l.custo, l.sugerida, l.transferida, l.quantidade, l.recebida, l.valor, l.calculo,
  l.editada_por as "editadaPor", l.edicao_motivo as "edicaoMotivo",
  (select coalesce(jsonb_agg(jsonb_build_object('loja', (t ->> 'loja')::int, 'unidades', (t ->> 'unidades')::numeric, 'concessionaria', k.nome)), '[]') from jsonb_array_elements(l.transferencias) t
    left join concessionaria k on k.cod_distribuidor = l.cod_distribuidor and k.cod_concessionaria = (t ->> 'loja')::int) as transferencias,
  coalesce((select sum(m.procura) from estoque_movimento m where m.cod_distribuidor = l.cod_distribuidor and m.cod_concessionaria = l.cod_concessionaria and m.codigo = l.codigo and m.em > g.criado_em), 0) as "vendidaDesde"`
const ROWS = sql`sugestao_loja g join sugestao_linha l using (cod_distribuidor, cod_concessionaria, cod_sugestao)`

type LinhasQuery = Received<typeof sugestoes.listLinhas, 'query'>
type Filter = Omit<LinhasQuery, 'cursor' | 'limite' | 'ordem' | 'sentido'>

const ORDERS: Readonly<Record<LinhasQuery['ordem'], PageOrder & { of: (l: LinhaSugestao) => number | string }>> = {
  valor: { chave: sql`l.valor`, tipo: 'bigint', of: (l) => l.valor },
  // Quantities have three decimals.
  quantidade: {
    chave: sql`(l.quantidade * 1000)::bigint`,
    tipo: 'bigint',
    of: (l) => Math.round(l.quantidade * 1000),
  },
  codigo: { chave: sql`l.codigo`, tipo: 'text', of: (l) => l.codigo },
}

function filterBy(f: Filter): RawBuilder<unknown>[] {
  const onde: RawBuilder<unknown>[] = []
  for (const nome of ['abc', 'xyz', 'padrao', 'motivo', 'fornecedor'] as const)
    if (f[nome]) onde.push(sql`${sql.ref(`l.${nome}`)} = ${f[nome]}`)
  if (f.editadas) onde.push(sql`l.editada_em is not null`)
  if (f.busca) onde.push(contains(['l.codigo', 'l.descricao', 'l.categoria'], f.busca))
  return onde
}

/** Lines of a suggestion in the chosen order. */
export async function listLinhas(
  c: Ctx,
  qual: SugestaoKey,
  f: LinhasQuery,
): Promise<Loaded<typeof sugestoes.listLinhas>> {
  const onde = [whereSugestao(c, qual), ...filterBy(f)]
  const { ordem, depois } = pageOrder(ORDERS[f.ordem], sql`l.cod_linha`, f)
  if (depois) onde.push(depois)
  const r =
    await sql<LinhaSugestao>`select ${LINHA} from ${ROWS} where ${sql.join(onde, E)} order by ${ordem} limit ${sql.lit(f.limite + 1)}`.execute(
      c.tx,
    )
  return closePage(r.rows, f.limite, (l) => ({ valor: ORDERS[f.ordem].of(l), cod: l.codLinha }))
}

/** Lines of a suggestion by their codes; codes of other suggestions are ignored. */
export async function linhasByCode(
  c: Ctx,
  qual: SugestaoKey,
  codes: readonly number[],
): Promise<Map<number, LinhaSugestao>> {
  const r =
    await sql<LinhaSugestao>`select ${LINHA} from ${ROWS} where ${whereSugestao(c, qual)} and l.cod_linha = any(${codes}::bigint[]) order by l.cod_linha`.execute(
      c.tx,
    )
  return new Map(r.rows.map((l) => [l.codLinha, l]))
}

const MAX_DIFFERENCES = 500

/** Compares two suggestions of a store part by part. */
export async function compareSugestoes(
  c: Ctx,
  { codConcessionaria, a, b }: { codConcessionaria: number; a: number; b: number },
): Promise<Loaded<typeof sugestoes.compararSugestoes>> {
  const [sa, sb] = [
    await readSugestao(c, { codSugestao: a, codConcessionaria }),
    await readSugestao(c, { codSugestao: b, codConcessionaria }),
  ]
  const linhas = (cod: number) => sql`(select codigo, descricao, quantidade, valor from sugestao_linha
    where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_concessionaria = ${codConcessionaria} and cod_sugestao = ${cod})`
  const r = await sql<{
    codigo: string
    descricao: string
    a: number | null
    b: number | null
    valor: number
    igual: boolean
  }>`
    select coalesce(x.codigo, y.codigo) as codigo, coalesce(y.descricao, x.descricao) as descricao, x.quantidade as a, y.quantidade as b, coalesce(y.valor, 0) - coalesce(x.valor, 0) as valor,
      x.quantidade is not distinct from y.quantidade as igual
    from ${linhas(a)} x full join ${linhas(b)} y using (codigo) order by abs(coalesce(y.valor, 0) - coalesce(x.valor, 0)) desc, 1`.execute(
    c.tx,
  )
  const changing = r.rows.filter((l) => !l.igual)
  return {
    valorA: sa.valor,
    valorB: sb.valor,
    iguais: r.rows.length - changing.length,
    diferentes: changing.length,
    itens: changing.slice(0, MAX_DIFFERENCES).map(({ igual: _, ...l }) => l),
  }
}

/** Policies and suppliers to choose from. */
export async function pedidoOptions(c: Ctx): Promise<Loaded<typeof sugestoes.opcoesDePedido>> {
  const d = c.tenant.codDistribuidor
  const own = await sql<{ nome: string; politica: (typeof POLITICAS)['PADRAO']['politica'] }>`
    select nome, parametros as politica from politica_compra where cod_distribuidor = ${d} order by nome`.execute(c.tx)
  const fornecedores = await sql<{
    nome: string
    pecas: number
    prazo: number | null
    prazoDesvio: number | null
  }>`
    select n.nome, n.pecas, f.prazo, f.prazo_desvio as "prazoDesvio" from (
      select coalesce(nullif(r.fornecedor, ''), p.marca) as nome, count(*) as pecas from peca p left join peca_reposicao r on r.cod_distribuidor = p.cod_distribuidor and r.codigo = p.codigo
      where p.cod_distribuidor = ${d} group by 1) n left join fornecedor f on f.cod_distribuidor = ${d} and f.nome = n.nome order by n.pecas desc, n.nome limit 200`.execute(
    c.tx,
  )
  return {
    politicas: [
      ...Object.values(POLITICAS).map((p) => ({ nome: p.nome, propria: false, politica: p.politica })),
      ...own.rows.map((p) => ({ ...p, propria: true })),
    ],
    fornecedores: fornecedores.rows,
  }
}
