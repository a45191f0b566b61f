import { toast } from '../../core/feedback/toast.ts'
import type { Area } from '../../recipes/area/area.ts'

/** Work orders: the list, and those of a visit. */
export const ordens: Area = {
  screens: { '/ordemservicogerenciar': () => import('./OrdensPage.tsx').then((m) => m.OrdensPage) },
  listens: {
    pecaChegou_: (p) => toast.info(`Chegou a peça de ${p.placa ?? p.modelo}: o serviço pode ser retomado`),
  },
  slots: { ordensDaVisita: () => import('./VisitOrdens.tsx').then((m) => m.VisitOrdens) },
}
