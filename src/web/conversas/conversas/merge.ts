import type { InfiniteData } from '@tanstack/react-query'
import type { ConversaMensagem } from '#shared/conversas/conversas.ts'

interface Page {
  itens: ConversaMensagem[]
  proximo: string | null
}
export type Pages = InfiniteData<Page, string | null>

/**
 * Pages with newer messages put in: known ones are replaced, others stand first. Null when messages between the two may be missing, so that
 * all has to be read again; `whole` says that nothing is.
 */
export function mergeNewest(pages: Pages, newest: readonly ConversaMensagem[], whole: boolean): Pages | null {
  const fresh = new Map(newest.map((m) => [m.codConversaMensagem, m]))
  let met = whole
  const merged = pages.pages.map((p) => ({
    ...p,
    itens: p.itens.map((m) => {
      const now = fresh.get(m.codConversaMensagem)
      if (!now) return m
      met = true
      fresh.delete(m.codConversaMensagem)
      return now
    }),
  }))
  const [first, ...older] = merged
  if (!first || !met) return null
  const added = newest.filter((m) => fresh.has(m.codConversaMensagem))
  return { ...pages, pages: [{ ...first, itens: [...added, ...first.itens] }, ...older] }
}
