import { reparos, reparosIntegracao } from '#shared/garantia/reparos.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** The 30-day clock of defects under warranty (CDC art. 18): days, alarms, what the customer was told. */
export const area: Area = {
  nome: 'reparos',
  routes: [
    routes(reparos, async () => (await import('./routes.ts')).routes),
    routes(reparosIntegracao, async () => (await import('./routes.ts')).integrationRoutes),
  ],
  samples: async () => (await import('./samples.ts')).samples,
  tasks: async () => {
    const { alarmReparos } = await import('./alarms.ts')
    return {
      'avisar-reparos': { cron: '5 * * * *', atStart: true, run: (services, notify) => alarmReparos(services, notify) },
    }
  },
}
