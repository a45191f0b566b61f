import { montagem } from '#shared/oficina-digital/montagem.ts'
import { rotas, type Area } from '../../core/areas/area.ts'

/** Assembling a quote: lines from findings, parts, services, packages. */
export const area: Area = {
  nome: 'montagem',
  rotas: [rotas(montagem, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
}
