import type { Area } from '../../recipes/area/area.ts'

/** Users: level and reach. */
export const usuarios: Area = {
  screens: {
    '/cadastros/usuario/list': () => import('./UsuariosPage.tsx').then((m) => m.UsuariosPage),
    '/cadastros/usuarios/form': () => import('./UsuarioFormPage.tsx').then((m) => m.UsuarioFormPage),
    '/cadastros/usuarios/filtros/form': () => import('./FiltersPage.tsx').then((m) => m.FiltersPage),
  },
}
