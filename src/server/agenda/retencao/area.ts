import type { Area } from '../../core/areas/area.ts'

/** What becomes of bookings by the site, waiting lists and arrivals that are over. */
export const area: Area = {
  nome: 'retencao-agenda',
  routes: [],
  tasks: async () => ({
    'esquecer-chegadas': { cron: '52 3 * * *', run: (await import('./cleanup.ts')).cleanArrivals },
  }),
}
