import { lembretes, lembretesPublicos } from '#shared/agenda/lembretes.ts'
import { rotas, type Area } from '../../core/areas/area.ts'

/** Reminders of booked arrivals, and what customers answer. */
export const area: Area = {
  nome: 'lembretes',
  rotas: [
    rotas(lembretes, async () => (await import('./routes.ts')).rotas),
    rotas(lembretesPublicos, async () => (await import('./rotas-publicas.ts')).rotas),
  ],
  amostras: async () => (await import('./amostras.ts')).amostras,
  tarefas: async () => ({
    'lembrar-agendamentos': { cron: '*/5 * * * *', fazer: (await import('./enviar.ts')).lembrarAgendamentos },
  }),
}
