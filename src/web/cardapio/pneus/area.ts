import type { Area } from '../../recipes/area/area.ts'

/** Tyres. */
export const pneus: Area = {
  telas: { '/cardapio/pneu/adicionar/:codPneus?': () => import('./PneuFormPage.tsx').then((m) => m.PneuFormPage) },
  partes: { pneus: () => import('./PneusLista.tsx').then((m) => m.PneusLista) },
}
