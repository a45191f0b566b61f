import type { Area } from '../../recipes/area/area.ts'

/** Who enters, with which level and reach. */
export const usuarios: Area = {
  telas: {
    '/cadastros/usuario/list': () => import('./UsuariosPage.tsx').then((m) => m.UsuariosPage),
    '/cadastros/usuarios/form': () => import('./UsuarioFormPage.tsx').then((m) => m.UsuarioFormPage),
    '/cadastros/usuarios/filtros/form': () => import('./FiltrosPage.tsx').then((m) => m.FiltrosPage),
  },
}
