import fc from 'fast-check'
import { expect, it } from 'vitest'
import { arredondarPartes, porCor, porEtapa, porLugar } from './explicar.ts'
import { CODIGOS_INDICADOR, partesDe, valorDe } from './indicadores.ts'
import { juntarSomas, MEDIDAS, type Soma, SOMA_VAZIA } from './medidas-indicadores.ts'

const soma: fc.Arbitrary<Soma> = fc
  .tuple(...MEDIDAS.map(() => fc.integer({ min: 1, max: 100_000 })))
  .map((ns) => ({ ...SOMA_VAZIA, ...Object.fromEntries(MEDIDAS.map((m, i) => [m, ns[i]])) }))
const exato = (i: (typeof CODIGOS_INDICADOR)[number], s: Soma) => {
  const p = partesDe(i, s)
  return p ? (p.baixo === null ? p.cima : p.cima / p.baixo) : 0
}

it('by store, by colour and by stage, the parts add up to the change, also once they are rounded', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(soma, soma), { minLength: 1, maxLength: 6 }), (pares) => {
      const lugares = pares.map(([antes, agora], n) => ({ nome: String(n), antes, agora }))
      const total = { antes: juntarSomas(pares.map((p) => p[0])), agora: juntarSomas(pares.map((p) => p[1])) }
      for (const i of CODIGOS_INDICADOR) {
        const mudou = exato(i, total.agora) - exato(i, total.antes)
        for (const partes of [porLugar(i, total, lugares), porCor(i, total)]) {
          if (!partes) continue
          const somadas = partes.reduce((n, p) => n + p.parte, 0)
          // As exact as the largest number in it: what is nearly cancelled was large before.
          const numeros = [1, exato(i, total.antes), exato(i, total.agora), ...partes.map((p) => p.parte)]
          const perto = Math.max(...numeros.map(Math.abs)) * 1e-9
          expect(Math.abs(somadas - mudou)).toBeLessThanOrEqual(perto)
          const casas = 3
          const ditas = arredondarPartes(partes, mudou, casas).reduce((n, p) => n + Math.round(p.parte * 1000), 0)
          // Rounded from below, nothing is -0.
          expect(ditas).toBe(Math.round(mudou * 1000) + 0)
        }
      }
      const etapas = porEtapa('aprovado', total)
      const mudou = (valorDe('aprovado', total.agora) ?? 0) - (valorDe('aprovado', total.antes) ?? 0)
      expect(arredondarPartes(etapas ?? [], mudou, 0).reduce((n, p) => n + p.parte, 0)).toBe(mudou)
      expect(Math.abs((etapas ?? []).reduce((n, p) => n + p.parte, 0) - mudou)).toBeLessThanOrEqual(
        Math.max(1, Math.abs(mudou)) * 1e-6,
      )
    }),
    { numRuns: 60 },
  )
})

it('what does not add up is not explained, nor a period without a value', () => {
  const total = { antes: SOMA_VAZIA, agora: { ...SOMA_VAZIA, passagens: 3, enviados: 1, comAchado: 1 } }
  expect(porLugar('tempoPreco', total, [])).toBeNull()
  expect(porLugar('taxaEnvio', total, [])).toBeNull()
  expect(porLugar('passagens', total, [{ nome: 'A', ...total }])).toEqual([{ nome: 'A', parte: 3 }])
  expect(porCor('passagens', total)).toBeNull()
  expect(porEtapa('aprovado', total)).toBeNull()
})
