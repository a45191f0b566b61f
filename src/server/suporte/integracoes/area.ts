import { integracoes } from '#shared/suporte/integracoes.ts'
import { rotas, type Area } from '../../core/areas/area.ts'

/** What other systems send and are sent: log, health, alerts. */
export const area: Area = {
  nome: 'integracoes',
  rotas: [rotas(integracoes, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
  tarefas: async () => {
    const { limparIntegracoes, vigiarIntegracoes } = await import('./vigiar.ts')
    return {
      'vigiar-integracoes': { cron: '*/5 * * * *', fazer: vigiarIntegracoes },
      'limpar-integracoes': { cron: '41 3 * * *', fazer: limparIntegracoes },
    }
  },
}
