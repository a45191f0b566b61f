import { type Indicador, INDICADORES } from './indicadores.ts'

/** A value against its goal: reached, near it (at most a tenth away), or far. */
export type Farol = 'verde' | 'amarelo' | 'vermelho'
const NEAR_MARGIN = 0.1

/** Colour of a value in the figure's good direction; null without a value, a goal or a direction. */
export function farolOf(i: Indicador, valor: number | null, meta: number | null | undefined): Farol | null {
  const { melhor: best } = INDICADORES[i]
  if (valor === null || meta === null || meta === undefined || best === null) return null
  if (best === 'mais') return valor >= meta ? 'verde' : valor >= meta * (1 - NEAR_MARGIN) ? 'amarelo' : 'vermelho'
  return valor <= meta ? 'verde' : valor <= meta * (1 + NEAR_MARGIN) ? 'amarelo' : 'vermelho'
}

/** Colours in words, for people who do not see them. */
export const FAROL_LABELS: Record<Farol, string> = {
  verde: 'na meta',
  amarelo: 'perto da meta',
  vermelho: 'fora da meta',
}
