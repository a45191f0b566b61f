import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Db } from './database/pool.ts'
import type { Replicas } from './database/replicas.ts'
import { transaction } from './database/transaction.ts'
import { sameText } from './http/raw-body.ts'
import { onRequestEnd } from './http/request-end.ts'
import { countMessages } from './mail/outbox.ts'
import { tracing } from './telemetry/tracing.ts'

/** What proxies call an answer that nobody waited for. */
const CLIENT_GONE = 499

/** Failed items of scheduled or queued work in this process, by the work's name. */
export const jobFailures = new Counter({
  name: 'patio_trabalhos_falhas_total',
  help: 'Items of scheduled or queued work that failed',
  labelNames: ['trabalho'],
  registers: [],
})

/** Prometheus metrics at /metrics: with the configured bearer token, or without a token for this machine only. */
export function metrics(app: FastifyInstance, db: Db, token: string | undefined): void {
  const record = new Registry()
  collectDefaultMetrics({ register: record })
  const tempo = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [record],
  })
  // Before those that ask the database: their own connections would be counted.
  record.registerMetric(poolGauge(db))
  record.registerMetric(jobFailures)
  record.registerMetric(
    new Gauge({
      name: 'patio_mensagens',
      help: 'Messages that wait for their next try, and those given up',
      labelNames: ['estado'],
      registers: [],
      async collect() {
        // During a database outage the other metrics matter most, so keep answering.
        const counts = await countMessages(db).catch(() => [])
        this.reset()
        for (const { estado, n } of counts) this.set({ estado }, n)
      },
    }),
  )
  if (db.replicas) for (const m of replicaMetrics(db.replicas)) record.registerMetric(m)
  for (const m of [oldestMessage(db), latePromises(db)]) record.registerMetric(m)
  tracing()?.sendMetrics(record)
  onRequestEnd(app, (req, reply, gone) => {
    const status = gone ? CLIENT_GONE : reply.statusCode
    tempo.observe({ method: req.method, route: req.routeOptions.url ?? 'unknown', status }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', { schema: { hide: true } }, async (req, reply) => {
    const direct =
      ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(req.socket.remoteAddress ?? '') &&
      req.headers['x-forwarded-for'] === undefined
    if (token ? !sameText(`Bearer ${token}`, req.headers.authorization) : !direct) return reply.code(404).send()
    return reply.type(record.contentType).send(await record.metrics())
  })
}

/** A gauge of one number that the database gives; without a database it is absent. */
const counted = (db: Db, name: string, help: string, query: string): Gauge =>
  new Gauge({
    name,
    help,
    registers: [],
    async collect() {
      const n = await transaction(
        db,
        'sistema',
        async (tx) => (await sql<{ n: number }>`${sql.raw(query)}`.execute(tx)).rows[0]?.n,
        { leitura: true },
      ).catch(() => undefined)
      this.remove()
      if (n !== undefined) this.set(n)
    },
  })

const poolGauge = ({ pool }: Db): Gauge =>
  new Gauge({
    name: 'patio_banco_conexoes',
    help: 'Connections of this process to the database: open, in use, and requests that wait for one',
    labelNames: ['estado'],
    registers: [],
    collect() {
      this.set({ estado: 'aberta' }, pool.totalCount)
      this.set({ estado: 'em_uso' }, pool.totalCount - pool.idleCount)
      this.set({ estado: 'espera' }, pool.waitingCount)
    },
  })

const oldestMessage = (db: Db): Gauge =>
  counted(
    db,
    'patio_mensagem_espera_segundos',
    'Seconds since the oldest message that still waits was written; 0 when none waits',
    `select coalesce(extract(epoch from now() - min(criada_em)), 0)::float8 as n from mensagem where estado = 'PENDENTE'`,
  )

const latePromises = (db: Db): Gauge =>
  counted(
    db,
    'patio_promessas_atrasadas',
    'Cars in all workshops whose promised time is over',
    'select count(*)::int as n from passagem where entregue_em is null and promessa < now()',
  )

function replicaMetrics(replicas: Replicas): Gauge[] {
  return [
    new Gauge({
      name: 'patio_replica_atraso_segundos',
      help: 'Seconds that each replica is behind, also while it is not asked; -1 for one that does not answer',
      labelNames: ['replica'],
      registers: [],
      async collect() {
        for (const [i, s] of (await replicas.delays()).entries()) this.set({ replica: i + 1 }, s ?? -1)
      },
    }),
    new Gauge({
      name: 'patio_replica_atraso_maximo_segundos',
      help: 'Seconds behind at which a replica still answers (REPLICA_ATRASO_S)',
      registers: [],
      collect() {
        this.set(replicas.maxBehindS)
      },
    }),
    new Gauge({
      name: 'patio_leituras_replica',
      help: 'Reads that a replica may answer since the start, by who answered',
      labelNames: ['onde'],
      registers: [],
      collect() {
        for (const [onde, n] of Object.entries(replicas.counts)) this.set({ onde }, n)
      },
    }),
  ]
}
