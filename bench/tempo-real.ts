import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as espera } from 'node:timers/promises'
import { Server } from 'socket.io'
import { nomeEvento } from '#shared/core/realtime.ts'
import { HOST, servir, type Bancada } from './base.ts'
import { ms, percentil, type Figura } from './medir.ts'
import type { Colheita, Lado, Pedido } from './sockets.ts'

/** Of 300 changes three decided the p99, and with it whatever else the machine did in that moment. */
const TAMANHO = { quotes: 50_000, sockets: 1000, vezes: 1000 }
const LOJAS = 20

/** One change to 1,000 sockets, from the publish to the last receipt, beside the emit of a bare Socket.IO room. */
export async function tempoReal(bancada: Bancada, { quotes, sockets, vezes } = TAMANHO): Promise<Figura[]> {
  const base = await bancada.base(quotes)
  const { servidor, url, token } = await servir(base)
  const inquilino = await servidor.partes.inquilinos.doHost(HOST)
  const nu = await servidorNu()
  const filho = fork(join(import.meta.dirname, 'sockets.ts'))
  await pedir(filho, { conectar: { enderecos: { nosso: url, nu: nu.url }, quantos: sockets, host: HOST, token } })
  const lojas = base.lojas.slice(0, LOJAS)
  const figuras: Figura[] = []
  const emitir: Record<Lado, (loja: number, codOrcamento: number) => void> = {
    nosso: (loja, codOrcamento) =>
      servidor.partes.realtime.publicar(inquilino, 'oficinaDigitalAtualizacao_', loja, {
        codOrcamento,
        codConcessionaria: loja,
        estado: 'ENVIADO',
        aviso: null,
      }),
    nu: (loja, codOrcamento) =>
      void nu.io.to(String(loja)).emit(nomeEvento('grande', 'oficinaDigitalAtualizacao_', loja), {
        codOrcamento,
        codConcessionaria: loja,
        estado: 'ENVIADO',
        aviso: null,
      }),
  }
  for (const umaSo of [false, true]) {
    const salas = Array.from({ length: sockets }, (_, i) => lojas[umaSo ? 0 : i % LOJAS] ?? 0)
    await pedir(filho, { entrar: salas })
    const porEvento = umaSo ? sockets : sockets / LOJAS
    await medir(filho, lojas, emitir, umaSo, porEvento, Math.min(40, vezes))
    const r = await medir(filho, lojas, emitir, umaSo, porEvento, vezes)
    const [nosso, puro] = [percentil(r.nosso, 0.99), percentil(r.nu, 0.99)]
    const texto = (t: number[]) => `p50 ${ms(percentil(t, 0.5))}, p99 ${ms(percentil(t, 0.99))}`
    figuras.push({
      o_que: umaSo
        ? 'One change, 1,000 sockets all in its store'
        : 'One change, 1,000 sockets over 20 stores: the 50 of its store',
      nosso: texto(r.nosso),
      aoLado: `bare Socket.IO room: ${texto(r.nu)}`,
      razao: (nosso / puro).toFixed(2),
      meta: 'p99 ≤ 100 ms, ≤ 1.3',
      cumpriu: nosso <= 100 && nosso / puro <= 1.3,
    })
  }
  filho.kill()
  await once(filho, 'exit')
  await nu.io.close()
  await servidor.fechar()
  return figuras
}

async function servidorNu(): Promise<{ io: Server; url: string }> {
  const http = createServer()
  const io = new Server(http, { transports: ['websocket'], serveClient: false })
  io.on('connection', (s) => {
    s.on('entrar', (p: { codConcessionaria: number }, responder: (r: object) => void) => {
      for (const sala of s.rooms) if (sala !== s.id) void s.leave(sala)
      void s.join(String(p.codConcessionaria))
      responder({ ok: true })
    })
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const a = http.address()
  return { io, url: `http://127.0.0.1:${typeof a === 'object' && a ? a.port : 0}` }
}

/** Milliseconds from each publish to its last receipt; both sides take turns. */
async function medir(
  filho: ChildProcess,
  lojas: number[],
  emitir: Record<Lado, (loja: number, n: number) => void>,
  umaSo: boolean,
  porEvento: number,
  vezes: number,
): Promise<Record<Lado, number[]>> {
  const partidas: Record<Lado, number[]> = { nosso: [], nu: [] }
  for (let i = 0; i < vezes; i++) {
    for (const lado of i % 2 === 0 ? (['nosso', 'nu'] as const) : (['nu', 'nosso'] as const)) {
      partidas[lado][i] = Number(process.hrtime.bigint() / 1000n)
      emitir[lado](lojas[umaSo ? 0 : i % LOJAS] ?? 0, i)
      await espera(umaSo ? 60 : 20)
    }
  }
  await espera(500)
  const colheita = (await pedir(filho, { colher: true })) as Colheita
  const tempos = (lado: Lado) =>
    partidas[lado].map((partida, i) => {
      const c = colheita[lado][i]
      if (c?.quantos !== porEvento) throw new Error(`event ${i} reached ${c?.quantos ?? 0} of ${porEvento} sockets`)
      return (c.ultimo - partida) / 1000
    })
  return { nosso: tempos('nosso'), nu: tempos('nu') }
}

async function pedir(filho: ChildProcess, pedido: Pedido): Promise<unknown> {
  filho.send(pedido)
  const [resposta] = (await once(filho, 'message')) as [unknown]
  return resposta
}
