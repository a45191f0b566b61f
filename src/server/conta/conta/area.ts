import { conta } from '#shared/conta/conta.ts'
import { rotas, type Area } from '../../core/areas/area.ts'

/** One's own account: name, password, where one is signed in. */
export const area: Area = {
  nome: 'conta',
  rotas: [rotas(conta, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
}
