import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { OUTBOUND, ProviderWorld } from '#tests/records/provider-world.ts'
import { buildWorld } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
let w: ProviderWorld
beforeAll(async () => {
  t = await openTestServer(OUTBOUND)
  w = await ProviderWorld.open(t, await buildWorld(t))
})
afterAll(async () => {
  await w.idp.close()
  await t.close()
})

test('who administers everything is not linked by the e-mail alone', async () => {
  const p = await w.person({ email_verified: true }, -1)
  expect(await w.browser().enter(p.email)).toBe(w.failed('nivel-sem-ligacao'))
  expect(await t.sql('select from identidade_externa where cod_usuario = $1', [p.cod])).toEqual([])
})

test('an address that one part of the answer verified vouches for no other address', async () => {
  const cod = await w.m.usuario(2)
  const email = `chefe${cod}@outra.com.br`
  await t.sql('update usuario set email = $2 where cod_usuario = $1', [cod, email])
  w.idp.people.set('mal@fora.com.br', { email: 'mal@fora.com.br', email_verified: true })
  w.idp.change = (claims) => ({ ...claims, email })
  onTestFinished(() => {
    w.idp.change = null
  })
  expect(await w.browser().enter('mal@fora.com.br')).toBe(w.failed('sem-email'))
  expect(await t.sql('select from identidade_externa where cod_usuario = $1', [cod])).toEqual([])
  w.idp.change = (claims) => ({ ...claims, email, email_verified: true })
  expect(await w.browser().enter('mal@fora.com.br')).toBe(w.page('/'))
})

test('an e-mail of a domain that another provider gives out is neither linked nor made a user', async () => {
  await t.sql(
    `insert into provedor_oidc (cod_distribuidor, nome, emissor, id_cliente, dominios) values ($1, 'O outro', 'https://outro.example', 'x', '{vizinha.com.br}')`,
    [w.m.codDistribuidor],
  )
  await w.set({ criaUsuarios: true, mapa: [{ grupo: 'oficina', codNivel: 5, filtros: [] }] })
  const cod = await w.m.usuario(3)
  const email = `dono${cod}@vizinha.com.br`
  await t.sql('update usuario set email = $2 where cod_usuario = $1', [cod, email])
  for (const address of [email, 'nova@vizinha.com.br']) {
    w.idp.people.set(address, { email: address, email_verified: true, groups: ['oficina'] })
    expect(await w.browser().enter(address)).toBe(w.failed('outro-provedor'))
  }
  expect(await t.sql(`select from usuario where email = 'nova@vizinha.com.br'`)).toEqual([])
  // A domain that both name is of both.
  await w.set({
    dominios: ['rede.com.br', 'vizinha.com.br'],
    criaUsuarios: true,
    mapa: [{ grupo: 'oficina', codNivel: 5, filtros: [] }],
  })
  expect(await w.browser().enter(email)).toBe(w.page('/'))
  await t.sql(`delete from provedor_oidc where nome = 'O outro'`)
  await w.set({})
})

test('an entry by the provider ends no wait of what it did not prove', async () => {
  const [weak, strong] = [await w.person({ amr: ['pwd'] }), await w.person({ amr: ['pwd', 'mfa'] })]
  const waiting = async (email: string) =>
    (
      await t.sql<{ email: string }>(
        `select email from entrada_recusada where email in ($1, 'segundo-fator:' || $1) order by length(email)`,
        [email],
      )
    ).map((x) => x.email)
  for (const { email } of [weak, strong]) {
    await t.sql(
      `insert into entrada_recusada (cod_distribuidor, email, rede, falhas, livre_em)
        values ($1, $2, '127.0.0.1', 7, now() + interval '5 minutes'), ($1, 'segundo-fator:' || $2, '*', 7, now() + interval '5 minutes')`,
      [w.m.codDistribuidor, email],
    )
    expect(await w.browser().enter(email)).toBe(w.page('/'))
  }
  expect(await waiting(weak.email)).toEqual([weak.email, `segundo-fator:${weak.email}`])
  expect(await waiting(strong.email)).toEqual([strong.email])
})
