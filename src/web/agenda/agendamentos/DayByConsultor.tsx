import { useQuery } from '@tanstack/react-query'
import type { PointerEvent } from 'react'
import type { Agendamento } from '#shared/agenda/agenda.ts'
import { formatTime } from '#shared/rules/dates.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import type { AgendamentoPromptKind } from './AgendamentoActions.tsx'
import { consultoresAgenda } from './api.ts'
import { Chegada } from './Chegada.tsx'
import classes from './Chegadas.module.css'
import { targetOf } from './useChegadaDrag.ts'

interface Props {
  codConcessionaria: number
  dia: string
  ofDay: readonly Agendamento[]
  now: number
  isManager: boolean
  ask: (tipo: AgendamentoPromptKind, a: Agendamento) => void
  grab: (e: PointerEvent<HTMLElement>, a: Agendamento) => void
  schedule: (hora: { inicio: string; codConsultor: number | null }) => void
}

/** A day's arrivals, one column per adviser in the order of their colours: appointments and free hours, each a drop target. */
export function DayByConsultor({ codConcessionaria, dia, ofDay, now, isManager, ask, grab, schedule }: Props) {
  const fuso = useTimeZone()
  // The previous day's hours stay visible, but disabled, until this day's are loaded.
  const { data: consultores, isPlaceholderData } = useQuery(consultoresAgenda(codConcessionaria, dia))
  const sorted = (consultores ?? []).toSorted((a, b) => a.codConsultor - b.codConsultor)
  const known = new Set(sorted.map((n) => n.codConsultor))
  const unassigned = ofDay.filter((a) => a.codConsultor === null || !known.has(a.codConsultor))
  const columns = [
    ...sorted.map((n) => ({
      cod: n.codConsultor as number | null,
      nome: n.nomeTratado,
      cor: n.corAgenda,
      passantes: n.passantes,
      livres: n.horasLivres,
      lista: ofDay.filter((a) => a.codConsultor === n.codConsultor),
    })),
    ...(unassigned.length > 0
      ? [{ cod: null, nome: 'Sem consultor', cor: 'var(--borda)', passantes: 0, livres: [], lista: unassigned }]
      : []),
  ]
  return (
    <div className={classes.consultores}>
      {columns.map((n) => (
        <section
          key={n.cod ?? 'ninguem'}
          className={classes.consultor}
          aria-label={n.nome}
          style={{ borderTopColor: n.cor }}
        >
          <h2>
            {n.nome} <span className="num suave">{n.lista.length}</span>
            {n.passantes > 0 && (
              <small className="suave">
                {' '}
                · {n.passantes} {n.passantes === 1 ? 'passante' : 'passantes'}
              </small>
            )}
          </h2>
          <ul className={classes.lista}>
            {n.lista.map((a) => (
              <Chegada
                key={a.codAgendamento}
                agendamento={a}
                now={now}
                isManager={isManager}
                ask={(tipo) => ask(tipo, a)}
                grab={grab}
              />
            ))}
          </ul>
          {n.livres.length > 0 && (
            <div>
              <small className="suave">Horas livres</small>
              <ul className={classes.livres} aria-label={`Horas livres de ${n.nome}`}>
                {n.livres.map((inicio) => (
                  <li key={inicio} className="num" data-alvo={targetOf({ inicio, codConsultor: n.cod })}>
                    {isManager ? (
                      <button
                        type="button"
                        disabled={isPlaceholderData}
                        aria-label={`Agendar às ${formatTime(inicio, fuso)} com ${n.nome}`}
                        onClick={() => schedule({ inicio, codConsultor: n.cod })}
                      >
                        {formatTime(inicio, fuso)}
                      </button>
                    ) : (
                      formatTime(inicio, fuso)
                    )}
                  </li>
                ))}
              </ul>
            </div>
          )}
        </section>
      ))}
    </div>
  )
}
