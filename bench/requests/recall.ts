import { Agent } from 'node:http'
import type { RecallCar } from '#shared/garantia/recall-cars.ts'
import { type Base, type Bench, HOST, openConnection, serve } from '../harness/base.ts'
import { type Figure, median, ms, percentile, retrieve } from '../harness/measure.ts'

const SIZE = { quotes: 8000, campaigns: 50, chassis: 100_000, cars: 400 }
const GOAL_MS = 100
/** Campaign k names the chassis from k steps on, so that each car has a set of its own, and some have none. */
const STEP = 1000

type Client = Awaited<ReturnType<typeof openConnection>>
const chassiOf = (n: number) => `9BDAB45U0ET${String(n).padStart(6, '0')}`

/** What an arriving car has open, among fifty campaigns of a hundred thousand chassis, with planted cars checked one by one. */
export async function recall(bench: Bench, t = SIZE): Promise<Figure[]> {
  const base = await bench.base(t.quotes)
  const client = await openConnection(base.dono)
  const codes = await fill(client, base, t)
  const planted = await plant(client, base, t)
  const { servidor: server, url, token } = await serve(base)
  const agent = new Agent({ keepAlive: true })
  const headers = { host: HOST, authorization: `Bearer ${token}` }
  const times: number[] = []
  let [missed, wrong] = [0, 0]
  for (const round of [0, 1])
    for (const { n, passagem } of planted) {
      const r = await retrieve(agent, `${url}/api/garantia/recalls-do-carro/passagem/${passagem}`, headers)
      // The first round warms up connections, code and pages.
      if (round === 0) continue
      times.push(r.ms)
      const seen = new Set((JSON.parse(r.texto) as RecallCar).recalls.map((x) => x.codRecall))
      const due = codes.filter((_, k) => n >= k * STEP && n < k * STEP + t.chassis)
      missed += due.filter((code) => !seen.has(code)).length
      wrong += [...seen].filter((code) => !due.includes(code)).length
    }
  agent.destroy()
  await server.close()
  await client.end()
  const p95 = percentile(times, 0.95)
  const full = t.chassis === SIZE.chassis
  return [
    {
      what: `recalls of an arriving car, ${t.campaigns} campaigns × ${t.chassis.toLocaleString('en')} chassis`,
      ours: `p50 ${ms(median(times))}, p95 ${ms(p95)}`,
      beside: '–',
      ratio: '–',
      meta: `p95 ≤ ${GOAL_MS} ms`,
      goalMet: full ? p95 <= GOAL_MS : null,
    },
    {
      what: `${planted.length} planted cars, campaigns missed and wrong`,
      ours: `${missed} missed, ${wrong} wrong`,
      beside: '–',
      ratio: '–',
      meta: '0 and 0',
      goalMet: full ? missed + wrong === 0 : null,
    },
  ]
}

async function fill(client: Client, base: Base, t: typeof SIZE): Promise<number[]> {
  const codes: number[] = []
  for (let k = 0; k < t.campaigns; k++) {
    const { rows } = await client.query<{ c: number }>(
      `insert into recall (cod_distribuidor, marca, numero, titulo, desde, texto) values ($1, 'Fiat', 'B-' || $2::text, 'Campanha ' || $2::text, '2026-01-05', 'Um texto para o cliente') returning cod_recall as c`,
      [base.codDistribuidor, k],
    )
    const code = rows[0]?.c ?? 0
    codes.push(code)
    await client.query(
      `insert into recall_chassi (cod_distribuidor, cod_recall, chassi) select $1, $2, '9BDAB45U0ET' || lpad(n::text, 6, '0') from generate_series($3::int, $3::int + $4::int - 1) n`,
      [base.codDistribuidor, code, k * STEP, t.chassis],
    )
  }
  await client.query('vacuum (analyze) recall_chassi, recall')
  return codes
}

/** Cars with an open visit, spread over the lists and beyond their ends. */
async function plant(client: Client, base: Base, t: typeof SIZE): Promise<{ n: number; passagem: number }[]> {
  const span = t.chassis + t.campaigns * STEP + 10 * STEP
  const place = [base.codDistribuidor, base.lojas[0]]
  const planted: { n: number; passagem: number }[] = []
  for (let i = 0; i < t.cars; i++) {
    const n = Math.floor((i * span) / t.cars)
    const { rows } = await client.query<{ c: number }>(
      `with k as (insert into cliente (cod_distribuidor, cod_concessionaria, nome) values ($1, $2, 'Cliente do recall') returning cod_cliente),
        v as (insert into veiculo (cod_distribuidor, cod_concessionaria, chassi, marca, modelo) values ($1, $2, $3, 'Fiat', 'Argo') returning cod_veiculo)
      insert into passagem (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, passante, chegou_em) select $1, $2, cod_veiculo, cod_cliente, true, now() from k, v returning cod_passagem as c`,
      [...place, chassiOf(n)],
    )
    planted.push({ n, passagem: rows[0]?.c ?? 0 })
  }
  return planted
}
