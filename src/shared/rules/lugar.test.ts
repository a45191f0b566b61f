import { expect, test } from 'vitest'
import { ACTS_AT_CAR, isOldPlace, LABEL, mustConfirm, placeHint, upperLabel } from './lugar.ts'

test.each([
  ['PASSAGEM', 'ABRIR', 'CHEGADA'],
  ['PASSAGEM', 'ENTREGAR', 'SAIDA'],
  ['CARTAO', 'MOVER', 'COLUNA'],
  ['SERVICO', 'INICIAR', 'MECANICO'],
  ['SERVICO', 'APROVAR_QUALIDADE', 'NADA'],
  ['CARTAO', 'COMENTAR', null],
  ['PASSAGEM', 'PROMETER', null],
  ['SERVICO', 'ENCAIXAR', null],
])('%s %s tells %s about the place', (target, acao, hint) => {
  expect(placeHint(target, acao)).toBe(hint)
  expect(ACTS_AT_CAR.includes(`${target} ${acao}`)).toBe(hint !== null)
})

test.each([
  [null, null, true],
  [null, '2026-11-28T10:00:00Z', true],
  ['2026-11-28T10:00:00Z', null, false],
  ['2026-11-28T10:00:00Z', '2026-11-28T10:00:00Z', false],
  ['2026-11-28T10:00:00Z', '2026-11-28T10:00:01Z', true],
])('seen %s, last act %s: to confirm %s', (vistoEm, ultimoAto, expected) => {
  expect(mustConfirm(vistoEm, ultimoAto)).toBe(expected)
})

test.each([
  ['2026-11-28T10:00:00Z', null, false],
  ['2026-11-28T09:59:59Z', null, true],
  ['2026-11-28T09:00:00Z', '2026-11-28T11:00:00Z', false],
  [null, null, true],
])('at 14:00, seen %s, last act %s: old %s', (vistoEm, ultimoAto, expected) => {
  expect(isOldPlace({ vistoEm, ultimoAto }, Date.parse('2026-11-28T14:00:00Z'))).toBe(expected)
})

test.each([
  [' p 12 ', 'P12', true],
  ['box-3', 'BOX-3', true],
  ['é1', 'É1', false],
  ['', '', false],
  ['A12345678', 'A12345678', false],
])('%j is stored as %j, valid: %s', (typed, stored, valid) => {
  expect(upperLabel(typed)).toBe(stored)
  expect(LABEL.test(stored)).toBe(valid)
})
