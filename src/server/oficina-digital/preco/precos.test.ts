import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { abrirRoteiro, type Roteiro } from '#tests/roteiro.ts'

let r: Roteiro
beforeAll(async () => {
  r = await abrirRoteiro()
})
afterAll(() => r.t.fechar())
beforeEach(() => r.novo())

test('stock, less what approved quotes have reserved; prices practised of a part', async () => {
  const enviar = (itens: object[]) =>
    r.t.chamar('POST', 'integracao/estoque', { token: r.m.chave, body: { codConcessionaria: r.loja, itens } })
  expect(
    (
      await enviar([
        { codigo: 'P1', quantidade: 2 },
        { codigo: 'P2', quantidade: 1 },
      ])
    ).corpo['recebidos'],
  ).toBe(2)
  await enviar([{ codigo: 'P1', quantidade: 9, localizacao: 'A-03' }])
  expect((await enviar([{ codigo: 'P1', quantidade: -1 }])).status).toBe(400)
  const estoque = async () =>
    (
      (await r.t.chamar('GET', `oficina-digital/estoque/${r.loja}?codigos=P1,XX`, { token: r.nivel3 }))
        .corpo as unknown as {
        quantidade: number
        reservado: number
      }[]
    )[0]
  const antes = await estoque()
  await r.decidido(['APROVADO', 'APROVADO'])
  expect(antes?.quantidade).toBe(9)
  expect((await estoque())?.reservado).toBe((antes?.reservado ?? 0) + 2)
  const precos = (await r.t.chamar('GET', 'oficina-digital/pecas/P1/precos', { token: r.nivel3 })).corpo as unknown as {
    precoUnitario: number
    codOrcamento: number
  }[]
  expect(precos.some((p) => p.codOrcamento === r.cod() && p.precoUnitario === 10_000)).toBe(true)
})
