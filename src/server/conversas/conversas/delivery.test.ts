import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConversaChanged } from '#shared/core/realtime.ts'
import { dispatch } from '../../core/mail/outbox.ts'
import { announceDelivery } from '../../core/jobs/jobs.ts'
import { openTalk, type Talk } from '#tests/records/talk.ts'
import { applyMessageState } from '../nucleo/states.ts'

/** An SMS gateway that fails while `down`, and keeps what it took. */
const taken: string[] = []
let down = false
let gateway: Server
let k: Talk
beforeAll(async () => {
  gateway = createServer((req, res) => {
    const parts: Buffer[] = []
    req.on('data', (p: Buffer) => parts.push(p))
    req.on('end', () => {
      const { mensagem } = JSON.parse(Buffer.concat(parts).toString()) as { mensagem: string }
      if (!down) taken.push(mensagem)
      res.writeHead(down ? 503 : 200).end()
    })
  })
  await new Promise<void>((ok) => gateway.listen(0, '127.0.0.1', ok))
  k = await openTalk({ SMS_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}` })
})
afterAll(async () => {
  await k.t.close()
  gateway.close()
})

const silentLog = { info: () => {}, warn: () => {} }
const round = () => dispatch(k.t.server.services, silentLog, (m) => announceDelivery(k.t.server.services, m))
const dueNow = () => k.t.sql(`update mensagem set proxima_em = now() where estado = 'PENDENTE'`)

test('messages of a thread leave in their order, even when the first one fails; other threads do not wait', async () => {
  const ana = await k.open(await k.cliente('Ana', { telefone: '11987650001' }))
  const bia = await k.open(await k.cliente('Bia', { telefone: '11987650002' }))
  for (const texto of ['um', 'dois', 'três']) expect((await k.send(ana, { canal: 'SMS', texto })).status).toBe(200)
  down = true
  await round()
  down = false
  await k.send(bia, { canal: 'SMS', texto: 'outra' })
  // The first one waits for its next attempt: the second must not overtake it.
  await round()
  expect(taken).toEqual(['outra'])
  for (let i = 0; i < 3; i++) {
    await dueNow()
    await round()
  }
  expect(taken).toEqual(['outra', 'um', 'dois', 'três'])
  expect((await k.messages(ana)).map((x) => [x.texto, x.estado])).toEqual([
    ['três', 'ENVIADA'],
    ['dois', 'ENVIADA'],
    ['um', 'ENVIADA'],
  ])
})

test('a message that failed for good says so, lets the next one go, and can be sent again', async () => {
  const cod = await k.open(await k.cliente('Caio', { telefone: '11987650003' }))
  const first = (await k.send(cod, { canal: 'SMS', texto: 'primeira' })).corpo['codConversaMensagem']
  await k.send(cod, { canal: 'SMS', texto: 'segunda' })
  expect((await k.em('POST', `/${cod}/mensagens/${String(first)}/reenvio`)).status).toBe(409)
  await k.t.sql(`update mensagem set tentativas = 9 where cod_conversa_mensagem = $1`, [first])
  down = true
  await round()
  down = false
  expect((await k.messages(cod)).at(-1)).toMatchObject({
    estado: 'FALHOU',
    motivo: 'Não saiu depois de 10 tentativas. Confira o contato ou use outro canal.',
  })
  await round()
  expect(taken.at(-1)).toBe('segunda')
  const again = await k.em('POST', `/${cod}/mensagens/${String(first)}/reenvio`)
  expect(again.corpo).toMatchObject({ estado: 'FILA', motivo: null })
  await round()
  expect(taken.at(-1)).toBe('primeira')
})

test('a state that a provider tells late or twice never goes back', async () => {
  const davi = await k.cliente('Davi', { telefone: '11987650004' })
  const cod = await k.open(davi)
  const alvo = {
    codConversaMensagem: Number((await k.send(cod, { canal: 'SMS', texto: 'oi' })).corpo['codConversaMensagem']),
  }
  const tell = (estado: 'ENVIADA' | 'ENTREGUE' | 'LIDA' | 'FALHOU', custoMicros?: number) =>
    k.asStore((c) =>
      applyMessageState(c, {
        alvo,
        estado,
        em: new Date().toISOString(),
        ...(custoMicros !== undefined && { custoMicros, categoria: 'UTILITY' }),
      }),
    )
  const state = async () => (await k.messages(cod))[0]
  await tell('LIDA')
  await tell('ENTREGUE', 6800)
  await tell('FALHOU')
  await tell('ENTREGUE', 9999)
  expect(await state()).toMatchObject({ estado: 'LIDA', motivo: null, entregueEm: expect.any(String) })
  await round()
  expect((await state())?.estado).toBe('LIDA')
  const chief = await k.m.token(2)
  const mes = new Date().toISOString().slice(0, 7)
  expect(await k.ok('GET', `/custos?mes=${mes}`, undefined, chief)).toMatchObject({
    linhas: [{ codConcessionaria: k.loja, categoria: 'UTILITY', mensagens: 1, custoMicros: 6800 }],
    totalMicros: 6800,
  })
  expect(
    await k.asStore((c) => applyMessageState(c, { alvo: { canal: 'SMS', idProvedor: 'x' }, estado: 'LIDA', em: mes })),
  ).toBe(false)
})

test('the store’s screens hear each change after its commit, and only what a customer writes rings', async () => {
  const eva = await k.cliente('Eva', { telefone: '11987650005' })
  const socket: Socket = io(k.t.server.endereco, {
    transports: ['websocket'],
    auth: { token: k.token },
    extraHeaders: { host: k.m.host },
  })
  await new Promise<void>((ok, failed) => {
    socket.on('connect', () => ok())
    socket.on('connect_error', failed)
  })
  await socket.emitWithAck('entrar', { codConcessionaria: k.loja })
  const heard: ConversaChanged[] = []
  socket.onAny((nome: string, p: ConversaChanged) => nome.includes('conversa_') && heard.push(p))
  const cod = await k.open(eva)
  await k.receive({ codCliente: eva, canal: 'SMS', texto: 'Olá?' })
  await k.send(cod, { canal: 'SMS', texto: 'Oi' })
  await round()
  await expect.poll(() => heard.length).toBe(3)
  expect(heard.map((p) => [p.rev, p.aviso, p.codUsuario])).toEqual([
    [1, { cliente: 'Eva', texto: 'Olá?' }, null],
    [2, null, k.codUsuario],
    [3, null, k.codUsuario],
  ])
  socket.close()
})
