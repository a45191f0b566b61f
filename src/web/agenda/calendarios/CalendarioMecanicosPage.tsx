import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CalendarioDeMecanicos } from '#shared/agenda/links-agenda.ts'
import { diaNaZona, formatarDuracao, formatarHora, hoje } from '#shared/rules/datas.ts'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { trabalhosDoCalendario } from './api.ts'
import classes from './Calendario.module.css'
import { Moldura } from './Moldura.tsx'
import { SEMANA } from './semanas.ts'
import { useCalendario } from './useCalendario.ts'

/** /agenda-virtual/calendar2: a week of planned work, a row for each mechanic. */
export function CalendarioMecanicosPage() {
  const { endereco, dia, dias, periodo, ir } = useCalendario('semana')
  const q = useQuery(trabalhosDoCalendario(endereco, periodo))
  const c = q.data
  return (
    <Moldura
      titulo="Agenda por mecânico"
      concessionaria={c?.concessionaria}
      fuso={c?.fuso}
      dia={dia}
      vista="semana"
      comVistas={false}
      ir={ir}
    >
      {q.isError && !c && <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />}
      {q.isPending && <Skeleton height={480} radius={8} />}
      {c?.mecanicos.length === 0 && (
        <EmptyState titulo="Nenhum mecânico nesta loja" texto="Os mecânicos ativos do cadastro aparecem aqui." />
      )}
      {c && c.mecanicos.length > 0 && (
        <div className={classes.rola} tabIndex={0} role="group" aria-label="Semana por mecânico">
          <table className={classes.mecanicos}>
            <thead>
              <tr>
                <th scope="col">Mecânico</th>
                {dias.map((d, i) => (
                  <th key={d} scope="col" data-hoje={d === hoje(c.fuso, new Date()) || undefined}>
                    {SEMANA[i % 7]} <span className="num">{Number(d.slice(8))}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {c.mecanicos.map((m) => (
                <tr key={m.codMecanico}>
                  <th scope="row">{m.nomeTratado}</th>
                  {m.dias.map((d) => (
                    <Celula key={d.dia} calendario={c} codMecanico={m.codMecanico} dia={d} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Moldura>
  )
}

interface CelulaProps {
  calendario: CalendarioDeMecanicos
  codMecanico: number
  dia: CalendarioDeMecanicos['mecanicos'][number]['dias'][number]
}

function Celula({ calendario: c, codMecanico, dia: d }: CelulaProps) {
  const dele = c.trabalhos.filter((t) => t.codMecanico === codMecanico && diaNaZona(t.inicio, c.fuso) === d.dia)
  const planejado = dele.reduce((n, t) => n + (Date.parse(t.fim) - Date.parse(t.inicio)) / 60_000, 0)
  return (
    <td data-folga={d.minutosDoTurno === 0 || undefined}>
      {d.minutosDoTurno === 0 && dele.length === 0 ? (
        <small>{d.ausencia ?? 'sem turno'}</small>
      ) : (
        <>
          <small className="num">
            {formatarDuracao(planejado)}
            {d.minutosDoTurno > 0 ? ` de ${formatarDuracao(d.minutosDoTurno)}` : ' fora do turno'}
          </small>
          <ul>
            {dele.map((t) => (
              <li key={t.codSlot} className={classes.item} data-status={t.paralisado ? 'paralisado' : t.status}>
                <b className="num">
                  {formatarHora(t.inicio, c.fuso)}–{formatarHora(t.fim, c.fuso)}
                </b>{' '}
                {t.descricao}
                <small>
                  {[t.placa, t.modelo, t.paralisado && 'paralisado', t.status > 2 && 'pronto']
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </li>
            ))}
          </ul>
        </>
      )}
    </td>
  )
}
