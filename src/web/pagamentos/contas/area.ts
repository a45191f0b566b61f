import type { Area } from '../../recipes/area/area.ts'

/** How a store receives by Pix: its key, or its bank. */
export const contas: Area = {
  screens: { '/pagamentos/contas': () => import('./ContasPage.tsx').then((m) => m.ContasPage) },
}
