import type { Bench } from './harness/base.ts'
import type { Figure } from './harness/measure.ts'
import { thread, type ThreadSizes } from './pages/thread.ts'
import { inbound, type InboundSizes } from './realtime/conversas.ts'
import { conversaSearch, type SearchSizes } from './requests/conversa-search.ts'

const SIZES: { thread: ThreadSizes; search: SearchSizes; inbound: InboundSizes } = {
  thread: { messages: 2000, rounds: 7 },
  search: { quotes: 6000, messages: 1_000_000, lojas: 20, times: 210 },
  inbound: {
    quotes: 50_000,
    messages: 1000,
    perMinute: 1000,
    sockets: 1000,
    viewers: 20,
    customers: 200,
    lists: 200,
  },
}

/** Conversations with customers: a long thread, a search, messages that come in. */
export async function conversas(bench: () => Promise<Bench>): Promise<Figure[]> {
  return [
    ...(await thread(SIZES.thread)),
    ...(await conversaSearch(await bench(), SIZES.search)),
    ...(await inbound(await bench(), SIZES.inbound)),
  ]
}
