import { preco } from '#shared/preco.ts'
import { rotas, type Area } from '../area.ts'

/** Pricing a quote, and the authority to go below the rules. */
export const area: Area = {
  nome: 'preco',
  rotas: [rotas(preco, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
}
