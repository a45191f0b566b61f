import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
let text: string
interface Op {
  operationId: string
  parameters?: { $ref?: string }[]
  requestBody?: { content: Record<string, unknown> }
  responses: Record<string, { $ref?: string; content?: Record<string, unknown> }>
}
let ops: Map<string, Op>
beforeAll(async () => {
  t = await openTestServer()
  text = await (await fetch(`${t.server.endereco}/api/openapi.json`)).text()
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Op>> }
  ops = new Map(Object.values(paths).flatMap((m) => Object.values(m).map((op) => [op.operationId, op])))
})
afterAll(() => t.close())

test('the document passes redocly’s recommended rules', async () => {
  const problems = await lintFromString({ source: text, config: await createConfig({ extends: ['recommended'] }) })
  const errors = problems.filter((p) => p.severity === 'error')
  expect(errors.map((p) => `${p.ruleId} ${p.location[0]?.pointer} ${p.message}`)).toEqual([])
})

test('every call lists its error responses, writes take an Idempotency-Key, binary answers have their media type', () => {
  for (const op of ops.values()) {
    // A way back from another site ends at a page.
    const good = op.operationId === 'voltaDoProvedor' ? '303' : '200'
    expect([op.operationId, Object.keys(op.responses)]).toEqual([
      op.operationId,
      [good, '400', '401', '403', '404', '409', '413', '414', '415', '422', '429', '500', '503', '507'],
    ])
  }
  const create = ops.get('criarGrupo')
  expect(create?.parameters).toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' })
  expect(Object.keys(ops.get('exportarOrcamentos')?.responses['200']?.content ?? {})).toContain('text/csv')
  expect(Object.keys(ops.get('enviarPedaco')?.requestBody?.content ?? {})).toEqual(['application/octet-stream'])
})

test('request and response bodies are shared components, none of them written twice', () => {
  const { components } = JSON.parse(text) as { components: { schemas: Record<string, object> } }
  const bodies = Object.values(components.schemas).map((s) => JSON.stringify(s))
  expect(new Set(bodies).size).toBe(bodies.length)
  expect(text.length / ops.size).toBeLessThan(2400)
})

test.each(['/api/oficina-digital/%E0%A4%A', `/api/clientes/${'9'.repeat(400)}`, `/api/${'a/'.repeat(2000)}`, '/%'])(
  'a path that is too long or badly encoded gets a problem+json answer: %.40s',
  async (path) => {
    const r = await fetch(t.server.endereco + path, { headers: { accept: 'application/json' } })
    expect([r.headers.get('content-type')?.split(';')[0], [400, 404, 414].includes(r.status)]).toEqual([
      'application/problem+json',
      true,
    ])
    expect(await r.json()).toMatchObject({ codigo: expect.any(String), mensagem: expect.any(String) })
  },
)
