import { parametrosPreco } from '#shared/oficina-digital/parametros-preco.ts'
import { rotas, type Area } from '../../core/areas/area.ts'

/** Dated rates of the price calculator. */
export const area: Area = {
  nome: 'parametros-preco',
  rotas: [rotas(parametrosPreco, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
}
