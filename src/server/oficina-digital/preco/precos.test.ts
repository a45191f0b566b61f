import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openScript, type Script } from '#tests/records/script.ts'

let r: Script
beforeAll(async () => {
  r = await openScript()
})
afterAll(() => r.t.close())
beforeEach(() => r.novo())

test('lists stock less what approved quotes reserve, and the past offer prices of a part', async () => {
  const send = (itens: object[]) =>
    r.t.callApi('POST', 'integracao/estoque', { token: r.m.chave, body: { codConcessionaria: r.loja, itens } })
  expect(
    (
      await send([
        { codigo: 'P1', quantidade: 2 },
        { codigo: 'P2', quantidade: 1 },
      ])
    ).corpo['recebidos'],
  ).toBe(2)
  await send([{ codigo: 'P1', quantidade: 9, localizacao: 'A-03' }])
  expect((await send([{ codigo: 'P1', quantidade: -1 }])).status).toBe(400)
  const estoque = async () =>
    (
      (await r.t.callApi('GET', `oficina-digital/estoque/${r.loja}?codigos=P1,XX`, { token: r.nivel3 }))
        .corpo as unknown as {
        quantidade: number
        reservado: number
      }[]
    )[0]
  const before = await estoque()
  await r.asDecided(['APROVADO', 'APROVADO'])
  expect(before?.quantidade).toBe(9)
  expect((await estoque())?.reservado).toBe((before?.reservado ?? 0) + 2)
  const precos = (await r.t.callApi('GET', 'oficina-digital/pecas/P1/precos', { token: r.nivel3 }))
    .corpo as unknown as {
    precoUnitario: number
    codOrcamento: number
  }[]
  expect(precos.some((p) => p.codOrcamento === r.cod() && p.precoUnitario === 10_000)).toBe(true)
})
