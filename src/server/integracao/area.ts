import { integracao } from '#shared/integracao.ts'
import { rotas, type Area } from '../area.ts'

/** What other systems send: checklists and stock. */
export const area: Area = {
  nome: 'integracao',
  rotas: [rotas(integracao, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
}
