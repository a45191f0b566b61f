import type { Area } from '../../recipes/area/area.ts'

/** Secret links that a store hands out. */
export const linksAgenda: Area = {
  slots: { linksDaAgenda: () => import('./LinksModal.tsx').then((m) => m.LinksModal) },
}
