import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
let m: World
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t, 'novo')
  // Another distributor with every step done must not count for this one.
  const other = await buildWorld(t, 'outro')
  await t.callApi('POST', 'primeiros-passos/checklist', {
    host: other.host,
    token: await other.token(2),
    body: { codConcessionaria: other.lojas[0] },
  })
})
afterAll(() => t.close())

test('a new distributor sees its completed steps and gets an example checklist once', async () => {
  const token = await m.token(2)
  const steps = async () => (await t.callApi('GET', 'primeiros-passos', { host: m.host, token })).corpo
  const before = await steps()
  expect(before).toMatchObject({ grupo: true, loja: true, usuario: false, peca: false, checklist: false, envio: false })
  const example = () =>
    t.callApi('POST', 'primeiros-passos/checklist', { host: m.host, token, body: { codConcessionaria: m.lojas[0] } })
  const first = await example()
  expect(first).toMatchObject({ status: 200, corpo: { codOrcamento: expect.any(Number) as number } })
  expect((await example()).corpo).toEqual(first.corpo)
  expect(await t.sql('select from checklist where cod_distribuidor = $1', [m.codDistribuidor])).toHaveLength(1)
  await m.usuario(3)
  expect(await steps()).toEqual({ ...before, usuario: true, checklist: true })
})
