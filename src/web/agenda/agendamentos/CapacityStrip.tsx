import { useQuery } from '@tanstack/react-query'
import type { Agendamento, CapacityDay } from '#shared/agenda/agenda.ts'
import { dayInZone, formatDay, formatHours } from '#shared/rules/dates.ts'
import { EQUIPAMENTO_TYPES } from '#shared/rules/equipamento.ts'
import { weekdayOf } from '#shared/rules/planning.ts'
import { dailyCapacity } from './api.ts'
import classes from './Chegadas.module.css'

const WEEK = ['seg', 'ter', 'qua', 'qui', 'sex', 'sáb', 'dom']

interface Props {
  codConcessionaria: number
  de: string
  ate: string
  /** The selected day. */
  dia: string
  fuso: string
  agendamentos: readonly Agendamento[]
  goTo: (dia: string) => void
}

/** Capacity and bookings of each day of a week; for the selected day also by skill and equipment, with overbookings and their reasons. */
export function CapacityStrip({ codConcessionaria, de, ate, dia, fuso, agendamentos, goTo }: Props) {
  const { data } = useQuery(dailyCapacity(codConcessionaria, de, ate))
  if (!data) return null
  const beyond = (d: string) =>
    agendamentos.filter(
      (a) => a.motivoSobrecarga !== null && a.estado !== 'CANCELADO' && dayInZone(a.inicio, fuso) === d,
    )
  const chosen = data.find((d) => d.dia === dia)
  return (
    <section className={classes.capacidade} aria-label="Capacidade da semana">
      <ol>
        {data.map((d) => (
          <li key={d.dia}>
            <button type="button" aria-current={d.dia === dia ? 'date' : undefined} onClick={() => goTo(d.dia)}>
              <span className={classes.ponta}>
                <b>
                  {WEEK[Number(weekdayOf(d.dia)) - 1]} <span className="num">{d.dia.slice(8)}</span>
                </b>
                <span className="num suave">{d.agendamentos}</span>
              </span>
              <Bar dia={d} />
              <small>{inWords(d)}</small>
              {beyond(d.dia).length > 0 && <small data-alem>{beyond(d.dia).length} além da capacidade</small>}
            </button>
          </li>
        ))}
      </ol>
      {chosen && chosen.presenca > 0 && chosen.porHabilidade.length > 0 && (
        <p>
          Por habilidade em {formatDay(dia)}:{' '}
          {chosen.porHabilidade.map((h) => (
            <span key={h.habilidade} data-cheia={h.ocupados > h.capacidade || undefined}>
              {h.habilidade}{' '}
              <b className="num">
                {formatHours(h.ocupados)} de {formatHours(h.capacidade)}
              </b>
            </span>
          ))}
        </p>
      )}
      {chosen && chosen.porEquipamento.some((e) => e.ocupados > 0) && (
        <p>
          Por equipamento em {formatDay(dia)}:{' '}
          {chosen.porEquipamento
            .filter((e) => e.ocupados > 0)
            .map((e) => (
              <span key={e.tipo} data-cheia={e.ocupados > e.presenca || undefined}>
                {EQUIPAMENTO_TYPES[e.tipo]}{' '}
                <b className="num">
                  {formatHours(e.ocupados)} de {formatHours(e.presenca)}
                </b>
              </span>
            ))}
        </p>
      )}
    </section>
  )
}

function inWords(d: CapacityDay): string {
  if (d.presenca === 0) return d.ocupados > 0 ? `${formatHours(d.ocupados)} sem turno` : 'sem turno'
  return d.livre >= 0 ? `${formatHours(d.livre)} livres` : `${formatHours(-d.livre)} além`
}

function Bar({ dia: d }: { dia: CapacityDay }) {
  const full = d.capacidade === 0 ? (d.ocupados > 0 ? 1 : 0) : d.ocupados / d.capacidade
  return (
    <span className={classes.trilho} data-tom={full > 1 ? 'vermelho' : full > 0.8 ? 'amarelo' : 'verde'}>
      <i style={{ width: `${Math.min(100, Math.round(full * 100))}%` }} />
    </span>
  )
}
