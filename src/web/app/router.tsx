import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  type AnyRoute,
  type AnyRouter,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Distribuidor } from '#shared/cadastros/concessionarias.ts'
import { TELAS, type CaminhoDaTela, type Tela } from '#shared/core/telas.ts'
import { sessaoStore } from '../core/credencial.ts'
import { parseSearch, stringifySearch } from '../core/endereco.ts'
import { queryClient } from '../core/query.ts'
import { conferirSessao } from '../core/session.ts'
import { ErroDaTela } from './ErroDaTela.tsx'
import { EsperaDaCasca, EsperaDaTela } from './Espera.tsx'
import { administra, guardar } from './guards.ts'
import { lazyScreen } from './lazyScreen.tsx'
import { acompanharNavegacao } from './navegacao.ts'
import { PORTA } from './porta.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    tela?: Tela
  }
}

/** `/x/:id/:tab?` as TanStack Router writes it. */
function pathDoRouter(path: string): string {
  return path.replace(/:(\w+)\?/g, '{-$$$1}').replace(/:(\w+)/g, '$$$1')
}

/** The page that an area declares for a screen. A screen without one only sends the visitor on. */
async function buscarPagina(path: CaminhoDaTela): Promise<ComponentType> {
  const naPorta = PORTA.find((a) => a.telas?.[path])?.telas?.[path]
  const pagina = naPorta ?? (await import('./areas.ts')).PAGINAS[path]
  if (!pagina) throw new Error(`${path} has no page`)
  return pagina()
}

const buscarShell = () => import('./Shell.tsx').then((m) => m.Shell)
const buscarLojas = () => import('../core/concessionarias.ts')

/** Begins to fetch the code of the screen that the address names, when somebody is signed in: it comes while the session is being checked. */
export function adiantarTela(pathname: string): void {
  if (!sessaoStore.get()) return
  // What fails here is asked for again, and told, when the screen is opened.
  for (const buscar of [buscarShell, buscarLojas, () => buscarPagina(pathname as CaminhoDaTela)])
    buscar().catch(() => undefined)
}

/** Whoever keeps the registers reaches them before there is a store: it is here that the first one is made. */
const abreSemLoja = (pathname: string): boolean =>
  administra() && (pathname.startsWith('/cadastros/') || pathname.startsWith('/arquivos-importados'))

/** The router of every screen in `TELAS`, for one distributor. */
export function criarRouter(d: Distribuidor): AnyRouter {
  const root = createRootRoute({ component: Outlet })
  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    pendingComponent: EsperaDaCasca,
    component: lazyScreen('shell', buscarShell),
    beforeLoad: async ({ location }) => {
      // The screen's own guard sends away who is not signed in.
      if (!(await conferirSessao())) return
      const { prepararLojas } = await buscarLojas()
      if (!(await prepararLojas(queryClient)) && !abreSemLoja(location.pathname))
        throw redirect({ to: '/erroConcessionaria', replace: true })
    },
  })
  const telas = TELAS.map((tela) => rotaDaTela(tela, d, tela.layout === 'bare' ? root : shell))
  const naBase: AnyRoute[] = telas.filter((_, i) => TELAS[i]?.layout === 'bare')
  const noShell: AnyRoute[] = telas.filter((_, i) => TELAS[i]?.layout !== 'bare')
  const raiz = createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/login', replace: true })
    },
  })
  const desconhecida = createRoute({
    getParentRoute: () => root,
    path: '$',
    beforeLoad: () => {
      throw redirect({ to: '/404', replace: true })
    },
  })

  const router = createRouter({
    routeTree: root.addChildren([raiz, ...naBase, shell.addChildren(noShell), desconhecida]),
    parseSearch,
    stringifySearch: (search) => stringifySearch(search as Parameters<typeof stringifySearch>[0]),
    scrollRestoration: false,
    defaultErrorComponent: ErroDaTela,
    defaultPendingMs: 400,
    defaultPendingMinMs: 0,
    defaultPendingComponent: EsperaDaTela,
  })
  acompanharNavegacao(router)
  return router
}

function rotaDaTela(tela: Tela, d: Distribuidor, pai: AnyRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => pai,
    path: pathDoRouter(tela.path),
    staticData: { tela },
    component: lazyScreen(tela.path, () => buscarPagina(tela.path)),
    beforeLoad: (visita) => guardar(tela, d, visita as Parameters<typeof guardar>[2]),
  })
}
