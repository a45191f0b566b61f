import { grupos } from '#shared/cadastros/grupos.ts'
import { routes, type Area } from '../../core/areas/area.ts'
import { gruposExport } from './export.ts'
import { gruposImport } from './import.ts'

/** Groups of stores. */
export const area: Area = {
  nome: 'grupos',
  routes: [routes(grupos, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
  constraints: {
    grupo_nome: ['nome', 'Já existe um grupo com este nome'],
  },
  exportable: { grupos: gruposExport },
  importable: [gruposImport],
  history: { nome: 'grupos', table: 'grupo', codigo: 'codGrupo', open: grupos.getGrupo },
}
