import { agendamentos } from '#shared/agenda/agendamentos.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** Booked arrivals, receptions and walk-ins. */
export const area: Area = {
  nome: 'agendamentos',
  routes: [routes(agendamentos, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
  constraints: {
    passagem_prisma: ['prisma', 'Este prisma está em outro veículo'],
    passagem_aberta: ['veiculo.placa', 'Este veículo já tem uma visita aberta nesta concessionária'],
  },
  lists: async () => ({ getAgendamentos: (await import('../nucleo/read-agendamentos.ts')).lojaAgendamentos }),
  tasks: async () => ({
    'marcar-ausencias': { cron: '* * * * *', run: (await import('./no-shows.ts')).markNoShows },
  }),
}
