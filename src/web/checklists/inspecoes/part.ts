import { useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useGoTo } from '../../core/navigation/navigate.ts'
import { carUrl } from './places.ts'

export type Part = 'recepcao' | 'itens' | 'fim'

interface Place {
  part: Part
  item: string | null
  goToPart: (part: Part) => void
  /** Opens an item: "voltar" closes it. Going from item to item leaves no trace in the history. */
  openItem: (item: string | null) => void
}

/** Where one is in an inspection, as the address says. */
export function usePlace(): Place {
  const { codPassagem } = useParams({ strict: false }) as { codPassagem?: string }
  const { i, parte, item } = useSearch({ strict: false }) as { i?: string; parte?: string; item?: string }
  const goTo = useGoTo()
  const opened = item !== undefined
  const acts = useMemo(() => {
    const to = carUrl({ codPassagem: codPassagem === undefined ? null : Number(codPassagem) })
    return {
      goToPart: (p: Part) => void goTo(to, { search: { i, parte: p === 'itens' ? undefined : p }, replace: true }),
      openItem: (next: string | null) =>
        void goTo(to, { search: { i, item: next ?? undefined }, replace: next === null || opened }),
    }
  }, [goTo, codPassagem, i, opened])
  return { part: parte === 'recepcao' || parte === 'fim' ? parte : 'itens', item: item ?? null, ...acts }
}
