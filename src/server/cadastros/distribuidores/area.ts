import { distribuidores } from '#shared/cadastros/distribuidores.ts'
import { webhooks } from '#shared/suporte/webhooks.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** The distributor’s own record: brand, hosts, API keys, webhooks. */
export const area: Area = {
  nome: 'distribuidores',
  routes: [
    routes(distribuidores, async () => (await import('./routes.ts')).routes),
    routes(webhooks, async () => (await import('./webhook-routes.ts')).routes),
  ],
  samples: async () => (await import('./samples.ts')).samples,
  constraints: { distribuidor_host_pkey: ['host', 'Este endereço já é de outro distribuidor'] },
  history: {
    nome: 'distribuidores',
    table: 'distribuidor',
    codigo: 'codDistribuidor',
    open: distribuidores.getRegistroDistribuidor,
  },
}
