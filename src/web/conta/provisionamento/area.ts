import type { Area } from '../../recipes/area/area.ts'

/** People who come and go by another system (SCIM). */
export const provisionamento: Area = {
  screens: {
    '/cadastros/seguranca/provisionamento': () =>
      import('./ProvisionamentoPage.tsx').then((m) => m.ProvisionamentoPage),
  },
}
