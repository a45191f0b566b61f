import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { OUTBOUND, ProviderWorld } from '#tests/records/provider-world.ts'
import { buildWorld } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import { hashPassword } from '../../core/secrets/password.ts'
import { endIdle } from '../../core/tenancy/acts.ts'

let t: TestServer
let w: ProviderWorld
const PASSWORD = 'Patio#2026'
let senhaHash: string
beforeAll(async () => {
  t = await openTestServer(OUTBOUND)
  w = await ProviderWorld.open(t, await buildWorld(t))
  senhaHash = await hashPassword(PASSWORD)
})
afterAll(async () => {
  await w.idp.close()
  await t.close()
})

const POLICY = {
  senhaPermitida: true,
  emergencia: [] as number[],
  minutosParado: null as number | null,
  assistentes: false,
  assistentesRegistro: false,
  assistentesPessoais: false,
}
const save = (extra: object, token = w.admin) => w.call('PUT', 'seguranca/politica', { ...POLICY, ...extra }, token)
async function withPassword(nivel: -1 | 2 | 3 = 3): Promise<{ cod: number; email: string }> {
  const p = await w.person({}, nivel)
  await t.sql('update usuario set senha_hash = $2 where cod_usuario = $1', [p.cod, senhaHash])
  return p
}
const signIn = (email: string, senha = PASSWORD) => w.call('POST', 'authenticate', { email, senha })
const tokenOf = (r: { corpo: Record<string, unknown> }) => (r.corpo['data'] as { token: string }).token

describe('forbidden passwords', () => {
  test('need a provider by which somebody entered, and an account for emergencies that can undo it', async () => {
    const p = await withPassword()
    const glass = await withPassword(-1)
    const early = await save({ senhaPermitida: false, emergencia: [glass.cod] })
    expect([early.status, early.corpo['codigo']]).toEqual([409, 'sem-provedor'])
    await w.browser().enter(p.email)
    for (const emergencia of [[], [p.cod]]) {
      const r = await save({ senhaPermitida: false, emergencia })
      expect([r.status, r.corpo['campos']]).toEqual([422, { emergencia: expect.any(String) }])
    }
    const without = await w.m.usuario(-1)
    await t.sql('update usuario set senha_hash = null where cod_usuario = $1', [without])
    expect((await save({ emergencia: [without] })).status).toBe(422)
    expect((await save({ senhaPermitida: false, emergencia: [glass.cod] }, await w.m.token(2))).status).toBe(403)
    const saved = await save({ senhaPermitida: false, emergencia: [glass.cod] })
    expect(saved.corpo).toMatchObject({ senhaPermitida: false, emergencia: [{ codUsuario: glass.cod }] })
    await save({})
  })

  test('refuse every login with one answer, and every new password; the account for emergencies enters and undoes it', async () => {
    const [p, glass] = [await withPassword(), await withPassword(-1)]
    const before = tokenOf(await signIn(p.email))
    const link = async (cod: number) => {
      const { createPasswordLink } = await import('../nucleo/sessoes.ts')
      const { transaction } = await import('../../core/database/transaction.ts')
      return transaction(t.server.services.db, 'sistema', (tx) =>
        createPasswordLink(tx, w.m.codDistribuidor, cod, 'SENHA'),
      )
    }
    await w.browser().enter(p.email)
    expect((await save({ senhaPermitida: false, emergencia: [glass.cod] })).status).toBe(200)

    const answers = await Promise.all(
      [
        [p.email, PASSWORD],
        [p.email, 'errada'],
        ['ninguem@rede.com.br', PASSWORD],
        [glass.email, 'errada'],
      ].map(async ([email = '', senha]) => {
        const r = await signIn(email, senha)
        return { status: r.status, corpo: { ...r.corpo, requestId: '' } }
      }),
    )
    expect(new Set(answers.map((a) => JSON.stringify(a))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 401, corpo: { codigo: 'senha-proibida' } })
    expect((await w.call('POST', 'entrada/como', { login: 'x@outra.com.br' })).corpo).toMatchObject({
      senha: false,
      provedores: [{ codProvedor: w.provider.codProvedor }],
    })

    const reset = await w.call('POST', 'password/reset', { token: await link(p.cod), senha: 'Outra#Senha9' })
    expect([reset.status, reset.corpo['codigo']]).toEqual([403, 'senha-proibida'])
    const change = { atual: PASSWORD, nova: 'Outra#Senha9' }
    expect((await w.call('POST', 'conta/senha', change, before)).corpo['codigo']).toBe('senha-proibida')
    expect((await w.call('POST', `usuarios/${p.cod}/redefinir-senha`, undefined, w.admin)).corpo['codigo']).toBe(
      'senha-proibida',
    )
    for (const email of [p.email, glass.email]) await w.call('POST', 'password/forgot', { email })
    await expect
      .poll(() => t.sql(`select cod_usuario from senha_link where tipo = 'SENHA' and cod_usuario = $1`, [glass.cod]))
      .toHaveLength(1)
    expect(
      await t.sql(`select 1 from mensagem where cod_usuario = $1 and assunto like 'Nova senha%'`, [p.cod]),
    ).toEqual([])
    const invited = await w.call(
      'POST',
      'usuarios',
      { nome: 'Convidada', email: 'convidada@rede.com.br', telefone: '', codNivel: 3 },
      w.admin,
    )
    expect(invited.status, JSON.stringify(invited.corpo)).toBe(200)
    const [mail] = await t.sql<{ corpo: string }>('select corpo from mensagem where cod_usuario = $1', [
      invited.corpo['codUsuario'],
    ])
    expect(mail?.corpo).toMatch(/com a sua conta da empresa/)
    expect(mail?.corpo).not.toMatch(/\/password\//)

    // Nothing that keeps people from coming in goes through.
    const at = `seguranca/provedores/${w.provider.codProvedor}`
    expect((await w.call('DELETE', at, undefined, w.admin)).corpo['codigo']).toBe('ultimo-provedor')
    const u = (await w.call('GET', `usuarios/${glass.cod}`, undefined, w.admin)).corpo
    const { nome, email, telefone, versao } = u
    const off = { nome, email, telefone, versao, codNivel: -1, ativo: false }
    expect((await w.call('PUT', `usuarios/${glass.cod}`, off, w.admin)).corpo['codigo']).toBe('sem-emergencia')

    // The rehearsal: the provider is down, and the account for emergencies opens the house again.
    w.idp.down = true
    expect((await w.browser().begin(p.email)).corpo['codigo']).toBe('provedor-fora')
    const entered = await signIn(glass.email)
    expect(entered.status).toBe(200)
    expect((await save({ senhaPermitida: true, emergencia: [glass.cod] }, tokenOf(entered))).status).toBe(200)
    expect((await signIn(p.email)).status).toBe(200)
    w.idp.down = false
    await save({})
  })

  test('end an entry by the password that waits for its second half', async () => {
    const [p, glass] = [await withPassword(), await withPassword(-1)]
    await w.browser().enter(p.email)
    await t.sql(
      `insert into regra_entrada (cod_distribuidor, cod_nivel, segundo_fator, carencia_ate) values ($1, 3, 'EXIGIDO', '2020-01-01')`,
      [w.m.codDistribuidor],
    )
    const { pedido } = (await signIn(p.email)).corpo['atual'] as { pedido: string }
    const goOn = async () => (await w.call('POST', 'entrada/segundo-fator/novo', { pedido })).status
    expect(await goOn()).toBe(200)
    expect((await save({ senhaPermitida: false, emergencia: [glass.cod] })).status).toBe(200)
    expect(await goOn()).toBe(401)
    await t.sql('delete from regra_entrada')
    await save({})
  })

  test('an account for emergencies is no business of a provider', async () => {
    const glass = await withPassword(2)
    w.idp.people.set(glass.email, { email: glass.email, name: 'Outro nome', groups: ['oficina'] })
    await w.browser().enter(glass.email)
    expect((await save({ emergencia: [glass.cod] })).status).toBe(200)
    await w.set({ mapa: [{ grupo: 'oficina', codNivel: 5, filtros: [] }] })
    expect(await w.browser().enter(glass.email)).toBe(w.failed('emergencia'))
    expect(await t.sql('select cod_nivel from usuario where cod_usuario = $1', [glass.cod])).toEqual([{ cod_nivel: 2 }])
    expect(await t.sql('select 1 from identidade_externa where cod_usuario = $1', [glass.cod])).toEqual([])
    await w.set({})
    await save({})
  })
})

test('assistants are allowed, and no more', async () => {
  for (const assistentes of [true, false])
    expect((await save({ assistentes })).corpo).toMatchObject({ assistentes, senhaPermitida: true })
})

describe('the limit without an act', () => {
  const idle = (cod: number, minutes: number) =>
    t.sql(`update sessao_prova set ativa_em = now() - make_interval(mins => $2) where cod_usuario = $1`, [cod, minutes])

  test('ends tokens and cookies on the server; an act within it keeps them', async () => {
    expect((await save({ minutosParado: 3 })).status).toBe(400)
    expect((await save({ minutosParado: 10 })).status).toBe(200)
    const p = await withPassword()
    const [used, unused] = [w.browser(), w.browser()]
    const entering = { email: p.email, senha: PASSWORD }
    const token = tokenOf(await used.send('POST', 'authenticate', entering))
    await idle(p.cod, 9)
    expect((await w.call('GET', 'logged', undefined, token)).status).toBe(200)
    const [after] = await t.sql<{ fresh: boolean }>(
      `select ativa_em > now() - interval '5 seconds' as fresh from sessao_prova where cod_usuario = $1`,
      [p.cod],
    )
    expect(after?.fresh).toBe(true)

    const late = tokenOf(await unused.send('POST', 'authenticate', entering))
    await idle(p.cod, 12)
    const r = await w.call('GET', 'logged', undefined, late)
    expect([r.status, r.corpo['mensagem']]).toEqual([401, 'Sua sessão terminou por falta de uso. Entre de novo.'])
    expect(await unused.token()).toBe('')
    // What a page asks by itself, without its person, does not prolong it.
    expect(await used.token()).toBe('')
    await save({})
  })

  test('is not prolonged by a page whose person is away', async () => {
    await save({ minutosParado: 10 })
    const p = await withPassword()
    const token = tokenOf(await signIn(p.email))
    await idle(p.cod, 8)
    const away = () => t.callApi('GET', 'logged', { host: w.m.host, token, headers: { 'x-ausente': '1' } })
    expect((await away()).status).toBe(200)
    await idle(p.cod, 12)
    expect((await away()).status).toBe(401)
    await save({})
  })

  test('closes sockets', async () => {
    await save({ minutosParado: 10 })
    const p = await withPassword()
    const token = tokenOf(await signIn(p.email))
    const socket = io(t.server.endereco, {
      transports: ['websocket'],
      extraHeaders: { host: w.m.host },
      auth: { token },
      reconnection: false,
    })
    onTestFinished(() => void socket.close())
    await new Promise((ok, failure) => socket.once('connect', () => ok(null)).once('connect_error', failure))
    await endIdle(t.server.services)
    expect(socket.connected).toBe(true)
    const closed = new Promise((ok) => socket.once('disconnect', ok))
    await idle(p.cod, 12)
    await endIdle(t.server.services)
    await closed
    await save({})
  })
})
