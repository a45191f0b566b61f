import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { ApiError, mensagemDe } from '../../core/erros.ts'
import { EmptyState } from './EmptyState.tsx'

/** Data did not come: why, and the way to ask again. The network being back asks by itself. */
export function ErroDeCarga({ erro, tentar }: { erro: unknown; tentar: () => void }) {
  const aoVoltar = useEffectEvent(tentar)
  useEffect(() => {
    const ouvir = () => aoVoltar()
    window.addEventListener('online', ouvir)
    return () => window.removeEventListener('online', ouvir)
  }, [])
  const pedido = erro instanceof ApiError && erro.requestId ? ` (pedido ${erro.requestId})` : ''
  return (
    <div role="alert">
      <EmptyState
        titulo="Não foi possível carregar"
        texto={`${mensagemDe(erro)}${pedido}`}
        icone={<IconCloudOff size={26} stroke={1.5} />}
        acao={<Button onClick={tentar}>Tentar de novo</Button>}
      />
    </div>
  )
}
