import { exportacoes } from '#shared/arquivos/exportacoes.ts'
import { painelAgenda } from '#shared/agenda/painel-agenda.ts'
import { routes, type Area } from '../../core/areas/area.ts'
import { exportableList } from '../../core/areas/list-export.ts'
import { painelAgendaExport } from './export.ts'

/** The agenda's dashboard: figures of a store's days, the rows behind them, the replay of a day. */
export const area: Area = {
  nome: 'painel-agenda',
  routes: [routes(painelAgenda, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
  tasks: async () => ({
    'contar-painel-da-agenda': { cron: '* * * * *', run: (await import('./days.ts')).countPast },
    'conferir-painel-da-agenda': { cron: '41 2 * * *', run: (await import('./check-rows.ts')).healCountedDays },
  }),
  exportable: {
    painelAgenda: exportableList(
      'Painel da agenda',
      painelAgenda.painelDaAgenda,
      exportacoes.exportarPainelAgenda.query,
      painelAgendaExport,
    ),
  },
}
