import type { Area } from '../../recipes/area/area.ts'

/** The approved work: carried out, finished, complemented. */
export const execucao: Area = {
  partes: {
    pendenciasDoOrcamento: () => import('./ExecucaoOrcamento.tsx').then((m) => m.ExecucaoOrcamento),
    'ato:complementar': () => import('./ComplementarModal.tsx').then((m) => m.ComplementarModal),
  },
}
