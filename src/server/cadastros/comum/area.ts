import { cadastros } from '#shared/cadastros/comum.ts'
import { rotas, type Area } from '../../core/areas/area.ts'

/** What registers share: history of a record, users of a store, skills. */
export const area: Area = {
  nome: 'cadastros',
  rotas: [rotas(cadastros, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
}
