import fc from 'fast-check'
import { expect, test } from 'vitest'
import { colorByMedida, LIMITS, medidaType, type MedidaType } from '#shared/rules/limits.ts'

test.each([
  ['SULCO_PNEU', 1.6, 'VERMELHO'],
  ['SULCO_PNEU', 1.61, 'AMARELO'],
  ['SULCO_PNEU', 3, 'AMARELO'],
  ['SULCO_PNEU', 3.1, 'VERDE'],
  ['PASTILHA_FREIO', 2.9, 'VERMELHO'],
  ['PASTILHA_FREIO', 3, 'AMARELO'],
  ['PASTILHA_FREIO', 5, 'AMARELO'],
  ['PASTILHA_FREIO', 5.1, 'VERDE'],
  ['BATERIA', 11.9, 'VERMELHO'],
  ['BATERIA', 12, 'AMARELO'],
  ['BATERIA', 12.4, 'AMARELO'],
  ['BATERIA', 12.5, 'VERDE'],
] as const)('%s of %d is %s', (tipo, valor, cor) => {
  expect(colorByMedida(tipo, valor)).toBe(cor)
})

test('more tread, pad or voltage never makes the colour worse', () => {
  const ordem = { VERMELHO: 0, AMARELO: 1, VERDE: 2 }
  fc.assert(
    fc.property(
      fc.constantFrom(...(Object.keys(LIMITS) as MedidaType[])),
      fc.double({ min: 0, max: 20, noNaN: true }),
      fc.double({ min: 0, max: 20, noNaN: true }),
      (tipo, a, b) => {
        const [worse, best] = a < b ? [a, b] : [b, a]
        expect(ordem[colorByMedida(tipo, best)]).toBeGreaterThanOrEqual(ordem[colorByMedida(tipo, worse)])
      },
    ),
  )
})

test('a distributor may have its own thresholds', () => {
  expect(colorByMedida('BATERIA', 12.45, { ...LIMITS, BATERIA: { ...LIMITS.BATERIA, amarelo: 12.5 } })).toBe('AMARELO')
})

test.each([
  ['Pneu dianteiro esquerdo', 'mm', 'SULCO_PNEU'],
  ['Pastilhas de freio dianteiras', 'mm', 'PASTILHA_FREIO'],
  ['Bateria', 'V', 'BATERIA'],
  ['Pneu dianteiro', 'psi', null],
  ['Disco de freio', 'mm', null],
  ['Alternador', 'V', null],
  ['Palhetas', null, null],
])('%s in %s takes the measure %s', (nome, unidade, tipo) => {
  expect(medidaType(nome, unidade)).toBe(tipo)
})
