import { estoque } from '#shared/estoque/estoque.ts'
import { rotas, type Area } from '../../core/areas/area.ts'

/** Stock and its movements. */
export const area: Area = {
  nome: 'estoque',
  rotas: [rotas(estoque, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
}
