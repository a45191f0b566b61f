// The rehearsal of a lost database server: a synchronous replica behind haproxy, two processes that also read from it, writers and sockets; the
// primary is killed and the replica promoted.
import { setTimeout } from 'node:timers/promises'
import { eventName } from '#shared/core/realtime.ts'
import { checklist, client, driveLoad, listen } from './client.ts'
import {
  checklists,
  createDistribuidor,
  createLoja,
  createRoles,
  dbUrl,
  HOST,
  signIn,
  sql,
  type newInstallation,
} from './installation.ts'
import * as maquina from './machine.ts'
import { until, ensure, step } from './steps.ts'

const { PORTS } = maquina
const WRITERS = 8
const SOCKETS = 200
/** Writes stand still at most so long. */
const GOAL_S = 30
const REPLICA = 'replica_b'

export async function rehearseReplicas({ folder, environment }: Awaited<ReturnType<typeof newInstallation>>) {
  const a = maquina.startPostgres(folder, PORTS.pgA, [
    `synchronous_standby_names=${REPLICA}`,
    'synchronous_commit=local',
  ])
  const b = maquina.startReplica(a, folder, PORTS.pgB, REPLICA)
  let accepted: (server: maquina.Postgres) => boolean = () => false
  await step('a primary with a synchronous replica behind haproxy, Redis, and the proxy with TLS', async () => {
    accepted = maquina.startHaproxy(folder, a, b)
    maquina.startRedis()
    maquina.startProxy(folder, HOST)
    // Until its first checks haproxy takes every server for a primary.
    await setTimeout(3000)
    await createRoles()
    const [s] = await sql<{ state: string }>(
      'select sync_state as state from pg_stat_replication',
      'postgres',
      'postgres',
    )
    ensure(s?.state === 'sync', 'the replica is not synchronous')
  })

  const env = { ...environment, DATABASE_REPLICA_URL: dbUrl('patio_login', 'patio', b.port) }
  let key = ''
  await step('schema, first distributor and administrator by command', async () => {
    await maquina.command(env, 'migrate')
    key = await createDistribuidor(env, 'exemplo', HOST)
  })
  const processes = [await maquina.startPatio(env, PORTS.a), await maquina.startPatio(env, PORTS.b)]
  const c = client(HOST)
  let [token, loja] = ['', 0]
  await step('sign-in, first store, and reports that the replica answers', async () => {
    token = await signIn(c)
    loja = await createLoja(c, token)
    await until('the replica answers', async () => {
      ensure((await c.callApi('GET', 'logs/detalhado', token)).status === 200, 'no report')
      return (await readByReplica()) > 0
    })
  })

  const event = eventName('exemplo', 'oficinaDigitalOrcamento_', loja)
  const sockets = Array.from({ length: SOCKETS }, () => listen(HOST, () => token, loja, event))
  await step(`${SOCKETS} sockets in the store`, () =>
    until('every socket joined', () => sockets.every((s) => s.entries() > 0), 60_000),
  )

  const load = driveLoad(c, key, () => token, loja, { writers: WRITERS, readers: 2, silent: true })
  await setTimeout(10_000)
  await step(`the primary is killed under ${WRITERS} writers, the replica promoted`, async () => {
    const before = load.confirmed.size
    ensure(before > 20, `only ${before} writes before`)
    const killed = Date.now()
    maquina.killPostgres(a)
    await untilGone(a)
    maquina.promote(b)
    await until('a write is acknowledged again', () => firstAfter(load.confirmed, killed + 2000) !== null, 60_000)
    const stood = ((firstAfter(load.confirmed, killed) ?? Infinity) - killed) / 1000
    const whole = ((firstAfter(load.confirmed, killed + 2000) ?? Infinity) - killed) / 1000
    console.log(
      `       ${before} writes before; the next acknowledged ${Math.max(stood, whole).toFixed(1)} s after the kill`,
    )
    ensure(whole <= GOAL_S, `writes stood still for ${whole} s`)
    await setTimeout(5000)
  })
  await load.stop()
  console.log(`       ${[...load.respostas].map(([nome, n]) => `${nome}: ${n}`).join(', ')}`)

  await step('nothing acknowledged is lost', async () => {
    const there = await checklists('patio', b.port)
    const lost = [...load.confirmed.keys()].filter((id) => !there.has(id))
    console.log(`       ${load.confirmed.size} acknowledged, ${lost.length} lost`)
    ensure(lost.length === 0, `${lost.length} lost`)
  })
  await step('lists are whole, and every socket hears of the next checklist', async () => {
    ensure((await c.callApi('GET', 'oficina-digital/orcamentos?tela=gerenciar', token)).status === 200, 'no list')
    const heard = sockets.map((s) => s.heard())
    ensure((await c.callApi('POST', 'integracao/checklists', key, checklist(loja))).status < 300, 'refused')
    await until('every socket heard', () => sockets.every((s, i) => s.heard() > (heard[i] ?? 0)))
  })
  await step('the old primary that starts again by itself gets no connection', async () => {
    maquina.startAgain(a)
    // Several of haproxy's checks.
    await setTimeout(6000)
    ensure(accepted(b) && !accepted(a), 'the check takes the old primary')
    const [behind] = await sql<{ port: number }>('select inet_server_port() as port', 'postgres', 'postgres')
    ensure(behind?.port === b.port, 'haproxy leads to the old primary')
    const there = "select count(*)::int as n from pg_stat_activity where datname = 'patio'"
    const [talks] = await sql<{ n: number }>(there, 'postgres', 'postgres', a.port)
    ensure(talks?.n === 0, 'the old primary has connections')
  })
  await step('both processes end cleanly', async () => {
    for (const s of sockets) s.close()
    c.close()
    for (const p of processes) ensure((await p.stop()) === 0, 'exit code')
  })
}

/** Instant of the first answer after another instant. */
const firstAfter = (confirmed: Map<string, number>, instant: number): number | null =>
  [...confirmed.values()].find((at) => at > instant) ?? null

/** Watches a server as who promotes does: gone after three questions without an answer, one a second. */
async function untilGone(server: maquina.Postgres): Promise<void> {
  for (let silent = 0; silent < 3; await setTimeout(1000))
    silent = await sql('select 1', 'postgres', 'postgres', server.port).then(
      () => 0,
      () => silent + 1,
    )
}

/** Reads that the replica answered for the first process, by its metrics. */
async function readByReplica(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${PORTS.a}/metrics`)).text()
  const both = await (await fetch(`http://127.0.0.1:${PORTS.b}/metrics`)).text()
  const count = (t: string) => Number(/patio_leituras_replica\{onde="replica"\} (\d+)/.exec(t)?.[1] ?? 0)
  return count(text) + count(both)
}
