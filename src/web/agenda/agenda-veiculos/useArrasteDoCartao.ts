import type { Movimento } from './useMover.ts'
import { type PointerEvent, useEffectEvent } from 'react'
import type { Cartao, ColunaDoBoard } from '#shared/agenda/agenda-veiculos.ts'
import { arrastar, type Ponto } from '../../recipes/quadro/arrastar.ts'

import { useMover } from './useMover.ts'
import classes from './Veiculos.module.css'

const VAO_PX = 8

interface Dados {
  colunas: readonly ColunaDoBoard[]
  listas: ReadonlyMap<number, readonly Cartao[]>
  /** Height of a card, px. */
  altura: number
  pedir: (m: Movimento) => void
}

interface Lugar {
  el: HTMLElement
  coluna: ColunaDoBoard
  /** Index among the other cards of the column. */
  i: number
  outros: readonly Cartao[]
}

/** Takes hold of a card: a line shows where it would come to lie; a move that implies an act asks for it first. */
export function useArrasteDoCartao({ colunas, listas, altura, pedir }: Dados) {
  const mover = useMover()
  const pegar = useEffectEvent((e: PointerEvent<HTMLElement>, cartao: Cartao): void => {
    const traco = document.createElement('div')
    traco.className = classes.insercao ?? ''
    let sobre: HTMLElement | null = null

    function lugarEm({ y, sob }: Ponto): Lugar | null {
      const el = sob?.closest<HTMLElement>('[data-alvo^="coluna-"]')
      const coluna = colunas.find((c) => `coluna-${c.codStatus}` === el?.dataset['alvo'])
      const lista = el?.querySelector('ul')
      if (!el || !coluna || !lista) return null
      const outros = (listas.get(coluna.codStatus) ?? []).filter((c) => c.codAgendaVeiculo !== cartao.codAgendaVeiculo)
      const i = Math.round((y - lista.getBoundingClientRect().top - altura / 2) / (altura + VAO_PX))
      return { el: lista, coluna, i: Math.max(0, Math.min(outros.length, i)), outros }
    }
    arrastar(e, e.currentTarget, {
      aoMover(p) {
        const lugar = lugarEm(p)
        if (lugar?.el !== sobre) traco.remove()
        sobre = lugar?.el ?? null
        if (!lugar) return
        traco.style.top = `${lugar.i * (altura + VAO_PX) - 5}px`
        if (traco.parentElement !== sobre) sobre?.append(traco)
      },
      aoSoltar(p) {
        const lugar = lugarEm(p)
        if (!lugar) return
        const { coluna, outros, i } = lugar
        const antesDe = outros[i]?.codAgendaVeiculo ?? null
        mover(cartao, coluna, antesDe, () => pedir({ cartao, coluna, antesDe }))
      },
      aoTerminar: () => traco.remove(),
    })
  })
  return { pegar }
}
