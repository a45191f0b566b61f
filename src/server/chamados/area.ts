import { chamados } from '#shared/chamados.ts'
import { rotas, type Area } from '../area.ts'

/** Support tickets, here and in the distributor's Jira. */
export const area: Area = {
  nome: 'chamados',
  rotas: [rotas(chamados, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
  tarefas: async () => ({
    'sincronizar-jira': { cron: '* * * * *', fazer: (await import('./sincronizar.ts')).sincronizarJira },
  }),
}
