import { z } from 'zod'

/** A vehicle that a part fits; a year of 0 sets no limit. */
export const pecaAplicacao = z.object({
  marca: z.string(),
  modelo: z.string(),
  geracao: z.string(),
  anoDe: z.number(),
  anoAte: z.number(),
  motor: z.string(),
})
export type PecaAplicacao = z.infer<typeof pecaAplicacao>

/** Number of models listed by name; further ones are only counted. */
const NAMED_MODELOS = 4

function years({ anoDe, anoAte }: PecaAplicacao): string {
  if (anoDe === 0) return anoAte === 0 ? '' : `até ${anoAte}`
  if (anoAte === 0) return `desde ${anoDe}`
  return anoDe === anoAte ? String(anoDe) : `${anoDe}–${anoAte}`
}

/**
 * The vehicles that a part fits in few words: 'Fiat Argo, Cronos · 2018–2024'; 'universal' when there are none. `total` is how many there
 * are.
 */
export function describeAplicacoes(aplicacoes: readonly PecaAplicacao[], total: number): string {
  if (total === 0) return 'universal'
  const named = aplicacoes.slice(0, NAMED_MODELOS)
  // Vehicles of the same make, engine and years go into one phrase.
  const grupos = Map.groupBy(named, (a) => `${a.marca}\n${a.motor}\n${years(a)}`)
  const parts = [...grupos.values()].map((members) => {
    const [first] = members
    if (!first) return ''
    const modelos = new Set(members.map((a) => [a.modelo, a.geracao].filter(Boolean).join(' ')))
    return [`${first.marca} ${[...modelos].join(', ')}`, first.motor, years(first)].filter(Boolean).join(' · ')
  })
  const extra = total - named.length
  return [...parts, ...(extra > 0 ? [`mais ${extra}`] : [])].join('; ')
}
