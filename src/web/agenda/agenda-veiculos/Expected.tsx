import type { Agendamento } from '#shared/agenda/agenda.ts'
import { diaNaZona, formatarHora, hoje } from '#shared/rules/datas.ts'
import { primeiroNome } from '#shared/rules/nome.ts'
import { useFuso } from '../../core/loja.ts'
import { TelaLink } from '../../core/TelaLink.tsx'
import { Placa } from '../../ui/dados/Placa.tsx'
import classes from './Veiculos.module.css'

const TO_COME: readonly Agendamento['estado'][] = ['AGENDADO', 'CONFIRMADO', 'CHEGOU']

/** Cars that are booked for today and not received yet, by their hour. */
export function expectedToday(lista: readonly Agendamento[], fuso: string, agora: number): Agendamento[] {
  const dia = hoje(fuso, new Date(agora))
  return lista
    .filter((a) => TO_COME.includes(a.estado) && diaNaZona(a.inicio, fuso) === dia)
    .toSorted((a, b) => a.inicio.localeCompare(b.inicio))
}

/** Who is still expected today, at the head of the column of booked cars; they are received among the arrivals. */
export function Expected({ agendamentos }: { agendamentos: readonly Agendamento[] }) {
  const fuso = useFuso()
  return (
    <ul className={classes.esperados} aria-label="Esperados hoje">
      {agendamentos.map((a) => (
        <li key={a.codAgendamento}>
          <TelaLink to="/agenda-virtual/consultores">
            <b className="num">{formatarHora(a.inicio, fuso)}</b>
            <Placa placa={a.placa} chassi={a.chassi} />
            <span>
              {a.modelo} · {primeiroNome(a.cliente)}
              {a.estado === 'CHEGOU' && ' · chegou'}
            </span>
          </TelaLink>
        </li>
      ))}
    </ul>
  )
}
