import { Skeleton } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { memo, useEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import type { Column, TableData } from './column.ts'
import classes from './DataTable.module.css'
import type { RowSelection } from './selection.ts'
import { useVirtualRows } from './useVirtualRows.ts'
import { useListHotkeys } from './useListHotkeys.ts'

const FETCH_AHEAD = 12
const SKELETONS = Array.from({ length: 10 }, (_, i) => i)

interface Props<T extends object> {
  visible: readonly Column<T>[]
  data: TableData<T>
  rowKey: (linha: T) => string | number
  box: HTMLElement | null
  height: number
  open: ((linha: T) => void) | undefined
  openKey: string | null
  actions: ((linha: T) => ReactNode) | undefined
  selection: RowSelection | undefined
}

interface RowProps<T extends object> {
  id: string
  linha: T
  index: number
  height: number
  /** Offset of the row in the body, in px. */
  top: number
  visible: readonly Column<T>[]
  focus: boolean
  onFocus: (index: number) => void
  isOpen: boolean
  /** Undefined when rows cannot be selected. */
  picked: boolean | undefined
  toggle: ((id: string) => void) | undefined
  open: ((linha: T) => void) | undefined
  actions: ((linha: T) => ReactNode) | undefined
}

interface CellsProps<T extends object> {
  linha: T
  visible: readonly Column<T>[]
  role: 'gridcell' | 'cell'
}

/** Cells of a row; memoised, so that they only rerender when the row or the columns change. */
const Cells = memo(function Cells<T extends object>({ linha, visible, role }: CellsProps<T>) {
  return visible.map((c) => (
    <td
      key={c.id}
      role={role}
      className={classes.celula}
      data-corta={!c.fits || undefined}
      data-numero={c.numeric || undefined}
    >
      {c.cell(linha)}
    </td>
  ))
}) as <T extends object>(p: CellsProps<T>) => ReactNode

/** One row; memoised, so that scrolling does not rerender it. */
const TableRow = memo(function TableRow<T extends object>(p: RowProps<T>) {
  const { id, linha, index, open, toggle } = p
  const papel = open ? 'gridcell' : 'cell'
  return (
    <tr
      role="row"
      data-indice={index}
      className={classes.linha}
      data-abre={open ? true : undefined}
      data-aberta={p.isOpen || undefined}
      data-escolhida={p.picked || undefined}
      aria-rowindex={index + 2}
      style={{ height: p.height, top: p.top }}
      tabIndex={open ? (p.focus ? 0 : -1) : undefined}
      onFocus={() => p.onFocus(index)}
      onClick={open && ((e) => !isClaimed(e) && open(linha))}
      onKeyDown={(e) => {
        if (isClaimed(e)) return
        if (e.key === 'Enter') open?.(linha)
        else if (e.key === ' ' && toggle) {
          e.preventDefault()
          toggle(id)
        }
      }}
    >
      {toggle && (
        <td role={papel} className={classes.marca}>
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={`Escolher a linha ${index + 1}`}
            checked={p.picked ?? false}
            onChange={() => toggle(id)}
          />
        </td>
      )}
      <Cells linha={linha} visible={p.visible} role={papel} />
      <td role={papel} className={classes.acoes}>
        {p.actions?.(linha)}
      </td>
    </tr>
  )
}) as <T extends object>(p: RowProps<T>) => ReactNode

/** Whether the event belongs to a control: one inside the row, or a menu of the row rendered elsewhere (React bubbles through portals). */
function isClaimed(e: MouseEvent | KeyboardEvent): boolean {
  if (!e.currentTarget.contains(e.target as Element)) return true
  const control = (e.target as Element).closest('a,button,input,select,label,[role="menu"],[role="dialog"]')
  return control !== null && e.currentTarget.contains(control)
}

/** The virtual rows; loads the next page before they end. */
export function TableBody<T extends object>({
  visible,
  data,
  rowKey,
  box,
  height,
  open,
  openKey,
  actions,
  selection,
}: Props<T>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { rows } = data
  const virtual = useVirtualRows({ count: rows.length, box, height, excess: 9, margin: height })
  const hotkeys = useListHotkeys(body, rows.length, virtual.goTo)
  // Stable callback, so that memoised rows do not rerender; the current `open` is looked up on click.
  const openRow = useCallbackRef(open)

  const { itens } = virtual
  const last = itens.at(-1)?.index ?? -1
  const { hasMore, fetchingMore, fetchMore } = data
  useEffect(() => {
    if (hasMore && !fetchingMore && last >= rows.length - FETCH_AHEAD) fetchMore()
  }, [hasMore, fetchingMore, fetchMore, last, rows.length])

  if (data.loading) {
    return (
      <tbody role="rowgroup">
        {SKELETONS.map((i) => (
          <tr key={i} role="row" className={classes.esqueleto} style={{ height }}>
            {selection && <td role="cell" className={classes.celula} />}
            {visible.map((c) => (
              <td key={c.id} role="cell" className={classes.celula}>
                <Skeleton height={12} width={`${50 + ((i * 17 + c.width) % 40)}%`} ml={c.numeric ? 'auto' : 0} />
              </td>
            ))}
            <td role="cell" className={classes.celula} />
          </tr>
        ))}
      </tbody>
    )
  }
  return (
    <>
      <tbody
        ref={body}
        role="rowgroup"
        className={classes.corpo}
        style={{ height: virtual.total }}
        onKeyDown={open ? hotkeys.onKeyDown : undefined}
      >
        {itens.map(({ index, start }) => {
          const linha = rows[index]
          if (!linha) return null
          const id = String(rowKey(linha))
          return (
            <TableRow
              key={id}
              id={id}
              linha={linha}
              index={index}
              height={height}
              top={start}
              visible={visible}
              focus={index === hotkeys.focus}
              onFocus={hotkeys.setFocus}
              isOpen={id === openKey}
              picked={selection?.keys.has(id)}
              toggle={selection?.toggle}
              open={open && openRow}
              actions={actions}
            />
          )
        })}
      </tbody>
      {fetchingMore && (
        <tbody role="rowgroup">
          <tr role="row" style={{ height }}>
            <td role={open ? 'gridcell' : 'cell'} className={classes.mais}>
              <span role="status">Carregando mais…</span>
            </td>
          </tr>
        </tbody>
      )}
    </>
  )
}
