import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { ReservaDia } from '#shared/agenda/reservas.ts'
import { formatTime } from '#shared/rules/dates.ts'
import { byPeriod, dayNote, longDay, REASONS, shortMonth, shortWeekday, shownDay } from './days.ts'

/** Days in view at first; the others come by a button. */
const AT_FIRST = 28

interface Props {
  /** Null while they load. */
  dias: readonly ReservaDia[] | null
  fuso: string
  dia: string | null
  chooseDay: (dia: string) => void
  chooseHour: (inicio: string) => void
  /** Hour on its way to the server. */
  sending: string | null
  /** Shown below a day without hours. */
  otherwise?: ReactNode
}

/** Days in a strip with how many hours each has, and the chosen day's hours by morning and afternoon. */
export function HourPicker({ dias, fuso, dia, chooseDay, chooseHour, sending, otherwise }: Props) {
  const [all, showAll] = useState(false)
  const strip = useRef<HTMLDivElement>(null)
  const shown = dias ? shownDay(dias, dia) : undefined
  const shownKey = shown?.dia
  useEffect(() => {
    const list = strip.current
    const chosen = list?.querySelector<HTMLElement>(`[data-dia="${shownKey}"]`)
    // The strip alone scrolls, not the page.
    if (list && chosen)
      list.scrollLeft = chosen.offsetLeft - list.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2
  }, [shownKey])
  if (!dias || !shown) return <HoursSkeleton />
  const isFar = dias.indexOf(shown) >= AT_FIRST
  const listed = all || isFar ? dias : dias.slice(0, AT_FIRST)
  return (
    <>
      <div className="dias" role="group" aria-label="Dias" ref={strip}>
        {listed.map((d) => (
          <button
            key={d.dia}
            type="button"
            className={`dia ${d.horas.length === 0 ? 'sem-hora' : ''}`}
            data-dia={d.dia}
            aria-pressed={d.dia === shown.dia}
            onClick={() => chooseDay(d.dia)}
          >
            <span className="visually-hidden">{`${longDay(d.dia)}, ${dayNote(d)}`}</span>
            <span aria-hidden="true">{shortWeekday(d.dia)}</span>
            <strong aria-hidden="true">{Number(d.dia.slice(8))}</strong>
            <span aria-hidden="true">{shortMonth(d.dia)}</span>
            <small aria-hidden="true">{dayNote(d)}</small>
          </button>
        ))}
        {listed.length < dias.length && (
          <button type="button" className="dia" onClick={() => showAll(true)}>
            Mais dias
          </button>
        )}
      </div>
      <section className="horas" aria-label={`Horas de ${longDay(shown.dia)}`}>
        <h2>{longDay(shown.dia)}</h2>
        {byPeriod(shown.horas, fuso).map((p) => (
          <div key={p.nome} role="group" aria-label={p.nome}>
            <h3>{p.nome}</h3>
            <div className="grade">
              {p.horas.map((h) => (
                <button
                  key={h.inicio}
                  type="button"
                  className="hora"
                  aria-busy={sending === h.inicio}
                  disabled={sending !== null && sending !== h.inicio}
                  onClick={() => chooseHour(h.inicio)}
                >
                  {formatTime(h.inicio, fuso)}
                </button>
              ))}
            </div>
          </div>
        ))}
        {shown.horas.length === 0 && (
          <div className="sem-horas">
            <p>{REASONS[shown.motivo ?? 'CHEIO'].longo}</p>
            {otherwise}
          </div>
        )}
      </section>
    </>
  )
}

/** Placeholder in the shape of days and hours. */
function HoursSkeleton() {
  return (
    <div aria-busy="true" aria-label="Procurando horas livres" role="status">
      <div className="dias" aria-hidden="true">
        {[0, 1, 2, 3, 4].map((n) => (
          <div key={n} className="dia osso" />
        ))}
      </div>
      <div className="grade" aria-hidden="true">
        {[0, 1, 2, 3, 4, 5].map((n) => (
          <div key={n} className="hora osso" />
        ))}
      </div>
    </div>
  )
}
