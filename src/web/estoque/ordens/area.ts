import { toast } from '../../core/toast.ts'
import type { Area } from '../../recipes/area/area.ts'

/** Work orders: their list, and those of a visit. */
export const ordens: Area = {
  telas: { '/ordemservicogerenciar': () => import('./OrdensPage.tsx').then((m) => m.OrdensPage) },
  ouve: {
    pecaChegou_: (p) => toast.info(`Chegou a peça de ${p.placa ?? p.modelo}: o serviço pode ser retomado`),
  },
  partes: { ordensDaVisita: () => import('./OrdensDaVisita.tsx').then((m) => m.OrdensDaVisita) },
}
