import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CalendarioDeAgendamentos } from '#shared/agenda/links-agenda.ts'
import { diaNaZona, formatarDia, formatarHora, hoje } from '#shared/rules/datas.ts'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { agendamentosDoCalendario } from './api.ts'
import classes from './Calendario.module.css'
import { Moldura } from './Moldura.tsx'
import { SEMANA } from './semanas.ts'
import { useCalendario } from './useCalendario.ts'

const NOME_ESTADO: Partial<Record<string, string>> = {
  CONFIRMADO: 'confirmado',
  CHEGOU: 'chegou',
  RECEPCIONADO: 'recebido',
  NO_SHOW: 'não veio',
}
/** Appointments of a day that a month has room for. */
const NO_MES = 4

/** /agenda-virtual/calendar1: a month or a week of appointments, in the colours of the advisers. */
export function CalendarioAgendamentosPage() {
  const { endereco, dia, vista, dias, periodo, ir } = useCalendario('mes')
  const q = useQuery(agendamentosDoCalendario(endereco, periodo))
  const c = q.data
  return (
    <Moldura
      titulo="Agendamentos"
      concessionaria={c?.concessionaria}
      fuso={c?.fuso}
      dia={dia}
      vista={vista}
      comVistas
      ir={ir}
      legenda={
        c && (
          <ul className={classes.legenda} aria-label="Consultores">
            {c.consultores.map((n) => (
              <li key={n.codConsultor}>
                <i style={{ background: n.corAgenda }} aria-hidden="true" />
                {n.nomeTratado}
              </li>
            ))}
          </ul>
        )
      }
    >
      {q.isError && !c && <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />}
      {q.isPending && <Skeleton height={480} radius={8} />}
      {c && (
        <ol className={classes.grade} data-vista={vista}>
          {dias.map((d, i) => (
            <Dia
              key={d}
              dia={d}
              semana={SEMANA[i % 7] ?? ''}
              calendario={c}
              limite={vista === 'mes' ? NO_MES : Infinity}
              fora={vista === 'mes' && d.slice(0, 7) !== dia.slice(0, 7)}
              verSemana={() => ir({ dia: d, vista: 'semana' })}
            />
          ))}
        </ol>
      )}
    </Moldura>
  )
}

interface DiaProps {
  dia: string
  semana: string
  calendario: CalendarioDeAgendamentos
  limite: number
  /** Of another month than the one that is shown. */
  fora: boolean
  verSemana: () => void
}

function Dia({ dia, semana, calendario: c, limite, fora, verSemana }: DiaProps) {
  const doDia = c.agendamentos.filter((a) => diaNaZona(a.inicio, c.fuso) === dia)
  const cor = (cod: number | null) => c.consultores.find((n) => n.codConsultor === cod)?.corAgenda ?? 'var(--borda)'
  const sobram = doDia.length - limite
  return (
    <li
      className={classes.dia}
      data-fora={fora || undefined}
      data-hoje={dia === hoje(c.fuso, new Date()) || undefined}
      data-vazio={doDia.length === 0 || undefined}
    >
      <h2>
        <span>{semana}</span> <span className="num">{Number(dia.slice(8))}</span>
        {c.feriados.includes(dia) && <small>feriado</small>}
      </h2>
      <ul>
        {doDia.slice(0, limite).map((a) => (
          <li
            key={a.codAgendamento}
            className={classes.item}
            data-estado={a.estado}
            style={{ borderLeftColor: cor(a.codConsultor) }}
          >
            <b className="num">{formatarHora(a.inicio, c.fuso)}</b> {a.modelo}
            <small>{[a.placa, a.cliente, NOME_ESTADO[a.estado]].filter(Boolean).join(' · ')}</small>
          </li>
        ))}
      </ul>
      {sobram > 0 && (
        <button
          type="button"
          className={classes.mais}
          onClick={verSemana}
          aria-label={`mais ${sobram} de ${formatarDia(dia)}`}
        >
          mais {sobram}
        </button>
      )}
    </li>
  )
}
