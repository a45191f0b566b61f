import type { ItemState } from '../checklists/checklists.ts'

/** Measures up to which an item is red and amber; smaller is worse. */
export interface MedidaLimit {
  /** Words that the item's name must contain. */
  item: string
  unidade: string
  vermelho: number
  /** Whether the red limit itself counts as red. */
  vermelhoIncluso: boolean
  amarelo: number
}

const simplified = (texto: string) => texto.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()
const SEVERITY: Partial<Record<ItemState, number>> = { VERDE: 0, AMARELO: 1, VERMELHO: 2 }

/** The limit that applies to an item's measure, if any. */
export function limitOf(
  limites: readonly MedidaLimit[],
  i: { nome: string; unidade?: string | null | undefined },
): MedidaLimit | undefined {
  const nome = simplified(i.nome)
  return limites.find((l) => nome.includes(simplified(l.item)) && simplified(l.unidade) === simplified(i.unidade ?? ''))
}

/**
 * The colour that the item's measure calls for, when the given colour is milder: a green tyre of 1,0 mm is red. Null when they agree, when
 * the given colour is worse, or when no limit applies to the item.
 */
export function expectedColor(
  limites: readonly MedidaLimit[],
  i: { nome: string; estado: ItemState; medida?: number | null | undefined; unidade?: string | null | undefined },
): 'AMARELO' | 'VERMELHO' | null {
  const { medida, estado } = i
  const stated = SEVERITY[estado]
  if (medida === undefined || medida === null || stated === undefined) return null
  const limite = limitOf(limites, i)
  if (!limite) return null
  const { vermelho, vermelhoIncluso, amarelo } = limite
  if (medida < vermelho || (vermelhoIncluso && medida === vermelho)) return stated < 2 ? 'VERMELHO' : null
  return medida <= amarelo && stated < 1 ? 'AMARELO' : null
}
