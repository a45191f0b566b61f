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

test('whoever provisioning leads keeps its level at the sign-in, in a group of the provider’s map and in none', async () => {
  await w.set({ mapa: [{ grupo: 'oficina', codNivel: 5, filtros: [] }] })
  for (const groups of [['oficina'], ['outros']]) {
    const led = await w.person({ groups })
    await t.sql(`update usuario set provisionamento = 'ATIVO' where cod_usuario = $1`, [led.cod])
    expect(await w.browser().enter(led.email)).toBe(w.page('/'))
    expect(await t.sql('select cod_nivel from usuario where cod_usuario = $1', [led.cod])).toEqual([{ cod_nivel: 3 }])
  }
  const own = await w.person({ groups: ['oficina'] })
  await w.browser().enter(own.email)
  expect(await t.sql('select cod_nivel from usuario where cod_usuario = $1', [own.cod])).toEqual([{ cod_nivel: 5 }])
})
