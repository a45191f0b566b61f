import { type MessageState, nextMessageState } from '#shared/rules/message-state.ts'
import type { SentMessage, WhatsappSimulator } from '../../scripts/demo/whatsapp-stand-in.ts'

const HOUR_MS = 3_600_000
const STATES = { sent: 'ENVIADA', delivered: 'ENTREGUE', read: 'LIDA', failed: 'FALHOU' } as const
const TIMES = 4
const SENDERS = 8

/** Random numbers that a seed repeats. */
export function numbersFrom(seed: number): () => number {
  let s = seed
  return () => {
    s = (s * 1_103_515_245 + 12_345) % 2_147_483_648
    return s / 2_147_483_648
  }
}

/** What must be in the database after a storm. */
export interface Expected {
  /** Ids of the customers' messages. */
  received: ReadonlySet<string>
  /** State of each message that we sent, by the provider's id. */
  states: ReadonlyMap<string, MessageState>
  /** Phones whose last message is older than a day. */
  closed: readonly string[]
  posts: number
}

/**
 * Makes WhatsApp tell many things, each one to four times and in any order: messages of many customers over two days, and states of our
 * own. What is not accepted is told again, as the maker does.
 */
export async function storm(
  whatsapp: WhatsappSimulator,
  o: { events: number; sent: readonly SentMessage[]; phones: readonly string[]; seed: number },
): Promise<Expected> {
  const random = numbersFrom(o.seed)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const received = new Set<string>()
  const states = new Map<string, MessageState>(o.sent.map((m) => [m.id, 'ENVIADA']))
  const last = new Map<string, number>()
  const now = Date.now()
  const posts: (() => Promise<unknown>)[] = []
  for (let i = 0; i < o.events; i++) {
    const times = 1 + Math.floor(random() * TIMES)
    const em = new Date(now - Math.floor(random() * 48) * HOUR_MS)
    let post: () => Promise<unknown>
    if (random() < 0.3 && o.sent.length > 0) {
      const m = pick(o.sent)
      const status = pick(Object.keys(STATES) as (keyof typeof STATES)[])
      states.set(m.id, nextMessageState(states.get(m.id) ?? 'ENVIADA', STATES[status]))
      post = async () => {
        if ((await whatsapp.tell(m, status, { em })) !== 200) throw new Error('not taken')
      }
    } else {
      const id = `wamid.storm${o.seed}.${i}`
      const phone = pick(o.phones)
      received.add(id)
      last.set(phone, Math.max(last.get(phone) ?? 0, em.getTime()))
      post = () => whatsapp.write(phone, { type: 'text', text: { body: `Mensagem ${i}` } }, { id, em })
    }
    for (let n = 0; n < times; n++) posts.push(post)
  }
  for (let i = posts.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[posts[i], posts[j]] = [posts[j] as (typeof posts)[0], posts[i] as (typeof posts)[0]]
  }
  const total = posts.length
  await Promise.all(
    Array.from({ length: SENDERS }, async () => {
      for (let post = posts.pop(); post; post = posts.pop()) {
        const again = post
        await again().catch(async () => {
          posts.unshift(again)
          await new Promise((ok) => setTimeout(ok, 50))
        })
      }
    }),
  )
  const closed = [...last].filter(([, at]) => at < now - 24 * HOUR_MS).map(([phone]) => phone)
  return { received, states, closed, posts: total }
}

/** A message as the comparison needs it. */
export interface Kept {
  direcao: string
  idProvedor: string | null
  estado: string
}

/** What became of a storm, counted. */
export interface Outcome {
  /** Different messages of customers that were told, and how many of them are stored. */
  tried: number
  stored: number
  lost: number
  /** Rows beyond one a message. */
  doubled: number
  /** Messages of ours whose state was told, and how many of them are not at the furthest state told. */
  states: number
  wentBack: number
  example: Kept | undefined
}

export function outcomeOf(kept: readonly Kept[], e: Expected): Outcome {
  const inbound = kept.filter((k) => k.direcao === 'ENTRADA' && k.idProvedor?.startsWith('wamid.storm'))
  const ids = new Set(inbound.map((k) => k.idProvedor))
  const lost = [...e.received].filter((id) => !ids.has(id)).length
  const stateOf = (k: Kept) => (k.direcao === 'SAIDA' && k.idProvedor !== null ? e.states.get(k.idProvedor) : undefined)
  const ours = kept.filter((k) => stateOf(k) !== undefined)
  const wrong = ours.filter((k) => stateOf(k) !== k.estado)
  return {
    tried: e.received.size,
    stored: e.received.size - lost,
    lost,
    doubled: inbound.length - ids.size,
    states: e.states.size,
    // One whose row is missing has lost its state too.
    wentBack: wrong.length + e.states.size - ours.length,
    example: wrong[0],
  }
}

/** What is wrong after a storm, in words; empty when nothing is. */
export function problemsOf(kept: readonly Kept[], e: Expected): string[] {
  const { lost, doubled, wentBack, example } = outcomeOf(kept, e)
  return [
    ...(lost > 0 ? [`${lost} messages lost`] : []),
    ...(doubled > 0 ? [`${doubled} messages twice`] : []),
    ...(wentBack > 0 ? [`${wentBack} states that are not the furthest told: ${JSON.stringify(example)}`] : []),
  ]
}
