import type { Area } from '../../recipes/area/area.ts'

/** Customers: contacts, consent, LGPD requests. */
export const clientes: Area = {
  slots: { clienteDoOrcamento: () => import('./ClienteModal.tsx').then((m) => m.ClienteModal) },
}
