import { type RawBuilder, sql } from 'kysely'
import type { Loaded, Received } from '#shared/core/contract.ts'
import type { Movimento, patio } from '#shared/agenda/patio.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { after, closePage, decodeCursor, type Cursor } from '../../core/areas/keyset-page.ts'

type MovimentosFilter = Omit<Received<typeof patio.listMovimentosDoPatio, 'query'>, 'cursor' | 'limite'> & {
  codConcessionaria: number
}

interface Branches {
  carros: RawBuilder<unknown>
  chaves: RawBuilder<unknown>
  cursor: Cursor | null
  limite: number
}

/** Rows of one half that follow the cursor. */
function page(em: string, cod: RawBuilder<unknown>, cursor: Cursor | null): RawBuilder<unknown> {
  const next = after(sql`${sql.ref(em)}, ${cod}`, cursor, 'desc', 'timestamptz')
  // The bound on the instant alone lets the index serve.
  return next ? sql`and ${sql.ref(em)} <= ${cursor?.valor}::timestamptz and ${next}` : sql``
}

/** Movements of cars and keys as one list; keys have odd codes, so that a code names one row of both. Each half stops at the limit by its own index. */
function merged({ carros, chaves, cursor, limite }: Branches): RawBuilder<unknown> {
  const codes = [sql`x.cod_movimento * 2`, sql`(y.cod_movimento * 2 + 1)`] as const
  return sql`(
    (select 'CARRO' as tipo, ${codes[0]} as cod, x.cod_distribuidor, x.cod_concessionaria, x.cod_passagem, l.codigo, null::text as para, null::text as com, x.como, x.desde as em, x.visto_em, x.ate, x.quem
    from carro_lugar x join lugar l on l.cod_distribuidor = x.cod_distribuidor and l.cod_lugar = x.cod_lugar
    where ${carros} ${page('x.desde', codes[0], cursor)} order by x.desde desc, x.cod_movimento desc limit ${sql.lit(limite)})
    union all
    (select 'CHAVE', ${codes[1]}, y.cod_distribuidor, y.cod_concessionaria, y.cod_passagem, k.numero, y.para, y.com, null, y.em, null, null, y.quem
    from chave_movimento y join chave k on k.cod_distribuidor = y.cod_distribuidor and k.cod_chave = y.cod_chave
    where ${chaves} ${page('y.em', codes[1], cursor)} order by y.em desc, y.cod_movimento desc limit ${sql.lit(limite)}))`
}

type Row = Movimento & { cod: number }

async function read(c: Ctx, of: Branches): Promise<Row[]> {
  const r = await sql<Row>`
    select m.cod, m.tipo || '-' || m.cod as id, m.tipo, m.cod_passagem as "codPassagem", m.cod_concessionaria as "codConcessionaria", v.placa, v.modelo, m.codigo, m.para, m.com, m.como, m.em, m.visto_em as "vistoEm", m.ate, m.quem
    from ${merged(of)} m
    join passagem p on p.cod_distribuidor = m.cod_distribuidor and p.cod_passagem = m.cod_passagem
    join veiculo v on v.cod_distribuidor = p.cod_distribuidor and v.cod_veiculo = p.cod_veiculo
    order by m.em desc, m.cod desc limit ${sql.lit(of.limite)}`.execute(c.tx)
  return r.rows
}

const withoutCode = ({ cod: _, ...m }: Row): Movimento => m

/** Conditions of both tables; the wide bounds on the instant let the index serve, the exact ones are on the store's day. */
function conditions(c: Ctx, f: MovimentosFilter, alias: 'x' | 'y'): RawBuilder<unknown> {
  const em = alias === 'x' ? sql`x.desde` : sql`y.em`
  const [d, loja] = [sql.ref(`${alias}.cod_distribuidor`), sql.ref(`${alias}.cod_concessionaria`)]
  const day = sql`(${em} at time zone (select z.fuso from concessionaria z where z.cod_distribuidor = ${d} and z.cod_concessionaria = ${loja}))::date`
  const all = [
    sql`${d} = ${c.tenant.codDistribuidor} and ${loja} = ${f.codConcessionaria}`,
    ...(f.tipo === undefined ? [] : [f.tipo === (alias === 'x' ? 'CARRO' : 'CHAVE') ? sql`true` : sql`false`]),
    ...(f.de === undefined ? [] : [sql`${em} >= ${f.de}::date - 1 and ${day} >= ${f.de}::date`]),
    ...(f.ate === undefined ? [] : [sql`${em} < ${f.ate}::date + 2 and ${day} <= ${f.ate}::date`]),
  ]
  return sql.join(all, sql` and `)
}

/** One page of a store's movements, the newest first. */
export async function listMovimentos(
  c: Ctx,
  f: MovimentosFilter & { cursor?: string | undefined; limite: number },
): Promise<Loaded<typeof patio.listMovimentosDoPatio>> {
  const rows = await read(c, {
    carros: conditions(c, f, 'x'),
    chaves: conditions(c, f, 'y'),
    cursor: decodeCursor(f.cursor),
    limite: f.limite + 1,
  })
  const { itens, proximo } = closePage(rows, f.limite, (m) => ({ valor: m.em, cod: m.cod }))
  return { itens: itens.map(withoutCode), proximo }
}

const VISIT_ROWS = 200

/** Movements of one visit, the newest first. */
export async function movimentosOf(c: Ctx, codPassagem: number): Promise<Movimento[]> {
  const of = (alias: string) =>
    sql`${sql.ref(`${alias}.cod_distribuidor`)} = ${c.tenant.codDistribuidor} and ${sql.ref(`${alias}.cod_passagem`)} = ${codPassagem}`
  return (await read(c, { carros: of('x'), chaves: of('y'), cursor: null, limite: VISIT_ROWS })).map(withoutCode)
}

/** Movements that match, counted up to `maximo`. */
export async function countMovimentos(c: Ctx, f: MovimentosFilter, maximo: number): Promise<number> {
  const both = { carros: conditions(c, f, 'x'), chaves: conditions(c, f, 'y'), cursor: null, limite: maximo }
  const r = await sql<{ n: number }>`select count(*)::int as n from ${merged(both)} m`.execute(c.tx)
  return Math.min(r.rows[0]?.n ?? 0, maximo)
}
