import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { ApiError, isRefused, wholeErrorMessage } from '../../core/http/errors.ts'
import { EmptyState } from './EmptyState.tsx'

/** Error of a failed read, with a retry button where that can help; retries by itself when the network is back. */
export function LoadError({ error, attempt }: { error: unknown; attempt: () => void }) {
  const onBack = useEffectEvent(attempt)
  useEffect(() => {
    const listen = () => onBack()
    window.addEventListener('online', listen)
    return () => window.removeEventListener('online', listen)
  }, [])
  const refused = isRefused(error)
  const request = error instanceof ApiError && error.requestId && !refused ? ` (pedido ${error.requestId})` : ''
  return (
    <div role="alert">
      <EmptyState
        title="Não foi possível carregar"
        text={`${wholeErrorMessage(error)}${request}`}
        icon={<IconCloudOff size={26} stroke={1.5} />}
        {...(!refused && { action: <Button onClick={attempt}>Tentar de novo</Button> })}
      />
    </div>
  )
}
