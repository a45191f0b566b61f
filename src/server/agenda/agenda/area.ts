import { agenda } from '#shared/agenda/agenda.ts'
import { rotas, type Area } from '../../core/areas/area.ts'

/** What the agenda's boards are read from: the day's services, mechanics, advisers, deliveries, capacity. */
export const area: Area = {
  nome: 'agenda',
  rotas: [rotas(agenda, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
  listas: async () => ({ getServicosAgendamentos: (await import('./queries.ts')).servicosDeHoje }),
}
