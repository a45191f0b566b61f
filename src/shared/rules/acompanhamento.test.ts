import { expect, test } from 'vitest'
import { carroStage, npsOf, scoreType } from './acompanhamento.ts'

const s = (status: number, extra = '') => ({
  status,
  paralisado: extra.includes('p'),
  bloqueia: extra.includes('b'),
  trabalhando: extra.includes('t'),
})

test.each([
  [[], false, 'RECEBIDO', false],
  [[s(1), s(1)], false, 'RECEBIDO', false],
  [[s(1), s(2, 't')], false, 'EM_SERVICO', false],
  [[s(2, 'pb')], false, 'EM_SERVICO', true],
  // A lunch break does not count as standing still.
  [[s(2, 'p')], false, 'EM_SERVICO', false],
  [[s(2, 'pb'), s(2, 't')], false, 'EM_SERVICO', false],
  [[s(3), s(2, 't')], false, 'EM_SERVICO', false],
  [[s(3), s(4)], false, 'INSPECAO', false],
  [[s(4), s(5)], false, 'PRONTO', false],
  [[s(5)], true, 'ENTREGUE', false],
])('%j (delivered: %s) shows as %s, standing still: %s', (servicos, delivered, etapa, parado) => {
  expect(carroStage(servicos, delivered)).toEqual({ etapa, parado })
})

test.each([
  [0, 'DETRATOR'],
  [6, 'DETRATOR'],
  [7, 'NEUTRO'],
  [8, 'NEUTRO'],
  [9, 'PROMOTOR'],
  [10, 'PROMOTOR'],
] as const)('a score of %d is a %s', (nota, tipo) => {
  expect(scoreType(nota)).toBe(tipo)
})

test('NPS is promoters minus detractors, as a share of all answers', () => {
  expect(npsOf({ respostas: 10, promotores: 6, detratores: 1 })).toBe(50)
  expect(npsOf({ respostas: 3, promotores: 0, detratores: 3 })).toBe(-100)
  expect(npsOf({ respostas: 0, promotores: 0, detratores: 0 })).toBeNull()
})
