import type { ScreenFor } from './screen.ts'

/** Screens that need no sign-in. */
export const PUBLIC_SCREENS = [
  { path: '/login', titulo: 'Entrar', niveis: 'publico', layout: 'bare' },
  { path: '/password/:token', titulo: 'Nova senha', niveis: 'publico', layout: 'bare' },
  { path: '/401', titulo: 'Sem permissão', niveis: 'publico', layout: 'bare' },
  { path: '/404', titulo: 'Página não encontrada', niveis: 'publico', layout: 'bare' },
  { path: '/500', titulo: 'Erro no servidor', niveis: 'publico', layout: 'bare' },
  { path: '/erroConcessionaria', titulo: 'Sem concessionária', niveis: 'publico', layout: 'bare' },
  { path: '/logout', titulo: 'Sair', niveis: 'publico', layout: 'bare' },
  { path: '/aparelho', titulo: 'Trocar de pessoa', niveis: 'publico', layout: 'bare' },
] as const satisfies readonly ScreenFor<string, string>[]
