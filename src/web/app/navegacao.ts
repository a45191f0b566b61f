import type { AnyRouter } from '@tanstack/react-router'
import type { TelaPublica } from '#shared/conta/sessao.ts'
import { sessaoStore } from '../core/credencial.ts'
import { definirTela } from '../core/distribuidor.ts'
import { lojaStore } from '../core/loja.ts'
import { registrarVisita, registrarVisitaPublica } from '../core/session.ts'

const SUBIR_APOS_MS = 100

/** What every change of screen does: the loading class, the title, the page view, and the way back to the top. */
export function acompanharNavegacao(router: AnyRouter): void {
  // The first screen's time runs from the page's own beginning.
  let desde = 0
  router.subscribe('onBeforeLoad', ({ pathChanged, fromLocation }) => {
    if (pathChanged && fromLocation) desde = performance.now()
    if (pathChanged) document.body.classList.add('loading')
  })
  router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
    if (!pathChanged && fromLocation) return
    definirTela(router.state.matches.at(-1)?.staticData.tela?.titulo ?? null)
    setTimeout(() => {
      window.scrollTo(0, 0)
      document.body.classList.remove('loading')
    }, SUBIR_APOS_MS)
    visitar(router, performance.now() - desde)
  })
}

function visitar(router: AnyRouter, duracaoMs: number): void {
  const tela = router.state.matches.at(-1)?.staticData.tela
  // A password link's token must not land in a log.
  if (!sessaoStore.get() || tela?.path === '/password/:token') {
    if (tela?.niveis === 'publico') registrarVisitaPublica(tela.path.replace('/:token', '') as TelaPublica, duracaoMs)
    return
  }
  const params = new URLSearchParams({
    type: 'view',
    ...(router.state.matches.at(-1)?.params as Record<string, string> | undefined),
  })
  const loja = lojaStore.get()
  if (loja !== null) params.set('codConcessionaria', String(loja))
  registrarVisita(window.location.href, params.toString(), duracaoMs)
}
