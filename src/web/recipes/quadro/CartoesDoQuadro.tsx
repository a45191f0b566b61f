import { Skeleton } from '@mantine/core'
import { memo, useEffect, useState, type ReactNode } from 'react'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import type { DadosTabela } from '../../ui/tabela/coluna.ts'
import { useLinhasVirtuais } from '../../ui/tabela/useLinhasVirtuais.ts'
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

/** One card; drawn again only when its row or its drawing changed, not whenever the column scrolls. */
const Cartao = memo(function Cartao<L>({ linha, cartao }: { linha: L; cartao: (linha: L) => ReactNode }) {
  return cartao(linha)
}) as <L>(p: { linha: L; cartao: (linha: L) => ReactNode }) => ReactNode

/** The cards of a column, only those in view, asking for the next page before they end. */
export function CartoesDoQuadro<L>({ dados, chave, altura, cartao, vazio }: Props<L>) {
  const [caixa, setCaixa] = useState<HTMLDivElement | null>(null)
  const { linhas, temMais, buscandoMais, buscarMais } = dados
  const { itens, total } = useLinhasVirtuais({ quantas: linhas.length, caixa, altura, vao: 8, sobra: 6 })
  const ultimo = itens.at(-1)?.index ?? -1
  useEffect(() => {
    if (temMais && !buscandoMais && ultimo >= linhas.length - BUSCAR_FALTANDO) buscarMais()
  }, [temMais, buscandoMais, buscarMais, ultimo, linhas.length])
  if (dados.erro !== null) return <ErroDeCarga erro={dados.erro} tentar={dados.tentar} />
  return (
    <div ref={setCaixa} className={classes.rolagem}>
      {dados.carregando && <Skeleton height={altura} radius={8} />}
      {!dados.carregando && linhas.length === 0 && <p className={classes.vazia}>{vazio}</p>}
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
                <Cartao linha={linha} cartao={cartao} />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}
