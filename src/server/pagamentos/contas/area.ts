import { contas, pixWebhooks } from '#shared/pagamentos/contas.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** How stores receive by Pix, and what their banks tell. */
export const area: Area = {
  nome: 'contas',
  routes: [
    routes(
      pixWebhooks,
      async () => (await import('./webhooks.ts')).routes,
      async () => (await import('../../core/http/raw-body.ts')).keepRawBody,
    ),
    routes(contas, async () => (await import('./routes.ts')).routes),
  ],
  samples: async () => (await import('./samples.ts')).samples,
  tasks: async () => {
    const { cleanEvents, sweepEvents } = await import('./work.ts')
    const { watchCertificates } = await import('./check.ts')
    return {
      'avisos-do-banco': { everyS: 1, run: sweepEvents },
      'limpar-avisos-do-banco': { cron: '31 3 * * *', run: cleanEvents },
      'vencimento-de-certificados': { cron: '11 9 * * *', run: watchCertificates },
    }
  },
}
