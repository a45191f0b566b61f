import type { Area } from '../recipes/area/area.ts'

/** Pages that say why another cannot be shown. */
export const app: Area = {
  telas: {
    '/401': () => import('./paginas-de-erro.tsx').then((m) => m.SemPermissaoPage),
    '/404': () => import('./paginas-de-erro.tsx').then((m) => m.NaoEncontradaPage),
    '/500': () => import('./paginas-de-erro.tsx').then((m) => m.ErroServidorPage),
    '/erroConcessionaria': () => import('./paginas-de-erro.tsx').then((m) => m.SemConcessionariaPage),
  },
}
