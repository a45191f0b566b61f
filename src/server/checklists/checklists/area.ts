import { checklists } from '#shared/checklists/checklists.ts'
import { exportacoes } from '#shared/arquivos/exportacoes.ts'
import { rotas, type Area } from '../../core/areas/area.ts'
import { exportavel } from '../../core/areas/exportar.ts'
import { checklistsParaExportar } from './exportacao.ts'

/** Checklists as they came in: history, details, trends, PDF. */
export const area: Area = {
  nome: 'checklists',
  rotas: [rotas(checklists, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
  exporta: {
    checklists: exportavel(
      'Checklists',
      checklists.listChecklists,
      exportacoes.exportarChecklists.query,
      checklistsParaExportar,
    ),
  },
}
