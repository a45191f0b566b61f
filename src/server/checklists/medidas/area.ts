import { medidas } from '#shared/checklists/medidas.ts'
import { rotas, type Area } from '../../core/areas/area.ts'

/** What measures of a checklist mean. */
export const area: Area = {
  nome: 'medidas',
  rotas: [rotas(medidas, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
}
