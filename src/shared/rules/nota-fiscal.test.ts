import { expect, test } from 'vitest'
import { isValidAccessKey, departamentoForCfop, cfopNatureza } from './nota-fiscal.ts'

// The worked example of the taxpayer's manual (NF-e, "Manual de Orientação do Contribuinte", check digit of the access key).
const KEY = '52060433009911002506550120000007800267301615'

test('an access key is validated by its last digit', () => {
  expect(isValidAccessKey(KEY)).toBe(true)
  for (let i = 0; i < 44; i++) {
    const other = String((Number(KEY[i]) + 1) % 10)
    expect(isValidAccessKey(KEY.slice(0, i) + other + KEY.slice(i + 1)), `digit ${i}`).toBe(false)
  }
  expect(isValidAccessKey(KEY.slice(1))).toBe(false)
})

test('the key of an issuer whose CNPJ has letters is valid by their ASCII codes', () => {
  // State and month, a CNPJ with letters, model, series, number, form, code; weights 2 to 9 from the right.
  const base = '35260712ABC34501DE35550010000000011000000011'.slice(0, 43)
  const digits = Array.from({ length: 10 }, (_, d) => `${base}${d}`).filter(isValidAccessKey)
  expect(digits).toHaveLength(1)
  expect(isValidAccessKey((digits[0] ?? '').toLowerCase())).toBe(false)
})

test.each([
  ['5102', 'VENDA', 'PECAS_BALCAO'],
  ['6102', 'VENDA', 'PECAS_BALCAO'],
  ['5405', 'VENDA', 'PECAS_BALCAO'],
  ['5656', 'VENDA', 'LUBRIFICANTES'],
  ['5933', 'VENDA', 'MAO_OBRA_MECANICA'],
  ['5101', 'VENDA', null],
  ['1202', 'DEVOLUCAO', 'PECAS_BALCAO'],
  ['2411', 'DEVOLUCAO', 'PECAS_BALCAO'],
  // A transfer, a gift, a shipment for repair, goods returned to a supplier, a purchase.
  ['5152', 'NENHUMA', null],
  ['5910', 'NENHUMA', null],
  ['5915', 'NENHUMA', null],
  ['5202', 'NENHUMA', null],
  ['1102', 'NENHUMA', null],
] as const)('CFOP %s is %s of %s', (cfop, natureza, departamento) => {
  expect(cfopNatureza(cfop)).toBe(natureza)
  expect(departamentoForCfop(cfop)).toBe(departamento)
})
