import { request } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Endpoint, type Nivel, problema } from '#shared/contract.ts'
import { criarAlvo, criarDaPessoa } from '#testes/alvos.ts'
import { buildMundo, type Mundo } from '#testes/mundo.ts'
import { ENDPOINTS, requestOf, type SampleRequest } from '#testes/samples.ts'
import { abrirTeste, type Teste } from '#testes/servidor.ts'
import type { Alvo } from './amostra.ts'

// Every operation of the document is called with values that nobody should send: none breaks the server, and each answer is one that the document declares.

const CALLS = 13
/** One seed is always the same; the other is the day's, so that every day looks somewhere else. `FUZZ_SEED` repeats a day. */
const SEEDS = [20260101, Number(process.env['FUZZ_SEED'] ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''))]
const AT_ONCE = 6

interface Operation {
  operationId: string
  responses: Record<string, unknown>
}
let t: Teste
let m: Mundo
let target: Alvo
let operations: Operation[]

beforeAll(async () => {
  t = await abrirTeste()
  m = await buildMundo(t, 'localhost')
  target = await criarAlvo(t, m, m.lojas[0] ?? 0, 'FUZ1Z11', 'fuzz')
  const document = (await t.chamar('GET', 'openapi.json')).corpo as { paths: Record<string, Record<string, Operation>> }
  operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
})
afterAll(() => t.fechar())

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
interface Mutation {
  part: 'path' | 'query' | 'field' | 'extra' | 'body' | 'raw'
  at: number
  text: string
  value: unknown
}
const mutation: fc.Arbitrary<Mutation> = fc.record({
  part: fc.constantFrom('path', 'query', 'query', 'field', 'field', 'field', 'extra', 'body', 'raw'),
  at: fc.nat(1000),
  text,
  value,
})

/** encodeURIComponent, also of halves of pairs. */
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

/** A copy of a JSON value with one of its places, of any depth, changed. */
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

function mutated(
  base: SampleRequest,
  e: Endpoint,
  mu: Mutation,
): { method: string; path: string; body: Buffer | undefined; type: string } {
  const path = mutatedPath(base.path, e, mu)
  const json = (b: unknown) => (b === undefined ? undefined : Buffer.from(JSON.stringify(b) ?? 'null'))
  let body = base.bytes ?? json(base.body)
  if (base.method !== 'GET') {
    if (mu.part === 'field') body = json(mutatedBody(base.body, mu))
    if (mu.part === 'extra') body = json({ ...(base.body as object), [mu.text]: mu.value })
    if (mu.part === 'body') body = json(mu.value)
    if (mu.part === 'raw') body = Buffer.from(mu.text)
  }
  return {
    method: base.method,
    path,
    body,
    type: base.bytes ? (e.corpoBinario ?? 'application/octet-stream') : 'application/json',
  }
}

function send(
  r: ReturnType<typeof mutated>,
  token: string | undefined,
): Promise<{ status: number; type: string; text: string }> {
  const headers = {
    host: m.host,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(r.body && { 'content-type': r.type, 'content-length': r.body.length }),
  }
  return new Promise((ok, fail) => {
    const req = request(new URL(`/api/${r.path}`, t.servidor.endereco), { method: r.method, headers }, (res) => {
      const parts: Buffer[] = []
      res.on('data', (p: Buffer) => parts.push(p))
      res.on('end', () =>
        ok({
          status: res.statusCode ?? 0,
          type: String(res.headers['content-type'] ?? '').split(';')[0] ?? '',
          text: Buffer.concat(parts).toString(),
        }),
      )
    })
    req.on('error', fail)
    req.end(r.body)
  })
}

/** Whom an operation is for: a person of its own, since some calls end sessions or change their caller. */
async function caller(e: Endpoint): Promise<{ token: string | undefined; alvo: Alvo }> {
  if (e.acesso === 'publico') return { token: undefined, alvo: target }
  if (e.acesso === 'integracao') return { token: m.chave, alvo: target }
  const nivel: Nivel = e.acesso === 'autenticado' || e.acesso.includes(-1) ? -1 : (e.acesso[0] ?? 2)
  const cod = await m.usuario(nivel, [target.loja])
  return { token: await m.tokenDe(cod, nivel), alvo: { ...target, ...(await criarDaPessoa(t, m, cod, 'fuzz')) } }
}

/** What is wrong with an answer; null when the document promises it. */
function wrong(a: { status: number; type: string; text: string }, e: Endpoint, op: Operation): string | null {
  if (!(a.status in op.responses)) return 'not declared'
  if (a.status >= 500) return 'broken'
  if (a.status === 200) {
    if (e.binario) return e.binario.includes(a.type) ? null : `is ${a.type}`
    return a.type === 'application/json' ? null : `is ${a.type}`
  }
  if (a.type !== 'application/problem+json') return `is ${a.type}`
  const body = problema.safeParse(JSON.parse(a.text))
  return body.success && body.data.status === a.status ? null : 'is no problem'
}

test.each(SEEDS)(
  `every operation answers what the document declares, ${CALLS} times with seed %i`,
  async (seed) => {
    const found: string[] = []
    let calls = 0
    const queue = operations.entries()
    const work = async () => {
      for (const [i, op] of queue) {
        const e = ENDPOINTS[op.operationId]
        if (!e) throw new Error(`${op.operationId}: not in the contract`)
        const { token, alvo } = await caller(e)
        for (const mu of fc.sample(mutation, { numRuns: CALLS, seed: seed + i })) {
          const r = mutated(requestOf(op.operationId, alvo), e, mu)
          const a = await send(r, token)
          calls++
          const why = wrong(a, e, op)
          if (why)
            found.push(
              `${op.operationId}: ${r.method} ${r.path.slice(0, 200)} ${r.body?.toString().slice(0, 200) ?? ''} → ${a.status} ${why}: ${a.text.slice(0, 200)}`,
            )
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    console.log(`${calls} calls of ${operations.length} operations with seed ${seed}`)
    expect(found).toEqual([])
  },
  240_000,
)
