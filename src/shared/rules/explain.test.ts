import fc from 'fast-check'
import { expect, it } from 'vitest'
import { roundParts, byColor, byStage, byPlace } from './explain.ts'
import { INDICADOR_CODES, partsOf, getValue } from './indicadores.ts'
import { mergeTotals, MEDIDAS, type Totals, EMPTY_TOTALS } from './indicador-medidas.ts'

const sum: fc.Arbitrary<Totals> = fc
  .tuple(...MEDIDAS.map(() => fc.integer({ min: 1, max: 100_000 })))
  .map((ns) => ({ ...EMPTY_TOTALS, ...Object.fromEntries(MEDIDAS.map((m, i) => [m, ns[i]])) }))
const exato = (i: (typeof INDICADOR_CODES)[number], s: Totals) => {
  const p = partsOf(i, s)
  return p ? (p.baixo === null ? p.cima : p.cima / p.baixo) : 0
}

it('by store, colour and stage the parts add up to the change, also after rounding', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(sum, sum), { minLength: 1, maxLength: 6 }), (pairs) => {
      const places = pairs.map(([antes, agora], n) => ({ nome: String(n), antes, agora }))
      const total = { antes: mergeTotals(pairs.map((p) => p[0])), agora: mergeTotals(pairs.map((p) => p[1])) }
      for (const i of INDICADOR_CODES) {
        const changed = exato(i, total.agora) - exato(i, total.antes)
        for (const parts of [byPlace(i, total, places), byColor(i, total)]) {
          if (!parts) continue
          const summed = parts.reduce((n, p) => n + p.parte, 0)
          // The sum is as exact as its largest number: parts that nearly cancel out were large.
          const numbers = [1, exato(i, total.antes), exato(i, total.agora), ...parts.map((p) => p.parte)]
          const tolerance = Math.max(...numbers.map(Math.abs)) * 1e-9
          expect(Math.abs(summed - changed)).toBeLessThanOrEqual(tolerance)
          const decimals = 3
          const stated = roundParts(parts, changed, decimals).reduce((n, p) => n + Math.round(p.parte * 1000), 0)
          // `+ 0` turns -0 into 0.
          expect(stated).toBe(Math.round(changed * 1000) + 0)
        }
      }
      const etapas = byStage('aprovado', total)
      const changed = (getValue('aprovado', total.agora) ?? 0) - (getValue('aprovado', total.antes) ?? 0)
      expect(roundParts(etapas ?? [], changed, 0).reduce((n, p) => n + p.parte, 0)).toBe(changed)
      expect(Math.abs((etapas ?? []).reduce((n, p) => n + p.parte, 0) - changed)).toBeLessThanOrEqual(
        Math.max(1, Math.abs(changed)) * 1e-6,
      )
    }),
    { numRuns: 60 },
  )
})

it('no explanation for a figure that does not add up, nor for a period without a value', () => {
  const total = { antes: EMPTY_TOTALS, agora: { ...EMPTY_TOTALS, passagens: 3, enviados: 1, comAchado: 1 } }
  expect(byPlace('tempoPreco', total, [])).toBeNull()
  expect(byPlace('taxaEnvio', total, [])).toBeNull()
  expect(byPlace('passagens', total, [{ nome: 'A', ...total }])).toEqual([{ nome: 'A', parte: 3 }])
  expect(byColor('passagens', total)).toBeNull()
  expect(byStage('aprovado', total)).toBeNull()
})
