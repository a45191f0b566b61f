import fc from 'fast-check'
import type { Endpoint } from '#shared/core/contract.ts'
import type { SampleRequest } from './samples.ts'

// Hostile requests, made from valid ones by changing one thing.

/** Hostile strings. */
const text = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1e309',
    '9'.repeat(40),
    '2147483648',
    '0001-01-01',
    '9999-12-31',
    '2026-02-30',
    '2026-11-30T10:00:00-03:00',
    "'; drop table usuario; --",
    '%_\\',
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '\u0000',
    'a\ud800',
    '\ufeff\u200b\u00ad',
    'x'.repeat(5000),
    '\u0001\u0007',
    '=1+1',
    '\ud83d\ude00',
    '__proto__',
    'null',
    '[object Object]',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
)
/** Hostile JSON values. */
const value: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.constantFrom(null, true, 0, -0, -1, 1.5, 1e300, 2 ** 53, 2 ** 31, [], {}, [null], [[]], { a: { b: {} } }, [
    0,
    'x',
    null,
  ]),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.jsonValue({ maxDepth: 3 }),
)
/** Which part of a valid request is changed, and to which value. */
export interface Mutation {
  part: 'path' | 'query' | 'field' | 'extra' | 'body' | 'raw' | 'header'
  at: number
  text: string
  value: unknown
}
export const mutation: fc.Arbitrary<Mutation> = fc.record({
  part: fc.constantFrom('path', 'query', 'query', 'field', 'field', 'field', 'extra', 'body', 'raw', 'header'),
  at: fc.nat(1000),
  text,
  value,
})

/** encodeURIComponent that also accepts lone surrogates. */
const encoded = (s: string) => encodeURIComponent(s.toWellFormed())

function mutatedPath(path: string, e: Endpoint, { part, at, text: s }: Mutation): string {
  const [route = '', query = ''] = path.split('?')
  if (part === 'path') {
    const steps = e.path.split('/').flatMap((step, i) => (step.startsWith(':') ? [i] : []))
    const chosen = steps[at % steps.length]
    return chosen === undefined ? path : `${route.split('/').with(chosen, encoded(s)).join('/')}${query && `?${query}`}`
  }
  if (part !== 'query') return path
  const names = [...new URLSearchParams(query).keys(), 'codConcessionaria', 'de', 'ate', 'cursor', 'limite', 'busca']
  const params = new URLSearchParams(query)
  params.set(names[at % names.length] ?? 'x', s.toWellFormed())
  return `${route}?${params}`
}

/** A copy of a JSON value with one value in it replaced, at any depth. */
function mutatedBody(body: unknown, { at, value: v }: Mutation): unknown {
  const copy: unknown = JSON.parse(JSON.stringify(body ?? {}))
  const places: [Record<string, unknown>, string][] = []
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    for (const key of Object.keys(node)) {
      places.push([node as Record<string, unknown>, key])
      walk((node as Record<string, unknown>)[key])
    }
  }
  walk(copy)
  const place = places[at % places.length]
  if (!place) return v
  place[0][place[1]] = v
  return copy
}

/** Hostile headers; each is tried with every kind of call. */
const HEADERS: readonly Record<string, string>[] = [
  { authorization: 'Bearer x.y.z' },
  { authorization: 'Basic YTpi' },
  { authorization: '' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-7' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'idempotency-key': 'x'.repeat(300) },
  { 'idempotency-key': '%00' },
  { 'content-encoding': 'gzip' },
  { 'accept-encoding': 'br;q=x' },
  { 'if-none-match': '"x"' },
  { range: 'bytes=9-1' },
  { 'x-origem': "'; drop table usuario" },
  { cookie: 'a=%E0%A4%A; ='.repeat(20) },
]

/** A request as it is sent. */
export interface HostileRequest {
  method: string
  path: string
  body: Buffer | undefined
  headers: Record<string, string>
}

/** JSON as bytes; undefined stays undefined. */
const json = (b: unknown) => (b === undefined ? undefined : Buffer.from(JSON.stringify(b) ?? 'null'))

/** A valid request with one thing changed; unchanged without a mutation. */
export function hostile(base: SampleRequest, e: Endpoint, mu?: Mutation): HostileRequest {
  let body = base.bytes ?? json(base.body)
  const headers: Record<string, string> = body
    ? { 'content-type': base.bytes ? (e.corpoBinario ?? 'application/octet-stream') : 'application/json' }
    : {}
  if (!mu) return { method: base.method, path: base.path, body, headers }
  if (mu.part === 'header') Object.assign(headers, HEADERS[mu.at % HEADERS.length])
  if (base.method !== 'GET') {
    if (mu.part === 'field') body = json(mutatedBody(base.body, mu))
    if (mu.part === 'extra') body = json({ ...(base.body as object), [mu.text]: mu.value })
    if (mu.part === 'body') body = json(mu.value)
    if (mu.part === 'raw') body = Buffer.from(mu.text)
    if (body) headers['content-type'] ??= 'application/json'
  }
  return { method: base.method, path: mutatedPath(base.path, e, mu), body, headers }
}

const DAY = /^\d{4}-\d\d-\d\d$/
const MONTH = /^\d{4}-\d\d$/
const INSTANT = /^\d{4}-\d\d-\d\dT/
/** Moves a day, month or instant to the first or last year that the API accepts; null for any other string. */
function atEnd(s: string, last: boolean): string | null {
  if (DAY.test(s)) return last ? '2100-12-31' : '1990-01-01'
  if (MONTH.test(s)) return last ? '2100-12' : '1990-01'
  if (INSTANT.test(s)) return last ? '2100-12-31T23:30:00Z' : '1990-01-01T00:00:00Z'
  return null
}

/** A valid request with all its dates at the first or last one that the API accepts; null when it has no dates. */
export function atEndsOfTime(base: SampleRequest, e: Endpoint, last: boolean): HostileRequest | null {
  let moved = 0
  const move = (s: string) => {
    const there = atEnd(s, last)
    if (there !== null) moved++
    return there ?? s
  }
  const [route = '', query = ''] = base.path.split('?')
  const params = new URLSearchParams(query)
  for (const [k, v] of params) params.set(k, move(v))
  const fields = e.query ? Object.keys((e.query as { shape?: object }).shape ?? {}) : []
  for (const [name, day] of Object.entries({
    de: '2026-01-01',
    ate: '2026-01-01',
    dia: '2026-01-01',
    data: '2026-01-01',
    mes: '2026-01',
    desde: '2026-01-01T00:00:00Z',
  }))
    if (fields.includes(name) && !params.has(name)) params.set(name, move(day))
  const path = route
    .split('/')
    .map((step) => encodeURIComponent(move(decodeURIComponent(step))))
    .join('/')
  const body = JSON.stringify(base.body, (_, v: unknown) => (typeof v === 'string' ? move(v) : v)) as string | undefined
  if (moved === 0) return null
  return {
    method: base.method,
    path: params.size ? `${path}?${params}` : path,
    body: body === undefined ? base.bytes : Buffer.from(body),
    headers: { 'content-type': 'application/json' },
  }
}
