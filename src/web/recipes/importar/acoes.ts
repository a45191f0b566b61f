import type { EnderecoDaTela } from '#shared/core/telas.ts'
import type { Acao } from '../area/area.ts'

/** Registers that a file can come into, and the screen on which it does. */
const TELAS_DE_IMPORTAR: Readonly<Record<string, EnderecoDaTela>> = {
  peças: '/cardapio/importar/pecas',
  modelos: '/cardapio/importar/modelos',
  pacotes: '/cardapio/importar/pacotes',
  aplicações: '/cardapio/importar/aplicacoes',
  pneus: '/cardapio/importar/pneus',
  serviços: '/cadastros/servicos/list',
  mecânicos: '/cadastros/mecanicos/list',
  consultores: '/cadastros/consultores/list',
  grupos: '/cadastros/grupos/list',
  concessionárias: '/cadastros/concessionaria/list',
  usuários: '/cadastros/usuario/list',
}

/** Imports, as the search offers them. */
export const ACOES_DE_IMPORTAR: readonly Acao[] = Object.entries(TELAS_DE_IMPORTAR).map(([nome, to]) => ({
  titulo: `Importar ${nome}`,
  tela: to.startsWith('/cardapio/') ? '/cardapio/importar/:type' : to,
  fazer: ({ ir }) => void ir(to, to.startsWith('/cadastros/') ? { search: { importar: 1 } } : undefined),
}))
