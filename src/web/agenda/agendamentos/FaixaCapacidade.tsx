import { useQuery } from '@tanstack/react-query'
import type { Agendamento, DiaDeCapacidade } from '#shared/agenda/agenda.ts'
import { diaNaZona, formatarDia, formatarHoras } from '#shared/rules/datas.ts'
import { diaDaSemana } from '#shared/rules/planejamento.ts'
import { capacidadeDosDias } from './api.ts'
import classes from './Chegadas.module.css'

const SEMANA = ['seg', 'ter', 'qua', 'qui', 'sex', 'sáb', 'dom']

interface Props {
  codConcessionaria: number
  de: string
  ate: string
  /** The day that is looked at. */
  dia: string
  fuso: string
  agendamentos: readonly Agendamento[]
  ir: (dia: string) => void
}

/** What each day of a week holds and has taken; of the day that is looked at also by skill, and what was booked beyond it and why. */
export function FaixaCapacidade({ codConcessionaria, de, ate, dia, fuso, agendamentos, ir }: Props) {
  const { data } = useQuery(capacidadeDosDias(codConcessionaria, de, ate))
  if (!data) return null
  const alem = (d: string) =>
    agendamentos.filter(
      (a) => a.motivoSobrecarga !== null && a.estado !== 'CANCELADO' && diaNaZona(a.inicio, fuso) === d,
    )
  const este = data.find((d) => d.dia === dia)
  return (
    <section className={classes.capacidade} aria-label="Capacidade da semana">
      <ol>
        {data.map((d) => (
          <li key={d.dia}>
            <button type="button" aria-current={d.dia === dia ? 'date' : undefined} onClick={() => ir(d.dia)}>
              <span className={classes.ponta}>
                <b>
                  {SEMANA[Number(diaDaSemana(d.dia)) - 1]} <span className="num">{d.dia.slice(8)}</span>
                </b>
                <span className="num suave">{d.agendamentos}</span>
              </span>
              <Barra dia={d} />
              <small>{emPalavras(d)}</small>
              {alem(d.dia).length > 0 && <small data-alem>{alem(d.dia).length} além da capacidade</small>}
            </button>
          </li>
        ))}
      </ol>
      {este && este.presenca > 0 && este.porHabilidade.length > 0 && (
        <p>
          Por habilidade em {formatarDia(dia)}:{' '}
          {este.porHabilidade.map((h) => (
            <span key={h.habilidade} data-cheia={h.ocupados > h.presenca || undefined}>
              {h.habilidade}{' '}
              <b className="num">
                {formatarHoras(h.ocupados)} de {formatarHoras(h.presenca)}
              </b>
            </span>
          ))}
        </p>
      )}
    </section>
  )
}

function emPalavras(d: DiaDeCapacidade): string {
  if (d.presenca === 0) return d.ocupados > 0 ? `${formatarHoras(d.ocupados)} sem turno` : 'sem turno'
  return d.livre >= 0 ? `${formatarHoras(d.livre)} livres` : `${formatarHoras(-d.livre)} além`
}

function Barra({ dia: d }: { dia: DiaDeCapacidade }) {
  const cheio = d.capacidade === 0 ? (d.ocupados > 0 ? 1 : 0) : d.ocupados / d.capacidade
  return (
    <span className={classes.trilho} data-tom={cheio > 1 ? 'vermelho' : cheio > 0.8 ? 'amarelo' : 'verde'}>
      <i style={{ width: `${Math.min(100, Math.round(cheio * 100))}%` }} />
    </span>
  )
}
