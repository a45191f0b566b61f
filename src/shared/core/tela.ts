import type { Nivel } from './contract.ts'

export type GuardaPara<E extends string> =
  | { tipo: 'legado' }
  | { tipo: 'orcamentoSelecionado'; senao: E }
  | { tipo: 'abertaDe'; senao: E }
  | { tipo: 'mesEscolhido'; senao: E }
  | { tipo: 'parametro'; nome: string; valores: readonly string[]; senao: E }

export const GRUPOS_MENU = [
  'painel',
  'oficina',
  'agenda',
  'vendas',
  'pedidos',
  'cardapio',
  'relatorios',
  'cadastros',
  'suporte',
  'ferramentas',
] as const

export type GrupoMenu = (typeof GRUPOS_MENU)[number]

export interface TelaPara<P extends string, E extends string> {
  path: P
  titulo: string
  niveis: 'publico' | readonly Nivel[]
  layout: 'main' | 'fluid' | 'hidden-header' | 'bare'
  paineis?: readonly ('filter' | 'export')[]
  guarda?: GuardaPara<E>
  /** Opens without a session too, by a secret key in the address (`?chave=`): the server judges it. */
  comChave?: true
  /** Distributors that have it; others get /404. */
  distribuidores?: readonly string[]
  menu?: GrupoMenu
  /** What the menu calls it, when shorter than the title. */
  curto?: string
}
