import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScript, type Script } from '#tests/records/script.ts'

let r: Script
beforeAll(async () => {
  r = await openScript()
})
afterAll(() => r.t.close())

test('a line that comes twice is refused, and neither parts nor the total count double', async () => {
  await r.novo()
  const o = await r.createPrecificado()
  const [first, second] = o.linhas
  const twice = await r.em('PUT', '/linhas', { versao: o.versao, linhas: [first, second, first] })
  expect([twice.status, Object.keys(twice.corpo.campos)]).toEqual([422, ['linhas.2']])
  const after = await r.ok('GET', '')
  expect([after.versao, after.valor, after.linhas.map((l) => l.pecas.length)]).toEqual([o.versao, 20_000, [1, 1]])
})
