import { reservas, reservasPublicas } from '#shared/agenda/reservas.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** Bookings that customers make on the store's page, and the waiting list. */
export const area: Area = {
  nome: 'reservas',
  routes: [
    routes(reservas, async () => (await import('./routes.ts')).routes),
    routes(reservasPublicas, async () => (await import('./public-routes.ts')).routes),
  ],
  pageHeads: async () => ({ agendar: (await import('./page-head.ts')).readStoreHead }),
  samples: async () => (await import('./samples.ts')).samples,
  constraints: {
    reserva_loja_cod_distribuidor_endereco_key: ['endereco', 'Outra loja já usa este endereço'],
    reserva_servico_cod_distribuidor_cod_concessionaria_nome_key: ['nome', 'Já há uma escolha com este nome'],
  },
  tasks: async () => {
    const { expireHolds, offerAll } = await import('./tasks.ts')
    return {
      'vencer-reservas': { cron: '* * * * *', run: expireHolds },
      'lista-de-espera': { everyS: 15, run: offerAll },
    }
  },
}
