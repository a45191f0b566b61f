import { agendamentos } from '#shared/agenda/agendamentos.ts'
import { rotas, type Area } from '../../core/areas/area.ts'

/** Booked arrivals, receptions and walk-ins. */
export const area: Area = {
  nome: 'agendamentos',
  rotas: [rotas(agendamentos, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
  restricoes: {
    passagem_prisma: ['prisma', 'Este prisma está em outro veículo'],
    passagem_aberta: ['veiculo.placa', 'Este veículo já tem uma visita aberta nesta concessionária'],
  },
  listas: async () => ({ getAgendamentos: (await import('../nucleo/agendamentos-lidos.ts')).agendamentosDaLoja }),
  tarefas: async () => ({
    'marcar-ausencias': { cron: '* * * * *', fazer: (await import('./ausencias.ts')).marcarAusencias },
  }),
}
