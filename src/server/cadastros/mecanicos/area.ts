import { mecanicos } from '#shared/cadastros/mecanicos.ts'
import { routes, type Area } from '../../core/areas/area.ts'
import { mecanicosExport } from './export.ts'
import { mecanicosImport } from './import.ts'

/** Mechanics with skills, shifts, absences and photo. */
export const area: Area = {
  nome: 'mecanicos',
  routes: [routes(mecanicos, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
  constraints: {
    mecanico_cod_distribuidor_cod_concessionaria_nome_key: [
      'nome',
      'Esta concessionária já tem um mecânico com este nome',
    ],
    mecanico_usuario: ['codUsuario', 'Este usuário já é de outro mecânico da concessionária'],
  },
  exportable: { mecanicos: mecanicosExport },
  importable: [mecanicosImport],
  history: { nome: 'mecanicos', table: 'mecanico', codigo: 'codMecanico', open: mecanicos.getMecanico },
}
