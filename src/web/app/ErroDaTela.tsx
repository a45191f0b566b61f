import { type ErrorComponentProps, type HistoryState, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ContextoDoChamado } from '#shared/suporte/chamados.ts'
import { sessaoStore } from '../core/credencial.ts'
import { ApiError, ChunkLoadError, mensagemDe } from '../core/erros.ts'
import { lojaStore } from '../core/loja.ts'
import { registrarErro } from '../core/session.ts'
import { administra, paginaInicial } from './guards.ts'
import { PaginaDeAviso } from './PaginaDeAviso.tsx'

const TICKETS = '/suporte/tickets-jira'

/** What a ticket tells of an error: the screen without what follows it, the browser, the error without what it was about. */
function contextoDoErro(erro: unknown): ContextoDoChamado {
  const dito =
    erro instanceof ApiError
      ? `${erro.status} ${erro.requestId ?? ''}`
      : erro instanceof Error
        ? `${erro.name}: ${erro.message}`
        : ''
  return {
    tela: window.location.pathname.slice(0, 200),
    navegador: navigator.userAgent.slice(0, 300),
    // Figures may be a telephone or a document.
    erro: dito.replace(/\d{6,}/g, '…').slice(0, 500),
  }
}

/** What a screen that broke shows in its place. */
export function ErroDaTela({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  useEffect(
    () => registrarErro(error instanceof Error ? `${error.name}: ${error.message}` : String(error), lojaStore.get()),
    [error],
  )
  // What broke for want of a network comes by itself when there is one again.
  useEffect(() => {
    if (navigator.onLine) return
    const recarregar = () => window.location.reload()
    window.addEventListener('online', recarregar)
    return () => window.removeEventListener('online', recarregar)
  }, [])
  const dentro = sessaoStore.get() !== null && document.getElementById('conteudo') !== null
  const inicio = { rotulo: 'Ir para o início', aoClicar: () => void router.navigate({ to: paginaInicial() }) }
  const tentar = {
    rotulo: 'Tentar de novo',
    aoClicar: () => {
      reset()
      void router.invalidate()
    },
  }
  if (error instanceof ChunkLoadError) {
    return (
      <PaginaDeAviso
        dentro={dentro}
        papel="alert"
        titulo="Parte do sistema não carregou"
        texto="A conexão falhou ou saiu uma versão nova enquanto esta página estava aberta. Se tentar de novo não bastar, recarregue para buscar a versão atual; o que já foi gravado continua gravado."
        acao={tentar}
        outras={[{ rotulo: 'Recarregar', aoClicar: () => window.location.reload() }, inicio]}
      />
    )
  }
  const abrirTicket = () => {
    reset()
    void router.navigate({ to: TICKETS, state: { ticket: contextoDoErro(error) } as HistoryState })
  }
  const pedido = error instanceof ApiError && error.requestId ? ` (pedido ${error.requestId})` : ''
  return (
    <PaginaDeAviso
      dentro={dentro}
      papel="alert"
      titulo="Esta tela encontrou um erro"
      texto={`${mensagemDe(error)}${pedido}`}
      acao={tentar}
      outras={[
        inicio,
        { rotulo: 'Recarregar', aoClicar: () => window.location.reload() },
        ...(administra() ? [{ rotulo: 'Abrir um ticket', aoClicar: abrirTicket }] : []),
      ]}
    />
  )
}
