import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useReducer, useState } from 'react'

/** Extra rows beyond the visible ones that one frame may render. */
const PER_FRAME = 3

interface Options {
  count: number
  box: HTMLElement | null
  /** Height of every row, in px. */
  height: number
  /** Gap between two rows, in px. */
  gap?: number
  /** Rows kept rendered beyond each edge of the viewport. */
  excess: number
  /** Distance in px from the edges when a row is scrolled into view, because sticky parts cover the edges. */
  margin?: number
  rowKey?: (index: number) => string | number
}

/**
 * Rendered rows of a long list: visible ones at once, those beyond the edges a few per frame, so that scrolling never waits for a whole
 * page of rows.
 */
export function useVirtualRows({ count, box, height, gap = 0, excess, margin = 0, rowKey }: Options) {
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtual = useVirtualizer({
    count: count,
    getScrollElement: () => box,
    estimateSize: () => height,
    gap: gap,
    overscan: excess,
    scrollPaddingStart: margin,
    scrollPaddingEnd: margin,
    ...(rowKey && { getItemKey: rowKey }),
  })
  useEffect(() => virtual.measure(), [virtual, height])
  const itens = useGradually(virtual.getVirtualItems(), virtual.range, virtual.scrollDirection !== 'backward')
  return {
    itens,
    /** Height of the whole list, in px. */
    total: virtual.getTotalSize(),
    /** Scrolls a row into view. */
    goTo: (index: number) => virtual.scrollToIndex(index),
  }
}

interface Band {
  startIndex: number
  endIndex: number
}

function useGradually(itens: readonly VirtualItem[], view: Band | null, ahead: boolean): readonly VirtualItem[] {
  const [before] = useState({ de: 0, ate: -1, primeiro: -1 })
  const [, resume] = useReducer((n: number) => n + 1, 0)
  const first = itens[0]?.index ?? 0
  // The frame that scrolls is busy unmounting rows: render no extra ones.
  const { de, ate, faltam } = growRows(itens, view, before, {
    novas: first === before.primeiro ? PER_FRAME : 0,
    ahead,
  })
  useLayoutEffect(() => {
    Object.assign(before, { de, ate, primeiro: first })
  })
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- each frame draws more than the one before, until nothing lacks
  useEffect(() => {
    if (!faltam) return undefined
    const board = requestAnimationFrame(resume)
    return () => cancelAnimationFrame(board)
  })
  return faltam ? itens.slice(de - first, ate - first + 1) : itens
}

/** Range of rows to render: the visible ones, adjacent ones rendered before, and up to `novas` more, first in the scroll direction. */
export function growRows(
  itens: readonly { index: number }[],
  view: Band | null,
  before: { de: number; ate: number },
  { novas, ahead }: { novas: number; ahead: boolean },
): { de: number; ate: number; faltam: boolean } {
  const first = itens[0]?.index ?? 0
  const last = itens.at(-1)?.index ?? -1
  let de = Math.max(first, view?.startIndex ?? first)
  let ate = Math.min(last, view?.endIndex ?? last)
  if (before.de <= ate + 1 && before.ate >= de - 1) {
    de = Math.max(first, Math.min(de, before.de))
    ate = Math.min(last, Math.max(ate, before.ate))
  }
  for (let n = 0; n < novas && (de > first || ate < last); n++) {
    if (ate < last && (ahead || de === first)) ate++
    else de--
  }
  return { de, ate, faltam: de > first || ate < last }
}
