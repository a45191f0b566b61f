import { type Base, conectar } from './base.ts'

/** Minutes between two cars of the past at a store; the two services of each fit in. */
const DIAS_DE_HISTORIA = 1095
const SERVICOS_POR_VISITA = 2
/** First codes of what is written here; those of the product begin at one. */
const CODIGO = { historia: 1_000_000, hoje: 100_000_000 }

const LIMPAR = ['servico_slot', 'servico_agendado', 'agenda_veiculo', 'ordem_servico', 'passagem']

/** Writes set by set, without the triggers that count and check row by row. */
async function escrever(
  { dono, codDistribuidor }: Base,
  fazer: (rodar: (sql: string, valores?: unknown[]) => Promise<void>) => Promise<void>,
): Promise<void> {
  const client = await conectar(dono)
  await client.query('begin; set local session_replication_role = replica')
  await fazer(async (sql, valores = []) => void (await client.query(sql, [codDistribuidor, ...valores])))
  await client.query('commit')
  await client.query(`vacuum (analyze) ${LIMPAR.join(', ')}`)
  await client.end()
}

/** So many services that were done and delivered over three years, evenly at some stores, in place of any before. */
export async function contarHistoria(base: Base, lojas: readonly number[], servicos: number): Promise<void> {
  const visitas = servicos / SERVICOS_POR_VISITA
  const passo = `${(DIAS_DE_HISTORIA * 1440 * 60) / (visitas / lojas.length)} seconds`
  await escrever(base, async (rodar) => {
    for (const tabela of LIMPAR) await rodar(`delete from ${tabela} where cod_distribuidor = $1`)
    await rodar(
      `insert into passagem (cod_distribuidor, cod_concessionaria, cod_passagem, cod_veiculo, cod_cliente, cod_consultor, passante, chegou_em, recepcionado_em, promessa, entregue_em) overriding system value
       select $1, l.loja, ${CODIGO.historia} + n, v.v[1 + n % cardinality(v.v)], k.k[1 + n % cardinality(k.k)], (select min(cod_consultor) from consultor where cod_distribuidor = $1 and cod_concessionaria = l.loja), true, q.em, q.em, q.em + interval '4 hours', q.em + interval '3 hours'
       from generate_series(0, $3::int - 1) n cross join lateral (select ($2::int[])[1 + n % cardinality($2::int[])] as loja) l
       cross join lateral (select now() - interval '2 days' - (n / cardinality($2::int[])) * $4::interval as em) q
       cross join (select array_agg(cod_veiculo) as v from veiculo where cod_distribuidor = $1) v cross join (select array_agg(cod_cliente) as k from cliente where cod_distribuidor = $1) k`,
      [lojas, visitas, passo],
    )
    await rodar(
      `insert into servico_agendado (cod_distribuidor, cod_concessionaria, cod_servico_agendado, cod_passagem, descricao, cod_tipo_servico, minutos, status, percentual, com_trabalho, iniciado_em, finalizado_em, segundos_trabalhados, criado_em) overriding system value
       select $1, p.cod_concessionaria, p.cod_passagem * ${SERVICOS_POR_VISITA} + i, p.cod_passagem, 'Revisão', 1, 20, 5, 100, true, p.chegou_em, p.chegou_em + interval '20 minutes', 1200, p.chegou_em
       from passagem p cross join generate_series(0, ${SERVICOS_POR_VISITA - 1}) i where p.cod_distribuidor = $1`,
    )
    await rodar(
      `insert into servico_slot (cod_distribuidor, cod_concessionaria, cod_slot, cod_servico_agendado, cod_mecanico, inicio, fim, iniciado_em, terminado_em) overriding system value
       select $1, s.cod_concessionaria, s.cod_servico_agendado, s.cod_servico_agendado, m.cod, q.em, q.em + interval '20 minutes', q.em, q.em + interval '20 minutes'
       from servico_agendado s join (select cod_concessionaria, min(cod_mecanico) as cod from mecanico where cod_distribuidor = $1 group by 1) m using (cod_concessionaria)
       cross join lateral (select s.criado_em + (s.cod_servico_agendado % ${SERVICOS_POR_VISITA}) * interval '25 minutes' as em) q where s.cod_distribuidor = $1`,
    )
    await rodar(
      `insert into agenda_veiculo (cod_distribuidor, cod_concessionaria, cod_agenda_veiculo, cod_passagem, cod_status, ordem, no_status_desde) overriding system value
       select $1, p.cod_concessionaria, p.cod_passagem, p.cod_passagem, t.cod_status, 'a' || p.cod_passagem, p.entregue_em
       from passagem p join agenda_status t on t.cod_distribuidor = $1 and t.cod_concessionaria = p.cod_concessionaria and t.papel = 'ENTREGUE' where p.cod_distribuidor = $1`,
    )
    await rodar(
      `insert into ordem_servico (cod_distribuidor, cod_concessionaria, cod_os, numero, tipo, origem, cod_veiculo, cod_cliente, cod_consultor, cod_passagem, aberta_em, fechada_em) overriding system value
       select $1, cod_concessionaria, cod_passagem, cod_passagem::text, 'CLIENTE', 'PROPRIA', cod_veiculo, cod_cliente, cod_consultor, cod_passagem, chegou_em, entregue_em from passagem where cod_distribuidor = $1`,
    )
  })
}

/** Cars that stand in a store now, a service each; the first of them planned over its mechanics, so many each. Mechanics that it lacks are hired. */
export async function encherHoje(
  base: Base,
  loja: number,
  { carros, mecanicos, porMecanico }: { carros: number; mecanicos: number; porMecanico: number },
): Promise<void> {
  const desde = CODIGO.hoje + loja * 10_000
  await escrever(base, async (rodar) => {
    await rodar(
      `insert into mecanico (cod_distribuidor, cod_concessionaria, nome, ativo) select $1, $2, 'Mecânico ' || n, true
       from generate_series((select count(*) from mecanico where cod_distribuidor = $1 and cod_concessionaria = $2) + 1, $3) n`,
      [loja, mecanicos],
    )
    await rodar(
      `insert into passagem (cod_distribuidor, cod_concessionaria, cod_passagem, cod_veiculo, cod_cliente, cod_consultor, passante, chegou_em, recepcionado_em, promessa) overriding system value
       select $1, $2, $3 + n, v.v[n], k.k[n], (select min(cod_consultor) from consultor where cod_distribuidor = $1 and cod_concessionaria = $2), true, now() - n * interval '1 second', now(), now() + interval '5 hours'
       from generate_series(1, $4::int) n cross join (select array_agg(cod_veiculo) as v from veiculo where cod_distribuidor = $1) v cross join (select array_agg(cod_cliente) as k from cliente where cod_distribuidor = $1) k`,
      [loja, desde, carros],
    )
    await rodar(
      `insert into servico_agendado (cod_distribuidor, cod_concessionaria, cod_servico_agendado, cod_passagem, descricao, cod_tipo_servico, minutos, status) overriding system value
       select $1, $2, cod_passagem, cod_passagem, 'Revisão', 1, 10, 1 from passagem where cod_distribuidor = $1 and cod_concessionaria = $2 and cod_passagem > $3`,
      [loja, desde],
    )
    await rodar(
      `insert into servico_slot (cod_distribuidor, cod_concessionaria, cod_slot, cod_servico_agendado, cod_mecanico, inicio, fim) overriding system value
       select $1, $2, $3 + n, $3 + n, m.cod, q.em, q.em + interval '10 minutes'
       from (select cod_mecanico as cod, row_number() over (order by cod_mecanico) - 1 as i from mecanico where cod_distribuidor = $1 and cod_concessionaria = $2 limit $4) m
       cross join generate_series(0, $5::int - 1) j cross join lateral (select (m.i * $5 + j + 1)::int as n, now() + (5 + 12 * j) * interval '1 minute' as em) q`,
      [loja, desde, mecanicos, porMecanico],
    )
    await rodar(
      `insert into agenda_veiculo (cod_distribuidor, cod_concessionaria, cod_agenda_veiculo, cod_passagem, cod_status, ordem, no_status_desde) overriding system value
       select $1, $2, p.cod_passagem, p.cod_passagem, t.cod_status, 'a' || p.cod_passagem, now()
       from passagem p join agenda_status t on t.cod_distribuidor = $1 and t.cod_concessionaria = $2 and t.papel = 'RECEPCAO' where p.cod_distribuidor = $1 and p.cod_concessionaria = $2 and p.cod_passagem > $3`,
      [loja, desde],
    )
    await rodar(
      `insert into ordem_servico (cod_distribuidor, cod_concessionaria, cod_os, numero, tipo, origem, cod_veiculo, cod_cliente, cod_consultor, cod_passagem, aberta_em) overriding system value
       select $1, $2, cod_passagem, cod_passagem::text, 'CLIENTE', 'PROPRIA', cod_veiculo, cod_cliente, cod_consultor, cod_passagem, chegou_em from passagem where cod_distribuidor = $1 and cod_concessionaria = $2 and cod_passagem > $3`,
      [loja, desde],
    )
  })
}
