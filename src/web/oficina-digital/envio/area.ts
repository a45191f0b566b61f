import type { Area } from '../../recipes/area/area.ts'

/** What the customer receives, and what they answered by another way. */
export const envio: Area = {
  partes: {
    pendenciasDoOrcamento: () => import('./Pendencias.tsx').then((m) => m.Pendencias),
    enviosDoOrcamento: () => import('./EnviosOrcamento.tsx').then((m) => m.EnviosOrcamento),
    linhaDoTempoDoOrcamento: () => import('./ConferirCorrente.tsx').then((m) => m.ConferirCorrente),
    'ato:enviar': () => import('./EnviarModal.tsx').then((m) => m.EnviarModal),
    'ato:responder': () => import('./ResponderModal.tsx').then((m) => m.ResponderModal),
    'ato:reprovar': () => import('./ReprovarModal.tsx').then((m) => m.ReprovarModal),
  },
}
