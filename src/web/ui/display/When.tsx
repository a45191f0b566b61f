import { formatWhen } from '#shared/rules/dates.ts'
import { useTimeZone } from '../../core/session/loja.ts'

/** An instant as text ("hoje 14:30") in the time zone of the selected store; hover shows the full date and time. */
export function When({ instant }: { instant: string }) {
  const fuso = useTimeZone()
  return (
    <time
      className="num suave"
      dateTime={instant}
      title={new Date(instant).toLocaleString('pt-BR', { timeZone: fuso })}
      style={{ fontSize: 12, whiteSpace: 'nowrap' }}
    >
      {formatWhen(instant, fuso, new Date())}
    </time>
  )
}
