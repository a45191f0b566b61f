import { expect, test } from 'vitest'
import { ALTURA, faixasDoFluxo, LARGURA } from './fluxo.ts'

const COLUNAS = [
  { cod: 1, nome: 'Recepção', cor: '#111111' },
  { cod: 2, nome: 'Em Serviço', cor: '#222222' },
  { cod: 3, nome: 'Pronto', cor: '#333333' },
]
const ponto = (...ns: number[]) => ({ fluxo: ns.map((n, i) => ({ cod: i + 1, n })) })

test('bands stand one upon the other, the last stage at the bottom; what stayed empty is left out', () => {
  const { faixas, maximo } = faixasDoFluxo([ponto(1, 0, 3), ponto(2, 0, 2)], COLUNAS)
  expect(maximo).toBe(4)
  expect(faixas.map((f) => [f.nome, f.fim])).toEqual([
    ['Pronto', 2],
    ['Recepção', 2],
  ])
  expect(faixas[0]?.pontos).toBe(`0.0,40.0 ${LARGURA}.0,80.0 ${LARGURA}.0,${ALTURA}.0 0.0,${ALTURA}.0`)
  expect(faixas[1]?.pontos).toBe(`0.0,0.0 ${LARGURA}.0,0.0 ${LARGURA}.0,80.0 0.0,40.0`)
})

test('one day is a band over the whole width, no day is nothing', () => {
  expect(faixasDoFluxo([ponto(2)], COLUNAS).faixas[0]?.pontos).toContain(`${LARGURA}.0`)
  expect(faixasDoFluxo([], COLUNAS)).toEqual({ faixas: [], maximo: 0 })
})
