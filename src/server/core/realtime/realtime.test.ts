import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { nomeEvento, type Kind } from '#shared/core/realtime.ts'
import { buildChecklist, buildMundo, type Mundo } from '#tests/mundo.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'

let t: Teste
let um: Mundo
let dois: Mundo
const abertos: Socket[] = []
beforeAll(async () => {
  t = await abrirTeste()
  um = await buildMundo(t, 'um')
  dois = await buildMundo(t, 'dois')
})
afterEach(() => {
  for (const s of abertos.splice(0)) s.close()
})
afterAll(() => t.fechar())

function conectar(m: Mundo, token: string, endereco = t.servidor.endereco): Promise<Socket> {
  const s = io(endereco, {
    transports: ['websocket'],
    auth: { token },
    extraHeaders: { host: m.host },
    reconnection: false,
    forceNew: true,
  })
  abertos.push(s)
  return new Promise((ok, falha) => {
    s.on('connect', () => ok(s))
    s.on('connect_error', falha)
  })
}
const entrar = (s: Socket, codConcessionaria: number) =>
  s.emitWithAck('entrar', { codConcessionaria }) as Promise<{ ok: boolean }>
function escutar(s: Socket): [string, unknown][] {
  const ouvidos: [string, unknown][] = []
  s.onAny((nome: string, payload: unknown) => ouvidos.push([nome, payload]))
  return ouvidos
}
const chegar = (m: Mundo, loja: number) =>
  t.chamar('POST', 'integracao/checklists', { host: m.host, token: m.chave, body: buildChecklist(loja) })
const NOVO: Kind = 'oficinaDigitalOrcamento_'

test('a socket without a good token is refused', async () => {
  await expect(conectar(um, 'abc')).rejects.toThrow('Acesso não autorizado')
  await expect(conectar(dois, await um.token(3))).rejects.toThrow('Acesso não autorizado')
})

test('a new quote is heard in its store by levels 1, 2, 3 and -1, and by nobody else', async () => {
  const [loja = 0, outra = 0] = um.lojas
  const ouvem = await Promise.all(([1, 2, 3, -1] as const).map(async (n) => conectar(um, await um.token(n))))
  const naoOuvem = await Promise.all(([4, 5, 6] as const).map(async (n) => conectar(um, await um.token(n))))
  const outraLoja = await conectar(um, await um.token(3))
  const outroInquilino = await conectar(dois, await dois.token(3))
  const semLoja = await conectar(um, await um.token(3))
  for (const s of [...ouvem, ...naoOuvem]) expect(await entrar(s, loja)).toEqual({ ok: true })
  await entrar(outraLoja, outra)
  await entrar(outroInquilino, dois.lojas[0] ?? 0)
  const bons = ouvem.map(escutar)
  const calados = [...naoOuvem, outraLoja, outroInquilino, semLoja].map(escutar)
  const r = await chegar(um, loja)
  await expect.poll(() => bons.map((b) => b.length)).toEqual([1, 1, 1, 1])
  expect(bons[0]?.[0]).toEqual([
    nomeEvento('um', NOVO, loja),
    expect.objectContaining({ codOrcamento: r.corpo['codOrcamento'], cliente: 'Helena Prado' }),
  ])
  // An event of their own reaches the others afterwards: silence before it was no delay.
  await chegar(um, outra)
  await expect.poll(() => calados[3]?.length).toBe(1)
  expect(calados.map((c) => c.length)).toEqual([0, 0, 0, 1, 0, 0])
})

test('a store out of reach cannot be entered', async () => {
  const s = await conectar(um, await um.token(3, [um.lojas[0] ?? 0]))
  expect(await entrar(s, um.lojas[1] ?? 0)).toEqual({ ok: false })
  expect(await entrar(s, dois.lojas[0] ?? 0)).toEqual({ ok: false })
})

test('changing store drops the old one', async () => {
  const [loja = 0, outra = 0] = um.lojas
  const s = await conectar(um, await um.token(2))
  await entrar(s, loja)
  await entrar(s, outra)
  const ouvidos = escutar(s)
  await chegar(um, loja)
  await chegar(um, outra)
  await expect.poll(() => ouvidos.map(([n]) => n)).toEqual([nomeEvento('um', NOVO, outra)])
})

test('one socket hears several stores, if it reaches each of them', async () => {
  const [loja = 0, outra = 0] = um.lojas
  const s = await conectar(um, await um.token(2))
  const entrarEm = (codConcessionarias: number[]) =>
    s.emitWithAck('entrar', { codConcessionarias }) as Promise<{ ok: boolean }>
  expect(await entrarEm([loja, dois.lojas[0] ?? 0])).toEqual({ ok: false })
  expect(await entrarEm([])).toEqual({ ok: false })
  const ouvidos = escutar(s)
  // Who is in the store already tells when its first event has gone out: only then does the other one enter.
  const vizinho = await conectar(um, await um.token(2))
  await entrar(vizinho, loja)
  const antes = escutar(vizinho)
  await chegar(um, loja)
  await expect.poll(() => antes.length).toBe(1)
  expect(await entrarEm([loja, outra])).toEqual({ ok: true })
  await chegar(um, loja)
  await chegar(um, outra)
  await expect
    .poll(() => ouvidos.map(([n]) => n))
    .toEqual([nomeEvento('um', NOVO, loja), nomeEvento('um', NOVO, outra)])
})

test('the event of an act names the page that did it, and of a bad name nothing', async () => {
  const [loja = 0] = um.lojas
  const token = await um.token(3)
  const s = await conectar(um, token)
  await entrar(s, loja)
  const ouvidos = escutar(s)
  const { corpo } = await chegar(um, loja)
  const iniciar = (origem: string) =>
    t.chamar('POST', `oficina-digital/orcamentos/${String(corpo['codOrcamento'])}/montagem`, {
      host: um.host,
      token,
      headers: { 'x-origem': origem },
    })
  expect((await iniciar('pagina-1234')).status).toBe(200)
  await chegar(um, loja)
  await expect
    .poll(() => ouvidos.map(([, p]) => (p as { origem?: string }).origem))
    .toEqual([undefined, 'pagina-1234', undefined])
  const atribuir = (origem: string) =>
    t.chamar('POST', 'oficina-digital/atribuir', {
      host: um.host,
      token,
      headers: { 'x-origem': origem },
      body: { codOrcamentos: [corpo['codOrcamento']], codUsuario: null },
    })
  expect((await atribuir('x y')).status).toBe(200)
  await expect.poll(() => ouvidos.length).toBe(4)
  expect(ouvidos[3]?.[1]).not.toHaveProperty('origem')
})

test('who joins after an event that it did not hear is told so, and nobody else', async () => {
  const [loja = 0, outra = 0] = um.lojas
  const s = await conectar(um, await um.token(3))
  const pedir = (codConcessionaria: number, lidoHa: number) =>
    s.emitWithAck('entrar', { codConcessionaria, lidoHa }) as Promise<unknown>
  const primeira = await conectar(um, await um.token(3))
  await entrar(primeira, loja)
  const ouvidos = escutar(primeira)
  expect((await chegar(um, loja)).status).toBe(200)
  await expect.poll(() => ouvidos.length).toBeGreaterThan(0)
  expect(await pedir(loja, 500)).toEqual({ ok: true, mudou: true })
  // A store of another distributor says neither.
  expect(await pedir(dois.lojas[0] ?? 0, 500)).toEqual({ ok: false, mudou: false })
  const quieta = await buildMundo(t, 'quieta')
  const la = await conectar(quieta, await quieta.token(3))
  expect(await la.emitWithAck('entrar', { codConcessionaria: quieta.lojas[0], lidoHa: 60_000 })).toEqual({
    ok: true,
    mudou: false,
  })
  expect(await entrar(s, outra)).toEqual({ ok: true })
})

test('rights taken away end the subscription at once', async () => {
  const [loja = 0] = um.lojas
  const cod = await um.usuario(3, [loja])
  const s = await conectar(um, await um.tokenDe(cod, 3))
  expect(await entrar(s, loja)).toEqual({ ok: true })
  const caiu = new Promise((ok) => s.on('disconnect', ok))
  await t.sql('delete from usuario_filtro where cod_usuario = $1', [cod])
  await caiu
})

test('a change of rights is told once, however many reviews it sets off at the same time', async () => {
  const [loja = 0] = um.lojas
  const cod = await um.usuario(3)
  const s = await conectar(um, await um.tokenDe(cod, 3))
  const ouvidos = escutar(s)
  const { realtime, sessoes } = t.servidor.partes
  await t.sql('delete from usuario_filtro where cod_usuario = $1 and valor = $2', [cod, String(um.lojas[1])])
  sessoes.esquecer(um.codDistribuidor, cod)
  await Promise.all([
    realtime.rever(um.codDistribuidor, cod),
    realtime.rever(um.codDistribuidor),
    realtime.rever(um.codDistribuidor, cod),
  ])
  // The answer comes after what was sent before it.
  await entrar(s, loja)
  expect(ouvidos.map(([nome]) => nome)).toEqual([nomeEvento('um', 'acesso_', cod)])
})

test('rights taken away while nobody listened end the subscription as soon as somebody listens again', async () => {
  const [loja = 0] = um.lojas
  const cod = await um.usuario(3, [loja])
  const s = await conectar(um, await um.tokenDe(cod, 3))
  expect(await entrar(s, loja)).toEqual({ ok: true })
  const caiu = new Promise((ok) => s.on('disconnect', ok))
  await t.sql(
    `do $$ begin
       perform pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen acesso';
       delete from usuario_filtro where cod_usuario = ${cod};
     end $$`,
  )
  await caiu
})

test.skipIf(!process.env['REDIS_URL'])('two processes on one PostgreSQL and Redis behave as one', async () => {
  const outro = await t.outroServidor()
  const [loja = 0] = um.lojas
  const s = await conectar(um, await um.token(3), outro.endereco)
  await entrar(s, loja)
  const ouvidos = escutar(s)
  await chegar(um, loja)
  await expect.poll(() => ouvidos.length).toBe(1)
})
