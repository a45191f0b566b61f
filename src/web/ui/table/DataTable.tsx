import { useMediaQuery } from '@mantine/hooks'
import { useMemo, useState, type CSSProperties, type ReactNode } from 'react'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { LoadError } from '../feedback/LoadError.tsx'
import { TableHeader } from './TableHeader.tsx'
import { TableCards } from './TableCards.tsx'
import type { Column, TableData, Sort } from './column.ts'
import { fitColumns, tracks } from './fitting-columns.ts'
import { TableBody } from './TableBody.tsx'
import classes from './DataTable.module.css'
import { useTablePreferences } from './preferences.ts'
import type { RowSelection } from './selection.ts'
import { useHeightToBottom } from './useHeightToBottom.ts'
import { useWidth } from './useWidth.ts'

/** Props of a DataTable. */
export interface DataTableProps<T> {
  /** Key of the table in the stored preferences. */
  id: string
  /** Accessible name of the table. */
  label: string
  /** Keep it stable: module level or useMemo. */
  columns: readonly Column<T>[]
  data: TableData<T>
  rowKey: (linha: T) => string | number
  /** Called on click or Enter on a row. */
  open?: ((linha: T) => void) | undefined
  /** Key of the row whose detail is open. */
  openKey?: string | number | null | undefined
  /** The row's menu, in the last column. */
  actions?: ((linha: T) => ReactNode) | undefined
  /** Renders a row as a card, under 640 px. */
  card?: ((linha: T) => ReactNode) | undefined
  /** Inputs under each card, outside its clickable area. */
  underCard?: ((linha: T) => ReactNode) | undefined
  /** Content when there are no rows; an EmptyState. */
  empty?: ReactNode
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
  /** Selection of rows for bulk actions. */
  selection?: RowSelection | undefined
}

/** Table of a list: virtual rows, sorting on the server, columns and density chosen by the user, keyboard, cards on phones. */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const {
    id,
    label,
    columns,
    data,
    rowKey,
    open,
    openKey = null,
    actions,
    card,
    underCard,
    empty,
    sort,
    onSort,
    selection,
  } = props
  const isNarrow = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false })
  const preferences = useTablePreferences(id, columns)
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const maxHeight = useHeightToBottom(box)
  const width = useWidth(box)
  const hasSelection = selection !== undefined
  const { visiveis, layout } = useMemo(() => {
    const fitting = fitColumns(
      columns.filter((c) => preferences.visiveis[c.id]),
      width,
      hasSelection ? 88 : 48,
      preferences.wasChosen,
    )
    return { visiveis: fitting.columns.map((c) => c.column), layout: fitting }
  }, [columns, preferences, width, hasSelection])

  if (data.error !== null) return <LoadError error={data.error} attempt={data.attempt} />
  if (!data.loading && data.rows.length === 0)
    return empty ?? <EmptyState title="Nada encontrado" text="Mude os filtros ou a busca para ver outros registros." />
  if (isNarrow && card)
    return <TableCards label={label} data={data} rowKey={rowKey} card={card} open={open} underCard={underCard} />

  const cell = open ? 'gridcell' : 'cell'
  const hasTotals = visiveis.some((c) => c.total !== undefined)
  return (
    <div
      ref={setBox}
      className={classes.caixa}
      style={{ maxHeight: maxHeight }}
      data-densidade={preferences.densidade}
      data-selecao={hasSelection || undefined}
      data-estreita={layout.isNarrow || undefined}
      tabIndex={open ? undefined : 0}
      role={open ? undefined : 'region'}
      aria-label={open ? undefined : label}
    >
      <table
        className={classes.tabela}
        style={{ minWidth: layout.min, '--trilhos': tracks(layout.columns, hasSelection) } as CSSProperties}
        role={open ? 'grid' : 'table'}
        aria-label={label}
        aria-rowcount={data.hasMore ? -1 : data.rows.length + 1}
        aria-busy={data.loading}
      >
        <TableHeader
          selection={selection}
          present={data.rows.map((l) => String(rowKey(l)))}
          visiveis={visiveis}
          all={columns}
          sort={sort}
          onSort={onSort}
          preferences={preferences}
        />
        <TableBody
          visible={visiveis}
          data={data}
          rowKey={rowKey}
          box={box}
          height={preferences.densidade === 'compacta' ? 32 : 40}
          open={open}
          openKey={openKey === null ? null : String(openKey)}
          actions={actions}
          selection={selection}
        />
        {hasTotals && (
          <tfoot role="rowgroup">
            <tr role="row">
              {selection && <td role={cell} className={classes.total} />}
              {visiveis.map((c, i) => (
                <td key={c.id} role={cell} className={classes.total} data-numero={c.numeric || undefined}>
                  {c.total ?? (i === 0 ? 'Total' : null)}
                </td>
              ))}
              <td role={cell} className={classes.total} />
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
