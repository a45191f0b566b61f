import type { Area } from '../receitas/area/area.ts'

const telas = () => import('./telas.ts')

/** Packages of the maker's plan and à la carte. */
export const pacotes: Area = {
  telas: {
    '/cardapio/adicionar/pacote/:codPacote?': () => telas().then((m) => m.pacote()),
    '/cardapio/itensAdicionais/adicionar/:codAlacarte?': () => telas().then((m) => m.adicional()),
    '/listarPacote': () => telas().then((m) => m.pacotes()),
    '/listarItens': () => telas().then((m) => m.itens()),
  },
  partes: { itensAdicionais: () => telas().then((m) => m.adicionais()) },
}
