import { describe, expect, test } from 'vitest'
import {
  chassiError,
  chassiState,
  daysSince,
  isInRange,
  isPending,
  licenceLimit,
  normalizeChassi,
  parseRange,
  recallState,
} from './recall.ts'

const CHASSI = '9BWAB45U0ET000123'

test.each([
  [' 9bw ab45u-0et000123 ', CHASSI],
  ['9BW.AB45U0.ET000123', CHASSI],
  ['', ''],
])('%j is compared as %s', (text, chassi) => expect(normalizeChassi(text)).toBe(chassi))

test.each([
  [CHASSI, null],
  ['9BWAB45U0ET00012', 'Tem 16 caracteres: um chassi tem 17'],
  ['9BWAB45U0ET0001234', 'Tem 18 caracteres: um chassi tem 17'],
  ['9BWAB45UOET000123', 'Um chassi não tem as letras I, O e Q: confira se não é 1 ou 0'],
  [' ', 'Informe o chassi'],
])('%j: %s', (text, error) => expect(chassiError(text)).toBe(error))

test.each([
  [null, 'SEM'],
  ['—', 'SEM'],
  ['BO123456', 'CURTO'],
  ['9BWAB45UIET000123', 'ERRADO'],
  [CHASSI.toLowerCase(), 'CERTO'],
] as const)('a stored chassis %j is %s', (text, state) => expect(chassiState(text)).toBe(state))

describe('ranges', () => {
  test.each([
    ['9BWAB45U0', 'ET000001', 'ET099999', { prefixo: '9BWAB45U0', serie: 'ET', de: '000001', ate: '099999' }],
    ['9bw ab4', '000100', '000200', { prefixo: '9BWAB4', serie: '', de: '000100', ate: '000200' }],
  ])('%s %s–%s is read', (prefixo, de, ate, faixa) => expect(parseRange(prefixo, de, ate)).toEqual({ faixa }))

  test.each([
    ['9B', '0001', '0002', 'O começo do chassi tem de 3 a 13 letras e números'],
    ['9BW', '0001', '00020', 'O primeiro e o último precisam ter o mesmo tamanho'],
    ['9BW', 'ET', 'EU', 'O final do chassi termina em 3 a 8 números'],
    ['9BW', 'ET000001', 'EU000009', 'As letras antes do número precisam ser as mesmas nos dois'],
    ['9BW', '000002', '000001', 'O último vem antes do primeiro'],
    ['9BWAB45U0ET00', 'ET000001', 'ET000002', 'O começo e o final passam juntos de 17 caracteres'],
  ])('%s %s–%s: %s', (prefixo, de, ate, erro) => expect(parseRange(prefixo, de, ate)).toEqual({ erro }))

  const faixa = { prefixo: '9BWAB', serie: 'ET', de: '000100', ate: '000199' }
  test.each([
    ['9BWAB45U0ET000100', true],
    ['9BWAB45U0ET000199', true],
    ['9BWAB99X9ET000150', true],
    ['9BWAB45U0ET000099', false],
    ['9BWAB45U0ET000200', false],
    ['9BWAC45U0ET000150', false],
    ['9BWAB45U0EU000150', false],
    ['9BWAB45U0ET0001A0', false],
    ['9BWAB45UET000150', false],
  ])('%s is in it: %s', (chassi, is) => expect(isInRange(chassi, faixa)).toBe(is))
})

describe('the licence', () => {
  test.each([
    ['2025-11-28', '2026-11-27', '2026-11-28', false, 364],
    ['2025-11-28', '2026-11-28', '2026-11-28', true, 365],
    ['2024-02-29', '2025-02-28', '2025-03-01', false, 365],
    ['2024-02-29', '2025-03-01', '2025-03-01', true, 366],
    ['2023-03-01', '2024-02-29', '2024-03-01', false, 365],
    ['2023-03-01', '2024-03-01', '2024-03-01', true, 366],
    ['2019-10-01', '2020-09-30', '2020-10-01', false, 365],
  ])('told on %s, on %s: refused from %s', (desde, hoje, limite, vencido, dias) =>
    expect(licenceLimit(desde, hoje)).toEqual({ limite, vencido, dias }),
  )
  test('campaigns of before the law have no limit', () => expect(licenceLimit('2019-09-30', '2026-01-01')).toBeNull())
})

test.each([
  [false, null, 'ABERTO'],
  [false, 'REABERTO', 'ABERTO'],
  [false, 'FEITO', 'ABERTO'],
  [true, 'RECUSADO', 'FEITO'],
  [true, null, 'FEITO'],
  [false, 'RECUSADO', 'RECUSADO'],
  [false, 'NAO_SE_APLICA', 'NAO_SE_APLICA'],
] as const)('done %s and last %s is %s', (done, last, state) => expect(recallState(done, last)).toBe(state))

test.each([
  ['ABERTO', null, null, true],
  ['ABERTO', null, 7, true],
  ['FEITO', 7, 7, false],
  ['NAO_SE_APLICA', 6, 7, false],
  ['RECUSADO', 7, 7, false],
  ['RECUSADO', 6, 7, true],
  ['PECAS_PEDIDAS', 6, 7, true],
  ['PECAS_PEDIDAS', 6, null, false],
] as const)('%s answered in visit %s is asked in visit %s: %s', (state, answered, visit, pending) =>
  expect(isPending(state, answered, visit)).toBe(pending),
)

test('days are counted by the store’s calendar', () => {
  const now = new Date('2026-03-02T02:00:00Z')
  expect(daysSince('2026-02-28T20:00:00Z', 'America/Sao_Paulo', now)).toBe(1)
})
