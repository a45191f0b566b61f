import { request } from 'node:http'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Endpoint, type Nivel, problem } from '#shared/core/contract.ts'
import { confirmFor, createTarget, createPersonRecords } from '#tests/endpoints/targets.ts'
import { atEndsOfTime, hostile, type HostileRequest, mutation } from '#tests/endpoints/hostile.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { ENDPOINTS, requestOf } from '#tests/endpoints/samples.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import type { Target } from '../../src/server/core/areas/call-sample.ts'

// Calls every operation of the document with hostile values: the server must not break, and each response must be a declared one.

/** Calls with each seed, besides the valid one and those at the first and last dates. */
const CALLS = 9
/** One seed is fixed; the other changes daily, so that each day tries other values. `FUZZ_SEED` repeats a day. */
const SEEDS = [20260101, Number(process.env['FUZZ_SEED'] ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''))]
const AT_ONCE = 6
/** Reads come first and deletions last, so that most operations find their records. */
const ORDER = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

interface Operation {
  operationId: string
  responses: Record<string, unknown>
  method: string
  /** Validates a 200 response against the document's schema. */
  schema: ValidateFunction | undefined
}
let t: TestServer
let m: World
let target: Target
let operations: Operation[]

beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t, 'localhost')
  target = await createTarget(t, m, m.lojas[0] ?? 0, 'FUZ1Z11', 'fuzz')
  const document = (await t.callApi('GET', 'openapi.json')).corpo as {
    paths: Record<string, Record<string, Pick<Operation, 'operationId' | 'responses'>>>
  }
  const ajv = new Ajv2020({ strict: false, validateFormats: true })
  addFormats.default(ajv)
  ajv.addSchema({ ...document, $id: 'document' })
  const pointer = (step: string) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))
  operations = Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, op]) => {
        const json = (op.responses['200'] as { content?: object } | undefined)?.content ?? {}
        const at = `document#/paths/${pointer(path)}/${method}/responses/200/content/application~1json/schema`
        const schema = 'application/json' in json ? ajv.getSchema(at) : undefined
        return { operationId: op.operationId, responses: op.responses, method: method.toUpperCase(), schema }
      }),
    )
    .toSorted((a, b) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method))
})
afterAll(() => t.close())

interface Answer {
  status: number
  type: string
  text: string
}

function send(r: HostileRequest, token: string | undefined): Promise<Answer> {
  const headers = {
    host: m.host,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(r.body && { 'content-length': r.body.length }),
    ...r.headers,
  }
  return new Promise((ok, fail) => {
    const req = request(new URL(`/api/${r.path}`, t.server.endereco), { method: r.method, headers }, (res) => {
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

/** A new caller for each operation, because some calls end sessions or change their caller. */
async function caller(e: Endpoint): Promise<{ token: string | undefined; alvo: Target }> {
  if (e.acesso === 'publico') return { token: undefined, alvo: target }
  if (e.acesso === 'integracao') return { token: m.chave, alvo: target }
  const nivel: Nivel = e.acesso === 'autenticado' || e.acesso.includes(-1) ? -1 : (e.acesso[0] ?? 2)
  const cod = await m.usuario(nivel, [target.loja])
  const token = await confirmFor(t, m, cod, await m.tokenFor(cod, nivel))
  return { token, alvo: { ...target, ...(await createPersonRecords(t, m, cod, 'fuzz')) } }
}

/** What is wrong with a response; null when it is as documented. */
function wrong(a: Answer, e: Endpoint, op: Operation): string | null {
  if (!(a.status in op.responses)) return 'not declared'
  if (a.status >= 500) return 'broken'
  if (a.status === 200) {
    if (e.binario) return e.binario.includes(a.type) ? null : `is ${a.type}`
    if (a.type !== 'application/json') return `is ${a.type}`
    if (!op.schema) return 'has no schema'
    return op.schema(JSON.parse(a.text)) ? null : `is not as documented: ${JSON.stringify(op.schema.errors?.[0])}`
  }
  if (a.status === 303) return e.redireciona ? null : 'redirects'
  if (a.type !== 'application/problem+json') return `is ${a.type}`
  const body = problem.safeParse(JSON.parse(a.text))
  return body.success && body.data.status === a.status ? null : 'is no problem'
}

test('every operation answers as the document declares, whatever is sent', async () => {
  const found: string[] = []
  const neverGood: string[] = []
  let calls = 0
  const queue = operations.entries()
  const work = async () => {
    for (const [i, op] of queue) {
      const e = ENDPOINTS[op.operationId]
      if (!e) throw new Error(`${op.operationId}: not in the contract`)
      const { token, alvo } = await caller(e)
      const base = requestOf(op.operationId, alvo)
      const changed = SEEDS.flatMap((seed) => fc.sample(mutation, { numRuns: CALLS, seed: seed + i }))
      let good = false
      for (const r of [
        hostile(base, e),
        atEndsOfTime(base, e, false),
        atEndsOfTime(base, e, true),
        ...changed.map((mu) => hostile(base, e, mu)),
      ]) {
        if (!r) continue
        const a = await send(r, token)
        calls++
        good ||= a.status === 200
        const why = wrong(a, e, op)
        if (why)
          found.push(
            `${op.operationId}: ${r.method} ${r.path.slice(0, 200)} ${JSON.stringify(r.headers).slice(0, 200)} ${r.body?.toString().slice(0, 200) ?? ''} → ${a.status} ${why}: ${a.text.slice(0, 200)}`,
          )
      }
      if (!good) neverGood.push(op.operationId)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  console.log(
    `${calls} calls of ${operations.length} operations with seeds ${SEEDS.join()}; never 200: ${neverGood.length} ${neverGood.join(' ')}`,
  )
  expect(found).toEqual([])
}, 240_000)
