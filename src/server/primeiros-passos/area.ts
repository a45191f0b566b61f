import { primeirosPassos } from '#shared/primeiros-passos.ts'
import { rotas, type Area } from '../area.ts'

/** The way of a new distributor to its first quote. */
export const area: Area = {
  nome: 'primeiros-passos',
  rotas: [rotas(primeirosPassos, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
}
