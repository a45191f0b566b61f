import { clientes } from '#shared/cadastros/clientes.ts'
import { rotas, type Area } from '../../core/areas/area.ts'

/** Personal data of customers: consent, export, erasure (LGPD). */
export const area: Area = {
  nome: 'clientes',
  rotas: [rotas(clientes, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
}
