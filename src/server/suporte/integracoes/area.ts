import { integracoes } from '#shared/suporte/integracoes.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** Messages from and to other systems: log, health, alerts. */
export const area: Area = {
  nome: 'integracoes',
  routes: [routes(integracoes, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
  tasks: async () => {
    const { cleanIntegracoes, watchIntegracoes } = await import('./watch.ts')
    return {
      'vigiar-integracoes': { cron: '*/5 * * * *', run: watchIntegracoes },
      'limpar-integracoes': { cron: '41 3 * * *', run: cleanIntegracoes },
    }
  },
}
