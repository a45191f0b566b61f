import { messageWebhooks, conexoes } from '#shared/conversas/conexoes.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** Connections to the providers of WhatsApp, SMS and e-mail, WhatsApp templates, and what providers tell. */
export const area: Area = {
  nome: 'conexoes',
  routes: [
    routes(
      messageWebhooks,
      async () => (await import('./webhooks.ts')).routes,
      async () => (await import('../../core/http/raw-body.ts')).keepRawBody,
    ),
    routes(conexoes, async () => (await import('./routes.ts')).routes),
  ],
  constraints: {
    conversa_conexao_telefone: ['idTelefone', 'Este número já está ligado a outra loja'],
  },
  samples: async () => (await import('./samples.ts')).samples,
  tasks: async () => {
    const { cleanEvents, sweepEvents } = await import('./work.ts')
    const { fetchWaiting } = await import('./media.ts')
    return {
      'avisos-de-mensagem': { everyS: 1, run: sweepEvents },
      'arquivos-do-whatsapp': { everyS: 5, run: fetchWaiting },
      'limpar-avisos-de-mensagem': { cron: '29 3 * * *', run: cleanEvents },
    }
  },
}
