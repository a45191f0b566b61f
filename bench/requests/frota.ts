import { Agent } from 'node:http'
import { createFleet } from '#tests/records/fleet.ts'
import { type Bench, HOST, openConnection, serve } from '../harness/base.ts'
import { type Figure, median, ms, percentile, retrieve } from '../harness/measure.ts'

const SIZE = { quotes: 600, cars: 40, loans: 150, times: 400 }
const GOAL_MS = 100
const YEAR_MIN = 365 * 1440

/** Who had a car at a minute, over a year of loans of a fleet. */
export async function frota(bench: Bench, t = SIZE): Promise<Figure[]> {
  const base = await bench.base(t.quotes)
  const loja = base.lojas[0] ?? 0
  const client = await openConnection(base.dono)
  const sql = async (text: string, values?: unknown[]) => (await client.query(text, values)).rows as never
  await client.query('delete from frota_emprestimo')
  await client.query('delete from frota_carro')
  const cars = await createFleet({ sql }, base, loja, t.cars)
  // Back to back over the year, each four fifths of its turn.
  await client.query(
    `insert into frota_emprestimo (cod_distribuidor, cod_concessionaria, cod_carro, motorista, estado, inicio, fim, retirada_em, devolvido_em)
     select $1, $2, k.cod_carro, 'Cliente ' || i, 'DEVOLVIDO', s.de, s.ate, s.de, s.ate
     from frota_carro k, generate_series(0, $3::int - 1) i, lateral (select now() - make_interval(mins => $4::int) + make_interval(mins => i * ($4::int / $3::int)) as de,
       now() - make_interval(mins => $4::int) + make_interval(mins => i * ($4::int / $3::int) + $4::int / $3::int * 4 / 5) as ate) s
     where k.cod_distribuidor = $1 and k.cod_concessionaria = $2`,
    [base.codDistribuidor, loja, t.loans, YEAR_MIN],
  )
  await client.query('analyze frota_emprestimo')
  const { servidor, url, token } = await serve(base)
  const agent = new Agent({ keepAlive: true })
  const headers = { host: HOST, authorization: `Bearer ${token}` }
  const times: number[] = []
  for (let i = 0; i < t.times + 5; i++) {
    const placa = cars[(i * 7) % cars.length]?.placa ?? ''
    const em = new Date(Date.now() - ((i * 7919) % YEAR_MIN) * 60_000).toISOString()
    const r = await retrieve(agent, `${url}/api/frota/quem?placa=${placa}&em=${em}`, headers)
    // The first requests warm up connections and code.
    if (i >= 5) times.push(r.ms)
  }
  agent.destroy()
  await servidor.close()
  await client.end()
  const p95 = percentile(times, 0.95)
  return [
    {
      what: `who had the car at a minute: ${t.cars} cars, ${(t.cars * t.loans).toLocaleString('en')} loans of a year`,
      ours: `p50 ${ms(median(times))}, p95 ${ms(p95)}`,
      beside: '—',
      ratio: '—',
      meta: `p95 ≤ ${GOAL_MS} ms`,
      goalMet: t.cars === SIZE.cars ? p95 <= GOAL_MS : null,
    },
  ]
}
