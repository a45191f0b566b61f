// What every navigation does: who may enter, what loads, where focus and scroll end up.
import type { AnyRouter } from '@tanstack/react-router'
import type { PublicScreen } from '#shared/conta/sessao.ts'
import { sessaoStore } from '../../core/session/credentials.ts'
import { setTitleScreen } from '../../core/session/distribuidor.ts'
import { lojaStore } from '../../core/session/loja.ts'
import { recordVisit, recordPublicVisit } from '../../core/session/session.ts'

const SCROLL_UP_AFTER_MS = 100

/** Effects of every navigation: loading class, title, page view record and scroll to the top. */
export function trackNavigation(router: AnyRouter): void {
  // The first screen is timed from the start of the page load.
  let desde = 0
  router.subscribe('onBeforeLoad', ({ pathChanged, fromLocation }) => {
    if (pathChanged && fromLocation) desde = performance.now()
    if (pathChanged) document.body.classList.add('loading')
  })
  router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
    if (!pathChanged && fromLocation) return
    setTitleScreen(router.state.matches.at(-1)?.staticData.tela?.titulo ?? null)
    setTimeout(() => {
      window.scrollTo(0, 0)
      document.body.classList.remove('loading')
    }, SCROLL_UP_AFTER_MS)
    makeVisit(router, performance.now() - desde)
  })
}

function makeVisit(router: AnyRouter, duracaoMs: number): void {
  const tela = router.state.matches.at(-1)?.staticData.tela
  // A password link's token must not land in a log.
  if (!sessaoStore.get() || tela?.path === '/password/:token') {
    if (tela?.niveis === 'publico') recordPublicVisit(tela.path.replace('/:token', '') as PublicScreen, duracaoMs)
    return
  }
  const params = new URLSearchParams({
    type: 'view',
    ...(router.state.matches.at(-1)?.params as Record<string, string> | undefined),
  })
  const loja = lojaStore.get()
  if (loja !== null) params.set('codConcessionaria', String(loja))
  recordVisit(window.location.href, params.toString(), duracaoMs)
}
