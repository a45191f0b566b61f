import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { sessaoStore } from '../lib/credencial.ts'
import { ApiError, ChunkLoadError, mensagemDe } from '../lib/erros.ts'
import { lojaStore } from '../lib/loja.ts'
import { registrarErro } from '../lib/session.ts'
import { paginaInicial } from './guards.ts'
import { PaginaDeAviso } from './PaginaDeAviso.tsx'

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
  if (error instanceof ChunkLoadError) {
    return (
      <PaginaDeAviso
        dentro={dentro}
        papel="alert"
        titulo="Parte do sistema não carregou"
        texto="A conexão falhou ou saiu uma versão nova enquanto esta página estava aberta. Recarregue para buscar a versão atual; o que já foi gravado continua gravado."
        acao={{ rotulo: 'Recarregar', aoClicar: () => window.location.reload() }}
        outras={[inicio]}
      />
    )
  }
  const pedido = error instanceof ApiError && error.requestId ? ` (pedido ${error.requestId})` : ''
  return (
    <PaginaDeAviso
      dentro={dentro}
      papel="alert"
      titulo="Esta tela encontrou um erro"
      texto={`${mensagemDe(error)}${pedido}`}
      acao={{
        rotulo: 'Tentar de novo',
        aoClicar: () => {
          reset()
          void router.invalidate()
        },
      }}
      outras={[inicio, { rotulo: 'Recarregar', aoClicar: () => window.location.reload() }]}
    />
  )
}
