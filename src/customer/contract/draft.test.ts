import { expect, test } from 'vitest'
import type { ContractPage } from '#shared/frota/contract.ts'
import { contractErrors, keptOver, toDay, typedDay } from './draft.ts'

test.each([
  ['3112', '31/12'],
  ['31121990', '31/12/1990'],
  ['31/12/19901', '31/12/1990'],
  ['', ''],
])('%s is typed as %s', (text, shown) => {
  expect(typedDay(text)).toBe(shown)
})

test.each([
  ['31/12/1990', '1990-12-31'],
  ['31/02/1990', null],
  ['1/1/1990', null],
])('the day %s is %s', (text, dia) => {
  expect(toDay(text)).toBe(dia)
})

const whole = {
  motorista: 'Helena Prado',
  cpf: '529.982.247-25',
  nascimento: '20/05/1980',
  cnh: '02650306461',
  cnhCategoria: 'B',
  cnhValidade: '01/01/2040',
}
test('a whole form with a photo and a signature lacks nothing; each missing part is told', () => {
  expect(contractErrors(whole, 'png', 2)).toEqual({})
  expect(Object.keys(contractErrors({ ...whole, cpf: '1', cnh: '2', nascimento: '' }, null, 0)).toSorted()).toEqual([
    'assinatura',
    'cnh',
    'cpf',
    'fotos',
    'nascimento',
  ])
})

test('what was typed comes back over what the store wrote; what cannot be read counts as nothing', () => {
  const store = { ...whole, nascimento: '1980-05-20', cnhValidade: null } as ContractPage
  expect(keptOver(null, store)).toEqual({ ...whole, cnhValidade: '' })
  expect(keptOver('{', store)).toEqual({ ...whole, cnhValidade: '' })
  expect(keptOver('{"cnhValidade":"01/01/2040"}', store)).toEqual(whole)
})
