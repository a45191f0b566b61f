import { lugares } from '#shared/agenda/lugares.ts'
import { routes, type Area } from '../../core/areas/area.ts'
import { lugaresExport } from './export.ts'
import { lugaresImport } from './import.ts'

/** Places of the stores: yard, bays, lifts, street. */
export const area: Area = {
  nome: 'lugares',
  routes: [routes(lugares, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
  constraints: {
    lugar_codigo: ['codigo', 'Esta concessionária já tem um lugar com este código'],
    lugar_coluna_pkey: ['colunas', 'Uma destas colunas já leva a outro lugar. Tire-a de lá antes.'],
    lugar_mecanico_pkey: ['mecanicos', 'Um destes mecânicos já trabalha em outro lugar. Tire-o de lá antes.'],
  },
  exportable: { lugares: lugaresExport },
  importable: [lugaresImport],
  history: { nome: 'lugares', table: 'lugar', codigo: 'codLugar', open: lugares.getLugar },
}
