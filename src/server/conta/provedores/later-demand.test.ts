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

test('an entry by a provider that proved no factor ends where one is demanded later; the next one asks for ours', async () => {
  const [weak, strong] = [await w.person({ amr: ['pwd'] }), await w.person({ amr: ['pwd', 'mfa'] })]
  const [mine, theirs] = [w.browser(), w.browser()]
  await mine.enter(weak.email)
  await theirs.enter(strong.email)
  const lasts = async () => [(await mine.token()) !== '', (await theirs.token()) !== '']
  await t.sql(
    `insert into regra_entrada (cod_distribuidor, cod_nivel, segundo_fator, carencia_ate) values ($1, 3, 'EXIGIDO', current_date + 5)`,
    [w.m.codDistribuidor],
  )
  expect(await lasts()).toEqual([true, true])
  await t.sql('update regra_entrada set carencia_ate = current_date - 2')
  expect(await lasts()).toEqual([false, true])
  expect(await mine.enter(weak.email)).toBe(w.page('/login?segundoFator=1'))
})
