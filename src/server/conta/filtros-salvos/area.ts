import { filtrosSalvos } from '#shared/conta/filtros-salvos.ts'
import { rotas, type Area } from '../../core/areas/area.ts'

/** Filters that people keep by name. */
export const area: Area = {
  nome: 'filtros-salvos',
  rotas: [rotas(filtrosSalvos, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
}
