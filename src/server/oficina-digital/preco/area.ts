import { preco } from '#shared/oficina-digital/preco.ts'
import { rotas, type Area } from '../../core/areas/area.ts'

/** Pricing a quote, and the authority to go below the rules. */
export const area: Area = {
  nome: 'preco',
  rotas: [rotas(preco, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
}
