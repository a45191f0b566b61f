import type { ConversaMensagem } from '#shared/conversas/conversas.ts'
import { conversas } from '#shared/conversas/conversas.ts'
import type { Received } from '#shared/core/realtime.ts'
import { call } from '../../core/http/api.ts'
import { queryClient } from '../../core/http/query.ts'
import type { GoTo } from '../../core/navigation/navigate.ts'
import { COUNT_KEY, conversaQuery, LIST_KEY, messagesQuery, PAGE_MESSAGES } from './api.ts'
import { mergeNewest, type Pages } from './merge.ts'
import { ring } from './notify.ts'

const QUIET_MS = 700
const revs = new Map<number, number>()

/** A thread changed: what shows it reads again, and the person whom it concerns is rung. An event older than one heard before is ignored. */
export function hear(changed: Received<'conversa_'>, goTo: GoTo): void {
  const { codConversa, rev, aviso } = changed
  if (rev <= (revs.get(codConversa) ?? -1)) return
  revs.set(codConversa, rev)
  refreshLists()
  const shown = queryClient.getQueryData(conversaQuery(codConversa).queryKey)
  if (shown === undefined || shown.rev < rev) {
    void queryClient.invalidateQueries({ queryKey: conversaQuery(codConversa).queryKey })
    void readNewest(codConversa)
  }
  if (aviso) ring(changed, aviso, goTo)
}

let readAt = 0
let waiting: ReturnType<typeof setTimeout> | undefined

/** Reads the lists and counts again: at once, and when many changes come, only once in a while. */
export function refreshLists(): void {
  const read = () => {
    readAt = Date.now()
    waiting = undefined
    void queryClient.invalidateQueries({ queryKey: LIST_KEY })
    void queryClient.invalidateQueries({ queryKey: COUNT_KEY })
  }
  if (waiting !== undefined) return
  const quiet = Date.now() - readAt
  if (quiet >= QUIET_MS) read()
  else waiting = setTimeout(read, QUIET_MS - quiet)
}

const reading = new Map<number, 'once' | 'again'>()

/** Reads a thread's newest messages into the pages that are loaded, not all of them again. */
async function readNewest(codConversa: number): Promise<void> {
  const { queryKey } = messagesQuery(codConversa)
  if (!queryClient.getQueryCache().find({ queryKey })?.isActive()) {
    return queryClient.invalidateQueries({ queryKey })
  }
  if (reading.has(codConversa)) return void reading.set(codConversa, 'again')
  reading.set(codConversa, 'once')
  try {
    const { itens, proximo } = await call(conversas.listMensagens, {
      params: { codConversa },
      query: { limite: PAGE_MESSAGES },
    })
    putMessages(codConversa, itens, proximo === null)
  } catch {
    await queryClient.invalidateQueries({ queryKey })
  } finally {
    const again = reading.get(codConversa) === 'again'
    reading.delete(codConversa)
    if (again) void readNewest(codConversa)
  }
}

/** Shows messages in a thread that is open. */
export function putMessages(codConversa: number, newest: readonly ConversaMensagem[], whole: boolean): void {
  const { queryKey } = messagesQuery(codConversa)
  const pages = queryClient.getQueryData<Pages>(queryKey)
  if (!pages) return
  const merged = mergeNewest(pages, newest, whole)
  if (merged) queryClient.setQueryData<Pages>(queryKey, merged)
  else void queryClient.invalidateQueries({ queryKey })
}
