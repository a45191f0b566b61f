import { type RawBuilder, sql } from 'kysely'
import type { Emprestimo } from '#shared/frota/emprestimos.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

/** Minutes of delay of a loan `e` beyond its store's tolerance, so far or at the return. */
export const DELAY = sql<number>`case when e.estado in ('ENTREGUE', 'DEVOLVIDO') then (
  select case when d.min > d.grace then d.min else 0 end from (select
    floor(extract(epoch from coalesce(e.devolvido_em, now()) - e.fim) / 60)::int as min,
    coalesce((select g.valor::int from concessionaria_config g where g.cod_distribuidor = e.cod_distribuidor
      and g.cod_concessionaria = e.cod_concessionaria and g.chave = 'frota.tolerancia'), 30) as grace) d) else 0 end`

/** Loans as lists show them; `source` is a query for rows of `frota_emprestimo`, whose order is kept by `order`. */
export async function readEmprestimos(
  c: Ctx,
  source: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql`e.inicio desc, e.cod_emprestimo desc`,
): Promise<Emprestimo[]> {
  const r = await sql<Emprestimo>`
    select e.cod_emprestimo as "codEmprestimo", e.cod_concessionaria as "codConcessionaria", l.nome as concessionaria, e.estado, e.origem,
      e.cod_carro as "codCarro", k.modelo as carro, k.placa, e.cod_cliente as "codCliente", e.cod_agendamento as "codAgendamento",
      coalesce(e.cod_passagem, v.cod_passagem) as "codPassagem", e.motorista, e.telefone, e.inicio, e.fim,
      e.retirada_em as "retiradaEm", e.devolvido_em as "devolvidoEm", ${DELAY} as atraso, e.km_saida as "kmSaida", e.km_volta as "kmVolta",
      e.combustivel_saida as "combustivelSaida", e.combustivel_volta as "combustivelVolta", e.assinado_em as "assinadoEm",
      e.criado_em as "criadoEm", e.versao
    from (${source}) e
    join concessionaria l on l.cod_distribuidor = e.cod_distribuidor and l.cod_concessionaria = e.cod_concessionaria
    left join frota_carro k on k.cod_distribuidor = e.cod_distribuidor and k.cod_carro = e.cod_carro
    left join lateral (select p.cod_passagem from passagem p where p.cod_distribuidor = e.cod_distribuidor
      and p.cod_agendamento = e.cod_agendamento order by p.cod_passagem desc limit 1) v on true
    order by ${order}`.execute(c.tx)
  return r.rows
}
