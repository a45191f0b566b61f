import fc from 'fast-check'
import { expect, test } from 'vitest'
import { corPorMedida, LIMITES, tipoDaMedida, type TipoMedida } from '#shared/rules/limites.ts'

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
  expect(corPorMedida(tipo, valor)).toBe(cor)
})

test('more tread, pad or charge never worsens the colour', () => {
  const ordem = { VERMELHO: 0, AMARELO: 1, VERDE: 2 }
  fc.assert(
    fc.property(
      fc.constantFrom(...(Object.keys(LIMITES) as TipoMedida[])),
      fc.double({ min: 0, max: 20, noNaN: true }),
      fc.double({ min: 0, max: 20, noNaN: true }),
      (tipo, a, b) => {
        const [pior, melhor] = a < b ? [a, b] : [b, a]
        expect(ordem[corPorMedida(tipo, melhor)]).toBeGreaterThanOrEqual(ordem[corPorMedida(tipo, pior)])
      },
    ),
  )
})

test('a store may have its own thresholds', () => {
  expect(corPorMedida('BATERIA', 12.45, { ...LIMITES, BATERIA: { ...LIMITES.BATERIA, amarelo: 12.5 } })).toBe('AMARELO')
})

test.each([
  ['Pneu dianteiro esquerdo', 'mm', 'SULCO_PNEU'],
  ['Pastilhas de freio dianteiras', 'mm', 'PASTILHA_FREIO'],
  ['Bateria', 'V', 'BATERIA'],
  ['Pneu dianteiro', 'psi', null],
  ['Disco de freio', 'mm', null],
  ['Alternador', 'V', null],
  ['Palhetas', null, null],
])('%s in %s is a measure of %s', (nome, unidade, tipo) => {
  expect(tipoDaMedida(nome, unidade)).toBe(tipo)
})
