import { multas } from '#shared/frota/multas.ts'
import { routes, type Area } from '../../core/areas/area.ts'
import { multasImport } from './import.ts'

/** Fines of courtesy cars: who had the car, told, named, paid. */
export const area: Area = {
  nome: 'multas',
  routes: [routes(multas, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
  constraints: { frota_multa_auto: ['auto', 'Este auto de infração já foi registrado'] },
  importable: [multasImport],
}
