import { dms, integracaoVendas } from '#shared/vendas/dms.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** Sales from the stores' own systems and fiscal notes, and their reconciliation with the typed figures. */
export const area: Area = {
  nome: 'dms',
  routes: [
    routes(
      dms,
      async () => (await import('./routes.ts')).routes,
      async () => (await import('../../core/files/upload-chunk.ts')).acceptChunks,
    ),
    routes(
      integracaoVendas,
      async () => (await import('./routes.ts')).integracaoRoutes,
      async () => (await import('../../core/files/upload-chunk.ts')).acceptChunks,
    ),
  ],
  samples: async () => (await import('./samples.ts')).samples,
  tasks: async () => ({
    'programar-dms': { cron: '* * * * *', atStart: true, run: (await import('./run.ts')).scheduleDms },
  }),
  queues: async () => {
    const { runDms, DMS_QUEUE } = await import('./run.ts')
    return { [DMS_QUEUE]: { intervalS: 1, run: runDms } }
  },
}
