import { onePage } from '#shared/relatorios/one-page.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** One-page reports of groups and makes, on screen, as PDF and by e-mail. */
export const area: Area = {
  nome: 'one-page',
  routes: [routes(onePage, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
  tasks: async () => ({
    'enviar-one-pages': { cron: '17 10 * * *', run: (await import('./send.ts')).sendOnePages },
  }),
}
