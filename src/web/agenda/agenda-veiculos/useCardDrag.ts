import type { Movimento } from './useMove.ts'
import { type PointerEvent, useEffectEvent } from 'react'
import type { Card, AgendaBoardColumn } from '#shared/agenda/agenda-veiculos.ts'
import { drag, type Point } from '../../recipes/board/drag.ts'

import { useMove } from './useMove.ts'
import classes from './Veiculos.module.css'

const GAP_PX = 8

interface Data {
  colunas: readonly AgendaBoardColumn[]
  lists: ReadonlyMap<number, readonly Card[]>
  /** Height of a card, px. */
  altura: number
  ask: (m: Movimento) => void
}

interface Place {
  el: HTMLElement
  coluna: AgendaBoardColumn
  /** Index among the other cards of the column. */
  i: number
  others: readonly Card[]
}

/** Starts dragging a card: a line marks the drop position; a move that implies an act opens its prompt first. */
export function useCardDrag({ colunas, lists, altura, ask }: Data) {
  const move = useMove()
  const grab = useEffectEvent((e: PointerEvent<HTMLElement>, cartao: Card): void => {
    const stroke = document.createElement('div')
    stroke.className = classes.insercao ?? ''
    let sobre: HTMLElement | null = null

    function slotAt({ y, under }: Point): Place | null {
      const el = under?.closest<HTMLElement>('[data-alvo^="coluna-"]')
      const coluna = colunas.find((c) => `coluna-${c.codStatus}` === el?.dataset['alvo'])
      const list = el?.querySelector('ul')
      if (!el || !coluna || !list) return null
      const others = (lists.get(coluna.codStatus) ?? []).filter((c) => c.codAgendaVeiculo !== cartao.codAgendaVeiculo)
      const i = Math.round((y - list.getBoundingClientRect().top - altura / 2) / (altura + GAP_PX))
      return { el: list, coluna, i: Math.max(0, Math.min(others.length, i)), others }
    }
    drag(e, e.currentTarget, {
      onMove(p) {
        const place = slotAt(p)
        if (place?.el !== sobre) stroke.remove()
        sobre = place?.el ?? null
        if (!place) return
        stroke.style.top = `${place.i * (altura + GAP_PX) - 5}px`
        if (stroke.parentElement !== sobre) sobre?.append(stroke)
      },
      onDrop(p) {
        const place = slotAt(p)
        if (!place) return
        const { coluna, others, i } = place
        const antesDe = others[i]?.codAgendaVeiculo ?? null
        move(cartao, coluna, antesDe, () => ask({ cartao, coluna, antesDe }))
      },
      onEnd: () => stroke.remove(),
    })
  })
  return { grab }
}
