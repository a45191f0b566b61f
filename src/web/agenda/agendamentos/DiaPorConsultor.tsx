import { useQuery } from '@tanstack/react-query'
import type { PointerEvent } from 'react'
import type { Agendamento } from '#shared/agenda/agenda.ts'
import { formatarHora } from '#shared/rules/datas.ts'
import { useFuso } from '../../core/loja.ts'
import type { PerguntaDoAgendamento } from './AcoesAgendamento.tsx'
import { agendaDosConsultores } from './api.ts'
import { Chegada } from './Chegada.tsx'
import classes from './Chegadas.module.css'
import { alvoDe } from './useArrasteDaChegada.ts'

interface Props {
  codConcessionaria: number
  dia: string
  doDia: readonly Agendamento[]
  agora: number
  chefia: boolean
  perguntar: (tipo: PerguntaDoAgendamento, a: Agendamento) => void
  pegar: (e: PointerEvent<HTMLElement>, a: Agendamento) => void
  agendar: (hora: { inicio: string; codConsultor: number | null }) => void
}

/** A day's arrivals, a column for each adviser in the order of their colours: appointments and free hours, each a place to drop on. */
export function DiaPorConsultor({ codConcessionaria, dia, doDia, agora, chefia, perguntar, pegar, agendar }: Props) {
  const fuso = useFuso()
  // The hours of the day before stay in sight until this day's are there, and cannot be pressed.
  const { data: consultores, isPlaceholderData } = useQuery(agendaDosConsultores(codConcessionaria, dia))
  const ativos = (consultores ?? []).toSorted((a, b) => a.codConsultor - b.codConsultor)
  const sabidos = new Set(ativos.map((n) => n.codConsultor))
  const soltos = doDia.filter((a) => a.codConsultor === null || !sabidos.has(a.codConsultor))
  const colunas = [
    ...ativos.map((n) => ({
      cod: n.codConsultor as number | null,
      nome: n.nomeTratado,
      cor: n.corAgenda,
      passantes: n.passantes,
      livres: n.horasLivres,
      lista: doDia.filter((a) => a.codConsultor === n.codConsultor),
    })),
    ...(soltos.length > 0
      ? [{ cod: null, nome: 'Sem consultor', cor: 'var(--borda)', passantes: 0, livres: [], lista: soltos }]
      : []),
  ]
  return (
    <div className={classes.consultores}>
      {colunas.map((n) => (
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
                agora={agora}
                chefia={chefia}
                perguntar={(tipo) => perguntar(tipo, a)}
                pegar={pegar}
              />
            ))}
          </ul>
          {n.livres.length > 0 && (
            <div>
              <small className="suave">Horas livres</small>
              <ul className={classes.livres} aria-label={`Horas livres de ${n.nome}`}>
                {n.livres.map((inicio) => (
                  <li key={inicio} className="num" data-alvo={alvoDe({ inicio, codConsultor: n.cod })}>
                    {chefia ? (
                      <button
                        type="button"
                        disabled={isPlaceholderData}
                        aria-label={`Agendar às ${formatarHora(inicio, fuso)} com ${n.nome}`}
                        onClick={() => agendar({ inicio, codConsultor: n.cod })}
                      >
                        {formatarHora(inicio, fuso)}
                      </button>
                    ) : (
                      formatarHora(inicio, fuso)
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
