import './ui/tema/estilos-base.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, type AnyRouter } from '@tanstack/react-router'
import { StrictMode, useEffect, useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import type { Distribuidor } from '#shared/cadastros/concessionarias.ts'
import { iconePatio } from './app/icone.ts'
import { PaginaDeAviso } from './app/PaginaDeAviso.tsx'
import { adiantarTela, criarRouter } from './app/router.tsx'
import { fetchPartsFirst } from './core/chunk.ts'
import { ouvirOutrasAbas, sessaoStore } from './core/credencial.ts'
import { carregarDistribuidor, definirIcone, useDistribuidor } from './core/distribuidor.ts'
import { ApiError, mensagemDe } from './core/erros.ts'
import { iniciarNotificacoes } from './core/notificacoes.ts'
import { queryClient } from './core/query.ts'
import { retomarSessao } from './core/session.ts'
import { criarTema, variaveis } from './ui/tema/theme.ts'

const raiz = document.getElementById('root') as HTMLElement
const root = createRoot(raiz)

/** What index.html draws meanwhile leaves as the page itself stands, within the same frame; a style alone is no page. */
const chegada = new MutationObserver(() => {
  if ([...raiz.children].every((e) => e.tagName === 'STYLE')) return
  chegada.disconnect()
  for (const e of document.querySelectorAll('body > :is(.espera, .demora)')) e.remove()
})
chegada.observe(raiz, { childList: true })

/** Theme and tab icon follow the distributor's record: who changes it sees it at once. */
function Raiz({ router }: { router: AnyRouter }) {
  const { icone, tema } = useDistribuidor()
  const theme = useMemo(() => criarTema(tema.primaria), [tema.primaria])
  useEffect(() => definirIcone(icone ?? iconePatio(tema.primaria)), [icone, tema.primaria])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={variaveis} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
}

function abrir(d: Distribuidor): void {
  ouvirOutrasAbas()
  iniciarNotificacoes()
  const router = criarRouter(d)
  sessaoStore.subscribe(() => {
    if (sessaoStore.get()) return
    queryClient.clear()
    void router.invalidate()
  })
  root.render(
    <StrictMode>
      <Raiz router={router} />
    </StrictMode>,
  )
}

function recusar(erro: unknown): void {
  if (!navigator.onLine) window.addEventListener('online', () => window.location.reload(), { once: true })
  const semCadastro = erro instanceof ApiError && erro.codigo === 'distribuidor-nao-cadastrado'
  document.body.classList.remove('loading')
  root.render(
    <MantineProvider theme={criarTema()} cssVariablesResolver={variaveis} defaultColorScheme="auto">
      {semCadastro ? (
        <PaginaDeAviso
          papel="alert"
          titulo="distribuidor não cadastrado"
          texto={`O endereço ${window.location.host} não pertence a nenhum distribuidor. Confira se ele foi digitado certo ou fale com quem o enviou.`}
        />
      ) : (
        <PaginaDeAviso
          papel="alert"
          titulo="O sistema não respondeu"
          texto={mensagemDe(erro)}
          acao={{ rotulo: 'Tentar de novo', aoClicar: () => window.location.reload() }}
        />
      )}
    </MantineProvider>,
  )
}

fetchPartsFirst()
adiantarTela(window.location.pathname)
carregarDistribuidor().then(async (d) => {
  await retomarSessao()
  abrir(d)
}, recusar)
