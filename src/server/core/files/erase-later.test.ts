import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import { tenantWide, withCtx } from '../tenancy/context.ts'
import type { FileStore } from './storage.ts'
import { eraseLater, eraseLoose, noteLoose } from './erase-later.ts'

let t: TestServer
let m: World
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t, 'apaga')
})
afterAll(() => t.close())

/** The services with a store of files that is away. */
const withoutFiles = () => {
  const away: FileStore = { ...t.server.services.files, erase: () => Promise.reject(new Error('away')) }
  return { ...t.server.services, files: away }
}
const keep = async () => {
  const key = `${m.codDistribuidor}/fotos/${randomUUID()}.webp`
  await t.server.services.files.save(key, Buffer.from('foto'), 'image/webp')
  return key
}
const kept = (key: string) =>
  t.server.services.files.read(key).then(
    () => true,
    () => false,
  )
const noted = () => t.sql('select arquivo from arquivo_apagar')
const letGo = async (services: typeof t.server.services, keys: string[], fails = false) => {
  const tenant = await services.tenants.fromCode(m.codDistribuidor)
  const failures: unknown[] = []
  const options = { onFailure: (e: unknown) => failures.push(e) }
  await withCtx(
    services,
    tenant,
    tenantWide(tenant),
    async (c) => {
      await eraseLater(c, [...keys, null])
      if (fails) throw new Error('rolled back')
    },
    options,
  ).catch(() => {})
  return failures
}

test('files go after the commit; of what is rolled back they stay', async () => {
  const [gone, stays] = [await keep(), await keep()]
  expect(await letGo(t.server.services, [gone])).toEqual([])
  await letGo(t.server.services, [stays], true)
  await expect.poll(noted).toEqual([])
  expect([await kept(gone), await kept(stays)]).toEqual([false, true])
})

test('files that could not be erased after the commit are swept, each failure alone', async () => {
  const [a, b] = [await keep(), await keep()]
  const failures = await letGo(withoutFiles(), [a, b])
  await expect.poll(() => failures).toHaveLength(1)
  expect([await kept(a), await kept(b)]).toEqual([true, true])
  const errors: unknown[] = []
  const sweep = (services = t.server.services) => eraseLoose(services, (e) => errors.push(e))
  await sweep()
  expect(await noted(), 'the process that noted them may still be at it').toHaveLength(2)
  const aMinute = () => t.sql(`update arquivo_apagar set desde = desde - interval '2 minutes'`)
  await aMinute()
  await sweep(withoutFiles())
  expect([errors.length, (await noted()).length]).toEqual([2, 2])
  await aMinute()
  await sweep()
  expect([errors.length, await noted()]).toEqual([2, []])
  expect([await kept(a), await kept(b)]).toEqual([false, false])
})

test('a file noted twice is one', async () => {
  const key = await keep()
  const file = { codDistribuidor: m.codDistribuidor, arquivo: key }
  const tenant = await t.server.services.tenants.fromCode(m.codDistribuidor)
  await withCtx(t.server.services, tenant, tenantWide(tenant), (c) => noteLoose(c.tx, [file, file]))
  expect(await noted()).toEqual([{ arquivo: key }])
})
