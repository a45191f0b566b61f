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
import { SCREENS, type ScreenPath, type Screen } from '#shared/core/screens.ts'
import { sessaoStore } from '../core/session/credentials.ts'
import { parseSearch, stringifySearch } from '../core/navigation/url-state.ts'
import { queryClient } from '../core/http/query.ts'
import { screenAt } from '../core/navigation/screen-at.ts'
import { checkSessao } from '../core/session/session.ts'
import { signInDoor } from '../core/session/shared-device.ts'
import { ScreenError } from './errors/ScreenError.tsx'
import { ShellSkeleton, ScreenSkeleton } from './shell/WaitingList.tsx'
import { canAdminister, keep } from './navigation/guards.ts'
import { lazyScreen } from './navigation/lazyScreen.tsx'
import { trackNavigation } from './navigation/navigation.ts'
import { PORT } from './url-door.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    tela?: Screen
  }
}

/** Converts `/x/:id/:tab?` to TanStack Router's syntax. */
function routerPath(path: string): string {
  return path.replace(/:(\w+)\?/g, '{-$$$1}').replace(/:(\w+)/g, '$$$1')
}

/** Page that an area declares for a screen. Throws for a screen without one: such screens only redirect. */
async function loadPage(path: ScreenPath): Promise<ComponentType> {
  const signedOutPage = PORT.find((a) => a.screens?.[path])?.screens?.[path]
  const page = signedOutPage ?? (await import('./areas.ts')).PAGES[path]
  if (!page) throw new Error(`${path} has no page`)
  return page()
}

const loadShell = () => import('./shell/Shell.tsx').then((m) => m.Shell)
const loadLojasModule = () => import('../core/session/concessionarias.ts')

/** Starts to load the chunk of the address's screen while the session is still being checked; does nothing when signed out. */
export function preloadScreen(pathname: string): void {
  if (!sessaoStore.get()) return
  const path = screenAt(pathname)
  // Ignore errors here: opening the screen loads the chunk again and reports them.
  for (const retrieve of [loadShell, loadLojasModule, ...(path ? [() => loadPage(path)] : [])])
    retrieve().catch(() => undefined)
}

/** Administrators reach the registers without a store: they create the first one there. */
const opensWithoutLoja = (pathname: string): boolean =>
  canAdminister() && (pathname.startsWith('/cadastros/') || pathname.startsWith('/arquivos-importados'))

/** The router of every screen in `SCREENS`, for one distributor. */
export function buildRouter(d: Distribuidor): AnyRouter {
  const root = createRootRoute({ component: Outlet })
  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    pendingComponent: ShellSkeleton,
    component: lazyScreen('shell', loadShell),
    beforeLoad: async ({ location }) => {
      const lojas = loadLojasModule()
      // Beside the session's check, not after it: on a phone's network each of the two takes a while.
      if (sessaoStore.get()) void lojas.then((m) => m.prefetchLojas(queryClient)).catch(() => undefined)
      // Signed out: the screen's own guard redirects to the login.
      if (!(await checkSessao())) return
      const { prepareLojas } = await lojas
      if (!(await prepareLojas(queryClient)) && !opensWithoutLoja(location.pathname))
        throw redirect({ to: '/erroConcessionaria', replace: true })
    },
  })
  const telas = SCREENS.map((tela) => screenRoute(tela, d, tela.layout === 'bare' ? root : shell))
  const bareRoutes: AnyRoute[] = telas.filter((_, i) => SCREENS[i]?.layout === 'bare')
  const shellRoutes: AnyRoute[] = telas.filter((_, i) => SCREENS[i]?.layout !== 'bare')
  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: sessaoStore.get() ? '/login' : signInDoor(), replace: true })
    },
  })
  const unmatched = createRoute({
    getParentRoute: () => root,
    path: '$',
    beforeLoad: () => {
      throw redirect({ to: '/404', replace: true })
    },
  })

  const router = createRouter({
    routeTree: root.addChildren([home, ...bareRoutes, shell.addChildren(shellRoutes), unmatched]),
    parseSearch,
    stringifySearch: (search) => stringifySearch(search as Parameters<typeof stringifySearch>[0]),
    scrollRestoration: false,
    defaultErrorComponent: ScreenError,
    defaultPendingMs: 400,
    defaultPendingMinMs: 0,
    defaultPendingComponent: ScreenSkeleton,
  })
  trackNavigation(router)
  return router
}

function screenRoute(tela: Screen, d: Distribuidor, parent: AnyRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path: routerPath(tela.path),
    staticData: { tela },
    component: lazyScreen(tela.path, () => loadPage(tela.path)),
    beforeLoad: (visita) => keep(tela, d, visita as Parameters<typeof keep>[2]),
  })
}
