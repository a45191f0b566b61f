import { exportacoes } from '#shared/arquivos/exportacoes.ts'
import { orcamentos } from '#shared/oficina-digital/orcamentos.ts'
import { routes, type Area } from '../../core/areas/area.ts'
import { exportableList } from '../../core/areas/list-export.ts'
import { exportableOrcamentos } from './export.ts'
import { gruposExport } from './export-grupos.ts'

/** Quotes: lists, figures, a single quote, its owner, its expiry. */
export const area: Area = {
  nome: 'orcamentos',
  routes: [routes(orcamentos, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
  exportable: {
    orcamentos: exportableList(
      'Orçamentos',
      orcamentos.listOrcamentos,
      exportacoes.exportarOrcamentos.query,
      exportableOrcamentos,
    ),
    finalizadosGrupo: exportableList(
      'Finalizados por grupo',
      orcamentos.finalizadosGrupo,
      exportacoes.exportarFinalizadosGrupo.query,
      gruposExport,
    ),
  },
  tasks: async () => ({
    'expirar-orcamentos': { cron: '* * * * *', run: (await import('./expire.ts')).expireOrcamentos },
  }),
}
