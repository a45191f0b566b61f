import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useReducer, useState } from 'react'

/** Rows that one frame may draw anew beyond those in sight. */
const POR_QUADRO = 3

interface Opcoes {
  quantas: number
  caixa: HTMLElement | null
  /** Height of every row, in px. */
  altura: number
  /** Between two rows, in px. */
  vao?: number
  /** Rows kept drawn beyond each edge of what is in sight. */
  sobra: number
  /** Px that a row brought into sight keeps from the edges: what is pinned there covers them. */
  margem?: number
  chave?: (indice: number) => string | number
}

/**
 * The rows of a long list that are drawn: all in sight at once, those kept beyond the edges a few in each frame, so that scrolling never waits for
 * a page of them.
 */
export function useLinhasVirtuais({ quantas, caixa, altura, vao = 0, sobra, margem = 0, chave }: Opcoes) {
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtual = useVirtualizer({
    count: quantas,
    getScrollElement: () => caixa,
    estimateSize: () => altura,
    gap: vao,
    overscan: sobra,
    scrollPaddingStart: margem,
    scrollPaddingEnd: margem,
    ...(chave && { getItemKey: chave }),
  })
  useEffect(() => virtual.measure(), [virtual, altura])
  const itens = useAosPoucos(virtual.getVirtualItems(), virtual.range, virtual.scrollDirection !== 'backward')
  return {
    itens,
    /** Height of the whole list, in px. */
    total: virtual.getTotalSize(),
    /** Brings a row into sight. */
    irPara: (indice: number) => virtual.scrollToIndex(indice),
  }
}

interface Faixa {
  startIndex: number
  endIndex: number
}

function useAosPoucos(itens: readonly VirtualItem[], vista: Faixa | null, adiante: boolean): readonly VirtualItem[] {
  const [antes] = useState({ de: 0, ate: -1, primeiro: -1 })
  const [, continuar] = useReducer((n: number) => n + 1, 0)
  const primeiro = itens[0]?.index ?? 0
  // The frame that scrolls has enough to do with what leaves.
  const { de, ate, faltam } = crescer(itens, vista, antes, {
    novas: primeiro === antes.primeiro ? POR_QUADRO : 0,
    adiante,
  })
  useLayoutEffect(() => {
    Object.assign(antes, { de, ate, primeiro })
  })
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- each frame draws more than the one before, until nothing lacks
  useEffect(() => {
    if (!faltam) return undefined
    const quadro = requestAnimationFrame(continuar)
    return () => cancelAnimationFrame(quadro)
  })
  return faltam ? itens.slice(de - primeiro, ate - primeiro + 1) : itens
}

/** What to draw of rows that follow each other: those in sight, what stands beside them, and a few more, first on the side that one scrolls to. */
export function crescer(
  itens: readonly { index: number }[],
  vista: Faixa | null,
  antes: { de: number; ate: number },
  { novas, adiante }: { novas: number; adiante: boolean },
): { de: number; ate: number; faltam: boolean } {
  const primeiro = itens[0]?.index ?? 0
  const ultimo = itens.at(-1)?.index ?? -1
  let de = Math.max(primeiro, vista?.startIndex ?? primeiro)
  let ate = Math.min(ultimo, vista?.endIndex ?? ultimo)
  if (antes.de <= ate + 1 && antes.ate >= de - 1) {
    de = Math.max(primeiro, Math.min(de, antes.de))
    ate = Math.min(ultimo, Math.max(ate, antes.ate))
  }
  for (let n = 0; n < novas && (de > primeiro || ate < ultimo); n++) {
    if (ate < ultimo && (adiante || de === primeiro)) ate++
    else de--
  }
  return { de, ate, faltam: de > primeiro || ate < ultimo }
}
