import { Agent } from 'node:http'
import { type Bench, HOST, openConnection, serve } from '../harness/base.ts'
import { median, ms, percentile, retrieve, type Figure } from '../harness/measure.ts'
import { fillConversas } from './conversa-world.ts'

export interface SearchSizes {
  /** A set of its own: the threads would make other figures larger. */
  quotes: number
  messages: number
  lojas: number
  times: number
}
const GOAL_MS = 50
/** Words met often and seldom, two words, one message, a name, a phone, nothing. */
const TEXTS = ['orçamento', 'retentor', 'freio amanhã', 'ref4711', 'Gilda Viana', '60000123', 'xyzzy']

/** Search over the messages of all stores within reach, compared with reading every message for the same words. */
export async function conversaSearch(bench: Bench, t: SearchSizes): Promise<Figure[]> {
  const base = await bench.base(t.quotes)
  await fillConversas(base, t.messages, t.lojas)
  const client = await openConnection(base.dono)
  const { servidor: server, url, token } = await serve(base)
  const agent = new Agent({ keepAlive: true })
  const headers = { host: HOST, authorization: `Bearer ${token}` }
  const ours = { loja: [] as number[], todas: [] as number[] }
  const readAll: number[] = []
  for (let i = 0; i < t.times + TEXTS.length; i++) {
    const text = TEXTS[i % TEXTS.length] ?? ''
    for (const [reach, loja] of [
      ['loja', `codConcessionaria=${base.lojas[0]}&`],
      ['todas', ''],
    ] as const) {
      const r = await retrieve(agent, `${url}/api/conversas?${loja}busca=${encodeURIComponent(text)}`, headers)
      // The first request of each text warms up connections, code and pages.
      if (i >= TEXTS.length) ours[reach].push(r.ms)
    }
    if (i < TEXTS.length) readAll.push(await scan(client, base.codDistribuidor, text))
  }
  agent.destroy()
  await server.close()
  await client.end()
  const beside = median(readAll)
  return (['loja', 'todas'] as const).map((reach) => {
    const p95 = percentile(ours[reach], 0.95)
    return {
      what: `search among ${t.messages.toLocaleString('en')} messages, ${reach === 'loja' ? 'one store' : `all ${t.lojas} stores`}`,
      ours: `p50 ${ms(median(ours[reach]))}, p95 ${ms(p95)}`,
      beside: `reading every message: ${ms(beside)}`,
      ratio: (p95 / beside).toFixed(2),
      meta: `p95 ≤ ${GOAL_MS} ms`,
      goalMet: p95 <= GOAL_MS,
    }
  })
}

/** Milliseconds to find the messages that contain every word, without an index. */
async function scan(client: Awaited<ReturnType<typeof openConnection>>, d: number, text: string): Promise<number> {
  const start = performance.now()
  await client.query(
    `select cod_conversa from conversa_mensagem m where cod_distribuidor = $1
       and (select bool_and(sem_acento(m.texto) like '%' || como_letras(w) || '%') from unnest($2::text[]) w) limit 500`,
    [d, text.split(' ')],
  )
  return performance.now() - start
}
