import type { Nivel } from './contract.ts'

export type GuardFor<E extends string> =
  | { tipo: 'legado' }
  | { tipo: 'orcamentoSelecionado'; senao: E }
  | { tipo: 'abertaDe'; senao: E }
  | { tipo: 'mesEscolhido'; senao: E }
  | { tipo: 'parametro'; nome: string; valores: readonly string[]; senao: E }

export const MENU_GROUPS = [
  'painel',
  'conversas',
  'oficina',
  'agenda',
  'pagamentos',
  'vendas',
  'pedidos',
  'cardapio',
  'relatorios',
  'cadastros',
  'suporte',
  'ferramentas',
] as const

export type MenuGroup = (typeof MENU_GROUPS)[number]

export interface ScreenFor<P extends string, E extends string> {
  path: P
  titulo: string
  niveis: 'publico' | readonly Nivel[]
  layout: 'main' | 'fluid' | 'hidden-header' | 'bare'
  paineis?: readonly ('filter' | 'export')[]
  guarda?: GuardFor<E>
  /** Also opens without a session, with a secret key in the address (`?chave=`) that the server checks. */
  comChave?: true
  /** Distributors that have the screen; others get /404. */
  distribuidores?: readonly string[]
  menu?: MenuGroup
  /** Short title for the menu. */
  curto?: string
}
