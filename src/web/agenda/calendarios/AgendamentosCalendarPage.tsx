import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AgendamentosCalendar } from '#shared/agenda/links-agenda.ts'
import { dayInZone, formatDay, formatTime, todayIn } from '#shared/rules/dates.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { calendarAgendamentos } from './api.ts'
import classes from './Calendar.module.css'
import { Frame } from './Frame.tsx'
import { WEEK } from './weeks.ts'
import { useCalendar } from './useCalendar.ts'

const STATE_LABELS: Partial<Record<string, string>> = {
  CONFIRMADO: 'confirmado',
  CHEGOU: 'chegou',
  RECEPCIONADO: 'recebido',
  NO_SHOW: 'não veio',
}
/** Appointments shown per day in the month view. */
const MAX_IN_MONTH = 4

/** /agenda-virtual/calendar1: a month or week of appointments, in the advisers' colours. */
export function AgendamentosCalendarPage() {
  const { endereco, dia, view, dias, periodo, goTo } = useCalendar('mes')
  const q = useQuery(calendarAgendamentos(endereco, periodo))
  const c = q.data
  return (
    <Frame
      title="Agendamentos"
      concessionaria={c?.concessionaria}
      fuso={c?.fuso}
      dia={dia}
      view={view}
      hasViews
      goTo={goTo}
      caption={
        c && (
          <ul className={classes.legenda} aria-label="Consultores">
            {c.consultores.map((n) => (
              <li key={n.codConsultor}>
                <i style={{ background: n.corAgenda }} aria-hidden="true" />
                {n.nomeTratado}
              </li>
            ))}
          </ul>
        )
      }
    >
      {q.isError && !c && <LoadError error={q.error} attempt={() => void q.refetch()} />}
      {q.isPending && <Skeleton height={480} radius={8} />}
      {c && (
        <ol className={classes.grade} data-vista={view}>
          {dias.map((d, i) => (
            <Day
              key={d}
              dia={d}
              week={WEEK[i % 7] ?? ''}
              calendar={c}
              limite={view === 'mes' ? MAX_IN_MONTH : Infinity}
              outside={view === 'mes' && d.slice(0, 7) !== dia.slice(0, 7)}
              showWeek={() => goTo({ dia: d, view: 'semana' })}
            />
          ))}
        </ol>
      )}
    </Frame>
  )
}

interface DayProps {
  dia: string
  week: string
  calendar: AgendamentosCalendar
  limite: number
  /** True for days outside the shown month. */
  outside: boolean
  showWeek: () => void
}

function Day({ dia, week, calendar: c, limite, outside, showWeek }: DayProps) {
  const ofDay = c.agendamentos.filter((a) => dayInZone(a.inicio, c.fuso) === dia)
  const cor = (cod: number | null) => c.consultores.find((n) => n.codConsultor === cod)?.corAgenda ?? 'var(--borda)'
  const remaining = ofDay.length - limite
  return (
    <li
      className={classes.dia}
      data-fora={outside || undefined}
      data-hoje={dia === todayIn(c.fuso, new Date()) || undefined}
      data-vazio={ofDay.length === 0 || undefined}
    >
      <h2>
        <span>{week}</span> <span className="num">{Number(dia.slice(8))}</span>
        {c.feriados.includes(dia) && <small>feriado</small>}
      </h2>
      <ul>
        {ofDay.slice(0, limite).map((a) => (
          <li
            key={a.codAgendamento}
            className={classes.item}
            data-estado={a.estado}
            style={{ borderLeftColor: cor(a.codConsultor) }}
          >
            <b className="num">{formatTime(a.inicio, c.fuso)}</b> {a.modelo}
            <small>{[a.placa, a.cliente, STATE_LABELS[a.estado]].filter(Boolean).join(' · ')}</small>
          </li>
        ))}
      </ul>
      {remaining > 0 && (
        <button
          type="button"
          className={classes.mais}
          onClick={showWeek}
          aria-label={`mais ${remaining} de ${formatDay(dia)}`}
        >
          mais {remaining}
        </button>
      )}
    </li>
  )
}
