import type { Area } from '../../recipes/area/area.ts'

/** What measures of a checklist mean. */
export const medidas: Area = {
  partes: { limitesDasMedidas: () => import('./LimitesModal.tsx').then((m) => m.LimitesModal) },
}
