import { Agent } from 'node:http'
import type pg from 'pg'
import { type PainelDay, mergeDays } from '#shared/rules/painel-agenda.ts'
import { todayIn, addDays } from '#shared/rules/dates.ts'
import { type Bench, openConnection, HOST, serve } from '../harness/base.ts'
import { retrieve, type Figure, ms, percentile } from '../harness/measure.ts'

const SIZE = { quotes: 50_000, lojas: 500, dias: 1095, vezes: 100 }
const MECANICOS = 6
const VISITS = 8
/** Stores in the measured requests; they also have work orders. */
const WITH_ORDENS = 40

/** The stored counts of a store's working day: six mechanics, eight visits through six columns, pauses for four reasons. */
function makeDay(dia: string): PainelDay {
  const hours = (n: number) => Array.from({ length: 24 }, (_, h) => (h >= 8 && h < 18 && h !== 12 ? n : 0))
  return {
    dia,
    passagens: VISITS,
    agendados: 6,
    chegaram: 5,
    entregues: VISITS,
    noPrazo: 6,
    inspecoes: VISITS,
    reprovadas: 1,
    bolsao: { n: VISITS, segundos: 5400 },
    mecanicos: Array.from({ length: MECANICOS }, (_, i) => ({
      cod: i + 1,
      presenca: hours(3600),
      trabalhado: hours(1700 + i * 97),
    })),
    etapas: Array.from({ length: 6 }, (_, i) => ({
      cod: i + 1,
      minutos: Array.from({ length: VISITS }, (__, n) => 7 + i * 31 + n * 13),
    })),
    pausas: Array.from({ length: 4 }, (_, i) => ({ cod: i + 1, n: 1, segundos: 1800 + i * 611 })),
    fluxo: Array.from({ length: 6 }, (_, i) => ({ cod: i + 1, n: i % 3 })),
  }
}

/** The agenda dashboard over three years, as one request, with the counted days of 500 stores. */
export async function panel(bench: Bench, { quotes, lojas, dias, vezes } = SIZE): Promise<Figure[]> {
  const base = await bench.base(quotes)
  const chosen = base.lojas.slice(0, lojas)
  const client = await openConnection(base.dono)
  await fill(client, base.codDistribuidor, chosen, dias)
  const linhas = await client.query<{ n: number }>('select count(*)::int as n from agenda_painel_dia')
  await client.end()
  const { servidor: server, url, token } = await serve(base)
  const agent = new Agent({ keepAlive: true })
  const ate = todayIn('America/Sao_Paulo', new Date())
  const headers = { host: HOST, authorization: `Bearer ${token}` }
  const measure = async (period: number): Promise<number[]> => {
    const durations: number[] = []
    for (let i = 0; i < vezes + 5; i++) {
      const loja = chosen[(i * 37) % Math.min(WITH_ORDENS, chosen.length)]
      const de = addDays(ate, 1 - period)
      const r = await retrieve(agent, `${url}/api/agenda/painel/${loja}?de=${de}&ate=${ate}`, headers)
      // The first requests warm up connections and code.
      if (i >= 5) durations.push(r.ms)
    }
    return durations
  }
  const figures: Figure[] = []
  for (const period of [30, Math.floor(dias / 2), dias]) {
    const durations = await measure(period)
    const p95 = percentile(durations, 0.95)
    figures.push({
      what: `Agenda's dashboard of ${period} days and those before, over ${(linhas.rows[0]?.n ?? 0).toLocaleString('en')} counted days of ${chosen.length} stores`,
      ours: `p50 ${ms(percentile(durations, 0.5))}, p95 ${ms(p95)}`,
      beside: '–',
      ratio: '–',
      meta: 'p95 ≤ 150 ms',
      goalMet: p95 <= 150,
    })
  }
  agent.destroy()
  await server.close()
  return figures
}

/** Inserts the stores' counted days up to yesterday, work orders that give an hour its value, and each store's first event. */
async function fill(client: pg.Client, codDistribuidor: number, lojas: readonly number[], days: number): Promise<void> {
  await client.query('set role app_system')
  const { rows } = await client.query('select from agenda_painel_dia limit 1')
  if (rows.length > 0) return
  // Disable triggers: they would mark these rows for the other dashboard's counting.
  await client.query('reset role')
  await client.query(`set session_replication_role = replica`)
  await client.query('set role app_system')
  const modelo = JSON.stringify(makeDay('2020-01-01'))
  await client.query(
    `insert into agenda_painel_dia (cod_distribuidor, cod_concessionaria, dia, dados)
     select $1, l, d::date, jsonb_set($3::jsonb, '{dia}', to_jsonb(d::date::text)) from unnest($2::int[]) l,
       generate_series((now() at time zone 'America/Sao_Paulo')::date - $4::int, (now() at time zone 'America/Sao_Paulo')::date - 1, '1 day') d`,
    [codDistribuidor, lojas, modelo, days],
  )
  // Monthly sums, as the task stores them.
  const last = addDays(todayIn('America/Sao_Paulo', new Date()), -1)
  const months = Map.groupBy(
    Array.from({ length: days }, (_, i) => addDays(last, -i)),
    (d) => d.slice(0, 7),
  )
  for (const [mes, theirs] of months)
    if (mes < last.slice(0, 7) && theirs.some((d) => d.endsWith('-01')))
      await client.query(
        `insert into agenda_painel_mes (cod_distribuidor, cod_concessionaria, mes, dados) select $1, l, $2::date, $3::jsonb from unnest($4::int[]) l`,
        [codDistribuidor, `${mes}-01`, JSON.stringify(mergeDays(theirs.toSorted().map(makeDay))), lojas],
      )
  await client.query(
    `insert into agenda_evento (cod_distribuidor, cod_concessionaria, alvo, acao, quem, em) select $1, l, 'PASSAGEM', 'ABRIR', 'Bench', now() - make_interval(days => $3) from unnest($2::int[]) l`,
    [codDistribuidor, lojas, days],
  )
  await client.query(
    `with o as (
       insert into ordem_servico (cod_distribuidor, cod_concessionaria, numero, tipo, origem, cod_veiculo, cod_cliente, aberta_em, fechada_em)
       select $1, v.cod_concessionaria, 'B' || v.cod_concessionaria || '-' || n, 'CLIENTE', 'PROPRIA', v.cod_veiculo, k.cod_cliente, now() - make_interval(days => n / 6), now()
       from (select distinct on (cod_concessionaria) cod_concessionaria, cod_veiculo from veiculo where cod_distribuidor = $1 and cod_concessionaria = any ($2::int[])) v
       join (select distinct on (cod_concessionaria) cod_concessionaria, cod_cliente from cliente where cod_distribuidor = $1) k using (cod_concessionaria), generate_series(1, $3::int * 6) n
       returning cod_distribuidor, cod_concessionaria, cod_os)
     insert into ordem_servico_linha (cod_distribuidor, cod_concessionaria, cod_os, ordem, tipo, codigo, descricao, quantidade, minutos, valor)
     select cod_distribuidor, cod_concessionaria, cod_os, 1, 'SERVICO', 'S', 'Revisão', 1, 60, 21000 from o`,
    [codDistribuidor, lojas.slice(0, WITH_ORDENS), days],
  )
  await client.query('reset role')
  await client.query(
    'vacuum (analyze) agenda_painel_dia, agenda_painel_mes, agenda_evento, ordem_servico, ordem_servico_linha',
  )
}
