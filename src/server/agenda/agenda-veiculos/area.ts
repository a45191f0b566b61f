import { agendaVeiculos } from '#shared/agenda/agenda-veiculos.ts'
import { rotas, type Area } from '../../core/areas/area.ts'

/** The vehicle board: cards, moves, comments, one card whole. */
export const area: Area = {
  nome: 'agenda-veiculos',
  rotas: [rotas(agendaVeiculos, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
  listas: async () => {
    const { quadroDaLoja, listPassantesSemCartao } = await import('./queries.ts')
    return {
      KANBAN_SNAPSHOT: quadroDaLoja,
      PASSANTES_WITHOUT_AGENDA_VEICULO: (c, loja) => listPassantesSemCartao(c, loja.codConcessionaria),
    }
  },
}
