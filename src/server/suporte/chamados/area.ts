import { chamados, chamadosDoJira } from '#shared/suporte/chamados.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** Support tickets, here and in the distributor's Jira. */
export const area: Area = {
  nome: 'chamados',
  routes: [
    routes(
      chamados,
      async () => (await import('./routes.ts')).routes,
      async () => (await import('../../core/files/upload-chunk.ts')).acceptChunks,
    ),
    routes(
      chamadosDoJira,
      async () => (await import('./jira-webhook.ts')).routes,
      async () => (await import('../../core/http/raw-body.ts')).keepRawBody,
    ),
  ],
  samples: async () => (await import('./samples.ts')).samples,
  tasks: async () => ({
    'limpar-anexos': { cron: '53 3 * * *', run: (await import('./anexos.ts')).cleanAnexos },
    'sincronizar-jira': { cron: '* * * * *', run: (await import('./sync.ts')).syncJira },
  }),
  queues: async () => {
    const { JIRA_QUEUE, readOneChamado } = await import('./sync.ts')
    return { [JIRA_QUEUE]: { intervalS: 2, run: readOneChamado } }
  },
}
