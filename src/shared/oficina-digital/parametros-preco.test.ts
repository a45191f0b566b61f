import { expect, test } from 'vitest'
import { validateRates, statusesOn } from '#shared/oficina-digital/parametros-preco.ts'
import type { ParametroPreco } from '#shared/rules/parametro-preco.ts'

const BASE: ParametroPreco = {
  vigenteDe: '2026-01-01',
  impostosPontos: 925,
  comissaoPontos: 200,
  margemAlvoPontos: 2500,
  margemMinimaPontos: 1500,
  custoFixoMensal: 12_000_000,
  mecanicos: 8,
  horasMes: 176,
  utilizacaoPontos: 8000,
}

test('rates that leave room for a price are valid', () => {
  expect(validateRates(BASE)).toEqual({})
  expect(validateRates({ ...BASE, margemAlvoPontos: 8874 })).toEqual({})
})

test('taxes, commission and target margin must total below 100 %, the minimum margin below the target', () => {
  expect(Object.keys(validateRates({ ...BASE, margemAlvoPontos: 8875 }))).toEqual(['margemAlvoPontos'])
  expect(Object.keys(validateRates({ ...BASE, margemMinimaPontos: 2501 }))).toEqual(['margemMinimaPontos'])
})

test('the newest rates that have started are in force, from their start day on', () => {
  const itens = ['2026-03-01', '2026-02-01', '2026-01-01'].map((vigenteDe) => ({ ...BASE, vigenteDe }))
  expect(statusesOn(itens, '2026-02-28')).toEqual(['FUTURO', 'EM_VIGOR', 'PASSADO'])
  expect(statusesOn(itens, '2026-03-01')).toEqual(['EM_VIGOR', 'PASSADO', 'PASSADO'])
  expect(statusesOn(itens, '2025-12-31')).toEqual(['FUTURO', 'FUTURO', 'FUTURO'])
})
