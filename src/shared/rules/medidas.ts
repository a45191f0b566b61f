import type { ItemState } from '../checklists/checklists.ts'
import { plainText } from './plain-text.ts'

/** On which side of its limits a measure is worse: a tread that wears down, water that gathers in the brake fluid. */
export const WORSE_SIDES = ['MENOR', 'MAIOR'] as const
export type WorseSide = (typeof WORSE_SIDES)[number]

/** The choice of a side, in words. */
export const WORSE_CHOICES: { value: WorseSide; label: string }[] = [
  { value: 'MENOR', label: 'Menor' },
  { value: 'MAIOR', label: 'Maior' },
]

/** Measures from which on an item is red and amber. */
export interface MedidaLimit {
  /** Words that the item's name must contain. */
  item: string
  unidade: string
  /** Missing in templates and packages of before there were two sides: only MAIOR is ever asked for. */
  pior: WorseSide
  vermelho: number
  /** Whether the red limit itself counts as red. */
  vermelhoIncluso: boolean
  amarelo: number
}

const simplified = (text: string) => plainText(text).trim()
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
  const limit = limitOf(limites, i)
  if (!limit) return null
  const { vermelho, vermelhoIncluso, amarelo } = limit
  const above = limit.pior === 'MAIOR'
  const beyond = above ? medida > vermelho : medida < vermelho
  if (beyond || (vermelhoIncluso && medida === vermelho)) return stated < 2 ? 'VERMELHO' : null
  return (above ? medida >= amarelo : medida <= amarelo) && stated < 1 ? 'AMARELO' : null
}

/** Whether attention begins before urgency, on the way to the worse side. */
export function inOrder({ pior, vermelho, amarelo }: Pick<MedidaLimit, 'pior' | 'vermelho' | 'amarelo'>): boolean {
  return pior === 'MAIOR' ? amarelo <= vermelho : amarelo >= vermelho
}
