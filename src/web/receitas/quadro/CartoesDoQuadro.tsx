import { Skeleton } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useState, type ReactNode } from 'react'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import type { DadosTabela } from '../../ui/tabela/coluna.ts'
import classes from './Quadro.module.css'

const BUSCAR_FALTANDO = 8

interface Props<L> {
  dados: DadosTabela<L>
  chave: (linha: L) => string | number
  /** Height of every card, in px. */
  altura: number
  cartao: (linha: L) => ReactNode
  vazio: string
}

/** The cards of a column, only those in view, asking for the next page before they end. */
export function CartoesDoQuadro<L>({ dados, chave, altura, cartao, vazio }: Props<L>) {
  const [caixa, setCaixa] = useState<HTMLDivElement | null>(null)
  const { linhas, temMais, buscandoMais, buscarMais } = dados
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtual = useVirtualizer({
    count: linhas.length,
    getScrollElement: () => caixa,
    estimateSize: () => altura,
    overscan: 6,
    gap: 8,
  })
  const itens = virtual.getVirtualItems()
  const ultimo = itens.at(-1)?.index ?? -1
  useEffect(() => {
    if (temMais && !buscandoMais && ultimo >= linhas.length - BUSCAR_FALTANDO) buscarMais()
  }, [temMais, buscandoMais, buscarMais, ultimo, linhas.length])
  if (dados.erro !== null) return <ErroDeCarga erro={dados.erro} tentar={dados.tentar} />
  return (
    <div ref={setCaixa} className={classes.rolagem}>
      {dados.carregando && <Skeleton height={altura} radius={8} />}
      {!dados.carregando && linhas.length === 0 && <p className={classes.vazia}>{vazio}</p>}
      <ul className={classes.lista} style={{ height: virtual.getTotalSize() }}>
        {itens.map(({ index, start }) => {
          const linha = linhas[index]
          return (
            linha && (
              <li
                key={chave(linha)}
                className={classes.item}
                style={{ transform: `translateY(${start}px)`, height: altura }}
              >
                {cartao(linha)}
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}
