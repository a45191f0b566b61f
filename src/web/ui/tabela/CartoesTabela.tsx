import { Skeleton } from '@mantine/core'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import classes from './CartoesTabela.module.css'
import type { DadosTabela } from './coluna.ts'

interface Props<T> {
  rotulo: string
  dados: DadosTabela<T>
  chave: (linha: T) => string | number
  card: (linha: T) => ReactNode
  abrir: ((linha: T) => void) | undefined
  /** Under a card, outside of what opens it: what is typed there. */
  sobCard?: ((linha: T) => ReactNode) | undefined
}

/** The rows of a table as cards, for phones; the page scrolls, not the list. */
export function CartoesTabela<T>({ rotulo, dados, chave, card, abrir, sobCard }: Props<T>) {
  const [topo, setTopo] = useState(0)
  const medir = useCallback((lista: HTMLUListElement | null) => setTopo(lista?.offsetTop ?? 0), [])
  const { linhas, temMais, buscandoMais, buscarMais } = dados
  const virtual = useWindowVirtualizer({
    count: linhas.length,
    estimateSize: () => 112,
    overscan: 6,
    scrollMargin: topo,
    gap: 8,
  })
  const itens = virtual.getVirtualItems()
  const ultimo = itens.at(-1)?.index ?? -1
  useEffect(() => {
    if (temMais && !buscandoMais && ultimo >= linhas.length - 6) buscarMais()
  }, [temMais, buscandoMais, buscarMais, ultimo, linhas.length])

  if (dados.carregando) {
    return (
      <div className={classes.espera} aria-busy="true" aria-label={rotulo} role="status">
        {[0, 1, 2, 3].map((i) => (
          <Skeleton key={i} height={104} radius="md" />
        ))}
      </div>
    )
  }
  return (
    <ul ref={medir} className={classes.lista} aria-label={rotulo} style={{ height: virtual.getTotalSize() }}>
      {itens.map(({ index, start }) => {
        const linha = linhas[index] as T
        return (
          <li
            key={chave(linha)}
            ref={virtual.measureElement}
            data-index={index}
            className={classes.item}
            data-sob={sobCard !== undefined || undefined}
            style={{ transform: `translateY(${start - topo}px)` }}
          >
            {abrir ? (
              <button type="button" className={classes.cartao} onClick={() => abrir(linha)}>
                {card(linha)}
              </button>
            ) : (
              <div className={classes.cartao}>{card(linha)}</div>
            )}
            {sobCard && <div className={classes.sob}>{sobCard(linha)}</div>}
          </li>
        )
      })}
    </ul>
  )
}
