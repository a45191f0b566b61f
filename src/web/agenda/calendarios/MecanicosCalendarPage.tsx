import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { MecanicosCalendar } from '#shared/agenda/links-agenda.ts'
import { dayInZone, formatHours, formatTime, todayIn } from '#shared/rules/dates.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { calendarJobs } from './api.ts'
import classes from './Calendar.module.css'
import { Frame } from './Frame.tsx'
import { WEEK } from './weeks.ts'
import { useCalendar } from './useCalendar.ts'

/** /agenda-virtual/calendar2: a week of planned work, one row per mechanic. */
export function MecanicosCalendarPage() {
  const { endereco, dia, dias, periodo, goTo } = useCalendar('semana')
  const q = useQuery(calendarJobs(endereco, periodo))
  const c = q.data
  return (
    <Frame
      title="Agenda por mecânico"
      concessionaria={c?.concessionaria}
      fuso={c?.fuso}
      dia={dia}
      view="semana"
      hasViews={false}
      goTo={goTo}
    >
      {q.isError && !c && <LoadError error={q.error} attempt={() => void q.refetch()} />}
      {q.isPending && <Skeleton height={480} radius={8} />}
      {c?.mecanicos.length === 0 && (
        <EmptyState title="Nenhum mecânico nesta loja" text="Os mecânicos ativos do cadastro aparecem aqui." />
      )}
      {c && c.mecanicos.length > 0 && (
        <div className={classes.rola} tabIndex={0} role="group" aria-label="Semana por mecânico">
          <table className={classes.mecanicos}>
            <thead>
              <tr>
                <th scope="col">Mecânico</th>
                {dias.map((d, i) => (
                  <th key={d} scope="col" data-hoje={d === todayIn(c.fuso, new Date()) || undefined}>
                    {WEEK[i % 7]} <span className="num">{Number(d.slice(8))}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {c.mecanicos.map((m) => (
                <tr key={m.codMecanico}>
                  <th scope="row">{m.nomeTratado}</th>
                  {m.dias.map((d) => (
                    <Cell key={d.dia} calendar={c} codMecanico={m.codMecanico} dia={d} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Frame>
  )
}

interface CellProps {
  calendar: MecanicosCalendar
  codMecanico: number
  dia: MecanicosCalendar['mecanicos'][number]['dias'][number]
}

function Cell({ calendar: c, codMecanico, dia: d }: CellProps) {
  const own = c.trabalhos.filter((t) => t.codMecanico === codMecanico && dayInZone(t.inicio, c.fuso) === d.dia)
  const planned = own.reduce((n, t) => n + (Date.parse(t.fim) - Date.parse(t.inicio)) / 60_000, 0)
  return (
    <td data-folga={d.minutosDoTurno === 0 || undefined}>
      {d.minutosDoTurno === 0 && own.length === 0 ? (
        <small>{d.ausencia ?? 'sem turno'}</small>
      ) : (
        <>
          <small className="num">
            {formatHours(planned)}
            {d.minutosDoTurno > 0 ? ` de ${formatHours(d.minutosDoTurno)}` : ' fora do turno'}
          </small>
          <ul>
            {own.map((t) => (
              <li key={t.codSlot} className={classes.item} data-status={t.paralisado ? 'paralisado' : t.status}>
                <b className="num">
                  {formatTime(t.inicio, c.fuso)}–{formatTime(t.fim, c.fuso)}
                </b>{' '}
                {t.descricao}
                <small>
                  {[t.placa, t.modelo, t.paralisado && 'paralisado', t.status > 2 && 'pronto']
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </li>
            ))}
          </ul>
        </>
      )}
    </td>
  )
}
