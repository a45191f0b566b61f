import { conversas } from '#shared/conversas/conversas.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** Threads with customers: every message that went out or came in, whatever the channel. */
export const area: Area = {
  nome: 'conversas',
  routes: [
    routes(
      conversas,
      async () => (await import('./routes.ts')).routes,
      async () => (await import('../../core/files/upload-chunk.ts')).acceptChunks,
    ),
  ],
  samples: async () => (await import('./samples.ts')).samples,
  tasks: async () => ({
    'lembrar-conversas': { everyS: 15, run: (await import('./remind.ts')).bringBack },
    'limpar-anexos-de-conversas': { cron: '43 3 * * *', run: (await import('./attachments.ts')).cleanAttachments },
  }),
}
