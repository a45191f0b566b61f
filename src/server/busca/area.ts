import { busca } from '#shared/busca.ts'
import { rotas, type Area } from '../area.ts'

/** Search over everything, from any screen. */
export const area: Area = {
  nome: 'busca',
  rotas: [rotas(busca, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
}
