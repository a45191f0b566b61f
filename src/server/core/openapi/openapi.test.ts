import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirTeste, type Teste } from '#tests/servidor.ts'

let t: Teste
let texto: string
interface Op {
  operationId: string
  parameters?: { $ref?: string }[]
  requestBody?: { content: Record<string, unknown> }
  responses: Record<string, { $ref?: string; content?: Record<string, unknown> }>
}
let ops: Map<string, Op>
beforeAll(async () => {
  t = await abrirTeste()
  texto = await (await fetch(`${t.servidor.endereco}/api/openapi.json`)).text()
  const { paths } = JSON.parse(texto) as { paths: Record<string, Record<string, Op>> }
  ops = new Map(Object.values(paths).flatMap((m) => Object.values(m).map((op) => [op.operationId, op])))
})
afterAll(() => t.fechar())

test('the document has no error by redocly’s recommended rules', async () => {
  const problemas = await lintFromString({ source: texto, config: await createConfig({ extends: ['recommended'] }) })
  const erros = problemas.filter((p) => p.severity === 'error')
  expect(erros.map((p) => `${p.ruleId} ${p.location[0]?.pointer} ${p.message}`)).toEqual([])
})

test('every call names its problems, writes take an Idempotency-Key, bytes have their type', () => {
  for (const op of ops.values()) {
    expect([op.operationId, Object.keys(op.responses)]).toEqual([
      op.operationId,
      ['200', '400', '401', '403', '404', '409', '413', '414', '415', '422', '429', '500', '503', '507'],
    ])
  }
  const criar = ops.get('criarGrupo')
  expect(criar?.parameters).toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' })
  expect(Object.keys(ops.get('exportarOrcamentos')?.responses['200']?.content ?? {})).toContain('text/csv')
  expect(Object.keys(ops.get('enviarPedaco')?.requestBody?.content ?? {})).toEqual(['application/octet-stream'])
})

test('bodies and answers are shared components: none is written twice', () => {
  const { components } = JSON.parse(texto) as { components: { schemas: Record<string, object> } }
  const corpos = Object.values(components.schemas).map((s) => JSON.stringify(s))
  expect(new Set(corpos).size).toBe(corpos.length)
  expect(texto.length).toBeLessThan(1_000_000)
})

test.each(['/api/oficina-digital/%E0%A4%A', `/api/clientes/${'9'.repeat(400)}`, `/api/${'a/'.repeat(2000)}`, '/%'])(
  'a path that is too long or badly encoded answers a problem: %.40s',
  async (caminho) => {
    const r = await fetch(t.servidor.endereco + caminho, { headers: { accept: 'application/json' } })
    expect([r.headers.get('content-type')?.split(';')[0], [400, 404, 414].includes(r.status)]).toEqual([
      'application/problem+json',
      true,
    ])
    expect(await r.json()).toMatchObject({ codigo: expect.any(String), mensagem: expect.any(String) })
  },
)
