import { Skeleton } from '@mantine/core'
import { memo, useEffect, useState, type ReactNode } from 'react'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import type { TableData } from '../../ui/table/column.ts'
import { useVirtualRows } from '../../ui/table/useVirtualRows.ts'
import classes from './Board.module.css'

const FETCH_AHEAD = 8

interface Props<L> {
  dados: TableData<L>
  chave: (linha: L) => string | number
  /** Height of every card, in px. */
  altura: number
  cartao: (linha: L) => ReactNode
  empty: string
}

/** Memoised card: rerenders when its row or `cartao` changes, not on each scroll. */
const Card = memo(function Card<L>({ linha, cartao }: { linha: L; cartao: (linha: L) => ReactNode }) {
  return cartao(linha)
}) as <L>(p: { linha: L; cartao: (linha: L) => ReactNode }) => ReactNode

/** Virtual list of a column's cards; loads the next page before they end. */
export function BoardCards<L>({ dados, chave, altura, cartao, empty }: Props<L>) {
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const { linhas, hasMore, fetchingMore, fetchMore } = dados
  const { itens, total } = useVirtualRows({ count: linhas.length, box, altura, gap: 8, excess: 6 })
  const ultimo = itens.at(-1)?.index ?? -1
  useEffect(() => {
    if (hasMore && !fetchingMore && ultimo >= linhas.length - FETCH_AHEAD) fetchMore()
  }, [hasMore, fetchingMore, fetchMore, ultimo, linhas.length])
  if (dados.erro !== null) return <LoadError erro={dados.erro} attempt={dados.attempt} />
  return (
    <div ref={setBox} className={classes.rolagem}>
      {dados.loading && <Skeleton height={altura} radius={8} />}
      {!dados.loading && linhas.length === 0 && <p className={classes.vazia}>{empty}</p>}
      <ul className={classes.lista} style={{ height: total }}>
        {itens.map(({ index, start }) => {
          const linha = linhas[index]
          return (
            linha && (
              <li
                key={chave(linha)}
                className={classes.item}
                style={{ transform: `translateY(${start}px)`, height: altura }}
              >
                <Card linha={linha} cartao={cartao} />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}
