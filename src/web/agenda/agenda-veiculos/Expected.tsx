import type { Agendamento } from '#shared/agenda/agenda.ts'
import { dayInZone, formatTime, todayIn } from '#shared/rules/dates.ts'
import { firstName } from '#shared/rules/name.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { Placa } from '../../ui/display/Placa.tsx'
import classes from './Veiculos.module.css'

const TO_COME: readonly Agendamento['estado'][] = ['AGENDADO', 'CONFIRMADO', 'CHEGOU']

/** Appointments of today whose cars are not received yet, by hour. */
export function expectedToday(list: readonly Agendamento[], fuso: string, now: number): Agendamento[] {
  const dia = todayIn(fuso, new Date(now))
  return list
    .filter((a) => TO_COME.includes(a.estado) && dayInZone(a.inicio, fuso) === dia)
    .toSorted((a, b) => a.inicio.localeCompare(b.inicio))
}

/** Today's expected cars, at the top of the column of booked cars; receiving them happens on the arrivals board. */
export function Expected({ agendamentos }: { agendamentos: readonly Agendamento[] }) {
  const fuso = useTimeZone()
  return (
    <ul className={classes.esperados} aria-label="Esperados hoje">
      {agendamentos.map((a) => (
        <li key={a.codAgendamento}>
          <ScreenLink to="/agenda-virtual/consultores">
            <b className="num">{formatTime(a.inicio, fuso)}</b>
            <Placa placa={a.placa} chassi={a.chassi} />
            <span>
              {a.modelo} · {firstName(a.cliente)}
              {a.estado === 'CHEGOU' && ' · chegou'}
            </span>
          </ScreenLink>
        </li>
      ))}
    </ul>
  )
}
