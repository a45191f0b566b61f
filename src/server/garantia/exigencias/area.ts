import { exigencias } from '#shared/garantia/exigencias.ts'
import { routes, type Area } from '../../core/areas/area.ts'
import { exigenciasImport } from './import.ts'

/** What each make asks of a warranty claim. */
export const area: Area = {
  nome: 'exigencias',
  routes: [routes(exigencias, async () => (await import('./routes.ts')).routes)],
  constraints: { garantia_exigencia_marca: ['marca', 'Esta marca já tem as suas exigências'] },
  importable: [exigenciasImport],
  samples: async () => (await import('./samples.ts')).samples,
}
