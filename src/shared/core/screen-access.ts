import type { Nivel } from './contract.ts'
import type { ScreenUrl, Screen } from './screens.ts'

/** First and second page after login, by level. */
export const LANDING: Record<Nivel, { primeira: ScreenUrl; segunda: ScreenUrl | null }> = {
  [-1]: { primeira: '/dashboard', segunda: '/cadastros/concessionaria/list' },
  1: { primeira: '/dashboard', segunda: '/historico-checklist-stellantis' },
  2: { primeira: '/dashboard', segunda: '/cadastros/concessionaria/list' },
  3: { primeira: '/oficina-digital/gerenciar', segunda: '/historico-checklist-stellantis' },
  4: { primeira: '/agenda-virtual', segunda: null },
  5: { primeira: '/agenda-virtual', segunda: null },
  6: { primeira: '/historico-checklist', segunda: '/historico-checklist-stellantis' },
}

/** Whether a screen opens for a visitor, else the page to redirect to. The caller checks the guards that need state. */
export function screenAccess(
  tela: Screen,
  visitor: { nivel: Nivel | null; distribuidor: string },
): 'abre' | '/login' | '/401' | '/404' {
  if (tela.niveis === 'publico') return 'abre'
  if (visitor.nivel === null) return '/login'
  if (tela.distribuidores && !tela.distribuidores.includes(visitor.distribuidor)) return '/404'
  return tela.niveis.includes(visitor.nivel) ? 'abre' : '/401'
}
