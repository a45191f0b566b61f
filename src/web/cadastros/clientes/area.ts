import type { Area } from '../../recipes/area/area.ts'

/** Customers: contacts, consent, what the law lets them ask for. */
export const clientes: Area = {
  partes: { clienteDoOrcamento: () => import('./ClienteModal.tsx').then((m) => m.ClienteModal) },
}
