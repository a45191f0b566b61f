import { formatWhen } from '#shared/rules/dates.ts'
import { errorMessage } from '../../core/http/errors.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import classes from './LiveIndicator.module.css'
import { LiveIndicator } from './LiveIndicator.tsx'

interface Props {
  /** Epoch ms; 0 before the first response. */
  atualizadoEm: number
  /** Error of the last refresh. */
  error?: unknown
}

/** Whether the list is live and when it was read; after a failed refresh it shows the error instead. */
export function ListLiveIndicator({ atualizadoEm, error = null }: Props) {
  const fuso = useTimeZone()
  if (error !== null)
    return (
      <span className={classes.falhou} role="alert">
        Não atualizado: {errorMessage(error).replace(/\.?$/, '.')} Tentamos de novo sozinhos.
      </span>
    )
  return (
    <span className={classes.comIdade}>
      <LiveIndicator />
      {atualizadoEm > 0 && <span>· atualizado {as(new Date(atualizadoEm).toISOString(), fuso)}</span>}
    </span>
  )
}

/** 'às 14:30' today, 'ontem 14:30', '12/11/2026 14:30'. */
function as(instant: string, fuso: string): string {
  return formatWhen(instant, fuso, new Date()).replace(/^hoje /, 'às ')
}
