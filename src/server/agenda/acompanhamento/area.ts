import { acompanhamento, acompanhamentoPublico } from '#shared/agenda/acompanhamento.ts'
import { rotas, type Area } from '../../core/areas/area.ts'

/** The customer follows the car, and says afterwards how it was. */
export const area: Area = {
  nome: 'acompanhamento',
  rotas: [
    rotas(acompanhamento, async () => (await import('./routes.ts')).rotas),
    rotas(acompanhamentoPublico, async () => (await import('./rotas-publicas.ts')).rotas),
  ],
  amostras: async () => (await import('./amostras.ts')).amostras,
  tarefas: async () => ({
    'enviar-pesquisas': { cron: '* * * * *', fazer: (await import('./pesquisas.ts')).enviarPesquisas },
  }),
}
