import { type RawBuilder, sql } from 'kysely'
import type { Reparo } from '#shared/garantia/reparos.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

/**
 * Rows of `reparo` with both counts in days. The database counts here, so that it can sort and page; `reparo-days.ts` counts the same, which
 * the 60 cases prove of both. A closed defect counts until it was closed.
 */
export const counted = (where: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select r.*, coalesce(d.soma, 0) as soma, coalesce(u.visita, 0) as visita, u.espera, u.pronto_em as pronto_desde, coalesce(d.visitas, 0) as visitas,
    r.encerrado_em is null and coalesce(d.na_oficina, false) as na_oficina
  from reparo r
  left join lateral (
    select count(distinct dia)::int as soma, count(distinct x.cod_passagem)::int as visitas, bool_or(x.entregue_em is null) as na_oficina
    from reparo_visita x left join lateral reparo_dias(x.chegou_em, least(coalesce(x.entregue_em, now()), r.encerrado_em), x.fuso) dia on true
    where x.cod_distribuidor = r.cod_distribuidor and x.cod_reparo = r.cod_reparo) d on true
  left join lateral (
    select (select count(*) from reparo_dias(x.chegou_em, f.fim, x.fuso))::int as visita, x.pronto_em,
      case when x.pronto_em is null then 0 else (select count(*) from reparo_dias(x.pronto_em, f.fim, x.fuso))::int end as espera
    from reparo_visita x, least(coalesce(x.entregue_em, now()), r.encerrado_em) f (fim)
    where x.cod_distribuidor = r.cod_distribuidor and x.cod_reparo = r.cod_reparo order by x.chegou_em desc, x.cod_passagem desc limit 1) u on true
  where ${where}`

/** Defects as the list shows them; `source` is a query of `counted` rows. */
export async function readReparos(c: Ctx, source: RawBuilder<unknown>): Promise<Reparo[]> {
  const r = await sql<Reparo>`
    select r.cod_reparo as "codReparo", r.cod_concessionaria as "codConcessionaria", l.nome as concessionaria, r.titulo, r.estado, r.garantia,
      v.placa, v.chassi, v.modelo, k.nome as cliente, r.prazo_dias as "prazoDias", r.visita, r.soma, coalesce(r.espera, 0) as espera,
      r.pronto_desde as "prontoDesde", r.na_oficina as "naOficina", r.visitas,
      (select max(t.em) from reparo_contato t where t.cod_distribuidor = r.cod_distribuidor and t.cod_reparo = r.cod_reparo) as "ultimoContatoEm",
      r.aberto_em as "abertoEm", r.encerrado_em as "encerradoEm", r.versao
    from (${source}) r
    join concessionaria l on l.cod_distribuidor = r.cod_distribuidor and l.cod_concessionaria = r.cod_concessionaria
    join veiculo v on v.cod_distribuidor = r.cod_distribuidor and v.cod_veiculo = r.cod_veiculo
    join cliente k on k.cod_distribuidor = r.cod_distribuidor and k.cod_cliente = r.cod_cliente
    order by r.soma desc, r.cod_reparo desc`.execute(c.tx)
  return r.rows
}
