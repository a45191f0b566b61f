import type { Area } from '../../recipes/area/area.ts'

/** Approved work: execution, finish, complementary quotes. */
export const execucao: Area = {
  slots: {
    pendenciasDoOrcamento: () => import('./OrcamentoExecucao.tsx').then((m) => m.OrcamentoExecucao),
    'ato:complementar': () => import('./ComplementarModal.tsx').then((m) => m.ComplementarModal),
  },
}
