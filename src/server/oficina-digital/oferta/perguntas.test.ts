import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrcamentoCompleto } from '#shared/oficina-digital/orcamentos.ts'
import { abrirRoteiro, type Roteiro } from '#tests/roteiro.ts'

let r: Roteiro
beforeAll(async () => {
  r = await abrirRoteiro()
})
afterAll(() => r.t.fechar())

const perguntar = (o: OrcamentoCompleto, texto: string) => r.publico(o, 'POST', '/pergunta', { texto })

test("a customer's question reaches the staff, who mark it answered", async () => {
  await r.novo()
  const o = await r.enviado()
  expect((await perguntar(o, '  Posso esperar na oficina?  ')).status).toBe(200)
  const comPergunta = (await r.em('GET', '')).corpo as unknown as OrcamentoCompleto
  expect(comPergunta.perguntas).toEqual([
    {
      codPergunta: expect.any(Number),
      texto: 'Posso esperar na oficina?',
      em: expect.any(String),
      respondidaPor: null,
      respondidaEm: null,
    },
  ])
  const depois = await r.ok('POST', `/perguntas/${comPergunta.perguntas[0]?.codPergunta}/respondida`)
  expect(depois.perguntas[0]).toMatchObject({ respondidaPor: expect.any(String), respondidaEm: expect.any(String) })
  expect((await r.em('POST', '/perguntas/999999/respondida')).status).toBe(404)
})

test('an empty question is refused, and so is one of a closed offer', async () => {
  await r.novo()
  const o = await r.enviado()
  expect((await perguntar(o, '  ')).status).toBe(400)
  await r.ok('POST', '/retirar', { versao: o.versao })
  expect((await perguntar(o, 'Ainda vale?')).corpo).toMatchObject({ codigo: 'oferta-fechada' })
})

test('one link holds ten open questions, and no more', async () => {
  await r.novo()
  const o = await r.enviado()
  for (let i = 0; i < 10; i++) expect((await perguntar(o, `Pergunta ${i}`)).status).toBe(200)
  expect((await perguntar(o, 'Mais uma')).corpo).toMatchObject({ codigo: 'muitas-perguntas' })
})
