import { Skeleton } from '@mantine/core'
import { memo, useEffect, useState, type ReactNode } from 'react'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import type { TableData } from '../../ui/table/column.ts'
import { useVirtualRows } from '../../ui/table/useVirtualRows.ts'
import classes from './Board.module.css'

const FETCH_AHEAD = 8

interface Props<L> {
  data: TableData<L>
  rowKey: (linha: L) => string | number
  /** Height of every card, in px. */
  height: number
  card: (linha: L) => ReactNode
  empty: string
}

/** Memoised card: rerenders when its row or `card` changes, not on each scroll. */
const Card = memo(function Card<L>({ linha, card }: { linha: L; card: (linha: L) => ReactNode }) {
  return card(linha)
}) as <L>(p: { linha: L; card: (linha: L) => ReactNode }) => ReactNode

/** Virtual list of a column's cards; loads the next page before they end. */
export function BoardCards<L>({ data, rowKey, height, card, empty }: Props<L>) {
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const { rows, hasMore, fetchingMore, fetchMore } = data
  const { itens, total } = useVirtualRows({ count: rows.length, box, height, gap: 8, excess: 6 })
  const last = itens.at(-1)?.index ?? -1
  useEffect(() => {
    if (hasMore && !fetchingMore && last >= rows.length - FETCH_AHEAD) fetchMore()
  }, [hasMore, fetchingMore, fetchMore, last, rows.length])
  if (data.error !== null) return <LoadError error={data.error} attempt={data.attempt} />
  return (
    <div ref={setBox} className={classes.rolagem}>
      {data.loading && <Skeleton height={height} radius={8} />}
      {!data.loading && rows.length === 0 && <p className={classes.vazia}>{empty}</p>}
      <ul className={classes.lista} style={{ height: total }}>
        {itens.map(({ index, start }) => {
          const linha = rows[index]
          return (
            linha && (
              <li key={rowKey(linha)} className={classes.item} style={{ transform: `translateY(${start}px)`, height }}>
                <Card linha={linha} card={card} />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}
