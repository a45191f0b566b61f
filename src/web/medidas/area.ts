import type { Area } from '../receitas/area/area.ts'

/** What measures of a checklist mean. */
export const medidas: Area = {
  partes: { limitesDasMedidas: () => import('./LimitesModal.tsx').then((m) => m.LimitesModal) },
}
