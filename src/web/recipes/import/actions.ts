import type { ScreenUrl } from '#shared/core/screens.ts'
import type { Action } from '../area/area.ts'

/** Registers that accept files, and the screen of their import. */
const IMPORT_SCREENS: Readonly<Record<string, ScreenUrl>> = {
  peças: '/cardapio/importar/pecas',
  modelos: '/cardapio/importar/modelos',
  pacotes: '/cardapio/importar/pacotes',
  aplicações: '/cardapio/importar/aplicacoes',
  pneus: '/cardapio/importar/pneus',
  'modelos de inspeção': '/cadastros/modelos-inspecao/list',
  serviços: '/cadastros/servicos/list',
  mecânicos: '/cadastros/mecanicos/list',
  consultores: '/cadastros/consultores/list',
  equipamentos: '/agenda-virtual/equipamentos/list',
  grupos: '/cadastros/grupos/list',
  concessionárias: '/cadastros/concessionaria/list',
  usuários: '/cadastros/usuario/list',
  lugares: '/agenda-virtual/lugares/list',
  'respostas prontas': '/conversas/respostas-prontas/list',
  'carros reserva': '/frota/carros/list',
  'exigências de garantia': '/garantia/exigencias',
  'chassis de recall': '/garantia/recalls',
}

/** Import actions for the search. */
export const IMPORT_ACTIONS: readonly Action[] = Object.entries(IMPORT_SCREENS).map(([nome, to]) => ({
  title: `Importar ${nome}`,
  screen: to.startsWith('/cardapio/') ? '/cardapio/importar/:type' : to,
  run: ({ goTo }) => void goTo(to, to.startsWith('/cardapio/') ? undefined : { search: { importar: 1 } }),
}))
