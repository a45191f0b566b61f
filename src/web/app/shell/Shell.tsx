// The frame round every signed-in screen: header, menu, content, and what may open over it.
import '@mantine/core/styles.layer.css'
import { useDisclosure } from '@mantine/hooks'
import { Outlet, useMatches } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { whenIdle } from '../../core/http/when-idle.ts'
import { startNotifications } from '../../core/realtime/notifications.ts'
import { openConnection, disconnect } from '../../core/realtime/realtime.ts'
import { confirmStore, offerConfirmation } from '../../core/session/confirm-presence.ts'
import { offerReauth, reauthStore } from '../../core/session/sign-in-again.ts'
import { choicePendingStore } from '../../core/session/loja.ts'
import { useStore } from '../../core/storage/store.ts'
import { toastShownStore, preloadToast } from '../../core/feedback/toast.ts'
import { MenuButton, Header } from './Header.tsx'
import { announceMissingParts } from '../errors/missing-parts.ts'
import { showFirstErrors } from '../navigation/first-error.ts'
import { manageFocus } from '../navigation/focus.ts'
import { MenuLateral } from '../menu/SideMenu.tsx'
import { Listeners } from './Listeners.tsx'
import classes from './Shell.module.css'
import { holdKeys, releaseKeys } from '../search/search-keys.ts'

const GlobalSearch = lazyComponent(() =>
  import('../search/GlobalSearch.tsx').then(
    (m) => m.GlobalSearch,
    (e: unknown) => {
      releaseKeys()
      throw e
    },
  ),
)

const ConfirmPresenceModal = lazyComponent(() =>
  import('../../conta/seguranca/ConfirmPresenceModal.tsx').then((m) => m.ConfirmPresenceModal),
)
const ReauthModal = lazyComponent(() => import('../../conta/sessao/ReauthModal.tsx').then((m) => m.ReauthModal))
const MenuDrawer = lazyComponent(() => import('../menu/MenuDrawer.tsx').then((m) => m.MenuDrawer))
const ShellExtras = lazyComponent(whenIdle(() => import('./ShellExtras.tsx').then((m) => m.ShellExtras)))
const AskLoja = lazyComponent(() => import('../loja/AskLoja.tsx').then((m) => m.AskLoja))
const Toasts = lazyComponent(() => import('../../core/feedback/toasts.tsx').then((m) => m.Toasts))

/** Frame of every signed-in screen: fixed header, fixed menu, content. */
export function Shell() {
  const tela = useMatches().at(-1)?.staticData.tela
  const [menuOpen, menu] = useDisclosure(false)
  const [menuRequested, setMenuRequested] = useState(false)
  if (menuOpen && !menuRequested) setMenuRequested(true)
  const withToasts = useStore(toastShownStore)
  const withoutSessao = useStore(reauthStore)
  const confirming = useStore(confirmStore)
  const ask = useStore(choicePendingStore)
  // From the beginning, so that closing a record opened before the page has settled also returns to its row.
  useEffect(manageFocus, [])
  useEffect(showFirstErrors, [])
  useEffect(offerReauth, [])
  useEffect(offerConfirmation, [])
  useEffect(announceMissingParts, [])
  useEffect(startNotifications, [])
  useEffect(() => {
    const after = setTimeout(preloadToast, 5000)
    return () => clearTimeout(after)
  }, [])
  // Counts the requests to open the search: its chunk loads with the first one.
  const [searches, setSearches] = useState(0)
  const openSearch = () => {
    holdKeys()
    setSearches((n) => n + 1)
  }
  const onKeyDown = useEffectEvent((e: KeyboardEvent) => {
    if (!(e.ctrlKey || e.metaKey) || e.altKey || e.shiftKey || e.key.toLowerCase() !== 'k') return
    e.preventDefault()
    openSearch()
  })
  // Own listener, because the library's hotkeys would add their code to every screen.
  useEffect(() => {
    const listen = (e: KeyboardEvent) => onKeyDown(e)
    document.documentElement.addEventListener('keydown', listen)
    return () => document.documentElement.removeEventListener('keydown', listen)
  }, [])
  useEffect(() => {
    void openConnection()
    return disconnect
  }, [])

  const headerless = tela?.layout === 'hidden-header'
  return (
    <div className={classes.shell} data-layout={tela?.layout ?? 'main'}>
      <a className="pular" href="#conteudo">
        Ir para o conteúdo
      </a>
      {headerless ? (
        <MenuButton floating onClick={menu.open} />
      ) : (
        <Header openMenu={menu.open} openSearch={openSearch} />
      )}
      <aside className={classes.lateral}>
        <MenuLateral />
      </aside>
      {menuRequested && (
        <Suspense>
          <MenuDrawer opened={menuOpen} close={menu.close} />
        </Suspense>
      )}
      <main id="conteudo" className={classes.conteudo} tabIndex={-1}>
        <div className={classes.largura}>
          {ask && (
            <Suspense>
              <AskLoja />
            </Suspense>
          )}
          <Outlet />
        </div>
      </main>
      <Listeners />
      {withToasts && (
        <Suspense>
          <Toasts />
        </Suspense>
      )}
      {withoutSessao && (
        <Suspense>
          <ReauthModal usuario={withoutSessao} />
        </Suspense>
      )}
      {confirming && (
        <Suspense>
          <ConfirmPresenceModal methods={confirming} />
        </Suspense>
      )}
      <Suspense>
        <ShellExtras />
      </Suspense>
      {searches > 0 && (
        <Suspense>
          <GlobalSearch pedidos={searches} />
        </Suspense>
      )}
    </div>
  )
}
