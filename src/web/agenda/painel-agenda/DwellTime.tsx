import { formatDuration } from '#shared/rules/dates.ts'
import type { LoadedDashboardSum } from '#shared/agenda/painel-agenda.ts'
import type { RequestedRows } from './api.ts'
import { Legend, Panel } from '../../ui/panels/Panel.tsx'
import classes from './Panel.module.css'

interface Props {
  etapas: LoadedDashboardSum['etapas']
  columns: readonly { cod: number; nome: string; cor: string }[]
  showRows: (l: RequestedRows & { title: string }) => void
}

/** Time that cars stay in each column: median and 90th percentile. */
export function DwellTime({ etapas, columns, showRows }: Props) {
  const ordem = new Map(columns.map((c, i) => [c.cod, i]))
  const ordered = etapas.toSorted((a, b) => (ordem.get(a.cod) ?? 99) - (ordem.get(b.cod) ?? 99))
  const largest = Math.max(1, ...etapas.map((e) => e.p90))
  return (
    <Panel title="Permanência por etapa">
      {ordered.length === 0 && <Legend>Nenhum carro saiu de uma etapa no período.</Legend>}
      <ul className={classes.etapas}>
        {ordered.map((e) => (
          <li key={e.cod}>
            <button
              type="button"
              onClick={() => showRows({ figura: 'etapas', cod: e.cod, title: `Permanência em ${e.nome}` })}
            >
              <span>{e.nome}</span>
              <span className="num">
                <b>{formatDuration(e.mediana)}</b> · p90 {formatDuration(e.p90)} · {e.n.toLocaleString('pt-BR')}{' '}
                {e.n === 1 ? 'carro' : 'carros'}
              </span>
              <span className={classes.trilho} aria-hidden="true">
                <i data-p90 style={{ width: `${(100 * e.p90) / largest}%` }} />
                <i style={{ width: `${(100 * e.mediana) / largest}%` }} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Legend>
        Mediana em cor cheia; 9 em cada 10 carros saem até a cor clara (p90). Conta no dia em que o carro sai.
      </Legend>
    </Panel>
  )
}
