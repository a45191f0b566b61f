import { carros } from '#shared/frota/carros.ts'
import { routes, type Area } from '../../core/areas/area.ts'
import { carrosExport } from './export.ts'
import { carrosImport } from './import.ts'

/** Courtesy cars: the register of the fleet. */
export const area: Area = {
  nome: 'carros',
  routes: [routes(carros, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
  constraints: { frota_carro_placa: ['placa', 'Já existe um carro reserva com esta placa'] },
  exportable: { carros: carrosExport },
  importable: [carrosImport],
  history: { nome: 'carros', table: 'frota_carro', codigo: 'codCarro', open: carros.getCarro },
}
