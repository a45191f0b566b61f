import { cadastroConcessionarias } from '#shared/cadastros/concessionarias-register.ts'
import { concessionarias } from '#shared/cadastros/concessionarias.ts'
import { routes, type Area } from '../../core/areas/area.ts'
import { concessionariasExport } from './export.ts'
import { concessionariasImport } from './import.ts'

/** Stores: the list within reach, their settings, and the register. */
export const area: Area = {
  nome: 'concessionarias',
  routes: [
    routes(concessionarias, async () => (await import('./routes.ts')).routes),
    routes(cadastroConcessionarias, async () => (await import('./register-routes.ts')).routes),
  ],
  samples: async () => (await import('./samples.ts')).samples,
  constraints: {
    concessionaria_cnpj: ['cnpj', 'Já existe uma concessionária com este CNPJ'],
    concessionaria_codigo_integracao: ['codigoIntegracao', 'Outra concessionária já tem este código'],
  },
  exportable: { concessionarias: concessionariasExport },
  importable: [concessionariasImport],
  history: {
    nome: 'concessionarias',
    table: 'concessionaria',
    codigo: 'codConcessionaria',
    open: cadastroConcessionarias.getCadastroConcessionaria,
  },
}
