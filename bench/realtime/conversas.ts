import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as espera } from 'node:timers/promises'
import { encryptSecret } from '../../src/server/core/secrets/secret-vault.ts'
import { type Base, type Bench, HOST, openConnection, serve } from '../harness/base.ts'
import { child as runChild, ms, percentile, type Figure } from '../harness/measure.ts'
import { sendToSockets } from './child.ts'
import type { ListReading } from './list-reader.ts'
import type { Arrivals } from './sockets.ts'
import type { Sending } from './whatsapp-sender.ts'

export interface InboundSizes {
  quotes: number
  messages: number
  perMinute: number
  sockets: number
  /** Sockets that watch the store of the messages. */
  viewers: number
  /** Customers who write, in turn. */
  customers: number
  /** Requests of each list, at rest and while messages come. */
  lists: number
}
const LOJAS = 20
const SECRET = 'segredo-do-aplicativo'
const GOAL_MS = 1000
const GOAL_LISTS = 1.2

/**
 * Messages of WhatsApp at a steady pace, signed as the maker signs them: time from the call of the webhook to the last socket of the store,
 * and what the store's lists take meanwhile, beside the same lists at rest.
 */
export async function inbound(bench: Bench, t: InboundSizes): Promise<Figure[]> {
  const base = await bench.base(t.quotes)
  const { servidor: server, url, token } = await serve(base)
  const loja = base.lojas[0] ?? 0
  const webhook = await connect(base, server.services.segredo, loja)
  const child = fork(join(import.meta.dirname, 'sockets.ts'))
  await sendToSockets(child, {
    openConnection: { enderecos: { nosso: url, nu: url }, quantos: t.sockets / 2, host: HOST, token },
  })
  const others = base.lojas.slice(1, LOJAS)
  await sendToSockets(child, {
    entrar: Array.from({ length: t.sockets / 2 }, (_, i) =>
      i < t.viewers / 2 ? loja : (others[i % others.length] ?? loja),
    ),
  })
  const reading: ListReading = {
    urls: ['conversas?', 'oficina-digital/orcamentos?tela=gerenciar&'].map(
      (p) => `${url}/api/${p}codConcessionaria=${loja}`,
    ),
    headers: { host: HOST, authorization: `Bearer ${token}` },
    times: t.lists,
    overMs: (t.messages / t.perMinute) * 60_000,
  }
  const lists = () => runChild<number[]>('realtime/list-reader.ts', reading)
  await lists()
  const rest = await lists()
  await sendToSockets(child, { collect: true })
  // The maker's servers are not this process: what they spend does not delay the lists.
  const sending: Sending = {
    webhook: url + webhook,
    host: HOST,
    segredo: SECRET,
    idTelefone: phoneId(loja),
    messages: t.messages,
    perMinute: t.perMinute,
    customers: t.customers,
  }
  const [sent, busy] = await Promise.all([
    runChild<[number, number][]>('realtime/whatsapp-sender.ts', sending),
    lists(),
  ])
  const arrivals = await collect(child, t)
  child.kill()
  await once(child, 'exit')
  await server.close()
  const latencies = sent.flatMap(([n, at]) => {
    const last = Math.max(arrivals.nosso[n]?.ultimo ?? 0, arrivals.nu[n]?.ultimo ?? 0)
    return last > 0 ? [(last - at) / 1000] : []
  })
  const [p95, lost] = [percentile(latencies, 0.95), t.messages - latencies.length]
  const ratio = percentile(busy, 0.95) / percentile(rest, 0.95)
  return [
    {
      what: `${t.messages.toLocaleString('en')} WhatsApp messages, ${t.perMinute.toLocaleString('en')} a minute, ${t.sockets} sockets, ${t.viewers} of the store: webhook to the last screen`,
      ours: `p50 ${ms(percentile(latencies, 0.5))}, p95 ${ms(p95)}, ${lost} lost`,
      beside: '–',
      ratio: '–',
      meta: `p95 ≤ ${GOAL_MS / 1000} s, 0 lost`,
      goalMet: p95 <= GOAL_MS && lost === 0,
    },
    {
      what: 'lists of the store meanwhile: threads and open quotes',
      ours: `p95 ${ms(percentile(busy, 0.95))}`,
      beside: `at rest: p95 ${ms(percentile(rest, 0.95))}`,
      ratio: ratio.toFixed(2),
      meta: `< ${GOAL_LISTS}`,
      goalMet: ratio < GOAL_LISTS,
    },
  ]
}

/** The maker's id of a store's number. */
const phoneId = (loja: number) => `1065403522${loja}`

/** Connects the store to WhatsApp, without asking the maker; returns the path that the maker calls. */
async function connect(base: Base, secret: string, loja: number): Promise<string> {
  const token = randomBytes(16).toString('base64url')
  const client = await openConnection(base.dono)
  await client.query(
    `insert into conversa_conexao (cod_distribuidor, cod_concessionaria, canal, token_publico, id_telefone, id_conta, token, segredo) values ($1, $2, 'WHATSAPP', $3, $4, '1', $5, $6)
     on conflict (cod_distribuidor, cod_concessionaria, canal) do update set token_publico = $3, segredo = $6`,
    [base.codDistribuidor, loja, token, phoneId(loja), encryptSecret(secret, 'token'), encryptSecret(secret, SECRET)],
  )
  await client.end()
  return `/api/publico/whatsapp/${token}`
}

/** What the sockets heard, once every message came or nothing more does. */
async function collect(child: ReturnType<typeof fork>, t: InboundSizes): Promise<Arrivals> {
  const all: Arrivals = { nosso: {}, nu: {} }
  for (let quiet = 0; quiet < 5 && Object.keys(all.nosso).length < t.messages; quiet++) {
    await espera(1000)
    const r = await sendToSockets<Arrivals>(child, { collect: true })
    if (Object.keys(r.nosso).length > 0) quiet = 0
    for (const side of ['nosso', 'nu'] as const)
      for (const [n, a] of Object.entries(r[side])) {
        const before = all[side][Number(n)]
        all[side][Number(n)] = {
          ultimo: Math.max(a.ultimo, before?.ultimo ?? 0),
          quantos: a.quantos + (before?.quantos ?? 0),
        }
      }
  }
  return all
}
