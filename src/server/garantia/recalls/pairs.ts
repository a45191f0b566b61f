import { type RawBuilder, sql } from 'kysely'
import type { PairChoice, PairsFilter, RecallFigures, RecallPair } from '#shared/garantia/recall-cars.ts'
import { normalizePlaca } from '#shared/rules/placa.ts'
import { normalizeChassi } from '#shared/rules/recall.ts'
import { after, closePage, decodeCursor } from '../../core/areas/keyset-page.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

const ANSWERED_IN = sql`interval '30 days'`

/** Cars known at the stores in reach and the campaigns that name them, each pair once. */
function members(c: Ctx, f: { recalls?: readonly number[]; loja?: number | undefined }): RawBuilder<unknown> {
  const d = c.tenant.codDistribuidor
  const loja = f.loja ? sql`and v.cod_concessionaria = ${f.loja}` : sql``
  const only = (alias: string) =>
    f.recalls ? sql`and ${sql.ref(`${alias}.cod_recall`)} = any(${f.recalls}::int[])` : sql``
  return sql`select v.cod_veiculo, v.cod_concessionaria, v.chassi_chave as chassi, l.cod_recall
      from veiculo v join recall_chassi l on l.cod_distribuidor = ${d} and l.chassi = v.chassi_chave ${only('l')}
      where v.cod_distribuidor = ${d} and v.chassi_chave is not null ${loja}
    union select v.cod_veiculo, v.cod_concessionaria, v.chassi_chave, x.cod_recall
      from recall_faixa x join veiculo v on v.cod_distribuidor = ${d} and left(v.chassi_chave, 3) = x.wmi
        and na_faixa(v.chassi_chave, x.prefixo, x.serie, x.de, x.ate) ${loja}
      where x.cod_distribuidor = ${d} ${only('x')}`
}

/** Pairs with what was answered and told about each. */
const told = (c: Ctx, f: Parameters<typeof members>[1]): RawBuilder<unknown> => {
  const d = c.tenant.codDistribuidor
  const same = (alias: string) =>
    sql`${sql.ref(`${alias}.cod_distribuidor`)} = ${d} and ${sql.ref(`${alias}.cod_concessionaria`)} = m.cod_concessionaria and ${sql.ref(`${alias}.chassi`)} = m.chassi and ${sql.ref(`${alias}.cod_recall`)} = m.cod_recall`
  return sql`select m.*, f.feito_em, p.estado as ultimo, p.motivo, p.em as respondido_em, p.cod_usuario as respondido_por, q.primeira,
      a.primeiro as avisado_em, coalesce(a.avisos, 0)::int as avisos, a.canal,
      case when f.feito_em is not null then 'FEITO' when p.estado is null or p.estado in ('REABERTO', 'FEITO') then 'ABERTO' else p.estado end as estado
    from (${members(c, f)}) m
    left join recall_feito f on f.cod_distribuidor = ${d} and f.chassi = m.chassi and f.cod_recall = m.cod_recall
    left join lateral (select p.estado, p.motivo, p.em, p.cod_usuario from recall_resposta p where ${same('p')} order by p.cod_resposta desc limit 1) p on true
    left join lateral (select min(q.em) as primeira from recall_resposta q where ${same('q')} and q.estado <> 'REABERTO') q on true
    left join lateral (select min(a.em) as primeiro, count(*) as avisos, (array_agg(a.canal order by a.em desc, a.cod_aviso desc))[1] as canal from recall_aviso a where ${same('a')}) a on true`
}

const IN_TIME = sql`(t.avisado_em is not null and t.primeira <= t.avisado_em + ${ANSWERED_IN})`
const COUNTED = sql`(t.avisado_em is not null and (t.primeira <= t.avisado_em + ${ANSWERED_IN} or t.avisado_em < now() - ${ANSWERED_IN}))`

const CHOICES: Readonly<Record<PairChoice, RawBuilder<unknown>>> = {
  TODOS: sql`true`,
  ABERTOS: sql`t.estado not in ('FEITO', 'NAO_SE_APLICA')`,
  FEITOS: sql`t.estado = 'FEITO'`,
  RESPONDIDOS: sql`t.ultimo is not null`,
  AVISADOS: sql`t.avisado_em is not null`,
  SEM_AVISO: sql`t.avisado_em is null and t.estado not in ('FEITO', 'NAO_SE_APLICA')`,
  EM_30_DIAS: IN_TIME,
}

/** What was counted of some campaigns at the stores in reach. */
export async function tallies(
  c: Ctx,
  codes: readonly number[],
): Promise<Map<number, { conhecidos: number; feitos: number; abertos: number; avisados: number }>> {
  if (codes.length === 0) return new Map()
  const r = await sql<{ codRecall: number; conhecidos: number; feitos: number; abertos: number; avisados: number }>`
    select t.cod_recall as "codRecall", count(distinct t.chassi)::int as conhecidos, count(distinct t.chassi) filter (where ${CHOICES.FEITOS})::int as feitos,
      count(distinct t.chassi) filter (where ${CHOICES.ABERTOS})::int as abertos, count(distinct t.chassi) filter (where ${CHOICES.AVISADOS})::int as avisados
    from (${told(c, { recalls: codes })}) t group by t.cod_recall`.execute(c.tx)
  return new Map(r.rows.map(({ codRecall, ...n }) => [codRecall, n]))
}

/** The figures over the list: pairs of active campaigns. */
export async function recallFigures(
  c: Ctx,
  f: { codConcessionaria?: number | undefined; codRecall?: number | undefined },
): Promise<RecallFigures> {
  const of = { loja: f.codConcessionaria, ...(f.codRecall && { recalls: [f.codRecall] }) }
  const r = await sql<RecallFigures>`
    select count(*)::int as conhecidos, count(*) filter (where ${CHOICES.ABERTOS})::int as abertos,
      count(distinct t.chassi) filter (where ${CHOICES.ABERTOS})::int as "carrosAbertos", count(*) filter (where ${CHOICES.FEITOS})::int as feitos,
      count(*) filter (where ${CHOICES.AVISADOS})::int as avisados, count(*) filter (where ${COUNTED})::int as contados,
      count(*) filter (where ${IN_TIME})::int as "emTrintaDias"
    from (${told(c, of)}) t join recall r on r.cod_distribuidor = ${c.tenant.codDistribuidor} and r.cod_recall = t.cod_recall and r.ativo`.execute(
    c.tx,
  )
  return (
    r.rows[0] ?? { conhecidos: 0, abertos: 0, carrosAbertos: 0, feitos: 0, avisados: 0, contados: 0, emTrintaDias: 0 }
  )
}

/** One page of cars and campaigns, the newest car first. */
export async function listPairs(c: Ctx, f: PairsFilter): Promise<{ itens: RecallPair[]; proximo: string | null }> {
  const d = c.tenant.codDistribuidor
  const onde: RawBuilder<unknown>[] = [CHOICES[f.situacao]]
  if (!f.codRecall) onde.push(sql`r.ativo`)
  if (f.busca) {
    const like = `%${f.busca.replaceAll(/[\\%_]/g, '\\$&')}%`
    onde.push(sql`(v.placa_chave like '%' || placa_chave(${normalizePlaca(f.busca)}) || '%' or t.chassi like '%' || ${normalizeChassi(f.busca)} || '%'
      or sem_acento(coalesce(k.nome, '')) like sem_acento(${like}) or sem_acento(v.modelo) like sem_acento(${like}))`)
  }
  const next = after(sql`t.cod_veiculo, t.cod_recall`, decodeCursor(f.cursor), 'desc', 'bigint')
  if (next) onde.push(next)
  const r = await sql<RecallPair>`
    select t.cod_recall as "codRecall", r.numero || ' · ' || r.titulo as recall, t.cod_concessionaria as "codConcessionaria", z.nome as concessionaria,
      t.cod_veiculo as "codVeiculo", t.chassi, v.placa, v.modelo, k.nome as cliente, t.estado, coalesce(t.motivo, '') as motivo, t.respondido_em as "respondidoEm",
      u.nome as "respondidoPor", t.avisado_em as "avisadoEm", t.avisos, t.canal
    from (${told(c, { loja: f.codConcessionaria, ...(f.codRecall && { recalls: [f.codRecall] }) })}) t
    join recall r on r.cod_distribuidor = ${d} and r.cod_recall = t.cod_recall
    join concessionaria z on z.cod_distribuidor = ${d} and z.cod_concessionaria = t.cod_concessionaria
    join veiculo v on v.cod_distribuidor = ${d} and v.cod_veiculo = t.cod_veiculo
    left join lateral (select coalesce(
        (select p.cod_cliente from passagem p where p.cod_distribuidor = ${d} and p.cod_veiculo = t.cod_veiculo order by p.cod_passagem desc limit 1),
        (select g.cod_cliente from agendamento g where g.cod_distribuidor = ${d} and g.cod_veiculo = t.cod_veiculo order by g.cod_agendamento desc limit 1),
        (select h.cod_cliente from checklist h where h.cod_distribuidor = ${d} and h.cod_veiculo = t.cod_veiculo order by h.cod_checklist desc limit 1)) as cod_cliente) w on true
    left join cliente k on k.cod_distribuidor = ${d} and k.cod_cliente = w.cod_cliente
    left join usuario u on u.cod_distribuidor = ${d} and u.cod_usuario = t.respondido_por
    where ${sql.join(onde, sql` and `)} order by t.cod_veiculo desc, t.cod_recall desc limit ${sql.lit(f.limite + 1)}`.execute(
    c.tx,
  )
  return closePage(r.rows, f.limite, (l) => ({ valor: l.codVeiculo, cod: l.codRecall }))
}
