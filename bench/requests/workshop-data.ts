import { type Base, openConnection } from '../harness/base.ts'

/** Three years, in days. */
const DAYS_OF_HISTORY = 1095
const SERVICOS_PER_VISIT = 2
/** First codes of the rows written here; the product's own codes start at one. */
const CODE = { historia: 1_000_000, hoje: 100_000_000 }

const TABLES_TO_CLEAR = ['servico_slot', 'servico_agendado', 'agenda_veiculo', 'ordem_servico', 'passagem']

/** Writes with triggers disabled, which would count and check row by row. */
async function write(
  { dono, codDistribuidor }: Base,
  run: (exec: (sql: string, valores?: unknown[]) => Promise<void>) => Promise<void>,
): Promise<void> {
  const client = await openConnection(dono)
  await client.query('begin; set local session_replication_role = replica')
  await run(async (sql, values = []) => void (await client.query(sql, [codDistribuidor, ...values])))
  await client.query('commit')
  await client.query(`vacuum (analyze) ${TABLES_TO_CLEAR.join(', ')}`)
  await client.end()
}

/** Replaces the history of some stores with this many completed and delivered services, spread evenly over three years. */
export async function addHistory(base: Base, lojas: readonly number[], servicos: number): Promise<void> {
  const visitas = servicos / SERVICOS_PER_VISIT
  const step = `${(DAYS_OF_HISTORY * 1440 * 60) / (visitas / lojas.length)} seconds`
  await write(base, async (exec) => {
    for (const table of TABLES_TO_CLEAR) await exec(`delete from ${table} where cod_distribuidor = $1`)
    await exec(
      `insert into passagem (cod_distribuidor, cod_concessionaria, cod_passagem, cod_veiculo, cod_cliente, cod_consultor, passante, chegou_em, recepcionado_em, promessa, entregue_em) overriding system value
       select $1, l.loja, ${CODE.historia} + n, v.v[1 + n % cardinality(v.v)], k.k[1 + n % cardinality(k.k)], (select min(cod_consultor) from consultor where cod_distribuidor = $1 and cod_concessionaria = l.loja), true, q.em, q.em, q.em + interval '4 hours', q.em + interval '3 hours'
       from generate_series(0, $3::int - 1) n cross join lateral (select ($2::int[])[1 + n % cardinality($2::int[])] as loja) l
       cross join lateral (select now() - interval '2 days' - (n / cardinality($2::int[])) * $4::interval as em) q
       cross join (select array_agg(cod_veiculo) as v from veiculo where cod_distribuidor = $1) v cross join (select array_agg(cod_cliente) as k from cliente where cod_distribuidor = $1) k`,
      [lojas, visitas, step],
    )
    await exec(
      `insert into servico_agendado (cod_distribuidor, cod_concessionaria, cod_servico_agendado, cod_passagem, descricao, cod_tipo_servico, minutos, status, percentual, com_trabalho, iniciado_em, finalizado_em, segundos_trabalhados, criado_em) overriding system value
       select $1, p.cod_concessionaria, p.cod_passagem * ${SERVICOS_PER_VISIT} + i, p.cod_passagem, 'Revisão', 1, 20, 5, 100, true, p.chegou_em, p.chegou_em + interval '20 minutes', 1200, p.chegou_em
       from passagem p cross join generate_series(0, ${SERVICOS_PER_VISIT - 1}) i where p.cod_distribuidor = $1`,
    )
    await exec(
      `insert into servico_slot (cod_distribuidor, cod_concessionaria, cod_slot, cod_servico_agendado, cod_mecanico, inicio, fim, iniciado_em, terminado_em) overriding system value
       select $1, s.cod_concessionaria, s.cod_servico_agendado, s.cod_servico_agendado, m.cod, q.em, q.em + interval '20 minutes', q.em, q.em + interval '20 minutes'
       from servico_agendado s join (select cod_concessionaria, min(cod_mecanico) as cod from mecanico where cod_distribuidor = $1 group by 1) m using (cod_concessionaria)
       cross join lateral (select s.criado_em + (s.cod_servico_agendado % ${SERVICOS_PER_VISIT}) * interval '25 minutes' as em) q where s.cod_distribuidor = $1`,
    )
    await exec(
      `insert into agenda_veiculo (cod_distribuidor, cod_concessionaria, cod_agenda_veiculo, cod_passagem, cod_status, ordem, no_status_desde) overriding system value
       select $1, p.cod_concessionaria, p.cod_passagem, p.cod_passagem, t.cod_status, 'a' || p.cod_passagem, p.entregue_em
       from passagem p join agenda_status t on t.cod_distribuidor = $1 and t.cod_concessionaria = p.cod_concessionaria and t.papel = 'ENTREGUE' where p.cod_distribuidor = $1`,
    )
    await exec(
      `insert into ordem_servico (cod_distribuidor, cod_concessionaria, cod_os, numero, tipo, origem, cod_veiculo, cod_cliente, cod_consultor, cod_passagem, aberta_em, fechada_em) overriding system value
       select $1, cod_concessionaria, cod_passagem, cod_passagem::text, 'CLIENTE', 'PROPRIA', cod_veiculo, cod_cliente, cod_consultor, cod_passagem, chegou_em, entregue_em from passagem where cod_distribuidor = $1`,
    )
  })
}

/**
 * Creates cars that are in a store now, with one service each; the first of them are planned, so many per mechanic. Missing mechanics are
 * created.
 */
export async function fillToday(
  base: Base,
  loja: number,
  { carros, mecanicos, byMecanico }: { carros: number; mecanicos: number; byMecanico: number },
): Promise<void> {
  const desde = CODE.hoje + loja * 10_000
  await write(base, async (exec) => {
    await exec(
      `insert into mecanico (cod_distribuidor, cod_concessionaria, nome, ativo) select $1, $2, 'Mecânico ' || n, true
       from generate_series((select count(*) from mecanico where cod_distribuidor = $1 and cod_concessionaria = $2) + 1, $3) n`,
      [loja, mecanicos],
    )
    await exec(
      `insert into passagem (cod_distribuidor, cod_concessionaria, cod_passagem, cod_veiculo, cod_cliente, cod_consultor, passante, chegou_em, recepcionado_em, promessa) overriding system value
       select $1, $2, $3 + n, v.v[n], k.k[n], (select min(cod_consultor) from consultor where cod_distribuidor = $1 and cod_concessionaria = $2), true, now() - n * interval '1 second', now(), now() + interval '5 hours'
       from generate_series(1, $4::int) n cross join (select array_agg(cod_veiculo) as v from veiculo where cod_distribuidor = $1) v cross join (select array_agg(cod_cliente) as k from cliente where cod_distribuidor = $1) k`,
      [loja, desde, carros],
    )
    await exec(
      `insert into servico_agendado (cod_distribuidor, cod_concessionaria, cod_servico_agendado, cod_passagem, descricao, cod_tipo_servico, minutos, status) overriding system value
       select $1, $2, cod_passagem, cod_passagem, 'Revisão', 1, 10, 1 from passagem where cod_distribuidor = $1 and cod_concessionaria = $2 and cod_passagem > $3`,
      [loja, desde],
    )
    await exec(
      `insert into servico_slot (cod_distribuidor, cod_concessionaria, cod_slot, cod_servico_agendado, cod_mecanico, inicio, fim) overriding system value
       select $1, $2, $3 + n, $3 + n, m.cod, q.em, q.em + interval '10 minutes'
       from (select cod_mecanico as cod, row_number() over (order by cod_mecanico) - 1 as i from mecanico where cod_distribuidor = $1 and cod_concessionaria = $2 limit $4) m
       cross join generate_series(0, $5::int - 1) j cross join lateral (select (m.i * $5 + j + 1)::int as n, now() + (5 + 12 * j) * interval '1 minute' as em) q`,
      [loja, desde, mecanicos, byMecanico],
    )
    await exec(
      `insert into agenda_veiculo (cod_distribuidor, cod_concessionaria, cod_agenda_veiculo, cod_passagem, cod_status, ordem, no_status_desde) overriding system value
       select $1, $2, p.cod_passagem, p.cod_passagem, t.cod_status, 'a' || p.cod_passagem, now()
       from passagem p join agenda_status t on t.cod_distribuidor = $1 and t.cod_concessionaria = $2 and t.papel = 'RECEPCAO' where p.cod_distribuidor = $1 and p.cod_concessionaria = $2 and p.cod_passagem > $3`,
      [loja, desde],
    )
    await exec(
      `insert into ordem_servico (cod_distribuidor, cod_concessionaria, cod_os, numero, tipo, origem, cod_veiculo, cod_cliente, cod_consultor, cod_passagem, aberta_em) overriding system value
       select $1, $2, cod_passagem, cod_passagem::text, 'CLIENTE', 'PROPRIA', cod_veiculo, cod_cliente, cod_consultor, cod_passagem, chegou_em from passagem where cod_distribuidor = $1 and cod_concessionaria = $2 and cod_passagem > $3`,
      [loja, desde],
    )
  })
}
