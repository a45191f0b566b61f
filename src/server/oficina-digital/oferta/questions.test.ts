import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import { openScript, type Script } from '#tests/records/script.ts'

let r: Script
beforeAll(async () => {
  r = await openScript()
})
afterAll(() => r.t.close())

const ask = (o: FullOrcamento, texto: string) => r.isPublic(o, 'POST', '/pergunta', { texto })

test("a customer's question reaches the staff, who mark it answered", async () => {
  await r.novo()
  const o = await r.sent()
  expect((await ask(o, '  Posso esperar na oficina?  ')).status).toBe(200)
  const withQuestion = (await r.em('GET', '')).corpo as unknown as FullOrcamento
  expect(withQuestion.perguntas).toEqual([
    {
      codPergunta: expect.any(Number),
      texto: 'Posso esperar na oficina?',
      em: expect.any(String),
      respondidaPor: null,
      respondidaEm: null,
    },
  ])
  const after = await r.ok('POST', `/perguntas/${withQuestion.perguntas[0]?.codPergunta}/respondida`)
  expect(after.perguntas[0]).toMatchObject({ respondidaPor: expect.any(String), respondidaEm: expect.any(String) })
  expect((await r.em('POST', '/perguntas/999999/respondida')).status).toBe(404)
})

test('an empty question is refused, and so is one on a closed offer', async () => {
  await r.novo()
  const o = await r.sent()
  expect((await ask(o, '  ')).status).toBe(400)
  await r.ok('POST', '/retirar', { versao: o.versao })
  expect((await ask(o, 'Ainda vale?')).corpo).toMatchObject({ codigo: 'oferta-fechada' })
})

test('a link holds at most ten open questions', async () => {
  await r.novo()
  const o = await r.sent()
  for (let i = 0; i < 10; i++) expect((await ask(o, `Pergunta ${i}`)).status).toBe(200)
  expect((await ask(o, 'Mais uma')).corpo).toMatchObject({ codigo: 'muitas-perguntas' })
})
