import { primeirosPassos } from '#shared/conta/primeiros-passos.ts'
import { rotas, type Area } from '../../core/areas/area.ts'

/** The way of a new distributor to its first quote. */
export const area: Area = {
  nome: 'primeiros-passos',
  rotas: [rotas(primeirosPassos, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
}
