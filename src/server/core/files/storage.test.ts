import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from '../env.ts'
import { openFileStore, type FileStore } from './storage.ts'

const FILM = Buffer.from('0123456789')
const asked: string[] = []
/** A bucket with one file, as S3 answers for it. */
const bucket = createServer((req, res) => {
  const range = /^bytes=(\d+)-(\d+)$/.exec(req.headers.range ?? '')
  asked.push(`${req.method} ${req.url?.split('?')[0]} ${req.headers.range ?? ''}`)
  const part = range ? FILM.subarray(Number(range[1]), Number(range[2]) + 1) : FILM
  res.writeHead(range ? 206 : 200, {
    'content-length': part.length,
    'content-type': 'video/mp4',
    etag: '"1"',
    'last-modified': 'Fri, 20 Nov 2026 10:00:00 GMT',
  })
  res.end(req.method === 'HEAD' ? undefined : part)
})
let files: FileStore
beforeAll(async () => {
  await new Promise<void>((listening) => bucket.listen(0, '127.0.0.1', listening))
  const { port } = bucket.address() as AddressInfo
  const env = readEnv({
    PATIO_MODE: 'development',
    S3_BUCKET: 'patio',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  })
  files = openFileStore(env, 'segredo')
})
afterAll(() => new Promise((closed) => bucket.close(closed)))

test('a part of a file in a bucket is asked for as a part', async () => {
  expect(await files.size('1/1/video.mp4')).toBe(10)
  expect((await buffer(await files.readPart('1/1/video.mp4', 2, 5))).toString()).toBe('2345')
  expect(asked.at(-1)).toBe('GET /patio/1/1/video.mp4 bytes=2-5')
})
