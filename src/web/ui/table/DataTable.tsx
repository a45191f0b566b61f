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
  colunas: readonly Column<T>[]
  dados: TableData<T>
  chave: (linha: T) => string | number
  /** Called on click or Enter on a row. */
  open?: ((linha: T) => void) | undefined
  /** Key of the row whose detail is open. */
  aberta?: string | number | null | undefined
  /** The row's menu, in the last column. */
  acoes?: ((linha: T) => ReactNode) | undefined
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
    colunas,
    dados,
    chave,
    open,
    aberta = null,
    acoes,
    card,
    underCard,
    empty,
    sort,
    onSort,
    selection,
  } = props
  const isNarrow = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false })
  const preferences = useTablePreferences(id, colunas)
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const maxHeight = useHeightToBottom(box)
  const largura = useWidth(box)
  const hasSelection = selection !== undefined
  const { visiveis, layout } = useMemo(() => {
    const fitting = fitColumns(
      colunas.filter((c) => preferences.visiveis[c.id]),
      largura,
      hasSelection ? 88 : 48,
      preferences.wasChosen,
    )
    return { visiveis: fitting.colunas.map((c) => c.coluna), layout: fitting }
  }, [colunas, preferences, largura, hasSelection])

  if (dados.erro !== null) return <LoadError erro={dados.erro} attempt={dados.attempt} />
  if (!dados.loading && dados.linhas.length === 0)
    return (
      empty ?? <EmptyState titulo="Nada encontrado" texto="Mude os filtros ou a busca para ver outros registros." />
    )
  if (isNarrow && card)
    return <TableCards label={label} dados={dados} chave={chave} card={card} open={open} underCard={underCard} />

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
        style={{ minWidth: layout.minimo, '--trilhos': tracks(layout.colunas, hasSelection) } as CSSProperties}
        role={open ? 'grid' : 'table'}
        aria-label={label}
        aria-rowcount={dados.hasMore ? -1 : dados.linhas.length + 1}
        aria-busy={dados.loading}
      >
        <TableHeader
          selection={selection}
          present={dados.linhas.map((l) => String(chave(l)))}
          visiveis={visiveis}
          todas={colunas}
          sort={sort}
          onSort={onSort}
          preferences={preferences}
        />
        <TableBody
          visible={visiveis}
          dados={dados}
          chave={chave}
          box={box}
          altura={preferences.densidade === 'compacta' ? 32 : 40}
          open={open}
          aberta={aberta === null ? null : String(aberta)}
          acoes={acoes}
          selection={selection}
        />
        {hasTotals && (
          <tfoot role="rowgroup">
            <tr role="row">
              {selection && <td role={cell} className={classes.total} />}
              {visiveis.map((c, i) => (
                <td key={c.id} role={cell} className={classes.total} data-numero={c.numero || undefined}>
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
