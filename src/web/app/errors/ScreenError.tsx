import { type ErrorComponentProps, type HistoryState, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ChamadoContext } from '#shared/suporte/chamados.ts'
import { sessaoStore } from '../../core/session/credentials.ts'
import { ApiError, ChunkLoadError, errorMessage } from '../../core/http/errors.ts'
import { lojaStore } from '../../core/session/loja.ts'
import { recordError } from '../../core/session/session.ts'
import { canAdminister, landingPage } from '../navigation/guards.ts'
import { NoticePage } from './NoticePage.tsx'

const TICKETS = '/suporte/tickets-jira'

/**
 * Error context for a support ticket: path without query, browser, and the status and request id (API errors) or the error's name and
 * message.
 */
function errorContext(error: unknown): ChamadoContext {
  const said =
    error instanceof ApiError
      ? `${error.status} ${error.requestId ?? ''}`
      : error instanceof Error
        ? `${error.name}: ${error.message}`
        : ''
  return {
    tela: window.location.pathname.slice(0, 200),
    navegador: navigator.userAgent.slice(0, 300),
    // Long digit runs may be a phone or a document number.
    erro: said.replace(/\d{6,}/g, '…').slice(0, 500),
  }
}

/** Shown in place of a screen that threw an error. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  useEffect(
    () => recordError(error instanceof Error ? `${error.name}: ${error.message}` : String(error), lojaStore.get()),
    [error],
  )
  // An error caused by a lost network is retried when the network is back.
  useEffect(() => {
    if (navigator.onLine) return
    const reload = () => window.location.reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])
  const inside = sessaoStore.get() !== null && document.getElementById('conteudo') !== null
  const start = { label: 'Ir para o início', onClick: () => void router.navigate({ to: landingPage() }) }
  const attempt = {
    label: 'Tentar de novo',
    onClick: () => {
      reset()
      void router.invalidate()
    },
  }
  if (error instanceof ChunkLoadError) {
    return (
      <NoticePage
        inside={inside}
        role="alert"
        title="Parte do sistema não carregou"
        text="A conexão falhou ou saiu uma versão nova enquanto esta página estava aberta. Se tentar de novo não bastar, recarregue para buscar a versão atual; o que já foi gravado continua gravado."
        action={attempt}
        others={[{ label: 'Recarregar', onClick: () => window.location.reload() }, start]}
      />
    )
  }
  const openTicket = () => {
    reset()
    void router.navigate({ to: TICKETS, state: { ticket: errorContext(error) } as HistoryState })
  }
  const request = error instanceof ApiError && error.requestId ? ` (pedido ${error.requestId})` : ''
  return (
    <NoticePage
      inside={inside}
      role="alert"
      title="Esta tela encontrou um erro"
      text={`${errorMessage(error)}${request}`}
      action={attempt}
      others={[
        start,
        { label: 'Recarregar', onClick: () => window.location.reload() },
        ...(canAdminister() ? [{ label: 'Abrir um ticket', onClick: openTicket }] : []),
      ]}
    />
  )
}
