import { expect, test } from 'vitest'
import type { ConversaMensagem } from '#shared/conversas/conversas.ts'
import { mergeNewest, type Pages } from './merge.ts'

const message = (codConversaMensagem: number, estado: ConversaMensagem['estado'] = 'ENVIADA') =>
  ({ codConversaMensagem, estado }) as ConversaMensagem
const pages = (...codes: number[][]): Pages => ({
  pages: codes.map((c) => ({ itens: c.map((n) => message(n)), proximo: 'x' })),
  pageParams: codes.map(() => null),
})
const codes = (p: Pages | null) => p?.pages.map((x) => x.itens.map((m) => m.codConversaMensagem))

test('a newer message stands first, a known one takes its new state, in whatever page it is', () => {
  const merged = mergeNewest(pages([4, 3], [2, 1]), [message(5), message(4), message(2, 'LIDA')], false)
  expect(codes(merged)).toEqual([
    [5, 4, 3],
    [2, 1],
  ])
  expect(merged?.pages[1]?.itens[0]?.estado).toBe('LIDA')
})

test('when nothing joins the two, messages may be missing: all is read again', () => {
  expect(mergeNewest(pages([4, 3]), [message(60), message(59)], false)).toBeNull()
  expect(codes(mergeNewest(pages([]), [message(1)], true))).toEqual([[1]])
})
