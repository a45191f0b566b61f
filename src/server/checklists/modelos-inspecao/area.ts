import { modelosInspecao } from '#shared/checklists/modelos-inspecao.ts'
import { routes, type Area } from '../../core/areas/area.ts'
import { modelosInspecaoExport } from './export.ts'
import { modelosInspecaoImport } from './import.ts'

/** Templates of inspections: what is asked, in drafts and frozen versions. */
export const area: Area = {
  nome: 'modelos-inspecao',
  routes: [routes(modelosInspecao, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
  constraints: {
    modelo_inspecao_nome: ['nome', 'Já existe um modelo com este nome'],
  },
  exportable: { modelosInspecao: modelosInspecaoExport },
  importable: [modelosInspecaoImport],
  history: {
    nome: 'modelos-inspecao',
    table: 'modelo_inspecao',
    codigo: 'codModeloInspecao',
    open: modelosInspecao.getModeloInspecao,
  },
}
