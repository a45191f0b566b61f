import { dayInZone, formatTime } from '#shared/rules/dates.ts'
import { Trouble } from '../Trouble.tsx'
import { longDay } from './days.ts'
import type { Hold } from './useHold.ts'

/** Why an hour could not be held; with the next free hours as buttons when somebody else took it. */
export function TakenHour({ hold, fuso }: { hold: Hold; fuso: string }) {
  if (hold.failure?.code !== 'hora-tomada') return <Trouble failure={hold.failure} again={hold.again} />
  return (
    <div className="faixa amarelo" role="alert">
      <p>
        {hold.next.length > 0
          ? 'Esta hora acabou de ser tomada. As mais próximas que ainda estão livres:'
          : 'Esta hora acabou de ser tomada. Escolha outra.'}
      </p>
      <div className="grade">
        {hold.next.map((start) => (
          <button
            key={start}
            type="button"
            className="hora"
            disabled={hold.sending !== null}
            aria-busy={hold.sending === start}
            // Whoever is free then: the adviser of the lost hour may not be.
            onClick={() => hold.hold(start, null)}
          >
            <small>{longDay(dayInZone(start, fuso)).replace(/^(\S{3})\S*, /, '$1, ')}</small>
            {formatTime(start, fuso)}
          </button>
        ))}
      </div>
    </div>
  )
}
