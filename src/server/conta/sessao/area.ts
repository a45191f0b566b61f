import { sessao } from '#shared/conta/sessao.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** Sign-in, sessions, passwords, visits, SMS messages. */
export const area: Area = {
  nome: 'sessao',
  routes: [routes(sessao, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
  tasks: async () => ({
    'encerrar-paradas': { cron: '* * * * *', run: (await import('../../core/tenancy/acts.ts')).endIdle },
    'limpar-sessoes': { cron: '27 3 * * *', run: (await import('./cleanup.ts')).cleanSessoes },
  }),
}
