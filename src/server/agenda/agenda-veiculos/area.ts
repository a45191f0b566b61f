import { agendaVeiculos } from '#shared/agenda/agenda-veiculos.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** The vehicle board: cards, moves, comments, and the details of one card. */
export const area: Area = {
  nome: 'agenda-veiculos',
  routes: [routes(agendaVeiculos, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
  lists: async () => {
    const { getLojaBoard, listPassantesWithoutCard } = await import('./queries.ts')
    return {
      KANBAN_SNAPSHOT: getLojaBoard,
      PASSANTES_WITHOUT_AGENDA_VEICULO: (c, loja) => listPassantesWithoutCard(c, loja.codConcessionaria),
    }
  },
}
