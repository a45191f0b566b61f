import { dashboard } from '#shared/relatorios/dashboard.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** The management dashboard; its daily rollup is computed here. */
export const area: Area = {
  nome: 'dashboard',
  routes: [routes(dashboard, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
  tasks: async () => ({
    'contar-indicadores': {
      cron: '* * * * *',
      atStart: true,
      run: (await import('../indicadores/count.ts')).countIndicadores,
    },
  }),
}
