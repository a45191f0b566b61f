import { type RawBuilder, sql } from 'kysely'
import type { Loaded, Received } from '#shared/core/contract.ts'
import type { GarantiaSummary, solicitacoes } from '#shared/garantia/solicitacoes.ts'
import { normalizePlaca } from '#shared/rules/placa.ts'
import { after, closePage, decodeCursor, type PageOrder, pageOrder } from '../../core/areas/keyset-page.ts'
import type { Ctx, SignedInCtx } from '../../core/tenancy/context.ts'
import { readGarantias } from './rows.ts'

const E = sql` and `
const ZONE = sql`(select z.fuso from concessionaria z where z.cod_distribuidor = g.cod_distribuidor and z.cod_concessionaria = g.cod_concessionaria)`
const TODAY = sql`(now() at time zone ${ZONE})::date`
const OPEN = sql`g.estado in ('RASCUNHO', 'DEVOLVIDA')`

interface Reach {
  codConcessionaria?: number | undefined
}

/** Condition on a claim's store: those within the caller's reach, or the one asked for. */
function within(c: Ctx, { codConcessionaria }: Reach): RawBuilder<unknown>[] {
  const { lojas } = c.contexto
  return [
    sql`g.cod_distribuidor = ${c.tenant.codDistribuidor}`,
    ...(codConcessionaria
      ? [sql`g.cod_concessionaria = ${codConcessionaria}`]
      : lojas === 'todas'
        ? []
        : [sql`g.cod_concessionaria = any(${lojas}::int[])`]),
  ]
}

/** Mechanics see the claims of services that they are planned for. */
export const mineOf = ({ sessao }: Pick<SignedInCtx, 'sessao'>): RawBuilder<boolean> =>
  sessao.nivel === 5
    ? sql<boolean>`exists (select from servico_slot s join mecanico k on k.cod_distribuidor = s.cod_distribuidor and k.cod_mecanico = s.cod_mecanico
        where s.cod_distribuidor = g.cod_distribuidor and s.cod_servico_agendado = g.cod_servico_agendado and not s.cancelado and k.cod_usuario = ${sessao.codUsuario})`
    : sql<boolean>`true`

type Filter = Received<typeof solicitacoes.listGarantias, 'query'>

const DEADLINES: Readonly<Record<NonNullable<Filter['prazo']>, RawBuilder<unknown>>> = {
  PERTO: sql`${OPEN} and g.prazo between ${TODAY} and ${TODAY} + 5`,
  PERDIDA: sql`${OPEN} and g.prazo < ${TODAY}`,
}

/** Claims without a deadline stand as if it were far away. */
const NO_DEADLINE = '9999-12-31'
const ORDERS: Readonly<Record<Filter['ordem'], PageOrder>> = {
  criadaEm: { chave: sql`g.criada_em`, tipo: 'timestamptz' },
  prazo: { chave: sql`coalesce(g.prazo, ${NO_DEADLINE}::date)`, tipo: 'date' },
  valorPedido: { chave: sql`g.valor_pedido`, tipo: 'bigint' },
}

/** One page of claims in the chosen order. */
export async function listGarantias(c: SignedInCtx, f: Filter): Promise<Loaded<typeof solicitacoes.listGarantias>> {
  const onde = [...within(c, f), mineOf(c)]
  const day = sql`(g.criada_em at time zone ${ZONE})::date`
  // The wide bound on the instant lets the index serve; the exact one is on the store's day.
  if (f.de) onde.push(sql`g.criada_em >= ${f.de}::date - 1`, sql`${day} >= ${f.de}::date`)
  if (f.ate) onde.push(sql`g.criada_em < ${f.ate}::date + 2`, sql`${day} <= ${f.ate}::date`)
  if (f.estado) onde.push(sql`g.estado = ${f.estado}`)
  if (f.motivo) onde.push(sql`g.motivo = ${f.motivo}`, sql`g.estado in ('GLOSADA', 'ACEITA', 'PAGA')`)
  if (f.marca) onde.push(sql`sem_acento(g.marca) = sem_acento(${f.marca})`)
  if (f.prazo) onde.push(DEADLINES[f.prazo])
  if (f.busca) onde.push(matches(f.busca))
  const { ordem, depois } = pageOrder(ORDERS[f.ordem], sql`g.cod_solicitacao`, f)
  if (depois) onde.push(depois)
  const rows = await readGarantias(
    c,
    sql`select g.* from garantia_solicitacao g where ${sql.join(onde, E)} order by ${ordem} limit ${sql.lit(f.limite + 1)}`,
    ordem,
  )
  return closePage(rows, f.limite, (g) => ({ valor: g[f.ordem] ?? NO_DEADLINE, cod: g.codSolicitacao }))
}

/** One page of a store's claims for another system. */
export async function pageOfLoja(
  c: Ctx,
  f: { codConcessionaria: number; cursor?: string | undefined; limite: number },
): Promise<Loaded<typeof solicitacoes.listGarantias>> {
  const onde = within(c, f)
  const next = after(sql`g.criada_em, g.cod_solicitacao`, decodeCursor(f.cursor), 'desc', 'timestamptz')
  if (next) onde.push(next)
  const rows = await readGarantias(
    c,
    sql`select g.* from garantia_solicitacao g where ${sql.join(onde, E)} order by g.criada_em desc, g.cod_solicitacao desc limit ${sql.lit(f.limite + 1)}`,
  )
  return closePage(rows, f.limite, (g) => ({ valor: g.criadaEm, cod: g.codSolicitacao }))
}

/** Number of a claim, protocol, plate, chassis, or words of the complaint. */
function matches(search: string): RawBuilder<unknown> {
  const like = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`(g.numero::text = ${search} or g.protocolo = ${search} or sem_acento(g.reclamacao) like sem_acento(${like})
    or exists (select from veiculo w where w.cod_distribuidor = g.cod_distribuidor and w.cod_veiculo = g.cod_veiculo and (w.placa_chave = placa_chave(${normalizePlaca(search)}) or w.chassi = upper(${search})))
    or exists (select from cliente w where w.cod_distribuidor = g.cod_distribuidor and w.cod_cliente = g.cod_cliente and sem_acento(w.nome) like sem_acento(${like})))`
}

/** The figures over the list. Waiting and lost are of now; refused and days to pay are of the period. */
export async function summary(
  c: SignedInCtx,
  f: Received<typeof solicitacoes.resumoGarantias, 'query'>,
): Promise<GarantiaSummary> {
  const base = sql.join(within(c, f), E)
  const inPeriod = (day: RawBuilder<unknown>) =>
    sql.join(
      [sql`true`, ...(f.de ? [sql`${day} >= ${f.de}::date`] : []), ...(f.ate ? [sql`${day} <= ${f.ate}::date`] : [])],
      E,
    )
  const answered = sql`(g.respondida_em at time zone ${ZONE})::date`
  const r = await sql<GarantiaSummary>`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('estado', estado, 'quantas', n, 'valor', v)), '[]') from (
        select g.estado, count(*)::int as n, sum(case g.estado when 'ACEITA' then g.valor_aceito else g.valor_pedido end)::bigint as v from garantia_solicitacao g where ${base} group by 1) x) as estados,
      (select coalesce(jsonb_agg(jsonb_build_object('faixa', faixa, 'quantas', n, 'valor', v)), '[]') from (
        select case when d <= 7 then 'ATE_7' when d <= 15 then 'ATE_15' when d <= 30 then 'ATE_30' else 'MAIS' end as faixa, count(*)::int as n, sum(valor_pedido)::bigint as v
        from (select ${TODAY} - (g.enviada_em at time zone ${ZONE})::date as d, g.valor_pedido from garantia_solicitacao g where ${base} and g.estado = 'ENVIADA') w group by 1) x) as espera,
      (select coalesce(jsonb_agg(jsonb_build_object('motivo', motivo, 'quantas', n, 'valor', v) order by v desc, motivo), '[]') from (
        select g.motivo, count(*)::int as n, sum(g.valor_pedido - g.valor_aceito)::bigint as v from garantia_solicitacao g
        where ${base} and g.motivo is not null and g.estado in ('GLOSADA', 'ACEITA', 'PAGA') and g.valor_aceito < g.valor_pedido and ${inPeriod(answered)} group by 1) x) as glosas,
      (select jsonb_build_object('quantas', count(*)::int, 'mediana', percentile_cont(0.5) within group (order by d), 'p90', percentile_cont(0.9) within group (order by d))
        from (select (g.paga_em - (g.enviada_em at time zone ${ZONE})::date)::float8 as d from garantia_solicitacao g where ${base} and g.estado = 'PAGA' and ${inPeriod(sql`g.paga_em`)}) x) as dias,
      (select jsonb_build_object('quantas', count(*)::int, 'valor', coalesce(sum(g.valor_pedido), 0)::bigint) from garantia_solicitacao g where ${base} and ${OPEN} and g.prazo < ${TODAY}) as perdidas`.execute(
    c.tx,
  )
  const [row] = r.rows
  if (!row) throw new Error('No summary')
  return row
}
