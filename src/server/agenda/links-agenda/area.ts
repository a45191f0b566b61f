import { agendaPublica, linksAgenda } from '#shared/agenda/links-agenda.ts'
import { rotas, type Area } from '../../core/areas/area.ts'

/** Secret links that a store gives out, and what they open; the calendars. */
export const area: Area = {
  nome: 'links-agenda',
  rotas: [
    rotas(linksAgenda, async () => (await import('./routes.ts')).rotas),
    rotas(agendaPublica, async () => (await import('./rotas-publicas.ts')).rotas),
  ],
  amostras: async () => (await import('./amostras.ts')).amostras,
}
