import { montagem } from '#shared/montagem.ts'
import { rotas, type Area } from '../area.ts'

/** Assembling a quote: lines from findings, parts, services, packages. */
export const area: Area = {
  nome: 'montagem',
  rotas: [rotas(montagem, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
}
