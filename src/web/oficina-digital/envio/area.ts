import type { Area } from '../../recipes/area/area.ts'

/** Sending quotes, and decisions that came by another way than the page. */
export const envio: Area = {
  slots: {
    pendenciasDoOrcamento: () => import('./PendingItems.tsx').then((m) => m.PendingItems),
    enviosDoOrcamento: () => import('./OrcamentoEnvios.tsx').then((m) => m.OrcamentoEnvios),
    linhaDoTempoDoOrcamento: () => import('./CheckEventChain.tsx').then((m) => m.CheckEventChain),
    'ato:enviar': () => import('./SendModal.tsx').then((m) => m.SendModal),
    'ato:responder': () => import('./AnswerModal.tsx').then((m) => m.AnswerModal),
    'ato:reprovar': () => import('./RejectModal.tsx').then((m) => m.RejectModal),
  },
}
