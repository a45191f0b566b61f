import { pneus } from '#shared/cardapio/pneus.ts'
import { routes, type Area } from '../../core/areas/area.ts'
import { pneusExport } from './export.ts'
import { pneusImport } from './import.ts'

/** Tyres: sizes, stock and price by store, equivalents. */
export const area: Area = {
  nome: 'pneus',
  routes: [routes(pneus, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
  constraints: { pneu_codigo: ['codigo', 'Já existe um pneu com este código'] },
  exportable: { pneus: pneusExport },
  importable: [pneusImport],
  history: { nome: 'pneus', table: 'pneu', codigo: 'codPneu', open: pneus.getPneu },
}
