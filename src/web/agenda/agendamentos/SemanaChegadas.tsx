import type { PointerEvent } from 'react'
import type { Agendamento } from '#shared/agenda/agenda.ts'
import { diaNaZona, formatarHora } from '#shared/rules/datas.ts'
import { escreverPlaca } from '#shared/rules/placa.ts'
import { diaDaSemana } from '#shared/rules/planejamento.ts'
import { useFuso } from '../../core/loja.ts'
import classes from './Chegadas.module.css'
import { ESTADO } from './estado.ts'
import { alvoDoDia, podeMover } from './useArrasteDaChegada.ts'

const SEMANA = ['seg', 'ter', 'qua', 'qui', 'sex', 'sáb', 'dom']

interface Props {
  dias: readonly string[]
  hoje: string
  lista: readonly Agendamento[]
  chefia: boolean
  abrir: (dia: string) => void
  pegar: (e: PointerEvent<HTMLElement>, a: Agendamento) => void
}

/** A week of arrivals in the colours of the advisers; one that is dropped on another day keeps its hour. */
export function SemanaChegadas({ dias, hoje, lista, chefia, abrir, pegar }: Props) {
  const fuso = useFuso()
  return (
    <ol className={classes.semana}>
      {dias.map((dia) => {
        const doDia = lista.filter((a) => diaNaZona(a.inicio, fuso) === dia)
        return (
          <li key={dia} data-hoje={dia === hoje || undefined}>
            <button type="button" className={classes.cabeca} onClick={() => abrir(dia)}>
              <b>
                {SEMANA[Number(diaDaSemana(dia)) - 1]} <span className="num">{dia.slice(8)}</span>
              </b>
              <span className="num suave">{doDia.length}</span>
            </button>
            <ul data-alvo={alvoDoDia(dia)}>
              {doDia.map((a) => (
                <li
                  key={a.codAgendamento}
                  className={classes.curta}
                  data-estado={a.estado}
                  data-move={(chefia && podeMover(a)) || undefined}
                  style={{ borderLeftColor: a.corAgenda ?? 'var(--borda)' }}
                  onPointerDown={chefia ? (e) => pegar(e, a) : undefined}
                >
                  <b className="num">{formatarHora(a.inicio, fuso)}</b> {a.placa ? escreverPlaca(a.placa) : a.modelo}
                  <small>
                    {[a.consultor, ESTADO[a.estado].nome.toLowerCase(), a.pedido && 'pede outra hora']
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
