import { lembretes, lembretesPublicos } from '#shared/agenda/lembretes.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** Reminders of appointments, and the customers' answers. */
export const area: Area = {
  nome: 'lembretes',
  routes: [
    routes(lembretes, async () => (await import('./routes.ts')).routes),
    routes(lembretesPublicos, async () => (await import('./public-routes.ts')).routes),
  ],
  samples: async () => (await import('./samples.ts')).samples,
  tasks: async () => ({
    'lembrar-agendamentos': { cron: '*/5 * * * *', run: (await import('./send.ts')).remindAgendamentos },
  }),
}
