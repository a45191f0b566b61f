import { expect, test } from 'vitest'
import { type Calculation, explainSugestao, isSold, requiresReason } from './sugestao.ts'

const calculo: Calculation = {
  serie: [],
  mes: 0,
  padrao: 'SUAVE',
  metodo: 'SES',
  previsao: 3.24,
  sigma: 1,
  abc: 'A',
  xyz: 'X',
  k: 1.65,
  prazo: 12,
  prazoDesvio: 1,
  fontePrazo: 'PECA',
  revisao: 7,
  seguranca: 1.5,
  s: 6,
  S: 14,
  teto: 20,
  naMao: 4,
  reservado: 2,
  emPedido: 3,
  posicao: 5,
  minimo: 1,
  multiplo: 3,
  semTeto: 9,
  semCusto: false,
}

test.each([
  [8, true],
  [0, true],
  [10, true],
  [6, false],
  [9, false],
])('of a part sold by four, at least ten, %i is sold: %s', (quantidade, sold) =>
  expect(isSold(quantidade, 10, { minimo: 10, multiplo: 4 })).toBe(sold),
)

test('the explanation uses the buyer’s words', () => {
  expect(explainSugestao(calculo, { sugerida: 9, transferida: 0 })).toBe(
    'Saem cerca de 3,2 por mês (todo mês, quase sempre o mesmo tanto), e a reposição leva 12 dias. Há 4 na prateleira, 2 já prometidas a clientes, 3 a caminho: contam 5. Quando chega a 6, compra-se até 14, com 1,5 de folga para imprevistos. Comprar 9 (vendida de 3 em 3).',
  )
})

test.each([
  [{ sugerida: 6, transferida: 3 }, {}, '3 vêm de outra loja e comprar 6 (vendida de 3 em 3).'],
  [{ sugerida: 0, transferida: 3 }, {}, '3 vêm de outra loja.'],
  [{ sugerida: 0, transferida: 0 }, { teto: 4 }, 'Nada a comprar: a política não deixa passar de 4 em estoque.'],
  [
    { sugerida: 5, transferida: 0 },
    { multiplo: 1, minimo: 5, semTeto: 9 },
    'Comprar 5 (o fornecedor vende ao menos 5, não mais que 20 em estoque, pela política).',
  ],
])('%o of %o ends with: %s', (linha, extra, fim) => {
  expect(explainSugestao({ ...calculo, reservado: 0, emPedido: 0, ...extra }, linha)).toMatch(
    /Há 4 na prateleira\. Quando/,
  )
  expect(explainSugestao({ ...calculo, ...extra }, linha).endsWith(fim)).toBe(true)
})

test('the explanation has no term of statistics', () => {
  for (const padrao of ['SUAVE', 'ERRATICA', 'INTERMITENTE', 'IRREGULAR', 'PARADA', 'NOVA'] as const)
    expect(explainSugestao({ ...calculo, padrao }, { sugerida: 9, transferida: 0 })).not.toMatch(
      /SES|SBA|TSB|AX|Croston|sigma|demanda/,
    )
})

test.each([
  ['as suggested', 25, 25, 1, false],
  ['a fifth more', 25, 30, 1, false],
  ['more than a fifth', 25, 31, 1, true],
  ['less by more than a fifth', 25, 19, 1, true],
  ['one box more, whatever a fifth is', 4, 8, 4, false],
  ['two boxes more', 4, 12, 4, true],
  ['nothing, though one was suggested', 1, 0, 1, true],
  ['one where nothing was suggested', 0, 1, 1, false],
])('%s: whether a reason is required', (_name, sugerida, quantidade, multiplo, asks) => {
  expect(requiresReason(sugerida, quantidade, multiplo)).toBe(asks)
})
