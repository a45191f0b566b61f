// Figures of live data: how soon an event reaches a thousand sockets.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as espera } from 'node:timers/promises'
import { Server } from 'socket.io'
import { eventName } from '#shared/core/realtime.ts'
import { HOST, serve, type Bench } from '../harness/base.ts'
import { ms, percentile, type Figure } from '../harness/measure.ts'
import type { Arrivals, Side, RequestData } from './sockets.ts'

/** 1,000 changes: with 300, three of them decided the p99, so any other activity of the machine did. */
const SIZE = { quotes: 50_000, sockets: 1000, vezes: 1000 }
const LOJAS = 20

/** One change to 1,000 sockets, from the publish to the last receipt, compared with the emit of a bare Socket.IO room. */
export async function realtime(bench: Bench, { quotes, sockets, vezes } = SIZE): Promise<Figure[]> {
  const base = await bench.base(quotes)
  const { servidor: server, url, token } = await serve(base)
  const tenant = await server.services.tenants.forHost(HOST)
  const nu = await bareServer()
  const child = fork(join(import.meta.dirname, 'sockets.ts'))
  await sendRequest(child, {
    openConnection: { enderecos: { nosso: url, nu: nu.url }, quantos: sockets, host: HOST, token },
  })
  const lojas = base.lojas.slice(0, LOJAS)
  const figures: Figure[] = []
  const issue: Record<Side, (loja: number, codOrcamento: number) => void> = {
    nosso: (loja, codOrcamento) =>
      server.services.realtime.publish(tenant, 'oficinaDigitalAtualizacao_', loja, {
        codOrcamento,
        codConcessionaria: loja,
        estado: 'ENVIADO',
        aviso: null,
      }),
    nu: (loja, codOrcamento) =>
      void nu.io.to(String(loja)).emit(eventName('grande', 'oficinaDigitalAtualizacao_', loja), {
        codOrcamento,
        codConcessionaria: loja,
        estado: 'ENVIADO',
        aviso: null,
      }),
  }
  for (const singleLoja of [false, true]) {
    const rooms = Array.from({ length: sockets }, (_, i) => lojas[singleLoja ? 0 : i % LOJAS] ?? 0)
    await sendRequest(child, { entrar: rooms })
    const perEvent = singleLoja ? sockets : sockets / LOJAS
    await measure(child, lojas, issue, singleLoja, perEvent, Math.min(40, vezes))
    const r = await measure(child, lojas, issue, singleLoja, perEvent, vezes)
    const [ours, bareP99] = [percentile(r.nosso, 0.99), percentile(r.nu, 0.99)]
    const text = (t: number[]) => `p50 ${ms(percentile(t, 0.5))}, p99 ${ms(percentile(t, 0.99))}`
    figures.push({
      what: singleLoja
        ? 'One change, 1,000 sockets all in its store'
        : 'One change, 1,000 sockets over 20 stores: the 50 of its store',
      ours: text(r.nosso),
      beside: `bare Socket.IO room: ${text(r.nu)}`,
      ratio: (ours / bareP99).toFixed(2),
      meta: 'p99 ≤ 100 ms, ≤ 1.3',
      goalMet: ours <= 100 && ours / bareP99 <= 1.3,
    })
  }
  child.kill()
  await once(child, 'exit')
  await nu.io.close()
  await server.close()
  return figures
}

async function bareServer(): Promise<{ io: Server; url: string }> {
  const http = createServer()
  const io = new Server(http, { transports: ['websocket'], serveClient: false })
  io.on('connection', (s) => {
    s.on('entrar', (p: { codConcessionaria: number }, answer: (r: object) => void) => {
      for (const roomName of s.rooms) if (roomName !== s.id) void s.leave(roomName)
      void s.join(String(p.codConcessionaria))
      answer({ ok: true })
    })
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const a = http.address()
  return { io, url: `http://127.0.0.1:${typeof a === 'object' && a ? a.port : 0}` }
}

/** Milliseconds from each publish to its last receipt; the two sides alternate. */
async function measure(
  child: ChildProcess,
  lojas: number[],
  issue: Record<Side, (loja: number, n: number) => void>,
  singleLoja: boolean,
  perEvent: number,
  vezes: number,
): Promise<Record<Side, number[]>> {
  const sentAt: Record<Side, number[]> = { nosso: [], nu: [] }
  for (let i = 0; i < vezes; i++) {
    for (const side of i % 2 === 0 ? (['nosso', 'nu'] as const) : (['nu', 'nosso'] as const)) {
      sentAt[side][i] = Number(process.hrtime.bigint() / 1000n)
      issue[side](lojas[singleLoja ? 0 : i % LOJAS] ?? 0, i)
      await espera(singleLoja ? 60 : 20)
    }
  }
  await espera(500)
  const arrivals = (await sendRequest(child, { collect: true })) as Arrivals
  const durations = (side: Side) =>
    sentAt[side].map((startup, i) => {
      const c = arrivals[side][i]
      if (c?.quantos !== perEvent) throw new Error(`event ${i} reached ${c?.quantos ?? 0} of ${perEvent} sockets`)
      return (c.ultimo - startup) / 1000
    })
  return { nosso: durations('nosso'), nu: durations('nu') }
}

async function sendRequest(child: ChildProcess, request: RequestData): Promise<unknown> {
  child.send(request)
  const [response] = (await once(child, 'message')) as [unknown]
  return response
}
