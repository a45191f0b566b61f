import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { ApiError, isRefused, readErrorMessage } from '../../core/http/errors.ts'
import { EmptyState } from './EmptyState.tsx'

/** Error of a failed read, with a retry button where that can help; retries by itself when the network is back. */
export function LoadError({ erro, attempt }: { erro: unknown; attempt: () => void }) {
  const onBack = useEffectEvent(attempt)
  useEffect(() => {
    const listen = () => onBack()
    window.addEventListener('online', listen)
    return () => window.removeEventListener('online', listen)
  }, [])
  const refused = isRefused(erro)
  const pedido = erro instanceof ApiError && erro.requestId && !refused ? ` (pedido ${erro.requestId})` : ''
  return (
    <div role="alert">
      <EmptyState
        titulo="Não foi possível carregar"
        texto={`${readErrorMessage(erro)}${pedido}`}
        icone={<IconCloudOff size={26} stroke={1.5} />}
        {...(!refused && { acao: <Button onClick={attempt}>Tentar de novo</Button> })}
      />
    </div>
  )
}
