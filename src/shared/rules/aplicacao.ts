import { z } from 'zod'

/** A vehicle that a part fits; a year of 0 sets no limit. */
export const aplicacaoDaPeca = z.object({
  marca: z.string(),
  modelo: z.string(),
  geracao: z.string(),
  anoDe: z.number(),
  anoAte: z.number(),
  motor: z.string(),
})
export type AplicacaoDaPeca = z.infer<typeof aplicacaoDaPeca>

/** Models that are named before the others are counted. */
const MODELOS_DITOS = 4

function anos({ anoDe, anoAte }: AplicacaoDaPeca): string {
  if (anoDe === 0) return anoAte === 0 ? '' : `até ${anoAte}`
  if (anoAte === 0) return `desde ${anoDe}`
  return anoDe === anoAte ? String(anoDe) : `${anoDe}–${anoAte}`
}

/** The vehicles that a part fits in few words, as 'Fiat Argo, Cronos · 2018–2024'; 'universal' when it is said of none. `total`: how many there are. */
export function aplicacoesEmPalavras(aplicacoes: readonly AplicacaoDaPeca[], total: number): string {
  if (total === 0) return 'universal'
  const ditas = aplicacoes.slice(0, MODELOS_DITOS)
  // What shares make, engine and years is told together.
  const grupos = Map.groupBy(ditas, (a) => `${a.marca}\n${a.motor}\n${anos(a)}`)
  const partes = [...grupos.values()].map((delas) => {
    const [primeira] = delas
    if (!primeira) return ''
    const modelos = new Set(delas.map((a) => [a.modelo, a.geracao].filter(Boolean).join(' ')))
    return [`${primeira.marca} ${[...modelos].join(', ')}`, primeira.motor, anos(primeira)].filter(Boolean).join(' · ')
  })
  const mais = total - ditas.length
  return [...partes, ...(mais > 0 ? [`mais ${mais}`] : [])].join('; ')
}
