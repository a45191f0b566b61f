import { checklists } from '#shared/checklists/checklists.ts'
import { exportacoes } from '#shared/arquivos/exportacoes.ts'
import { routes, type Area } from '../../core/areas/area.ts'
import { exportableList } from '../../core/areas/list-export.ts'
import { checklistsExport } from './export.ts'

/** Received checklists: history, details, trends, PDF. */
export const area: Area = {
  nome: 'checklists',
  routes: [routes(checklists, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
  exportable: {
    checklists: exportableList(
      'Checklists',
      checklists.listChecklists,
      exportacoes.exportarChecklists.query,
      checklistsExport,
    ),
  },
}
