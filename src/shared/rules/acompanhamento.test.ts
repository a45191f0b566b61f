import { expect, test } from 'vitest'
import { etapaDoCarro, npsDe, tipoDaNota } from './acompanhamento.ts'

const s = (status: number, mais = '') => ({
  status,
  paralisado: mais.includes('p'),
  bloqueia: mais.includes('b'),
  trabalhando: mais.includes('t'),
})

test.each([
  [[], false, 'RECEBIDO', false],
  [[s(1), s(1)], false, 'RECEBIDO', false],
  [[s(1), s(2, 't')], false, 'EM_SERVICO', false],
  [[s(2, 'pb')], false, 'EM_SERVICO', true],
  // Lunch is nothing that a customer waits for.
  [[s(2, 'p')], false, 'EM_SERVICO', false],
  [[s(2, 'pb'), s(2, 't')], false, 'EM_SERVICO', false],
  [[s(3), s(2, 't')], false, 'EM_SERVICO', false],
  [[s(3), s(4)], false, 'INSPECAO', false],
  [[s(4), s(5)], false, 'PRONTO', false],
  [[s(5)], true, 'ENTREGUE', false],
])('%j (handed over: %s) is %s, standing still: %s', (servicos, entregue, etapa, parado) => {
  expect(etapaDoCarro(servicos, entregue)).toEqual({ etapa, parado })
})

test.each([
  [0, 'DETRATOR'],
  [6, 'DETRATOR'],
  [7, 'NEUTRO'],
  [8, 'NEUTRO'],
  [9, 'PROMOTOR'],
  [10, 'PROMOTOR'],
] as const)('%d is a %s', (nota, tipo) => {
  expect(tipoDaNota(nota)).toBe(tipo)
})

test('the score is promoters less detractors, of all who answered', () => {
  expect(npsDe({ respostas: 10, promotores: 6, detratores: 1 })).toBe(50)
  expect(npsDe({ respostas: 3, promotores: 0, detratores: 3 })).toBe(-100)
  expect(npsDe({ respostas: 0, promotores: 0, detratores: 0 })).toBeNull()
})
