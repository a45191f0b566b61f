import { patio } from '#shared/agenda/patio.ts'
import { exportacoes } from '#shared/arquivos/exportacoes.ts'
import { routes, type Area } from '../../core/areas/area.ts'
import { exportableList } from '../../core/areas/list-export.ts'
import { movimentosExport } from './export.ts'

/** The yard: where cars stand, who holds their keys, and what moved. */
export const area: Area = {
  nome: 'patio',
  routes: [routes(patio, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
  exportable: {
    movimentosPatio: exportableList(
      'Movimentos do pátio',
      patio.listMovimentosDoPatio,
      exportacoes.exportarMovimentosPatio.query,
      movimentosExport,
    ),
  },
}
