import type { Area } from '../../recipes/area/area.ts'

/** Copies between stores or models. */
export const copias: Area = {
  screens: { '/cardapio/copiar/:tipoCopia': () => import('./CopyPage.tsx').then((m) => m.CopyPage) },
}
