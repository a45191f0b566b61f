// A bucket that speaks as much of S3's own protocol as the storage of files uses: put, get (also a part), head, delete, list by pages.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

interface Kept {
  bytes: Buffer
  tipo: string
}

export interface Bucket {
  /** Settings of an installation that keeps its files here. */
  env: Record<string, string>
  kept: Map<string, Kept>
  /** What was asked, as `GET /patio/1/1/foto.webp bytes=0-9`. */
  asked: string[]
  /** Changes what a put keeps; null keeps nothing. */
  spoil: ((key: string, bytes: Buffer) => Buffer | null) | undefined
  close(): Promise<unknown>
}

const NAME = 'patio'
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Opens an empty bucket on a port of its own; a list has pages of `perPage` keys. */
export async function openBucket(perPage = 3): Promise<Bucket> {
  const kept: Bucket['kept'] = new Map()
  const asked: string[] = []
  const server = createServer((req, res) => {
    const url = new URL(req.url ?? '/', 'http://bucket')
    const key = decodeURIComponent(url.pathname).slice(`/${NAME}/`.length)
    const range = /^bytes=(\d+)-(\d+)$/.exec(req.headers.range ?? '')
    asked.push(`${req.method} ${url.pathname} ${req.headers.range ?? ''}`)
    const answer = (status: number, body: Buffer | string = '', headers: Record<string, string | number> = {}) => {
      res.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers })
      res.end(req.method === 'HEAD' ? undefined : body)
    }
    const found = kept.get(key)
    const serve = (f: Kept) => {
      const part = range ? f.bytes.subarray(Number(range[1]), Number(range[2]) + 1) : f.bytes
      answer(range ? 206 : 200, part, {
        'content-type': f.tipo,
        etag: '"1"',
        'last-modified': 'Fri, 20 Nov 2026 10:00:00 GMT',
      })
    }
    if (req.method === 'PUT')
      void buffer(req).then((bytes) => {
        const stays = bucket.spoil ? bucket.spoil(key, bytes) : bytes
        if (stays) kept.set(key, { bytes: stays, tipo: req.headers['content-type'] ?? '' })
        answer(200, '', { etag: '"1"' })
      })
    else if (req.method === 'DELETE') {
      kept.delete(key)
      answer(204)
    } else if (url.searchParams.has('list-type'))
      answer(200, list(url.searchParams), { 'content-type': 'application/xml' })
    else if (found) serve(found)
    else answer(404, '<Error><Code>NoSuchKey</Code></Error>', { 'content-type': 'application/xml' })
  })
  function list(asks: URLSearchParams): string {
    const prefix = asks.get('prefix') ?? ''
    const delimiter = asks.get('delimiter')
    const from = asks.get('continuation-token') ?? ''
    const entries = new Map<string, string>()
    for (const k of kept.keys()) {
      if (!k.startsWith(prefix)) continue
      const cut = delimiter ? k.indexOf(delimiter, prefix.length) : -1
      if (cut < 0)
        entries.set(k, `<Contents><Key>${escaped(k)}</Key><Size>${kept.get(k)?.bytes.length}</Size></Contents>`)
      else {
        const folder = k.slice(0, cut + 1)
        entries.set(folder, `<CommonPrefixes><Prefix>${escaped(folder)}</Prefix></CommonPrefixes>`)
      }
    }
    const rest = [...entries].toSorted(([a], [b]) => (a < b ? -1 : 1)).filter(([k]) => k > from)
    const page = rest.slice(0, perPage)
    const more = rest.length > page.length
    return `<?xml version="1.0"?><ListBucketResult><Name>${NAME}</Name><IsTruncated>${more}</IsTruncated>${
      more ? `<NextContinuationToken>${escaped(page.at(-1)?.[0] ?? '')}</NextContinuationToken>` : ''
    }${page.map(([, xml]) => xml).join('')}</ListBucketResult>`
  }
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const bucket: Bucket = {
    env: {
      S3_BUCKET: NAME,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    },
    kept,
    asked,
    spoil: undefined,
    close: () => new Promise((closed) => server.close(closed)),
  }
  return bucket
}
