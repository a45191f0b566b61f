import { useConnection, type ConnectionState } from '../../core/realtime/realtime.ts'
import classes from './LiveIndicator.module.css'

const TEXT: Record<ConnectionState, string> = {
  desligada: 'sem atualização ao vivo',
  conectando: 'conectando…',
  'ao-vivo': 'ao vivo',
  reconectando: 'reconectando…',
  'sem-rede': 'sem rede',
}

/** Shows whether the screen receives live events; with `onlyProblems` only when it does not. */
export function LiveIndicator({ onlyProblems = false }: { onlyProblems?: boolean }) {
  const conexao = useConnection()
  if (onlyProblems && conexao !== 'reconectando' && conexao !== 'sem-rede') return null
  return (
    <span className={classes.sinal} data-conexao={conexao} data-curto={onlyProblems || undefined} role="status">
      <span>{TEXT[conexao]}</span>
    </span>
  )
}
