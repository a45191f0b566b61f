import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { eventName, type Kind } from '#shared/core/realtime.ts'
import { buildChecklist, buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
let pickOne: World
let secondWorld: World
const openItems: Socket[] = []
beforeAll(async () => {
  t = await openTestServer()
  pickOne = await buildWorld(t, 'um')
  secondWorld = await buildWorld(t, 'dois')
})
afterEach(() => {
  for (const s of openItems.splice(0)) s.close()
})
afterAll(() => t.close())

function openConnection(m: World, token: string, address = t.server.endereco): Promise<Socket> {
  const s = io(address, {
    transports: ['websocket'],
    auth: { token },
    extraHeaders: { host: m.host },
    reconnection: false,
    forceNew: true,
  })
  openItems.push(s)
  return new Promise((ok, failure) => {
    s.on('connect', () => ok(s))
    s.on('connect_error', failure)
  })
}
const signIn = (s: Socket, codConcessionaria: number) =>
  s.emitWithAck('entrar', { codConcessionaria }) as Promise<{ ok: boolean }>
function listenTo(s: Socket): [string, unknown][] {
  const heard: [string, unknown][] = []
  s.onAny((nome: string, payload: unknown) => heard.push([nome, payload]))
  return heard
}
const arrive = (m: World, loja: number) =>
  t.callApi('POST', 'integracao/checklists', { host: m.host, token: m.chave, body: buildChecklist(loja) })
const NEW: Kind = 'oficinaDigitalOrcamento_'

test('a socket without a valid token is refused', async () => {
  await expect(openConnection(pickOne, 'abc')).rejects.toThrow('Acesso não autorizado')
  await expect(openConnection(secondWorld, await pickOne.token(3))).rejects.toThrow('Acesso não autorizado')
})

test('levels 1, 2, 3 and -1 of a store receive the event of a new quote, and nobody else', async () => {
  const [loja = 0, another = 0] = pickOne.lojas
  const listeners = await Promise.all(
    ([1, 2, 3, -1] as const).map(async (n) => openConnection(pickOne, await pickOne.token(n))),
  )
  const nonListeners = await Promise.all(
    ([4, 5, 6] as const).map(async (n) => openConnection(pickOne, await pickOne.token(n))),
  )
  const outraLoja = await openConnection(pickOne, await pickOne.token(3))
  const otherTenant = await openConnection(secondWorld, await secondWorld.token(3))
  const withoutLoja = await openConnection(pickOne, await pickOne.token(3))
  for (const s of [...listeners, ...nonListeners]) expect(await signIn(s, loja)).toEqual({ ok: true })
  await signIn(outraLoja, another)
  await signIn(otherTenant, secondWorld.lojas[0] ?? 0)
  const good = listeners.map(listenTo)
  const silent = [...nonListeners, outraLoja, otherTenant, withoutLoja].map(listenTo)
  const r = await arrive(pickOne, loja)
  await expect.poll(() => good.map((b) => b.length)).toEqual([1, 1, 1, 1])
  expect(good[0]?.[0]).toEqual([
    eventName('um', NEW, loja),
    expect.objectContaining({ codOrcamento: r.corpo['codOrcamento'], cliente: 'Helena Prado' }),
  ])
  // The other sockets do receive a later event of their own, so the silence before was no delay.
  await arrive(pickOne, another)
  await expect.poll(() => silent[3]?.length).toBe(1)
  expect(silent.map((c) => c.length)).toEqual([0, 0, 0, 1, 0, 0])
})

test('a socket cannot join a store outside its access', async () => {
  const s = await openConnection(pickOne, await pickOne.token(3, [pickOne.lojas[0] ?? 0]))
  expect(await signIn(s, pickOne.lojas[1] ?? 0)).toEqual({ ok: false })
  expect(await signIn(s, secondWorld.lojas[0] ?? 0)).toEqual({ ok: false })
})

test('joining another store leaves the first', async () => {
  const [loja = 0, another = 0] = pickOne.lojas
  const s = await openConnection(pickOne, await pickOne.token(2))
  await signIn(s, loja)
  await signIn(s, another)
  const heard = listenTo(s)
  await arrive(pickOne, loja)
  await arrive(pickOne, another)
  await expect.poll(() => heard.map(([n]) => n)).toEqual([eventName('um', NEW, another)])
})

test('one socket can listen to several stores, if it has access to each', async () => {
  const [loja = 0, another = 0] = pickOne.lojas
  const s = await openConnection(pickOne, await pickOne.token(2))
  const joinLojas = (codConcessionarias: number[]) =>
    s.emitWithAck('entrar', { codConcessionarias }) as Promise<{ ok: boolean }>
  expect(await joinLojas([loja, secondWorld.lojas[0] ?? 0])).toEqual({ ok: false })
  expect(await joinLojas([])).toEqual({ ok: false })
  const heard = listenTo(s)
  // Wait until a socket already in the store has received the first event; only then does the other one join.
  const neighbor = await openConnection(pickOne, await pickOne.token(2))
  await signIn(neighbor, loja)
  const before = listenTo(neighbor)
  await arrive(pickOne, loja)
  await expect.poll(() => before.length).toBe(1)
  expect(await joinLojas([loja, another])).toEqual({ ok: true })
  await arrive(pickOne, loja)
  await arrive(pickOne, another)
  await expect.poll(() => heard.map(([n]) => n)).toEqual([eventName('um', NEW, loja), eventName('um', NEW, another)])
})

test('an event names the page that caused it; an invalid page id is dropped', async () => {
  const [loja = 0] = pickOne.lojas
  const token = await pickOne.token(3)
  const s = await openConnection(pickOne, token)
  await signIn(s, loja)
  const heard = listenTo(s)
  const { corpo } = await arrive(pickOne, loja)
  const start = (origem: string) =>
    t.callApi('POST', `oficina-digital/orcamentos/${String(corpo['codOrcamento'])}/montagem`, {
      host: pickOne.host,
      token,
      headers: { 'x-origem': origem },
    })
  expect((await start('pagina-1234')).status).toBe(200)
  await arrive(pickOne, loja)
  await expect
    .poll(() => heard.map(([, p]) => (p as { origem?: string }).origem))
    .toEqual([undefined, 'pagina-1234', undefined])
  const assign = (origem: string) =>
    t.callApi('POST', 'oficina-digital/atribuir', {
      host: pickOne.host,
      token,
      headers: { 'x-origem': origem },
      body: { codOrcamentos: [corpo['codOrcamento']], codUsuario: null },
    })
  expect((await assign('x y')).status).toBe(200)
  await expect.poll(() => heard.length).toBe(4)
  expect(heard[3]?.[1]).not.toHaveProperty('origem')
})

test('a page that joins after a missed event is told so, and no other page', async () => {
  const [loja = 0, another = 0] = pickOne.lojas
  const s = await openConnection(pickOne, await pickOne.token(3))
  const sendRequest = (codConcessionaria: number, readAgo: number) =>
    s.emitWithAck('entrar', { codConcessionaria, lidoHa: readAgo }) as Promise<unknown>
  const first = await openConnection(pickOne, await pickOne.token(3))
  await signIn(first, loja)
  const heard = listenTo(first)
  expect((await arrive(pickOne, loja)).status).toBe(200)
  await expect.poll(() => heard.length).toBeGreaterThan(0)
  expect(await sendRequest(loja, 500)).toEqual({ ok: true, mudou: true })
  // A store of another distributor reveals nothing.
  expect(await sendRequest(secondWorld.lojas[0] ?? 0, 500)).toEqual({ ok: false, mudou: false })
  const quiet = await buildWorld(t, 'quieta')
  const la = await openConnection(quiet, await quiet.token(3))
  expect(await la.emitWithAck('entrar', { codConcessionaria: quiet.lojas[0], lidoHa: 60_000 })).toEqual({
    ok: true,
    mudou: false,
  })
  expect(await signIn(s, another)).toEqual({ ok: true })
})

test('revoked rights end the subscription at once', async () => {
  const [loja = 0] = pickOne.lojas
  const cod = await pickOne.usuario(3, [loja])
  const s = await openConnection(pickOne, await pickOne.tokenFor(cod, 3))
  expect(await signIn(s, loja)).toEqual({ ok: true })
  const disconnected = new Promise((ok) => s.on('disconnect', ok))
  await t.sql('delete from usuario_filtro where cod_usuario = $1', [cod])
  await disconnected
})

test('rights revoked while a socket was still signing in end its connection', async () => {
  const codUsuario = await pickOne.usuario(3)
  const token = await pickOne.tokenFor(codUsuario, 3)
  const { sessoes } = t.server.services
  const reach = sessoes.reach.bind(sessoes)
  let wasRead = () => {}
  let answer = () => {}
  const read = new Promise<void>((ok) => (wasRead = ok))
  const answered = new Promise<void>((ok) => (answer = ok))
  // The database answers this one read late.
  sessoes.reach = async (...who) => {
    sessoes.reach = reach
    const before = await reach(...who)
    wasRead()
    await answered
    return before
  }
  const opening = openConnection(pickOne, token)
  await read
  await t.sql('update usuario set ativo = false where cod_usuario = $1', [codUsuario])
  await expect.poll(async () => (await t.callApi('GET', 'logged', { host: pickOne.host, token })).status).toBe(401)
  answer()
  const socket = await opening
  await expect.poll(() => socket.connected).toBe(false)
})

test('a change of rights is announced once, even with several simultaneous checks', async () => {
  const [loja = 0] = pickOne.lojas
  const cod = await pickOne.usuario(3)
  const s = await openConnection(pickOne, await pickOne.tokenFor(cod, 3))
  const heard = listenTo(s)
  const { realtime, sessoes } = t.server.services
  await t.sql('delete from usuario_filtro where cod_usuario = $1 and valor = $2', [cod, String(pickOne.lojas[1])])
  sessoes.forget(pickOne.codDistribuidor, cod)
  await Promise.all([
    realtime.recheck(pickOne.codDistribuidor, cod),
    realtime.recheck(pickOne.codDistribuidor),
    realtime.recheck(pickOne.codDistribuidor, cod),
  ])
  // Messages arrive in order, so this reply comes after earlier events.
  await signIn(s, loja)
  expect(heard.map(([nome]) => nome)).toEqual([eventName('um', 'acesso_', cod)])
})

test('rights revoked while the listener was down end the subscription once it is back', async () => {
  const [loja = 0] = pickOne.lojas
  const cod = await pickOne.usuario(3, [loja])
  const s = await openConnection(pickOne, await pickOne.tokenFor(cod, 3))
  expect(await signIn(s, loja)).toEqual({ ok: true })
  const disconnected = new Promise((ok) => s.on('disconnect', ok))
  await t.sql(
    `do $$ begin
       perform pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like '%listen acesso';
       delete from usuario_filtro where cod_usuario = ${cod};
     end $$`,
  )
  await disconnected
})

test.skipIf(!process.env['REDIS_URL'])('two processes on one PostgreSQL and Redis behave as one', async () => {
  const other = await t.secondServer()
  const [loja = 0] = pickOne.lojas
  const s = await openConnection(pickOne, await pickOne.token(3), other.endereco)
  await signIn(s, loja)
  const heard = listenTo(s)
  await arrive(pickOne, loja)
  await expect.poll(() => heard.length).toBe(1)
})
