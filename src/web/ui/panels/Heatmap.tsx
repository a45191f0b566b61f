import type { ReactNode } from 'react'
import { FULLEST_BLUE } from '../theme/colors.ts'
import classes from './Heatmap.module.css'

/** A cell: its fill from 0 to 1 and its text; null is blank. */
type Cell = { full: number; texto: string } | null
interface Linha {
  id: string | number
  nome: ReactNode
  celulas: Cell[]
  total?: ReactNode
}
interface Props {
  label: string
  /** Header of the row names. */
  corner: string
  colunas: readonly string[]
  linhas: readonly Linha[]
  footer?: Linha
}

/** Table whose cells are bluer the higher their fill; scrolls sideways when too wide. */
export function Heatmap({ label, corner, colunas, linhas, footer }: Props) {
  const hasTotal = linhas.some((l) => l.total !== undefined)
  const draw = (l: Linha) => (
    <tr key={l.id}>
      <th scope="row">{l.nome}</th>
      {l.celulas.map((c, i) => (
        <td key={colunas[i]} className="num">
          {c && (
            <span
              className={classes.celula}
              style={{ '--cheio': `${Math.round(Math.min(1, c.full) * FULLEST_BLUE)}%` } as object}
            >
              {c.texto}
            </span>
          )}
        </td>
      ))}
      {hasTotal && (
        <td className="num" data-total>
          <b>{l.total}</b>
        </td>
      )}
    </tr>
  )
  return (
    <div className={classes.rola} tabIndex={0} role="group" aria-label={label}>
      <table className={classes.calor}>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {colunas.map((c) => (
              <th key={c} scope="col" className="num">
                {c}
              </th>
            ))}
            {hasTotal && (
              <th scope="col" data-total>
                Total
              </th>
            )}
          </tr>
        </thead>
        <tbody>{linhas.map(draw)}</tbody>
        {footer && <tfoot>{draw(footer)}</tfoot>}
      </table>
    </div>
  )
}
