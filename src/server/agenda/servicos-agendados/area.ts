import { servicosAgendados } from '#shared/agenda/servicos-agendados.ts'
import { rotas, type Area } from '../../core/areas/area.ts'

/** Services in the mechanics' time: actions, slots, pauses. */
export const area: Area = {
  nome: 'servicos-agendados',
  rotas: [rotas(servicosAgendados, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
}
