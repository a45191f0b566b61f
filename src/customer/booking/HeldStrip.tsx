import { dayInZone, formatTime } from '#shared/rules/dates.ts'
import { clockOf, useSeconds } from '../useSeconds.ts'
import { longDay } from './days.ts'
import type { Draft } from './draft.ts'

interface Props {
  segurada: NonNullable<Draft['segurada']>
  fuso: string
  action: { texto: string; onClick: () => void }
}

/** Below this, the time left is said aloud once. */
const SOON_S = 60

/** The held hour with the time left, and a way to another. */
export function HeldStrip({ segurada, fuso, action }: Props) {
  const seconds = useSeconds(segurada.expiraEm) ?? 0
  const when = `${longDay(dayInZone(segurada.inicio, fuso))}, ${formatTime(segurada.inicio, fuso)}`
  return (
    <div className={`segurada ${seconds <= SOON_S ? 'amarelo' : ''}`}>
      <div>
        <strong>{when}</strong>
        <span>{segurada.consultor && ` com ${segurada.consultor}`}</span>
        <div role="timer" aria-label="Tempo para terminar">
          {`Guardada para você por ${clockOf(seconds)}`}
        </div>
      </div>
      <button type="button" onClick={action.onClick}>
        {action.texto}
      </button>
      <span className="visually-hidden" role="status">
        {seconds <= SOON_S && seconds > 0 ? 'Falta um minuto para a hora ser solta' : ''}
      </span>
    </div>
  )
}
