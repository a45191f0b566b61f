import { busca } from '#shared/conta/busca.ts'
import { rotas, type Area } from '../../core/areas/area.ts'

/** Search over everything, from any screen. */
export const area: Area = {
  nome: 'busca',
  rotas: [rotas(busca, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
}
