import type { Nivel } from './contract.ts'
import type { EnderecoDaTela, Tela } from './telas.ts'

/** First and secondary page after login, by level. */
export const LANDING: Record<Nivel, { primeira: EnderecoDaTela; segunda: EnderecoDaTela | null }> = {
  [-1]: { primeira: '/dashboard', segunda: '/cadastros/concessionaria/list' },
  1: { primeira: '/dashboard', segunda: '/historico-checklist-stellantis' },
  2: { primeira: '/dashboard', segunda: '/cadastros/concessionaria/list' },
  3: { primeira: '/oficina-digital/gerenciar', segunda: '/historico-checklist-stellantis' },
  4: { primeira: '/agenda-virtual', segunda: null },
  5: { primeira: '/agenda-virtual', segunda: null },
  6: { primeira: '/historico-checklist', segunda: '/historico-checklist-stellantis' },
}

/** What a screen answers to a visitor: it opens, or where it sends them. Guards with state are judged by the caller. */
export function acessoTela(
  tela: Tela,
  visitante: { nivel: Nivel | null; distribuidor: string },
): 'abre' | '/login' | '/401' | '/404' {
  if (tela.niveis === 'publico') return 'abre'
  if (visitante.nivel === null) return '/login'
  if (tela.distribuidores && !tela.distribuidores.includes(visitante.distribuidor)) return '/404'
  return tela.niveis.includes(visitante.nivel) ? 'abre' : '/401'
}
