import type { PointerEvent } from 'react'
import type { Agendamento } from '#shared/agenda/agenda.ts'
import { dayInZone, formatTime } from '#shared/rules/dates.ts'
import { displayPlaca } from '#shared/rules/placa.ts'
import { weekdayOf } from '#shared/rules/planning.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import classes from './Chegadas.module.css'
import { STATE } from './state.ts'
import { dayTarget, canMove } from './useChegadaDrag.ts'

const WEEK = ['seg', 'ter', 'qua', 'qui', 'sex', 'sáb', 'dom']

interface Props {
  dias: readonly string[]
  today: string
  list: readonly Agendamento[]
  isManager: boolean
  open: (dia: string) => void
  grab: (e: PointerEvent<HTMLElement>, a: Agendamento) => void
}

/** A week of arrivals in the advisers' colours; dropping one on another day keeps its hour. */
export function ChegadasWeek({ dias, today, list, isManager, open, grab }: Props) {
  const fuso = useTimeZone()
  return (
    <ol className={classes.semana}>
      {dias.map((dia) => {
        const ofDay = list.filter((a) => dayInZone(a.inicio, fuso) === dia)
        return (
          <li key={dia} data-hoje={dia === today || undefined}>
            <button type="button" className={classes.cabeca} onClick={() => open(dia)}>
              <b>
                {WEEK[Number(weekdayOf(dia)) - 1]} <span className="num">{dia.slice(8)}</span>
              </b>
              <span className="num suave">{ofDay.length}</span>
            </button>
            <ul data-alvo={dayTarget(dia)}>
              {ofDay.map((a) => (
                <li
                  key={a.codAgendamento}
                  className={classes.curta}
                  data-estado={a.estado}
                  data-move={(isManager && canMove(a)) || undefined}
                  style={{ borderLeftColor: a.corAgenda ?? 'var(--borda)' }}
                  onPointerDown={isManager ? (e) => grab(e, a) : undefined}
                >
                  <b className="num">{formatTime(a.inicio, fuso)}</b> {a.placa ? displayPlaca(a.placa) : a.modelo}
                  <small>
                    {[a.consultor, STATE[a.estado].nome.toLowerCase(), a.pedido && 'pede outra hora']
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </li>
              ))}
            </ul>
          </li>
        )
      })}
    </ol>
  )
}
