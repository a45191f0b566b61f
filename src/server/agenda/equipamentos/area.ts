import { equipamentos } from '#shared/agenda/equipamentos.ts'
import { routes, type Area } from '../../core/areas/area.ts'
import { equipamentosExport } from './export.ts'
import { equipamentosImport } from './import.ts'

/** Lifts, racks and bays: their register, their day, and which service has which. */
export const area: Area = {
  nome: 'equipamentos',
  routes: [routes(equipamentos, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
  constraints: {
    equipamento_nome: ['nome', 'Esta concessionária já tem um equipamento com este nome'],
  },
  exportable: { equipamentos: equipamentosExport },
  importable: [equipamentosImport],
  history: { nome: 'equipamentos', table: 'equipamento', codigo: 'codEquipamento', open: equipamentos.getEquipamento },
}
