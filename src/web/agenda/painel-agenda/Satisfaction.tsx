import { npsOf, SCORE_REASON_NAMES } from '#shared/rules/acompanhamento.ts'
import type { LoadedDashboardSum } from '#shared/agenda/painel-agenda.ts'
import type { RequestedRows } from './api.ts'
import { Legend, Panel } from '../../ui/panels/Panel.tsx'
import classes from './Panel.module.css'

interface Props {
  pesquisa: LoadedDashboardSum['pesquisa']
  showRows: (l: RequestedRows & { title: string }) => void
}

/** Survey results after delivery: score by adviser, and reasons. */
export function Satisfaction({ pesquisa: p, showRows }: Props) {
  return (
    <Panel title="Satisfação por consultor" wide>
      {p.respostas === 0 ? (
        <Legend>Nenhuma resposta da pesquisa no período.</Legend>
      ) : (
        <ul className={classes.etapas}>
          {p.porConsultor.map((n) => {
            const part = (x: number) => `${(100 * x) / n.respostas}%`
            return (
              <li key={n.cod}>
                <button
                  type="button"
                  onClick={() => showRows({ figura: 'nps', cod: n.cod, title: `Respostas: ${n.nome}` })}
                >
                  <span>{n.nome}</span>
                  <span className="num">
                    <b>NPS {npsOf(n)}</b> · {n.promotores} promotores, {n.detratores} detratores de {n.respostas}
                  </span>
                  <span className={classes.notas} aria-hidden="true">
                    <i data-tom="verde" style={{ width: part(n.promotores) }} />
                    <i style={{ width: part(n.respostas - n.promotores - n.detratores) }} />
                    <i data-tom="vermelho" style={{ width: part(n.detratores) }} />
                  </span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
      {p.motivos.length > 0 && (
        <Legend>
          Motivos mais citados:{' '}
          {p.motivos.map((m) => `${SCORE_REASON_NAMES[m.motivo].toLowerCase()} ${m.n}`).join(', ')}.
        </Legend>
      )}
    </Panel>
  )
}
