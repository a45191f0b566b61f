import { servicos } from '#shared/cadastros/servicos.ts'
import { routes, type Area } from '../../core/areas/area.ts'
import { servicosExport } from './export.ts'
import { servicosImport } from './import.ts'

/** Services with standard time and price. */
export const area: Area = {
  nome: 'servicos',
  routes: [routes(servicos, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
  constraints: {
    servico_cod_distribuidor_codigo_key: ['codigo', 'Já existe um serviço com este código'],
  },
  exportable: { servicos: servicosExport },
  importable: [servicosImport],
  history: { nome: 'servicos', table: 'servico', codigo: 'codServico', open: servicos.getServico },
}
