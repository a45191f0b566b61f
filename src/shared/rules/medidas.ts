import type { EstadoItem } from '../checklists/checklists.ts'

/** Up to which measure an item is red and amber; less is worse. */
export interface LimiteDeMedida {
  /** Words that the item's name holds. */
  item: string
  unidade: string
  vermelho: number
  /** Whether the red bound itself is red. */
  vermelhoIncluso: boolean
  amarelo: number
}

const simples = (texto: string) => texto.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()
const GRAVIDADE: Partial<Record<EstadoItem, number>> = { VERDE: 0, AMARELO: 1, VERMELHO: 2 }

/** What an item's measure says when its colour is milder: a green tyre of 1,0 mm is red. Null when they agree, the colour is the stronger, or no limit speaks of the item. */
export function foraDaCor(
  limites: readonly LimiteDeMedida[],
  i: { nome: string; estado: EstadoItem; medida?: number | null | undefined; unidade?: string | null | undefined },
): 'AMARELO' | 'VERMELHO' | null {
  const { medida, estado } = i
  const dita = GRAVIDADE[estado]
  if (medida === undefined || medida === null || dita === undefined) return null
  const nome = simples(i.nome)
  const limite = limites.find((l) => nome.includes(simples(l.item)) && simples(l.unidade) === simples(i.unidade ?? ''))
  if (!limite) return null
  const { vermelho, vermelhoIncluso, amarelo } = limite
  if (medida < vermelho || (vermelhoIncluso && medida === vermelho)) return dita < 2 ? 'VERMELHO' : null
  return medida <= amarelo && dita < 1 ? 'AMARELO' : null
}
