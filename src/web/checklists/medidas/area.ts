import type { Area } from '../../recipes/area/area.ts'

/** Limits that turn a checklist's measures into colours. */
export const medidas: Area = {
  slots: { limitesDasMedidas: () => import('./LimitsModal.tsx').then((m) => m.LimitsModal) },
}
