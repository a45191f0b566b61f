import { estoque } from '#shared/estoque.ts'
import { rotas, type Area } from '../area.ts'

/** Stock and its movements. */
export const area: Area = {
  nome: 'estoque',
  rotas: [rotas(estoque, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
}
