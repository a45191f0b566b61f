import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bucket, openBucket } from '#tests/server/bucket.ts'
import { readEnv } from '../env.ts'
import { openFileStore, type FileStore } from './storage.ts'

let bucket: Bucket
let files: FileStore
let folder: string
beforeAll(async () => {
  bucket = await openBucket()
  folder = await mkdtemp(join(tmpdir(), 'patio-balde-'))
  files = openFileStore(readEnv({ PATIO_MODE: 'development', DATA_DIR: folder, ...bucket.env }), 'segredo')
})
afterAll(async () => {
  await bucket.close()
  await rm(folder, { recursive: true, force: true })
})

test('a part of a file in a bucket is asked for as a part', async () => {
  await files.save('1/1/video.mp4', Buffer.from('0123456789'), 'video/mp4')
  expect(await files.size('1/1/video.mp4')).toBe(10)
  expect((await buffer(await files.readPart('1/1/video.mp4', 2, 5))).toString()).toBe('2345')
  expect(bucket.asked.at(-1)).toBe('GET /patio/1/1/video.mp4 bytes=2-5')
})

test('a stream goes to the bucket whole, with its kind; nothing of it stays on the disk', async () => {
  const key = 'recalls/7/carta.pdf'
  expect(
    await files.saveStream(key, Readable.from([Buffer.from('%PDF'), Buffer.from('-1.4')]), 'application/pdf'),
  ).toBe(8)
  expect(bucket.kept.get(key)).toEqual({ bytes: Buffer.from('%PDF-1.4'), tipo: 'application/pdf' })
  const left = await readdir(folder, { recursive: true, withFileTypes: true })
  expect(left.filter((e) => e.isFile())).toEqual([])
})

test('a distributor’s files are listed over many pages, and nobody else’s', async () => {
  const own = Array.from({ length: 7 }, (_, i) => `7/fotos/${i}.webp`)
  for (const k of [...own, '70/fotos/1.webp', 'conversas/70/1.ogg', 'conversas/7/1.ogg'])
    await files.save(k, Buffer.from('x'), 'image/webp')
  const listed: string[] = []
  for await (const k of files.ofDistribuidor(7)) listed.push(k)
  expect(listed.toSorted()).toEqual([...own, 'conversas/7/1.ogg', 'recalls/7/carta.pdf'])
})

test('a file that is gone is a 404', async () => {
  await files.save('7/some.webp', Buffer.from('x'), 'image/webp')
  await files.erase('7/some.webp')
  const gone = '7/some.webp'
  for (const read of [() => files.read(gone), () => files.readStream(gone), () => files.size(gone)])
    await expect(read()).rejects.toMatchObject({ status: 404 })
})

test('on the disk, who reads a file that is being written again gets it whole; one that cannot be written leaves the old one', async () => {
  const own = await mkdtemp(join(tmpdir(), 'patio-disco-'))
  try {
    const onDisk = openFileStore(readEnv({ PATIO_MODE: 'development', DATA_DIR: own }), 'segredo')
    const bytes = Buffer.alloc(16 * 1024 * 1024, 'x')
    await onDisk.save('7/contrato.pdf', bytes, 'application/pdf')
    const lengths = new Set<number>()
    for (let i = 0; i < 5; i++) {
      let writing = true
      const again = onDisk.save('7/contrato.pdf', bytes, 'application/pdf').finally(() => (writing = false))
      while (writing) lengths.add((await onDisk.read('7/contrato.pdf')).length)
      await again
    }
    expect([...lengths]).toEqual([bytes.length])

    await writeFile(join(own, 'arquivos/7/pasta'), 'a file where a folder should be')
    await expect(onDisk.save('7/pasta/foto.webp', bytes, 'image/webp')).rejects.toThrow('EEXIST')
    const left = await readdir(own, { recursive: true, withFileTypes: true })
    expect(
      left
        .filter((e) => e.isFile())
        .map((e) => e.name)
        .toSorted(),
    ).toEqual(['contrato.pdf', 'pasta'])
  } finally {
    await rm(own, { recursive: true, force: true })
  }
})
