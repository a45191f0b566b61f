import { copias } from '#shared/cardapio/copias.ts'
import { rotas, type Area } from '../../core/areas/area.ts'

/** Copies of prices, packages and manuals between stores or models. */
export const area: Area = {
  nome: 'copias',
  rotas: [rotas(copias, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
}
