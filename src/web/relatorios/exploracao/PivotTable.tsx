import { formatIndicador, type Indicador, INDICADORES } from '#shared/rules/indicadores.ts'
import type { ResolvedFilter } from '../../recipes/kpi/useIndicadoresFilter.ts'
import type { Montagem } from './api.ts'
import classes from './Exploracao.module.css'
import { cellFilter, type PivotRow, type buildPivot, ALL } from './pivot.ts'

interface Props {
  pivot: ReturnType<typeof buildPivot>
  nomes: Record<string, Record<string, string>>
  montagem: Montagem
  filtro: ResolvedFilter
  open: (i: Indicador, filtro: ResolvedFilter, valor: number | null) => void
}

/** Maximum of rendered rows; the workbook has all. */
const MAX_ROWS = 300

/** Pivot table: subtotals above their rows, the total last; each cell opens its rows. */
export function PivotTable({ pivot, nomes, montagem: m, filtro, open }: Props) {
  const columns = m.coluna ? [...pivot.colunas, ALL] : [ALL]
  const columnName = (c: string) => (c === ALL ? 'Total' : (nomes[m.coluna ?? '']?.[c] ?? c))
  const body = pivot.linhas.filter((l) => l.nivel !== 'total')
  const views = body.slice(0, MAX_ROWS)
  const total = pivot.linhas.find((l) => l.nivel === 'total')
  const label = `${m.medidas.map((i) => INDICADORES[i].nome).join(', ')} por dimensão`
  const onRow = (l: PivotRow) => (
    <tr key={JSON.stringify(l.chaves)} data-nivel={l.nivel}>
      <th scope="row" data-dentro={(m.linhas.length > 1 && l.nivel === 'linha') || undefined}>
        {l.nome}
      </th>
      {columns.flatMap((c) =>
        m.medidas.map((i) => {
          const v = l.celulas.get(c)?.valores[i] ?? null
          const onde =
            v === null
              ? null
              : cellFilter(
                  filtro,
                  [...m.linhas.slice(0, l.chaves.length), ...(c !== ALL && m.coluna ? [m.coluna] : [])],
                  [...l.chaves, ...(c === ALL ? [] : [c])],
                )
          const text = formatIndicador(i, v, true)
          return (
            <td key={`${c} ${i}`} className="num" data-total={(c === ALL && m.coluna !== null) || undefined}>
              {onde ? (
                <button type="button" onClick={() => open(i, onde, v)}>
                  {text}
                </button>
              ) : (
                text
              )}
            </td>
          )
        }),
      )}
    </tr>
  )
  return (
    <div className={classes.caixa} tabIndex={0} role="region" aria-label={label}>
      <table className={classes.pivo} aria-label={label}>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              {m.linhas.length > 1 ? 'Dimensões' : ''}
              <span className={classes.so}>Linha</span>
            </th>
            {columns.map((c) => (
              <th key={c} scope="colgroup" colSpan={m.medidas.length}>
                {columnName(c)}
              </th>
            ))}
          </tr>
          <tr>
            {columns.flatMap((c) =>
              m.medidas.map((i) => (
                <th key={`${c} ${i}`} scope="col" title={INDICADORES[i].formula}>
                  {INDICADORES[i].nome}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>{views.map(onRow)}</tbody>
        {total && <tfoot>{onRow(total)}</tfoot>}
      </table>
      {body.length > MAX_ROWS && (
        <p className={classes.nada}>
          As primeiras {MAX_ROWS} de {body.length.toLocaleString('pt-BR')} linhas; exporte para ter todas.
        </p>
      )}
    </div>
  )
}
