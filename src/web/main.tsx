import './ui/theme/base-styles.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, type AnyRouter } from '@tanstack/react-router'
import { StrictMode, useEffect, useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import type { Distribuidor } from '#shared/cadastros/concessionarias.ts'
import { awaitArrival } from './app/shell/arrival.ts'
import { patioIcon } from './app/shell/icon.ts'
import { NoticePage } from './app/errors/NoticePage.tsx'
import { preloadScreen, buildRouter } from './app/router.tsx'
import { fetchPartsFirst } from './core/http/chunk.ts'
import { listenToOtherTabs, sessaoStore } from './core/session/credentials.ts'
import { loadDistribuidor, setFavicon, setPageTitle, useDistribuidor } from './core/session/distribuidor.ts'
import { ApiError, errorMessage } from './core/http/errors.ts'
import { queryClient } from './core/http/query.ts'
import { actOnce } from './core/http/second-click.ts'
import { watchPresence } from './core/session/presence.ts'
import { resumeSessao } from './core/session/session.ts'
import { createDistribuidorTheme, variables } from './ui/theme/theme.ts'

const rootElement = document.getElementById('root') as HTMLElement
const root = createRoot(rootElement)
awaitArrival(rootElement)

/** Theme and tab icon follow the distributor's record: who changes it sees it at once. */
function Root({ router }: { router: AnyRouter }) {
  const { icone, tema } = useDistribuidor()
  const theme = useMemo(() => createDistribuidorTheme(tema.primaria), [tema.primaria])
  useEffect(() => setFavicon(icone ?? patioIcon(tema.primaria)), [icone, tema.primaria])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
}

function open(d: Distribuidor): void {
  listenToOtherTabs()
  watchPresence()
  actOnce()
  setPageTitle(0)
  const router = buildRouter(d)
  sessaoStore.subscribe(() => {
    if (sessaoStore.get()) return
    queryClient.clear()
    void router.invalidate()
  })
  root.render(
    <StrictMode>
      <Root router={router} />
    </StrictMode>,
  )
}

function reject(error: unknown): void {
  if (!navigator.onLine) window.addEventListener('online', () => window.location.reload(), { once: true })
  const unregistered = error instanceof ApiError && error.code === 'distribuidor-nao-cadastrado'
  document.body.classList.remove('loading')
  root.render(
    <MantineProvider theme={createDistribuidorTheme()} cssVariablesResolver={variables} defaultColorScheme="auto">
      {unregistered ? (
        <NoticePage
          role="alert"
          title="distribuidor não cadastrado"
          text={`O endereço ${window.location.host} não pertence a nenhum distribuidor. Confira se ele foi digitado certo ou fale com quem o enviou.`}
        />
      ) : (
        <NoticePage
          role="alert"
          title="O sistema não respondeu"
          text={errorMessage(error)}
          action={{ label: 'Tentar de novo', onClick: () => window.location.reload() }}
        />
      )}
    </MantineProvider>,
  )
}

fetchPartsFirst()
preloadScreen(window.location.pathname)
loadDistribuidor().then(async (d) => {
  await resumeSessao()
  open(d)
}, reject)
