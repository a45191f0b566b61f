// Sends the outbox: in order, one sender among all tabs, again when the network may be back.
import { isRefusal, renew, renewSilently } from '../http/api.ts'
import { ApiError } from '../http/errors.ts'
import { serverNow } from '../realtime/server-clock.ts'
import { isTokenExpired } from '../session/credentials.ts'
import { readBlob } from './blobs.ts'
import { openOffline } from './db.ts'
import { rankOf, type OutboxEntry } from './schema.ts'
import { outboxStore, readOutbox, removeEntry, rewriteSubject, setRefusal } from './outbox.ts'
import { currentOwner } from './owner.ts'
import { senderOf } from './senders.ts'

const FIRST_RETRY_MS = 2000
const LAST_RETRY_MS = 60_000
const LOCK = 'patio-outbox'

/** How a pass ended: nothing left, try later, or the session must be renewed by its user. */
type Outcome = 'done' | 'later' | 'sign-in'

let running: Promise<void> | null = null
let again = false
let retryMs = FIRST_RETRY_MS
let timer: ReturnType<typeof setTimeout> | undefined

/** Sends what waits, and from now on whenever the network may be back; calls during a run make it look once more. */
export function drain(): Promise<void> {
  listen()
  again = true
  running ??= run().finally(() => {
    running = null
  })
  return running
}

async function run(): Promise<void> {
  clearTimeout(timer)
  let outcome: Outcome = 'done'
  while (again) {
    again = false
    outcome = await withLock(pass)
    // Ask outside the lock: another tab may be the one where the password is typed.
    if (outcome === 'sign-in' && document.visibilityState === 'visible') {
      const renewed = await renew().then(
        () => true,
        () => false,
      )
      if (renewed) again = true
    }
  }
  if (outcome === 'done') retryMs = FIRST_RETRY_MS
  else {
    timer = setTimeout(() => void drain(), retryMs * (0.75 + Math.random() / 2))
    retryMs = Math.min(LAST_RETRY_MS, retryMs * 2)
  }
}

async function withLock(task: () => Promise<Outcome>): Promise<Outcome> {
  // Insecure origins have no Web Locks; the idempotency keys then still count each entry once.
  if (!('locks' in navigator)) return task()
  return navigator.locks.request(LOCK, task)
}

async function pass(): Promise<Outcome> {
  const owner = currentOwner()
  if (!owner) return 'done'
  const resting = new Set<string>()
  await readOutbox()
  for (;;) {
    const mine = (outboxStore.get() ?? []).filter((e) => e.owner === owner.key)
    const refused = mine.filter((e) => e.refusal)
    const isStopped = (e: OutboxEntry) => refused.some((r) => r.subject === e.subject && rankOf(r) <= rankOf(e))
    const next = mine.find((e) => !resting.has(e.subject) && !isStopped(e))
    if (!next) return resting.size > 0 ? 'later' : 'done'
    if (isTokenExpired()) {
      const failed = await renewSilently().then(
        () => null,
        (e: unknown) => (isRefusal(e) ? 'sign-in' : 'later'),
      )
      if (failed) return failed
    }
    // Another user may have signed in meanwhile.
    if (currentOwner()?.key !== owner.key) return 'done'
    const e = await sendOne(next)
    if (e === null) continue
    if (e instanceof ApiError && e.status === 401) return 'sign-in'
    if (e instanceof ApiError && (e.status === 0 || e.status === 429)) return 'later'
    if (e instanceof ApiError && !isPassing(e))
      await setRefusal(next, {
        status: e.status,
        code: e.code,
        mensagem: e.mensagem,
        at: new Date(serverNow()).toISOString(),
      })
    // Others of the queue need not wait for this one.
    else resting.add(next.subject)
  }
}

/**
 * Whether the server may take the same a moment later: it failed, or somebody was writing the same, as a cut send that it still works on. An
 * answer without Pátio's code is that of a proxy or firewall before it, which refuses nothing; a body too large for a proxy stays so.
 */
const isPassing = ({ status, code }: ApiError): boolean =>
  status >= 500 || status === 408 || code === 'tente-de-novo' || (code === 'desconhecido' && status !== 413)

/** Sends one entry and takes it out. Returns the error of a failed send. */
async function sendOne(entry: OutboxEntry): Promise<unknown> {
  try {
    if (!(await (await openOffline()).get('outbox', entry.seq))) {
      await readOutbox()
      return null
    }
    const sender = await senderOf(entry.kind)
    const sent = await sender.send(entry, entry.blob ? await readBlob(entry.blob) : null)
    if (sent) await rewriteSubject(entry.owner, sent.moved.from, sent.moved.rewrite)
    else await removeEntry(entry)
    return null
  } catch (e) {
    return e
  }
}

const attempt = () => {
  retryMs = FIRST_RETRY_MS
  void drain()
}
const attemptWhenVisible = () => {
  if (document.visibilityState === 'visible') attempt()
}

let listening = false

/** Sends again when the network is back and when the page is seen again. */
function listen(): void {
  if (listening) return
  listening = true
  window.addEventListener('online', attempt)
  document.addEventListener('visibilitychange', attemptWhenVisible)
}
