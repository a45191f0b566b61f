import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareSides, explainDifferences, type Side, type SideValue } from './reconciliation.ts'
import { DEPARTAMENTO_CODES, type Departamento } from './vendas.ts'

const v = (dia: string, departamento: Departamento, lado: Side, valor: number): SideValue => ({
  dia,
  departamento,
  lado,
  valor,
})
const causes = (valores: SideValue[]) =>
  explainDifferences(compareSides(valores)).map((d) =>
    `${d.dia.slice(8)} ${d.departamento} ${d.causa} ${d.onde ?? ''}`.trim(),
  )
/** Gives both sides a value elsewhere in the month, so that a value they lack counts as missing. */
const presentSide = (lado: Side) => [v('2026-10-30', 'BATERIAS', 'DIGITADO', 5), v('2026-10-30', 'BATERIAS', lado, 5)]

test.each<[string, SideValue[], string[]]>([
  ['equal values', [v('2026-10-05', 'PNEUS', 'DIGITADO', 100_00), v('2026-10-05', 'PNEUS', 'DMS', 100_00)], []],
  ['nothing but what was typed', [v('2026-10-05', 'PNEUS', 'DIGITADO', 100_00)], []],
  [
    'centavos of rounding',
    [v('2026-10-05', 'PNEUS', 'DIGITADO', 100_00), v('2026-10-05', 'PNEUS', 'DMS', 100_07)],
    ['05 PNEUS ARREDONDAMENTO'],
  ],
  [
    'a real and a centavo are no rounding',
    [v('2026-10-05', 'PNEUS', 'DIGITADO', 100_00), v('2026-10-05', 'PNEUS', 'DMS', 101_01)],
    ['05 PNEUS SEM_EXPLICACAO'],
  ],
  [
    'entered two days later',
    [v('2026-10-05', 'PNEUS', 'DMS', 900_00), v('2026-10-07', 'PNEUS', 'DIGITADO', 900_00)],
    ['05 PNEUS OUTRO_DIA 2026-10-07', '07 PNEUS OUTRO_DIA 2026-10-05'],
  ],
  [
    'entered in another department',
    [v('2026-10-05', 'PNEUS', 'DMS', 900_00), v('2026-10-05', 'BATERIAS', 'DIGITADO', 900_00)],
    ['05 BATERIAS OUTRO_DEPARTAMENTO PNEUS', '05 PNEUS OUTRO_DEPARTAMENTO BATERIAS'],
  ],
  ['not typed yet', [v('2026-10-05', 'PNEUS', 'DMS', 900_00)], ['05 PNEUS FALTA_DIGITAR']],
  [
    'the system has not got it',
    [...presentSide('DMS'), v('2026-10-05', 'PNEUS', 'DIGITADO', 900_00)],
    ['05 PNEUS FALTA_NO_DMS'],
  ],
  [
    'a note is missing',
    [...presentSide('NOTAS'), v('2026-10-05', 'PNEUS', 'DIGITADO', 900_00), v('2026-10-05', 'PNEUS', 'NOTAS', 500_00)],
    ['05 PNEUS FALTA_NOTA'],
  ],
  [
    'the system agrees and the notes do not',
    [
      v('2026-10-05', 'PNEUS', 'DIGITADO', 900_00),
      v('2026-10-05', 'PNEUS', 'DMS', 900_00),
      v('2026-10-05', 'PNEUS', 'NOTAS', 950_00),
    ],
    ['05 PNEUS SEM_EXPLICACAO'],
  ],
])('%s', (_, valores, expected) => {
  expect(causes(valores)).toEqual(expected)
})

const valor = fc.record({
  dia: fc.integer({ min: 1, max: 28 }).map((n) => `2026-10-${String(n).padStart(2, '0')}`),
  departamento: fc.constantFrom(...DEPARTAMENTO_CODES),
  lado: fc.constantFrom<Side>('DIGITADO', 'DMS', 'NOTAS'),
  valor: fc.integer({ min: -100_000, max: 5_000_000 }),
})

test('no value is lost or counted twice, in any order; equal sides have no difference', () => {
  fc.assert(
    fc.property(fc.array(valor, { maxLength: 60 }), (valores) => {
      const linhas = compareSides(valores)
      for (const [lado, campo] of [
        ['DIGITADO', 'digitado'],
        ['DMS', 'dms'],
        ['NOTAS', 'notas'],
      ] as const)
        expect(linhas.reduce((n, l) => n + (l[campo] ?? 0), 0)).toBe(
          valores.filter((x) => x.lado === lado).reduce((n, x) => n + x.valor, 0),
        )
      expect(compareSides(valores.toReversed())).toEqual(linhas)
      const iguais = linhas.map((l) => ({ ...l, dms: l.digitado, notas: l.digitado }))
      expect(explainDifferences(iguais)).toEqual([])
    }),
  )
})
