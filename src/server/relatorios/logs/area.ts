import { logs } from '#shared/relatorios/logs.ts'
import { rotas, type Area } from '../../core/areas/area.ts'

/** What was done, what was looked at, and who is in. */
export const area: Area = {
  nome: 'logs',
  rotas: [rotas(logs, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
}
