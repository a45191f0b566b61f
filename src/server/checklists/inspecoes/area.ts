import { inspecoes } from '#shared/checklists/inspecoes.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** Inspections done on the phone: acts, photos and videos, and the checklist that a finished one becomes. */
export const area: Area = {
  nome: 'inspecoes',
  routes: [
    routes(
      inspecoes,
      async () => (await import('./routes.ts')).routes,
      async () => (await import('../../core/files/upload-chunk.ts')).acceptChunks,
    ),
  ],
  samples: async () => (await import('./samples.ts')).samples,
  tasks: async () => {
    const { cleanMidias } = await import('./cleanup.ts')
    return { 'limpar-midias': { cron: '37 3 * * *', run: cleanMidias } }
  },
}
