import type { ScreenFor } from './screen.ts'

/** Screens of the catalogue. */
export const CARDAPIO_SCREENS = [
  {
    path: '/cardapio/:tab?',
    titulo: 'Cardápio',
    curto: 'Árvore',
    niveis: [2, -1],
    layout: 'main',
    guarda: {
      tipo: 'parametro',
      nome: 'tab',
      valores: ['tree', 'pneu', 'itensAdicionais', 'manualdoProprietario'],
      senao: '/cardapio/tree',
    },
    menu: 'cardapio',
  },
  { path: '/listarItens', titulo: 'Itens', niveis: [2, -1], layout: 'main', menu: 'cardapio' },
  { path: '/listarPacote', titulo: 'Pacotes', niveis: [2, -1], layout: 'main', menu: 'cardapio' },
  { path: '/listarItensAgregado', titulo: 'Itens agregados', niveis: [2, -1], layout: 'main', menu: 'cardapio' },
  {
    path: '/cardapio/copiar/:tipoCopia',
    titulo: 'Copiar cardápio',
    niveis: [2, -1],
    layout: 'main',
    guarda: { tipo: 'parametro', nome: 'tipoCopia', valores: ['peca', 'cardapio', 'manual'], senao: '/cardapio' },
  },
  { path: '/cardapio/adicionar/pacote/:codPacote?', titulo: 'Pacote', niveis: [2, -1], layout: 'main' },
  {
    path: '/cardapio/itensAdicionais/adicionar/:codAlacarte?',
    titulo: 'Item adicional',
    niveis: [2, -1],
    layout: 'main',
  },
  { path: '/cardapio/pneu/adicionar/:codPneus?', titulo: 'Pneu', niveis: [2, -1], layout: 'main' },
  {
    path: '/cardapio/manual/adicionar/:codManualProprietario?',
    titulo: 'Manual do proprietário',
    niveis: [2, -1],
    layout: 'main',
  },
  { path: '/cardapio/importar/:type', titulo: 'Importar cardápio', niveis: [2, -1], layout: 'main' },
] as const satisfies readonly ScreenFor<string, string>[]
