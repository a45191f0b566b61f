import { consultores } from '#shared/cadastros/consultores.ts'
import { routes, type Area } from '../../core/areas/area.ts'
import { consultoresExport } from './export.ts'
import { consultoresImport } from './import.ts'

/** Service advisers. */
export const area: Area = {
  nome: 'consultores',
  routes: [routes(consultores, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
  constraints: {
    consultor_cod_distribuidor_cod_concessionaria_nome_key: [
      'nome',
      'Esta concessionária já tem um consultor com este nome',
    ],
  },
  exportable: { consultores: consultoresExport },
  importable: [consultoresImport],
  history: { nome: 'consultores', table: 'consultor', codigo: 'codConsultor', open: consultores.getConsultor },
}
