import { addDays, localInstant, todayIn } from '#shared/rules/dates.ts'
import { solve } from '#tests/records/reservas.ts'
import { callApi } from '#tests/server/request.ts'
import { newChallenge } from '../../src/server/agenda/reservas/challenge.ts'
import { type Bench, HOST, openConnection, serve } from '../harness/base.ts'
import { type Figure, median, ms } from '../harness/measure.ts'
import { ADDRESS, ZONE, openStore } from './reservas.ts'

const SIZE = { quotes: 600, pairs: 400, warmUp: 40 }
const GOAL = 0.05

/** What a stranger can ask with a plate or a phone. */
const ROUTES = {
  carro: 'the plan of a plate’s car',
  horas: 'holding an hour for a plate',
  codigo: 'a code to a phone',
  espera: 'the waiting list, plate and phone',
  prova: 'the code of the waiting list',
} as const
type Route = keyof typeof ROUTES

const plate = (i: number) => `${'ABCDEFGHIJ'[i % 10]}EN${i % 10}B${String(Math.floor(i / 10) % 100).padStart(2, '0')}`

/**
 * Whether time tells that a plate or a phone is known: calls with those of customers of the store and with those of nobody take turns, each
 * pair in the other order than the last.
 */
export async function enumeration(bench: Bench, t = SIZE): Promise<Figure[]> {
  const base = await bench.base(t.quotes)
  const loja = base.lojas[0] ?? 0
  await openStore(base, loja, 4)
  const { servidor, url } = await serve(base)
  const tenant = await servidor.services.tenants.forHost(HOST)
  const client = await openConnection(base.dono)
  const n = t.pairs + t.warmUp
  for (let i = 0; i < n; i++)
    await client.query(
      `with k as (insert into cliente (cod_distribuidor, cod_concessionaria, nome, telefone) values ($1, $2, 'Ana Lima', $3) returning cod_cliente)
       insert into veiculo (cod_distribuidor, cod_concessionaria, placa, marca, modelo) select $1, $2, $4, 'Fiat', 'Argo' from k`,
      [base.codDistribuidor, loja, `119${70_000_000 + i}`, plate(i)],
    )
  await client.query('analyze cliente; analyze veiculo')
  // A day that the rush for hours left free.
  const inicio = localInstant(addDays(todayIn(ZONE, new Date()), 25), '10:00', ZONE)
  const times: Record<Route, (readonly [known: number, unknown: number])[]> = {
    carro: [],
    horas: [],
    codigo: [],
    espera: [],
    prova: [],
  }
  const failed: string[] = []
  const post = async (path: string, body: object) => {
    const started = performance.now()
    const r = await callApi(url, 'POST', `publico/reservas/${path}`, { host: HOST, body })
    if (r.status !== 200) failed.push(`${path}: ${r.status} ${JSON.stringify(r.corpo)}`)
    return { corpo: r.corpo, took: performance.now() - started }
  }
  const solved = () => solve(newChallenge(servidor.services, tenant, 1))
  const page = `lojas/${ADDRESS}`
  const wish = { texto: 'barulho', de: inicio.slice(0, 10), ate: inicio.slice(0, 10), consentimento: true }
  for (let i = 0; i < n; i++) {
    const known = { placa: plate(i), telefone: `119${70_000_000 + i}`, token: '', espera: '' }
    const unknown = { placa: known.placa.replace(/^./, 'Z'), telefone: `119${80_000_000 + i}`, token: '', espera: '' }
    type Person = typeof known
    /** The same call for both, one right after the other. */
    const both = async (route: Route, call: (p: Person) => Promise<number>) => {
      const took = new Map<Person, number>()
      for (const p of i % 2 === 0 ? [known, unknown] : [unknown, known]) took.set(p, await call(p))
      if (i >= t.warmUp) times[route].push([took.get(known) ?? 0, took.get(unknown) ?? 0])
    }
    await both('carro', async ({ placa }) => {
      return (await post(`${page}/carro`, { placa, modelo: 'Argo', ano: 2022, km: 40_000 })).took
    })
    await both('horas', async (p) => {
      const r = await post(`${page}/horas`, { inicio, placa: p.placa, texto: 'barulho', ...solved() })
      p.token = String(r.corpo['token'])
      return r.took
    })
    await both('codigo', async ({ token, telefone }) => {
      return (await post(`${token}/codigo`, { telefone, canal: 'SMS' })).took
    })
    for (const { token } of [known, unknown]) await post(`${token}/largar`, {})
    await both('espera', async (p) => {
      const person = { nome: 'Ana Lima', telefone: p.telefone, placa: p.placa, modelo: 'Argo' }
      const r = await post(`${page}/espera`, { ...wish, ...person, ...solved() })
      p.espera = String(r.corpo['token'])
      return r.took
    })
    const { rows } = await client.query<{ destino: string; codigo: string }>(
      'select destino, left(corpo, 6) as codigo from mensagem where destino = any($1) order by cod_mensagem',
      [[known.telefone, unknown.telefone]],
    )
    const codes = new Map(rows.map((x) => [x.destino, x.codigo]))
    await both('prova', async ({ espera, telefone }) => {
      return (await post(`espera/${espera}/confirmar`, { codigo: codes.get(telefone) })).took
    })
    // Lists stay as short as they were at the start.
    await client.query('delete from lista_espera where cod_distribuidor = $1', [base.codDistribuidor])
  }
  await client.end()
  await servidor.close()
  if (failed.length > 0) throw new Error(`${failed.length} calls failed, as ${failed[0] ?? ''}`)
  return (Object.keys(ROUTES) as Route[]).map((route) => {
    const pairs = times[route]
    // Of each pair: a busy moment slows both, and does not count. What comes first in a pair may be slower: each order has its median.
    const inOrder = (first: number) =>
      median(pairs.filter((_, i) => i % 2 === first).map(([known, unknown]) => known / unknown))
    const ratio = Math.sqrt(inOrder(0) * inOrder(1))
    return {
      what: `${ROUTES[route]}: known and unknown, ${pairs.length} pairs`,
      ours: ms(median(pairs.map(([known]) => known))),
      beside: ms(median(pairs.map(([, unknown]) => unknown))),
      ratio: ratio.toFixed(3),
      meta: '0.95 to 1.05',
      goalMet: Math.abs(ratio - 1) <= GOAL,
    }
  })
}
