import { sql } from 'kysely'
import { decryptSecret } from '../../core/secrets/secret-vault.ts'
import { transaction } from '../../core/database/transaction.ts'
import { waitAfter } from '../../core/mail/outbox.ts'
import { countIntegracao } from '../../core/outbound/integration-log.ts'
import { singleRun } from '../../core/jobs/single-run.ts'
import type { Services } from '../../core/services.ts'
import { asSystem, type Ctx } from '../../core/tenancy/context.ts'
import type { Tenant } from '../../core/tenancy/tenant.ts'
import { type ConnectionKey, type OpenEvent, type ProviderIds, Unreadable, type Work, type Worked } from './events.ts'

type Store = Pick<ConnectionKey, 'codDistribuidor' | 'codConcessionaria'>

const MAX_ATTEMPTS = 10

/** One run a store: its events keep their order. */
const run = singleRun()

/** Events that this process has just kept, by store: they need not be read back. Null once they must be: too many, or large. */
const fresh = new WeakMap<Services, Map<string, DueEvent[] | null>>()

const storeKey = (s: Store) => `${s.codDistribuidor}:${s.codConcessionaria}`

/** Works on an event that was just kept, in this process; the sweep takes what is left. */
export function nudge(services: Services, tenant: Tenant, e: OpenEvent): void {
  const mine = fresh.get(services) ?? new Map<string, DueEvent[] | null>()
  fresh.set(services, mine)
  const before = mine.get(storeKey(e))
  if (before === null || before?.length === BATCH || e.canal === 'EMAIL') mine.set(storeKey(e), null)
  else mine.set(storeKey(e), [...(before ?? []), { ...e, tentativas: 0 }])
  void workOn(services, e, tenant).catch(() => {})
}

function workOn(services: Services, store: Store, known?: Tenant): Promise<void> {
  return run(services, storeKey(store), async () => {
    const tenant = known ?? (await services.tenants.fromCode(store.codDistribuidor))
    const mine = fresh.get(services)
    const kept = mine?.get(storeKey(store))
    mine?.delete(storeKey(store))
    // What fails is tried again below, each event by itself.
    if (kept && (await workThrough(services, tenant, store, kept).catch(() => false))) return
    while (!services.closing && (await workSome(services, tenant, store)));
  })
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

/** How many events one transaction takes at most. */
const BATCH = 20

/**
 * Works on the oldest due events of a store in one transaction; when one of them fails, on each by itself. False when no others were due
 * then, or another process works on this store; what comes meanwhile begins another run.
 */
async function workSome(services: Services, tenant: Tenant, store: Store): Promise<boolean> {
  const { due, more } = await transaction(services.db, 'sistema', (tx) => dueEvents(tx, services.segredo, store))
  if (due.length === 0) return false
  if (due.length > 1)
    try {
      return (await workThrough(services, tenant, store, due)) && more
    } catch {
      // Which one failed shows below.
    }
  let any = false
  for (const e of due)
    try {
      if (await workThrough(services, tenant, store, [e])) any = true
    } catch (failure) {
      await transaction(services.db, 'sistema', (tx) => postpone(tx, e, failure))
      any = true
    }
  return any && more
}

async function workThrough(
  services: Services,
  tenant: Tenant,
  store: Store,
  due: readonly DueEvent[],
): Promise<boolean> {
  const start = performance.now()
  const works: { e: DueEvent; apply: Awaited<ReturnType<Work>> }[] = []
  for (const e of due) works.push({ e, apply: await (await WORK[e.canal]())(services, opened(e)) })
  return asSystem(services, tenant, async (c) => {
    const still = await lockOpen(c.tx, store, due)
    const worked: (Worked & { e: DueEvent })[] = []
    for (const { e, apply } of works) {
      const connection = still.get(e.codEvento)
      if (connection) worked.push({ e, ...(await apply(c, connection)) })
    }
    const each = Math.round((performance.now() - start) / Math.max(1, worked.length))
    if (worked.length > 0) await finish(c.tx, store, each, worked)
    for (const [, same] of Map.groupBy(worked, (w) => `${w.e.canal} ${w.erro ?? ''}`)) await count(c.tx, same, each)
    return worked.length > 0
  })
}

type Tx = Ctx['tx']

/** An event that waits; its body is null when it was encrypted under another secret of the installation. */
interface DueEvent extends ConnectionKey {
  codEvento: number
  tentativas: number
  corpo: Buffer | null
}

function opened({ corpo, ...e }: DueEvent): OpenEvent {
  if (corpo === null) throw new Unreadable('O aviso foi guardado com outro segredo da instalação')
  return { ...e, corpo }
}

/**
 * The oldest due events of a store. One that failed waits for its time, and the ones after it go on: no order between events changes the
 * outcome. An e-mail, which may be large, comes alone.
 */
async function dueEvents(tx: Tx, secret: string, store: Store): Promise<{ due: DueEvent[]; more: boolean }> {
  const r = await sql<Omit<DueEvent, 'corpo' | keyof Store> & { corpo: string | null; quantos: number }>`
    with primeiros as materialized (
      select cod_evento, canal from conversa_evento
      where cod_distribuidor = ${store.codDistribuidor} and cod_concessionaria = ${store.codConcessionaria} and feito_em is null and proximo_em <= now()
      order by cod_evento limit ${BATCH}
    )
    select e.cod_evento as "codEvento", e.canal, e.corpo, e.tentativas, (select count(*)::int from primeiros) as quantos
    from primeiros p join conversa_evento e on e.cod_distribuidor = ${store.codDistribuidor} and e.cod_evento = p.cod_evento
    where p.cod_evento = (select min(cod_evento) from primeiros)
      or p.cod_evento < coalesce((select min(cod_evento) from primeiros where canal = 'EMAIL'), p.cod_evento + 1)
    order by e.cod_evento`.execute(tx)
  const due = r.rows.map(({ corpo, quantos: _, ...e }) => {
    const text = decryptSecret(secret, corpo ?? '')
    return { ...store, ...e, corpo: text === null ? null : Buffer.from(text, 'latin1') }
  })
  const quantos = r.rows[0]?.quantos ?? 0
  return { due, more: quantos === BATCH || due.length < quantos }
}

/**
 * Locks those events that are still open, and gives the connection of each; none while another process works on this store. Two processes
 * never work on one store at once, and what another one finished meanwhile is not done twice: its row is read again once it is locked.
 */
async function lockOpen(
  tx: Tx,
  { codDistribuidor, codConcessionaria }: Store,
  due: readonly DueEvent[],
): Promise<Map<number, ProviderIds>> {
  const r = await sql<ProviderIds & { cod: number }>`
    with vez as materialized (
      select pg_try_advisory_xact_lock(hashtextextended(${`conversa-evento:${codDistribuidor}:${codConcessionaria}`}, 0)) as minha
    )
    select e.cod_evento as cod, k.id_telefone as "idTelefone", k.id_conta as "idConta"
    from vez join conversa_evento e on vez.minha
    join conversa_conexao k on k.cod_distribuidor = e.cod_distribuidor and k.cod_concessionaria = e.cod_concessionaria and k.canal = e.canal
    where e.cod_distribuidor = ${codDistribuidor} and e.cod_concessionaria = ${codConcessionaria} and e.feito_em is null
      and e.cod_evento = any(${due.map((e) => e.codEvento)}::bigint[])
    for update of e`.execute(tx)
  return new Map(r.rows.map(({ cod, ...connection }) => [cod, connection]))
}

/** Ends events, each with its outcome; the body of a refused one stays. */
async function finish(
  tx: Tx,
  { codDistribuidor }: Store,
  duracaoMs: number,
  done: readonly (Worked & { e: DueEvent })[],
): Promise<void> {
  const outcomes = done.map(({ e, correlacao, erro }) => ({ cod: e.codEvento, correlacao, erro: erro?.slice(0, 500) }))
  await sql`update conversa_evento e
    set feito_em = now(), duracao_ms = ${duracaoMs}, correlacao = f.correlacao, erro = f.erro, corpo = case when f.erro is null then null else e.corpo end
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as f(cod bigint, correlacao text, erro text)
    where e.cod_distribuidor = ${codDistribuidor} and e.cod_evento = f.cod`.execute(tx)
}

/** Counts finished events of one channel with the same outcome, and tells the store of a refusal. */
async function count(tx: Tx, done: readonly { e: DueEvent; erro?: string }[], duracaoMs: number): Promise<void> {
  const [first] = done
  if (!first) return
  const { e, erro = null } = first
  await countIntegracao(tx, {
    ...e,
    sistema: `${e.canal}_ENTRADA`,
    duracaoMs: duracaoMs * done.length,
    erro,
    quantas: done.length,
  })
  if (erro !== null)
    await tx
      .updateTable('conversaConexao')
      .set({ erro: erro.slice(0, 500), erroEm: sql`now()` })
      .where('codDistribuidor', '=', e.codDistribuidor)
      .where('codConcessionaria', '=', e.codConcessionaria)
      .where('canal', '=', e.canal)
      .execute()
}

async function postpone(tx: Tx, e: DueEvent, failure: unknown): Promise<void> {
  const tentativas = e.tentativas + 1
  const erro = failure instanceof Error ? failure.message : String(failure)
  if (failure instanceof Unreadable || tentativas >= MAX_ATTEMPTS) {
    await finish(tx, e, 0, [{ e, correlacao: null, erro }])
    await count(tx, [{ e, erro }], 0)
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
