import { type Indicador, INDICADORES } from './indicadores.ts'

/** How a value stands beside its goal: reached, near it (a tenth away at most), or far. */
export type Farol = 'verde' | 'amarelo' | 'vermelho'
const PERTO = 0.1

/** Compares in the direction that is good; null without a value, a goal or a direction. */
export function farolDe(i: Indicador, valor: number | null, meta: number | null | undefined): Farol | null {
  const { melhor } = INDICADORES[i]
  if (valor === null || meta === null || meta === undefined || melhor === null) return null
  if (melhor === 'mais') return valor >= meta ? 'verde' : valor >= meta * (1 - PERTO) ? 'amarelo' : 'vermelho'
  return valor <= meta ? 'verde' : valor <= meta * (1 + PERTO) ? 'amarelo' : 'vermelho'
}

/** What each role is called, for who does not see colours. */
export const NOME_FAROL: Record<Farol, string> = {
  verde: 'na meta',
  amarelo: 'perto da meta',
  vermelho: 'fora da meta',
}
