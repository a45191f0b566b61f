import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as espera } from 'node:timers/promises'
import type { Card } from '#shared/agenda/agenda-veiculos.ts'
import type { OpenPassagem } from '#shared/agenda/agendamentos.ts'
import { openDb } from '../../src/server/core/database/pool.ts'
import { type Bench, HOST, serve } from '../harness/base.ts'
import { retrieve, type Figure, ms, percentile } from '../harness/measure.ts'
import { type ConnectionCommand, listen } from './listen.ts'
import { sendToSockets } from './child.ts'
import type { Arrivals } from './sockets.ts'

const SIZE = { quotes: 50_000, sockets: 1000, vendo: 200, carros: 30, vezes: 60 }
const LOJAS = 20
/** Longer than the interval at which a store's lists are read again. */
const INTERVAL_MS = 260
const LIST = 'from agenda_veiculo s'

/**
 * One change of the agenda with its store's viewers among many sockets: time from the request to the last receipt, and the number of
 * statements for its lists.
 */
export async function agenda(
  bench: Bench,
  { quotes, sockets, vendo: watching, carros, vezes } = SIZE,
): Promise<Figure[]> {
  const base = await bench.base(quotes)
  const db = openDb(base.database.db.config, 10)
  let statements: ConnectionCommand[] = []
  listen(db.pool, (c) => statements.push(c))
  const { servidor: server, url, token } = await serve({ ...base, database: { ...base.database, db } })
  const agent = new Agent({ keepAlive: true })
  const loja = base.lojas[0] ?? 0
  const callApi = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const headers = { host: HOST, authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
    return JSON.parse((await retrieve(agent, `${url}/api/${path}`, headers, method, body)).texto) as T
  }
  for (let i = 0; i < carros; i++)
    await callApi<OpenPassagem>('POST', 'agenda/passantes', {
      codConcessionaria: loja,
      veiculo: { placa: `BNC${Math.floor(i / 100) % 10}A${String(i % 100).padStart(2, '0')}`, modelo: 'Pulse' },
      cliente: { nome: `Cliente ${i}` },
      servicos: [{ descricao: 'Revisão', minutos: 60 }],
    })
  const cartoes = await callApi<Card[]>('GET', `agenda-veiculos/${loja}`)
  const columns = await callApi<{ codStatus: number; papel: string | null }[]>('GET', `agenda-veiculos/${loja}/status`)
  const free = columns.filter((c) => c.papel === 'RECEPCAO' || c.papel === 'ORCAMENTO')

  const child = fork(join(import.meta.dirname, 'sockets.ts'))
  await sendToSockets(child, {
    openConnection: { enderecos: { nosso: url, nu: url }, quantos: sockets / 2, host: HOST, token },
  })
  // Half of the sockets connect to each of the two addresses; sockets beyond the viewers join other stores.
  const others = base.lojas.slice(1, LOJAS)
  await sendToSockets(child, {
    entrar: Array.from({ length: sockets / 2 }, (_, i) =>
      i < watching / 2 ? loja : (others[i % others.length] ?? loja),
    ),
  })
  const durations: number[] = []
  const leituras: number[] = []
  let entregues = 0
  for (let i = 0; i < vezes; i++) {
    const c = cartoes[i % cartoes.length]
    const para = free[(Math.floor(i / cartoes.length) + 1) % free.length]
    if (!c || !para) throw new Error('no card to move')
    await espera(INTERVAL_MS)
    await sendToSockets(child, { collect: true })
    statements = []
    const start = Number(process.hrtime.bigint() / 1000n)
    const moved = await callApi<Card>('POST', `agenda-veiculos/${loja}/${c.codAgendaVeiculo}/move`, {
      codStatus: para.codStatus,
      antesDe: null,
      versao: c.versao,
    })
    Object.assign(c, moved)
    await espera(INTERVAL_MS * 2)
    const r = await sendToSockets<Arrivals>(child, { collect: true })
    const copias = [...Object.values(r.nosso), ...Object.values(r.nu)]
    entregues += copias.reduce((n, x) => n + x.quantos, 0)
    durations.push((Math.max(...copias.map((x) => x.ultimo)) - start) / 1000)
    // The lists are read in the transactions after the write's own.
    leituras.push(countListCommands(statements))
  }
  child.kill()
  await once(child, 'exit')
  agent.destroy()
  await server.close()
  await db.close()
  const p99 = percentile(durations, 0.99)
  const perChange = leituras.reduce((a, b) => a + b, 0) / leituras.length
  return [
    {
      what: `Agenda: one move, ${watching} viewers of its store, ${sockets} sockets in all: request to last receipt`,
      ours: `p50 ${ms(percentile(durations, 0.5))}, p99 ${ms(p99)}`,
      beside: `${(entregues / vezes).toFixed(0)} copies a change`,
      ratio: '–',
      meta: 'p99 ≤ 300 ms',
      goalMet: p99 <= 300 && Math.round(entregues / vezes) === watching,
    },
    {
      what: 'Agenda: statements of the lists that a move tells, for each kind of list',
      ours: perChange.toFixed(2),
      beside: '–',
      ratio: '–',
      meta: '≤ 2',
      goalMet: perChange <= 2,
    },
  ]
}

/** Statements per transaction that reads the board's list after the write, without begin, commit, rollback and set. */
function countListCommands(statements: readonly ConnectionCommand[]): number {
  const transactions: string[][] = []
  for (const connectionCommands of Map.groupBy(statements, (c) => c.conexao).values())
    for (const { texto } of connectionCommands) {
      if (texto.startsWith('begin')) transactions.push([])
      transactions.at(-1)?.push(texto)
    }
  const lists = transactions.filter(
    (t) => t.some((x) => x.includes(LIST)) && !t.some((x) => /\b(update|insert)\b/.test(x)),
  )
  const uteis = lists.flat().filter((t) => !/^(begin|commit|rollback|set )/.test(t))
  return lists.length === 0 ? 0 : uteis.length / lists.length
}
