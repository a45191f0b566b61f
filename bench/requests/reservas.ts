import PQueue from 'p-queue'
import { addDays, localInstant, todayIn } from '#shared/rules/dates.ts'
import { callApi } from '#tests/server/request.ts'
import { solve } from '#tests/records/reservas.ts'
import { newChallenge } from '../../src/server/agenda/reservas/challenge.ts'
import { type Base, type Bench, HOST, openConnection, serve } from '../harness/base.ts'
import { type Figure, ms, percentile } from '../harness/measure.ts'

const SIZE = { quotes: 600, customers: 5000, days: 5, consultores: 10, atOnce: 500 }
/** Hours of a day, one for each adviser. */
const HOURS = 10
export const ZONE = 'America/Sao_Paulo'
export const ADDRESS = 'corrida'

/** Empties a store and opens its page from 8 to 18 h, with so many advisers and mechanics enough. */
export async function openStore(base: Base, loja: number, consultores: number): Promise<void> {
  const client = await openConnection(base.dono)
  const run = (sql: string, ...values: unknown[]) => client.query(sql, [base.codDistribuidor, loja, ...values])
  const week = (de: string, ate: string) =>
    JSON.stringify(Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((d) => [d, [de, ate]])))
  await run(
    `update concessionaria set fuso = $4, passo_minutos = 60, horarios = $3 where cod_distribuidor = $1 and cod_concessionaria = $2`,
    week('08:00', '18:00'),
    ZONE,
  )
  await run(`delete from feriado where cod_distribuidor = $1 and cod_concessionaria = $2`)
  await run(`update consultor set ativo = false where cod_distribuidor = $1 and cod_concessionaria = $2`)
  await run(
    `insert into consultor (cod_distribuidor, cod_concessionaria, nome) select $1, $2, 'Corrida ' || i from generate_series(1, $3::int) i on conflict (cod_distribuidor, cod_concessionaria, nome) do update set ativo = true`,
    consultores,
  )
  await run(
    `insert into mecanico (cod_distribuidor, cod_concessionaria, nome, turnos) select $1, $2, 'Corrida ' || i, $4::jsonb from generate_series(1, $3::int) i on conflict (cod_distribuidor, cod_concessionaria, nome) do update set turnos = excluded.turnos`,
    2 * consultores,
    week('00:00', '23:59'),
  )
  for (const [key, valor] of [
    ['ativa', 'SIM'],
    ['parte', '100'],
    ['antecedencia', '0'],
  ])
    await run(
      `insert into concessionaria_config values ($1, $2, 'reserva.' || $3::text, $4) on conflict (cod_distribuidor, cod_concessionaria, chave) do update set valor = excluded.valor`,
      key,
      valor,
    )
  await run(
    `insert into reserva_loja (cod_distribuidor, cod_concessionaria, endereco) values ($1, $2, $3) on conflict do nothing`,
    ADDRESS,
  )
  await client.end()
}

interface Answer {
  status: number
  took: number
  next: number
}

/** Many customers for few hours at once: how many are booked, what the others are told, and whether any hour was given twice. */
export async function reservas(bench: Bench, t = SIZE): Promise<Figure[]> {
  const base = await bench.base(t.quotes)
  const loja = base.lojas[0] ?? 0
  await openStore(base, loja, t.consultores)
  const { servidor, url } = await serve(base)
  const tenant = await servidor.services.tenants.forHost(HOST)
  const client = await openConnection(base.dono)
  const today = todayIn(ZONE, new Date())
  const hours = Array.from({ length: t.days * HOURS }, (_, i) =>
    localInstant(addDays(today, 2 + Math.floor(i / HOURS)), `${String(8 + (i % HOURS)).padStart(2, '0')}:00`, ZONE),
  )
  const post = async (path: string, body: object) => {
    const started = performance.now()
    const r = await callApi(url, 'POST', `publico/reservas/${path}`, { host: HOST, body })
    return { ...r, took: performance.now() - started }
  }
  const holds: Answer[] = []
  let booked = 0
  const broken: number[] = []
  const customer = async (i: number): Promise<void> => {
    const placa = `COR${i % 10}${'ABCDEFGHIJ'[Math.floor(i / 10) % 10]}${String(Math.floor(i / 100) % 100).padStart(2, '0')}`
    const solved = solve(newChallenge(servidor.services, tenant, 1))
    const inicio = hours[i % hours.length] ?? ''
    const held = await post(`lojas/${ADDRESS}/horas`, { inicio, placa, texto: 'barulho', ...solved })
    const next = (held.corpo['atual'] as { proximas?: string[] } | undefined)?.proximas?.length ?? 0
    holds.push({ status: held.status, took: held.took, next })
    if (held.status !== 200) return
    const token = String(held.corpo['token'])
    const telefone = `119${String(60_000_000 + i)}`
    const sent = await post(`${token}/codigo`, { telefone, canal: 'SMS' })
    const { rows } = await client.query<{ corpo: string }>(
      'select corpo from mensagem where destino = $1 order by cod_mensagem desc limit 1',
      [telefone],
    )
    const codigo = rows[0]?.corpo.slice(0, 6)
    const body = { nome: 'Ana Lima', telefone, placa, codigo, consentimento: true }
    const done = await post(`${token}/confirmar`, body)
    broken.push(...[sent.status, done.status].filter((s) => s >= 500))
    if (done.status === 200) booked++
  }
  const queue = new PQueue({ concurrency: t.atOnce })
  await queue.addAll(Array.from({ length: t.customers }, (_, i) => () => customer(i)))
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from agendamento a join agendamento b on b.cod_distribuidor = a.cod_distribuidor and b.cod_consultor = a.cod_consultor and b.cod_agendamento > a.cod_agendamento
      and a.ocupa and b.ocupa and tstzrange(a.inicio, a.fim) && tstzrange(b.inicio, b.fim) where a.cod_distribuidor = $1 and a.cod_concessionaria = $2`,
    [base.codDistribuidor, loja],
  )
  await client.end()
  await servidor.close()
  const slots = t.days * HOURS * t.consultores
  const refused = holds.filter((h) => h.status === 409)
  const told = refused.filter((h) => h.next > 0).length
  const failed = holds.filter((h) => h.status >= 500).length + broken.length
  const overlaps = rows[0]?.n ?? 0
  const times = holds.map((h) => h.took)
  const wanted = Math.min(slots, t.customers)
  return [
    {
      what: `${t.customers.toLocaleString('en')} customers for ${slots} hours of advisers, ${t.atOnce} at once`,
      ours: `${booked} booked, ${refused.length.toLocaleString('en')} refused, ${told.toLocaleString('en')} with the next free hours`,
      beside: '–',
      ratio: '–',
      meta: `${wanted} and ${(t.customers - wanted).toLocaleString('en')}`,
      goalMet: booked === wanted && told === t.customers - wanted,
    },
    {
      what: 'hours given twice, answers of 5xx',
      ours: `${overlaps} and ${failed}`,
      beside: '–',
      ratio: '–',
      meta: '0 and 0',
      goalMet: overlaps === 0 && failed === 0,
    },
    {
      what: 'from asking for an hour to the answer, in the rush',
      ours: `p50 ${ms(percentile(times, 0.5))}, p95 ${ms(percentile(times, 0.95))}`,
      beside: '–',
      ratio: '–',
      meta: '–',
      goalMet: null,
    },
  ]
}
