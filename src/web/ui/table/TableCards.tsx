import { Skeleton } from '@mantine/core'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import classes from './TableCards.module.css'
import type { TableData } from './column.ts'

interface Props<T> {
  label: string
  dados: TableData<T>
  chave: (linha: T) => string | number
  card: (linha: T) => ReactNode
  open: ((linha: T) => void) | undefined
  /** Inputs under a card, outside its clickable area. */
  underCard?: ((linha: T) => ReactNode) | undefined
}

/** Rows of a table as cards for phones; the page scrolls, not the list. */
export function TableCards<T>({ label, dados, chave, card, open, underCard }: Props<T>) {
  const [top, setTop] = useState(0)
  const measure = useCallback((lista: HTMLUListElement | null) => setTop(lista?.offsetTop ?? 0), [])
  const { linhas, hasMore, fetchingMore, fetchMore } = dados
  const virtual = useWindowVirtualizer({
    count: linhas.length,
    estimateSize: () => 112,
    overscan: 6,
    scrollMargin: top,
    gap: 8,
  })
  const itens = virtual.getVirtualItems()
  const ultimo = itens.at(-1)?.index ?? -1
  useEffect(() => {
    if (hasMore && !fetchingMore && ultimo >= linhas.length - 6) fetchMore()
  }, [hasMore, fetchingMore, fetchMore, ultimo, linhas.length])

  if (dados.loading) {
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
        const linha = linhas[index] as T
        return (
          <li
            key={chave(linha)}
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
