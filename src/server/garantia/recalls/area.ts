import { recallIntegration } from '#shared/garantia/recall-integration.ts'
import { recallCars, recallsPublicos } from '#shared/garantia/recall-cars.ts'
import { recalls } from '#shared/garantia/recalls.ts'
import { routes, type Area } from '../../core/areas/area.ts'
import { recallsExport } from './export.ts'
import { recallChassisImport } from './import.ts'

/** Recall campaigns: their chassis, what stores answered, who was told. */
export const area: Area = {
  nome: 'recalls',
  routes: [
    routes(recalls, async () => (await import('./routes.ts')).routes),
    routes(recallCars, async () => (await import('./car-routes.ts')).carRoutes),
    routes(recallsPublicos, async () => (await import('./public-routes.ts')).publicRoutes),
    routes(recallIntegration, async () => (await import('./integration-routes.ts')).integrationRoutes),
  ],
  samples: async () => (await import('./samples.ts')).samples,
  constraints: { recall_numero: ['numero', 'Esta marca já tem uma campanha com este número'] },
  exportable: { recalls: recallsExport },
  importable: [recallChassisImport],
  history: { nome: 'recalls', table: 'recall', codigo: 'codRecall', open: recalls.getRecall },
}
