import { sql } from 'kysely'
import { decryptSecret } from '../../core/secrets/secret-vault.ts'
import { transaction } from '../../core/database/transaction.ts'
import { waitAfter } from '../../core/mail/outbox.ts'
import { countIntegracao } from '../../core/outbound/integration-log.ts'
import type { Services } from '../../core/services.ts'
import { asSystem, type Ctx } from '../../core/tenancy/context.ts'
import { type ConnectionKey, type OpenEvent, Unreadable, type Work, type Worked } from './events.ts'

type Store = Pick<ConnectionKey, 'codDistribuidor' | 'codConcessionaria'>

const MAX_ATTEMPTS = 10

/** Stores whose events this process is working on; true when more came meanwhile. */
const running = new WeakMap<Services, Map<string, { again: boolean; done: Promise<void> }>>()

/** Works on a store's events now, in this process; the sweep takes what is left. */
export function nudge(services: Services, store: Store): void {
  void workOn(services, store).catch(() => {})
}

async function workOn(services: Services, store: Store): Promise<void> {
  const mine = running.get(services) ?? new Map<string, { again: boolean; done: Promise<void> }>()
  running.set(services, mine)
  const key = `${store.codDistribuidor}:${store.codConcessionaria}`
  const now = mine.get(key)
  if (now) {
    now.again = true
    return now.done
  }
  const state = { again: true, done: Promise.resolve() }
  mine.set(key, state)
  state.done = (async () => {
    try {
      while (state.again && !services.closing) {
        state.again = false
        while (!services.closing && (await workOne(services, store)));
      }
    } finally {
      mine.delete(key)
    }
  })()
  return state.done
}

/** Works on what waits in any store: left by another process, or due again. */
export async function sweepEvents(services: Services, notify: (e: unknown) => void): Promise<void> {
  const stores = await transaction(services.db, 'sistema', (tx) =>
    tx
      .selectFrom('conversaEvento')
      .select(['codDistribuidor', 'codConcessionaria'])
      .distinct()
      .where('feitoEm', 'is', null)
      .where('proximoEm', '<=', sql<string>`now()`)
      .execute(),
  )
  for (const s of stores) await workOn(services, s).catch(notify)
}

/** Loads the work of a channel when it is needed: the MIME parser is large. */
const WORK: Readonly<Record<ConnectionKey['canal'], () => Promise<Work>>> = {
  WHATSAPP: async () => (await import('./whatsapp-events.ts')).whatsappWork,
  SMS: async () => (await import('./sms-events.ts')).smsWork,
  EMAIL: async () => (await import('./email-events.ts')).emailWork,
}

/** Works on the oldest due event of a store; false when none is due or another process works on this store. */
async function workOne(services: Services, store: Store): Promise<boolean> {
  const inicio = performance.now()
  const next = await transaction(services.db, 'sistema', (tx) => nextEvent(tx, store))
  if (!next) return false
  const opened = decryptSecret(services.segredo, next.corpo ?? '')
  const e: OpenEvent = { ...store, ...next, corpo: Buffer.from(opened ?? '', 'latin1') }
  const ms = () => Math.round(performance.now() - inicio)
  try {
    if (opened === null) throw new Unreadable('O aviso foi guardado com outro segredo da instalação')
    const apply = await (await WORK[e.canal]())(services, e)
    const tenant = await services.tenants.fromCode(store.codDistribuidor)
    return await asSystem(services, tenant, async (c) => {
      // Two processes never work on one store at once, and what another one finished meanwhile is not done twice.
      if (!(await lockStore(c.tx, store)) || !(await isOpen(c.tx, e))) return false
      const worked = await apply(c)
      await finish(c.tx, e, ms(), worked)
      return true
    })
  } catch (failure) {
    await transaction(services.db, 'sistema', (tx) =>
      postpone(tx, { ...e, tentativas: next.tentativas }, ms(), failure),
    )
    return true
  }
}

type Tx = Ctx['tx']

async function lockStore(tx: Tx, { codDistribuidor, codConcessionaria }: Store): Promise<boolean> {
  const r = await sql<{
    ok: boolean
  }>`select pg_try_advisory_xact_lock(hashtextextended(${`conversa-evento:${codDistribuidor}:${codConcessionaria}`}, 0)) as ok`.execute(
    tx,
  )
  return r.rows[0]?.ok ?? false
}

const open = (tx: Tx, { codDistribuidor, codConcessionaria }: Store) =>
  tx
    .selectFrom('conversaEvento')
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codConcessionaria', '=', codConcessionaria)
    .where('feitoEm', 'is', null)

/** One that failed waits for its time, and the ones after it go on: no order between events changes the outcome. */
const nextEvent = (tx: Tx, store: Store) =>
  open(tx, store)
    .select(['codEvento', sql<ConnectionKey['canal']>`canal`.as('canal'), 'corpo', 'tentativas'])
    .where('proximoEm', '<=', sql<string>`now()`)
    .orderBy('codEvento')
    .limit(1)
    .executeTakeFirst()

const isOpen = (tx: Tx, e: OpenEvent) =>
  open(tx, e).select('codEvento').where('codEvento', '=', e.codEvento).forUpdate().executeTakeFirst()

async function finish(tx: Tx, e: OpenEvent, duracaoMs: number, { correlacao, erro }: Worked): Promise<void> {
  await tx
    .updateTable('conversaEvento')
    .set({
      feitoEm: sql`now()`,
      duracaoMs,
      correlacao,
      erro: erro?.slice(0, 500) ?? null,
      ...(erro === undefined && { corpo: null }),
    })
    .where('codDistribuidor', '=', e.codDistribuidor)
    .where('codEvento', '=', e.codEvento)
    .execute()
  await countIntegracao(tx, { ...e, sistema: `${e.canal}_ENTRADA`, duracaoMs, erro: erro ?? null })
  if (erro !== undefined)
    await tx
      .updateTable('conversaConexao')
      .set({ erro: erro.slice(0, 500), erroEm: sql`now()` })
      .where('codDistribuidor', '=', e.codDistribuidor)
      .where('codConcessionaria', '=', e.codConcessionaria)
      .where('canal', '=', e.canal)
      .execute()
}

async function postpone(
  tx: Tx,
  e: OpenEvent & { tentativas: number },
  duracaoMs: number,
  failure: unknown,
): Promise<void> {
  const tentativas = e.tentativas + 1
  const erro = failure instanceof Error ? failure.message : String(failure)
  if (failure instanceof Unreadable || tentativas >= MAX_ATTEMPTS) {
    await finish(tx, e, duracaoMs, { correlacao: null, erro })
    return
  }
  await tx
    .updateTable('conversaEvento')
    .set({
      tentativas,
      erro: erro.slice(0, 500),
      proximoEm: sql`now() + make_interval(secs => ${Math.max(1, Math.round(waitAfter(tentativas) / 10))})`,
    })
    .where('codDistribuidor', '=', e.codDistribuidor)
    .where('codEvento', '=', e.codEvento)
    .where('feitoEm', 'is', null)
    .execute()
}

/** How long a refused body is kept to be worked on again, and how long an event's row stays in the log. */
const BODY_DAYS = 7
const ROW_DAYS = 90

/** Deletes bodies and events beyond their retention. */
export async function cleanEvents({ db }: Services): Promise<void> {
  await transaction(db, 'sistema', async (tx) => {
    await sql`update conversa_evento set corpo = null where feito_em is not null and corpo is not null
      and feito_em < now() - make_interval(days => ${BODY_DAYS})`.execute(tx)
    await sql`delete from conversa_evento where feito_em < now() - make_interval(days => ${ROW_DAYS})`.execute(tx)
  })
}
