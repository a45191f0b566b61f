import { afterAll, beforeAll, expect, test } from 'vitest'
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

test('a mapping names only stores, groups and makes of this distributor, line by line', async () => {
  const other = await buildWorld(t, 'outrarede')
  const mine = { grupo: 'oficina', codNivel: 5, filtros: [{ tipo: 'CONCESSIONARIA', valor: String(w.m.lojas[0]) }] }
  const foreign = [
    { tipo: 'CONCESSIONARIA', valor: String(other.lojas[0]) },
    { tipo: 'MARCA', valor: 'Marca de ninguém' },
  ]
  const r = await w.trySet({ criaUsuarios: true, mapa: [mine, { grupo: 'longe', codNivel: 5, filtros: foreign }] })
  expect([r.status, r.corpo['campos']]).toEqual([
    422,
    { 'mapa.1.filtros': `longe: não existe aqui a loja ${other.lojas[0]}, a marca Marca de ninguém` },
  ])
  expect((await w.trySet({ criaUsuarios: true, mapa: [mine] })).status).toBe(200)
  await w.set({})
})

test('sign-ins by a provider stand in the health of integrations', async () => {
  const p = await w.person()
  expect(await w.browser().enter(p.email)).toBe(w.page('/'))
  const browser = w.browser()
  const answer = await browser.answer(p.email)
  w.idp.down = true
  expect(await browser.open(answer)).toBe(w.failed('provedor-fora'))
  expect(
    await t.sql(
      `select operacao, correlacao, status is null as calado from integracao_registro where sistema = 'OIDC' order by cod_registro`,
    ),
  ).toEqual([
    { operacao: 'entrada pelo provedor', correlacao: `provedor:${w.provider.codProvedor}`, calado: false },
    { operacao: 'entrada pelo provedor', correlacao: `provedor:${w.provider.codProvedor}`, calado: true },
  ])
  const [state] = await t.sql<{ erro: string }>(
    `select erro from integracao_estado where sistema = 'OIDC' and ultimo_sucesso is not null`,
  )
  expect(state?.erro).toContain('não respondeu')
})
