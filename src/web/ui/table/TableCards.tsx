import { Skeleton } from '@mantine/core'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import classes from './TableCards.module.css'
import type { TableData } from './column.ts'

interface Props<T> {
  label: string
  data: TableData<T>
  rowKey: (linha: T) => string | number
  card: (linha: T) => ReactNode
  open: ((linha: T) => void) | undefined
  /** Inputs under a card, outside its clickable area. */
  underCard?: ((linha: T) => ReactNode) | undefined
}

/** Rows of a table as cards for phones; the page scrolls, not the list. */
export function TableCards<T>({ label, data, rowKey, card, open, underCard }: Props<T>) {
  const [top, setTop] = useState(0)
  const measure = useCallback((list: HTMLUListElement | null) => setTop(list?.offsetTop ?? 0), [])
  const { rows, hasMore, fetchingMore, fetchMore } = data
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 112,
    overscan: 6,
    scrollMargin: top,
    gap: 8,
  })
  const itens = virtual.getVirtualItems()
  const last = itens.at(-1)?.index ?? -1
  useEffect(() => {
    if (hasMore && !fetchingMore && last >= rows.length - 6) fetchMore()
  }, [hasMore, fetchingMore, fetchMore, last, rows.length])

  if (data.loading) {
    return (
      <div className={classes.espera} aria-busy="true" aria-label={label} role="status">
        {[0, 1, 2, 3].map((i) => (
          <Skeleton key={i} height={104} radius="md" />
        ))}
      </div>
    )
  }
  return (
    <ul ref={measure} className={classes.lista} aria-label={label} style={{ height: virtual.getTotalSize() }}>
      {itens.map(({ index, start }) => {
        const linha = rows[index] as T
        return (
          <li
            key={rowKey(linha)}
            ref={virtual.measureElement}
            data-index={index}
            className={classes.item}
            data-sob={underCard !== undefined || undefined}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            {open ? (
              <button type="button" className={classes.cartao} onClick={() => open(linha)}>
                {card(linha)}
              </button>
            ) : (
              <div className={classes.cartao}>{card(linha)}</div>
            )}
            {underCard && <div className={classes.sob}>{underCard(linha)}</div>}
          </li>
        )
      })}
    </ul>
  )
}
