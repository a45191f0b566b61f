import { medidas } from '#shared/medidas.ts'
import { rotas, type Area } from '../area.ts'

/** What measures of a checklist mean. */
export const area: Area = {
  nome: 'medidas',
  rotas: [rotas(medidas, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
}
