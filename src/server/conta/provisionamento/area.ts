import { provisionamento } from '#shared/conta/provisionamento.ts'
import { routes, type Area } from '../../core/areas/area.ts'
import { SCIM_ACTS } from './scim-acts.ts'

/** People and groups that an identity provider sends by SCIM, the keys of that, and what the groups mean here. */
export const area: Area = {
  nome: 'provisionamento',
  routes: [routes(provisionamento, async () => (await import('./routes.ts')).routes)],
  raw: {
    acts: SCIM_ACTS,
    register: async (app, services) => (await import('./scim.ts')).scim(app, services),
  },
  samples: async () => (await import('./samples.ts')).samples,
}
