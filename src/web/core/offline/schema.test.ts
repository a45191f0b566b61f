import 'fake-indexeddb/auto'
import { deleteDB, openDB } from 'idb'
import { expect, test } from 'vitest'
import { migrate, VERSION } from './schema.ts'
import type { OfflineSchema } from './schema.ts'

test('a device of version 1 keeps its entries, copies and bytes, and gets the new indexes', async () => {
  const name = 'migrations-test'
  const first = await openDB(name, 1, {
    upgrade(db) {
      db.createObjectStore('cache', { keyPath: 'key' })
      db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
      db.createObjectStore('blobs', { keyPath: 'sha256' })
    },
  })
  await first.add('outbox', { id: 'a', owner: 'um:1', subject: 's' })
  await first.add('outbox', { id: 'b', owner: 'um:2', subject: 's' })
  await first.put('blobs', { sha256: 'f', data: new ArrayBuffer(3), refs: 1 })
  await first.put('cache', { key: 'um:1/x', owner: 'um:1', data: 7 })
  first.close()

  const now = await openDB<OfflineSchema>(name, VERSION, { upgrade: migrate })
  expect((await now.getAllFromIndex('outbox', 'owner', 'um:1')).map((e) => e.id)).toEqual(['a'])
  expect(await now.countFromIndex('cache', 'owner', 'um:1')).toBe(1)
  expect((await now.get('blobs', 'f'))?.data.byteLength).toBe(3)
  now.close()
  await deleteDB(name)
})

test('a new device gets every step at once', async () => {
  const now = await openDB<OfflineSchema>('migrations-new', VERSION, { upgrade: migrate })
  expect([...now.objectStoreNames]).toEqual(['blobs', 'cache', 'outbox'])
  expect(await now.countFromIndex('outbox', 'owner', 'um:1')).toBe(0)
  now.close()
  await deleteDB('migrations-new')
})
