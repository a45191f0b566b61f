import { pecas } from '#shared/cardapio/pecas.ts'
import { routes, type Area } from '../../core/areas/area.ts'
import { alacarteImport } from './alacarte.ts'
import { aplicacoesImport } from './aplicacoes.ts'
import { pecasImport } from './import.ts'
import { movimentosImport } from './movimentos.ts'
import { reposicaoImport } from './reposicao.ts'

/** Parts of the catalogue, the vehicles they fit, how they are bought, and imports of their movements. */
export const area: Area = {
  nome: 'pecas',
  routes: [routes(pecas, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
  importable: [pecasImport, aplicacoesImport, alacarteImport, movimentosImport, reposicaoImport],
}
