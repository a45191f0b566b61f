// Jobs: scheduled tasks, queues per tenant, and the delivery of webhooks.
import { setTimeout as espera } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Queue, Task } from '../areas/area.ts'
import { WebhookDelivery } from './webhook-delivery.ts'
import { type Db } from '../database/pool.ts'
import { hidingTenants, transaction } from '../database/transaction.ts'
import { asSystem } from '../tenancy/context.ts'
import type { Env } from '../env.ts'
import { eraseLoose } from '../files/erase-later.ts'
import { toAppError } from '../http/errors.ts'
import { type Delivered, dispatch } from '../mail/outbox.ts'
import { jobFailures } from '../metrics.ts'
import { invalidate } from '../realtime/list-changes.ts'
import { CARRIED, continued, traced } from '../telemetry/tracing.ts'
import type { Services } from '../services.ts'
import type { QueueData } from './tenant-queue.ts'

interface Log {
  info(dados: object, texto: string): void
  warn(dados: object, texto: string): void
  error(dados: object, texto: string): void
}

const executor = (db: Db) => ({
  executeSql: (text: string, values?: unknown[]) => db.pool.query(text, values) as Promise<{ rows: unknown[] }>,
})

/** Creates pg-boss's own schema as the owner and lets the application's role use it. */
export async function migrateJobs(owner: pg.ClientConfig, role: string): Promise<void> {
  const pool = new pg.Pool({ ...owner, max: 2 })
  // If the engine stops right afterwards it may cut a closing connection, which emits an error.
  pool.on('error', () => {})
  const boss = new PgBoss({
    db: { executeSql: (t: string, v?: unknown[]) => pool.query(t, v) as Promise<{ rows: unknown[] }> },
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => {})
  await boss.start()
  await boss.stop({ graceful: false })
  const { rows } = await pool.query<{ proprio: boolean }>('select current_user = $1 as proprio', [role])
  const p = `"${role.replaceAll('"', '""')}"`
  if (!rows[0]?.proprio)
    await pool.query(
      `grant usage on schema pgboss to ${p}; grant select, insert, update, delete on all tables in schema pgboss to ${p}; grant usage on all sequences in schema pgboss to ${p}; grant execute on all functions in schema pgboss to ${p}`,
    )
  await pool.end()
}

const isUnavailable = (e: unknown) => toAppError(e).status === 503

/** How long start-up waits for an absent database. */
const PATIENCE_MS = 60_000

/**
 * Starts the background work: tasks and queues of the areas, the outbox, the cleanup of idempotency keys. Waits for the database during an
 * outage.
 */
export async function startJobs(services: Services, env: Env, log: Log): Promise<{ fechar(): Promise<void> }> {
  const limit = Date.now() + PATIENCE_MS
  for (;;) {
    const boss = new PgBoss({
      db: executor(services.db),
      migrate: false,
      createSchema: false,
      supervise: true,
      schedule: true,
    })
    boss.on('error', (e: Error) => log.warn({ err: e }, 'job engine'))
    try {
      return await begin(boss, services, env, log)
    } catch (e) {
      services.queue.connect(null)
      await boss.stop({ graceful: false }).catch(() => {})
      if (!isUnavailable(e) || Date.now() > limit) throw e
      log.warn({ err: e }, 'job engine')
      await espera(500)
    }
  }
}

async function begin(boss: PgBoss, services: Services, env: Env, log: Log): Promise<{ fechar(): Promise<void> }> {
  await boss.start()
  // Work that began before a distributor moves ends as it began; the next round does not see its rows.
  const sweep = async <T>(run: () => Promise<T>): Promise<T> => hidingTenants(await services.tenants.moving(), run)
  const failed = (work: string, dados?: unknown) => (e: unknown) => {
    jobFailures.inc({ trabalho: work })
    log.warn({ err: e, dados }, work)
  }
  // An absent database stops every round; requests report it, so it is not counted as a failure of each task.
  const roundFailed = (work: string) => (e: unknown) =>
    isUnavailable(e) ? log.warn({ err: e }, work) : failed(work)(e)
  const tasks: Record<string, Task> = {
    'limpar-chaves': CLEANUP,
    'apagar-arquivos': { cron: '* * * * *', run: eraseLoose },
  }
  const queues: Record<string, Queue> = {}
  for (const area of services.areas) {
    Object.assign(tasks, await area.tasks?.())
    Object.assign(queues, await area.queues?.())
  }
  // Told from zero on: a figure that appears with its first failures looks to Prometheus as if nothing had risen.
  for (const work of ['outbox', 'webhooks', ...Object.keys(tasks), ...Object.keys(queues)])
    jobFailures.inc({ trabalho: work }, 0)
  // Another process may be creating the same queue.
  const create = (nome: string, options?: { retryLimit: number; expireInSeconds: number }) =>
    boss.createQueue(nome, options).catch((e: unknown) => {
      if (isUnavailable(e)) throw e
    })
  for (const [nome, t] of Object.entries(tasks)) {
    if (!t.cron) continue
    await create(nome)
    await boss.schedule(nome, t.cron)
    await boss.work(nome, { pollingIntervalSeconds: 20 }, async () => {
      // The job engine tells nobody of an error.
      await traced(`task ${nome}`, 'consumer', {}, () => sweep(() => t.run(services, failed(nome)))).catch(
        (e: unknown) => {
          roundFailed(nome)(e)
          throw e
        },
      )
    })
  }
  const stop = new AbortController()
  for (const [nome, f] of Object.entries(queues)) {
    await create(nome, { retryLimit: 0, expireInSeconds: 4 * 3600 })
    await boss.work<never>(nome, queueOptions(f, env), async ([job]) => {
      if (!job) return
      await traceJob(nome, job.data, async (data) => {
        // Its sweep finds the work where the distributor goes on.
        if ((await services.tenants.moving()).includes((data as QueueData).codDistribuidor)) return
        await f.run(services, data, stop.signal, failed(nome, data))
      })
    })
  }
  services.queue.connect((nome, data) => boss.send(nome, data, { group: { id: String(data.codDistribuidor) } }))
  // A task that fails now runs again at its scheduled time.
  for (const [nome, t] of Object.entries(tasks))
    if (t.atStart) await sweep(() => t.run(services, failed(nome))).catch(failed(nome))
  const webhookDelivery = new WebhookDelivery(services, log)
  const mailLoops = [
    repeat(
      () => sweep(() => dispatch({ ...services, env }, log, (m) => announceDelivery(services, m))),
      roundFailed('outbox'),
    ),
    repeat(() => sweep(() => webhookDelivery.round()), roundFailed('webhooks'), {
      finish: () => webhookDelivery.finish(),
    }),
    ...Object.entries(tasks).flatMap(([nome, t]) =>
      t.everyS
        ? [repeat(() => sweep(() => t.run(services, failed(nome))), roundFailed(nome), { pauseMs: t.everyS * 1000 })]
        : [],
    ),
  ]
  return {
    async fechar() {
      await Promise.all(mailLoops.map((x) => x.fechar()))
      services.queue.connect(null)
      stop.abort()
      await boss.stop({ graceful: true, timeout: 5000 })
    },
  }
}

/** Runs a job in a span below the request that queued it. */
function traceJob(nome: string, queued: never, run: (dados: never) => Promise<void>): Promise<void> {
  const { [CARRIED]: traceparent, ...dados } = queued as QueueData & Record<typeof CARRIED, unknown>
  const facts = { 'patio.cod_distribuidor': dados.codDistribuidor }
  const parent = typeof traceparent === 'string' ? traceparent : null
  return continued(`job ${nome}`, facts, parent, () => run(dados as never))
}

const ROUND_MS = 1500

/** Updates the appointment and the thread on screens at once when a message of theirs was sent or failed. */
export async function announceDelivery(services: Services, m: Delivered): Promise<void> {
  const { codConcessionaria, conversa } = m
  if (codConcessionaria === null || (m.codAgendamento === null && conversa === null)) return
  const tenant = await services.tenants.fromCode(m.codDistribuidor)
  if (conversa) services.realtime.publish(tenant, 'conversa_', codConcessionaria, conversa)
  if (m.codAgendamento !== null)
    await asSystem(services, tenant, (c) => invalidate(c, codConcessionaria, ['getAgendamentos']))
}

/** Runs rounds with a short pause, each after the last has ended: mail, SMS and webhooks go out at once, not at the next minute. */
function repeat(
  run: () => Promise<unknown>,
  failed: (e: unknown) => void,
  { finish, pauseMs = ROUND_MS }: { finish?: () => Promise<void>; pauseMs?: number } = {},
): { fechar(): Promise<void> } {
  let clock: ReturnType<typeof setTimeout> | undefined
  let round: Promise<unknown> = Promise.resolve()
  let parado = false
  const wait = () => {
    if (!parado) clock = setTimeout(exec, pauseMs)
  }
  const exec = () => {
    round = run().catch(failed).then(wait)
  }
  wait()
  return {
    async fechar() {
      parado = true
      clearTimeout(clock)
      // Wait for a delivery in progress: it is claimed, and if it were cut another process would send it again.
      await Promise.race([round.then(() => finish?.()), new Promise((ok) => setTimeout(ok, 3000).unref())])
    },
  }
}

const queueOptions = ({ intervalS }: Queue, env: Env) => ({
  pollingIntervalSeconds: intervalS,
  batchSize: 1,
  localConcurrency: env.TRABALHOS_SIMULTANEOS,
  localGroupConcurrency: 1,
})

/** Deletes idempotency keys that are too old for a retry. */
const CLEANUP: Task = {
  cron: '37 3 * * *',
  run: ({ db }) =>
    transaction(db, 'sistema', (tx) =>
      tx
        .deleteFrom('idempotencia')
        .where('em', '<', sql<string>`now() - interval '7 days'`)
        .execute(),
    ),
}
