import { acompanhamento, acompanhamentoPublico } from '#shared/agenda/acompanhamento.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** The customer's tracking page of a visit, and the survey after the delivery. */
export const area: Area = {
  nome: 'acompanhamento',
  routes: [
    routes(acompanhamento, async () => (await import('./routes.ts')).routes),
    routes(acompanhamentoPublico, async () => (await import('./public-routes.ts')).routes),
  ],
  samples: async () => (await import('./samples.ts')).samples,
  tasks: async () => ({
    'enviar-pesquisas': { cron: '* * * * *', run: (await import('./pesquisas.ts')).sendPesquisas },
  }),
}
