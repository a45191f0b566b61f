import type { Area } from '../../recipes/area/area.ts'

/** Secret links that a store gives out. */
export const linksAgenda: Area = {
  partes: { linksDaAgenda: () => import('./LinksModal.tsx').then((m) => m.LinksModal) },
}
