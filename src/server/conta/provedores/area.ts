import { entradaOidc, provedores } from '#shared/conta/provedores.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** Identity providers of the distributor, the sign-in by them, and the policy of the sign-in. */
export const area: Area = {
  nome: 'provedores',
  routes: [
    routes(
      entradaOidc,
      async () => (await import('./entry-routes.ts')).routes,
      async () => (await import('./back-channel.ts')).readForms,
    ),
    routes(provedores, async () => (await import('./routes.ts')).routes),
  ],
  constraints: {
    provedor_oidc_cod_distribuidor_nome_key: ['nome', 'Já existe um provedor com este nome'],
    provedor_oidc_cod_distribuidor_emissor_id_cliente_key: [
      'idCliente',
      'Este emissor e este cliente já são de outro provedor',
    ],
  },
  samples: async () => (await import('./samples.ts')).samples,
  tasks: async () => ({
    'limpar-entradas-por-provedor': { cron: '33 3 * * *', run: (await import('./journey.ts')).cleanJourneys },
  }),
}
