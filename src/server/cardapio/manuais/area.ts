import { manuais } from '#shared/cardapio/manuais.ts'
import { routes, type Area } from '../../core/areas/area.ts'
import { manuaisExport } from './export.ts'

/** Owner's manuals: PDF files by model and year. */
export const area: Area = {
  nome: 'manuais',
  routes: [
    routes(
      manuais,
      async () => (await import('./routes.ts')).routes,
      async () => (await import('../../core/files/upload-chunk.ts')).acceptChunks,
    ),
  ],
  samples: async () => (await import('./samples.ts')).samples,
  constraints: { manual_proprietario_nome: ['titulo', 'Já existe um manual com este título para o modelo e o ano'] },
  exportable: { manuais: manuaisExport },
  history: { nome: 'manuais', table: 'manual_proprietario', codigo: 'codManual', open: manuais.getManual },
}
