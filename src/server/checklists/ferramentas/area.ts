import { ferramentas } from '#shared/checklists/ferramentas.ts'
import { rotas, type Area } from '../../core/areas/area.ts'

/** Developer tools: made-up checklists, corrections. */
export const area: Area = {
  nome: 'ferramentas',
  rotas: [rotas(ferramentas, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
}
