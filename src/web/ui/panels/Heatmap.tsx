import type { ReactNode } from 'react'
import { FULLEST_BLUE } from '../theme/colors.ts'
import classes from './Heatmap.module.css'

/** A cell: its fill from 0 to 1 and its text; null is blank. */
type Cell = { full: number; text: string } | null
interface Linha {
  id: string | number
  name: ReactNode
  cells: Cell[]
  total?: ReactNode
}
interface Props {
  label: string
  /** Header of the row names. */
  corner: string
  columns: readonly string[]
  rows: readonly Linha[]
  footer?: Linha
}

/** Table whose cells are bluer the higher their fill; scrolls sideways when too wide. */
export function Heatmap({ label, corner, columns, rows, footer }: Props) {
  const hasTotal = rows.some((l) => l.total !== undefined)
  const draw = (l: Linha) => (
    <tr key={l.id}>
      <th scope="row">{l.name}</th>
      {l.cells.map((c, i) => (
        <td key={columns[i]} className="num">
          {c && (
            <span
              className={classes.celula}
              style={{ '--cheio': `${Math.round(Math.min(1, c.full) * FULLEST_BLUE)}%` } as object}
            >
              {c.text}
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
            {columns.map((c) => (
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
        <tbody>{rows.map(draw)}</tbody>
        {footer && <tfoot>{draw(footer)}</tfoot>}
      </table>
    </div>
  )
}
