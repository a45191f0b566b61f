import { expect, test } from 'vitest'
import { escalar, lerDiaDeArquivo, lerMinutos, lerNumero } from './numero-arquivo.ts'

test('numbers of files: both ways of writing, and never a guess', () => {
  for (const [texto, casas, formato, lido] of [
    ['1.234,50', 2, 'BR', 123450],
    ['1,234.50', 2, 'US', 123450],
    // What only one way of writing can mean is read under either.
    ['1,234.50', 2, 'BR', 123450],
    ['1.234,50', 2, 'US', 123450],
    ['1250.5', 2, 'BR', 125050],
    ['1250,5', 2, 'US', 125050],
    ['1.250', 2, 'BR', 125000],
    ['1,250', 2, 'US', 125000],
    ['1,250', 2, 'BR', null],
    ['1.250', 2, 'US', null],
    ['1,250', 3, 'BR', 1250],
    ['1.250', 3, 'BR', 1250000],
    ['1.250', 3, 'US', 1250],
    ['0.250', 3, 'BR', 250],
    ['1.234.567', 2, 'BR', 123456700],
    ['1.234.567', 2, 'US', 123456700],
    ['1.2.3', 2, 'BR', null],
    ['R$ 10,00', 2, 'BR', 1000],
    ['-10,00', 2, 'BR', -1000],
    ['10,00-', 2, 'BR', -1000],
    ['(10.00)', 2, 'US', -1000],
    ['(10', 2, 'BR', null],
    ['0,00-', 2, 'BR', 0],
    ['10,005', 2, 'BR', null],
    ['10,0000', 2, 'BR', 1000],
    ['dez', 2, 'BR', null],
    ['', 2, 'BR', null],
    ['.', 2, 'BR', null],
  ] as const)
    expect([texto, formato, lerNumero(texto, casas, formato)]).toEqual([texto, formato, lido])
  expect(escalar(0.1 + 0.2, 2)).toBe(30)
  expect(escalar(0.125, 2)).toBeNull()
})

test('days and hours of files', () => {
  for (const t of ['31/12/2026', '31-12-26', '31.12.2026 10:00', '2026-12-31', '20261231', '2026-12-31T10:00:00'])
    expect([t, lerDiaDeArquivo(t, 'BR')]).toEqual([t, '2026-12-31'])
  expect(lerDiaDeArquivo('12/31/2026', 'US')).toBe('2026-12-31')
  for (const t of ['12/31/2026', '31/02/2026', 'ontem', '']) expect(lerDiaDeArquivo(t, 'BR')).toBeNull()
  expect(['1:30', '1,5', '90 min', '1,5 h'].map((t) => lerMinutos(t, 'BR'))).toEqual([90, 90, 90, 90])
  expect(lerMinutos('1:75', 'BR')).toBeNull()
})
