// The rehearsal of a rolling restart under open screens: two processes behind the proxy of docs/operations.md are restarted one after another, while
// checklists arrive. Each screen is a socket that keeps what a page would show, by the page's own rules.
import { setTimeout } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { eventName } from '#shared/core/realtime.ts'
import { type Cliente, checklist, client } from './client.ts'
import {
  checklists,
  createDistribuidor,
  createLoja,
  createRoles,
  HOST,
  signIn,
  type newInstallation,
} from './installation.ts'
import * as maquina from './machine.ts'
import { ensure, step, until } from './steps.ts'

const { PORTS } = maquina
/** `npm run rehearsal -- restart 100` takes fewer. */
const SCREENS = Number(process.argv[3] ?? 1000)
const WRITERS = 3
const WRITE_PAUSE_MS = 250
/** As the page does (`web/core/realtime/realtime.ts`). */
const RETRY_MS = 5000
const BACK_WITHIN_S = 10
/** Lists that a screen reads again for one restart of its process. */
const MOST_READS = 2

interface Page {
  itens: { codOrcamento: number }[]
}

const LIST = 'oficina-digital/orcamentos?tela=gerenciar&limite=200'

async function readList(c: Cliente, token: string): Promise<number[]> {
  for (;;) {
    const r = await c.callApi('GET', LIST, token)
    if (r.status === 200) return (r.corpo as Page).itens.map((o) => o.codOrcamento)
    await setTimeout(500)
  }
}

/** One open screen: what it shows, how long it was away, and how often it read its list again. */
function openScreen(c: Cliente, token: () => string, loja: number, event: string) {
  const shown = new Set<number>()
  let [reads, returns, left, longestMs, joined] = [0, 0, 0, 0, false]
  let first = true
  const socket = io(`https://127.0.0.1:${PORTS.tls}`, {
    transports: ['websocket'],
    rejectUnauthorized: false,
    auth: (give: (auth: object) => void) => give({ token: token() }),
    extraHeaders: { host: HOST },
  })
  const reread = async () => {
    reads++
    for (const cod of await readList(c, token())) shown.add(cod)
  }
  socket.on('connect', () => {
    if (!first && !socket.recovered) void reread()
    first = false
    void socket
      .emitWithAck('entrar', { codConcessionaria: loja, lidoHa: 0 })
      .then((r: { ok: boolean; mudou?: boolean }) => {
        joined = r.ok
        if (left > 0) {
          longestMs = Math.max(longestMs, Date.now() - left)
          left = 0
          returns++
        }
        if (r.mudou) void reread()
      })
  })
  const away = () => {
    joined = false
    left ||= Date.now()
    if (!socket.active) void setTimeout(500 + Math.random() * RETRY_MS).then(() => socket.connect())
  }
  socket.on('disconnect', away)
  socket.on('connect_error', away)
  socket.on(event, (o: { codOrcamento: number }) => shown.add(o.codOrcamento))
  return {
    shown,
    isJoined: () => joined,
    count: () => ({ reads, returns, longestMs }),
    close: () => {
      socket.off('disconnect', away)
      socket.close()
    },
  }
}

/** Sends checklists until stopped; keeps those that were acknowledged, and counts refused ones. */
function write(c: Cliente, key: string, loja: number) {
  const acknowledged = new Set<string>()
  let [refused, stopped] = [0, false]
  const end = Promise.all(
    Array.from({ length: WRITERS }, async () => {
      while (!stopped) {
        const body = checklist(loja)
        const r = await c.callApi('POST', 'integracao/checklists', key, body)
        if (r.status === 200 || r.status === 201) acknowledged.add(body.idExterno)
        else refused++
        await setTimeout(WRITE_PAUSE_MS)
      }
    }),
  )
  return {
    acknowledged,
    refused: () => refused,
    async stop() {
      stopped = true
      await end
    },
  }
}

export async function rehearseRestart({ folder, environment }: Awaited<ReturnType<typeof newInstallation>>) {
  let key = ''
  await step('PostgreSQL, Redis, the proxy with TLS, schema and first distributor', async () => {
    maquina.startPostgres(folder)
    maquina.startRedis()
    await createRoles()
    maquina.startProxy(folder, HOST)
    await maquina.command(environment, 'migrate')
    key = await createDistribuidor(environment, 'exemplo', HOST)
  })
  const processes = [await maquina.startPatio(environment, PORTS.a), await maquina.startPatio(environment, PORTS.b)]
  const c = client(HOST)
  const token = await signIn(c)
  const loja = await createLoja(c, token)
  const event = eventName('exemplo', 'oficinaDigitalOrcamento_', loja)
  const screens: ReturnType<typeof openScreen>[] = []
  await step(`${SCREENS} screens open`, async () => {
    while (screens.length < SCREENS) {
      const next = Math.min(50, SCREENS - screens.length)
      screens.push(...Array.from({ length: next }, () => openScreen(c, () => token, loja, event)))
      await until('the screens joined', () => screens.every((s) => s.isJoined()), 60_000)
    }
  })
  const writers = write(c, key, loja)
  await setTimeout(3000)
  for (const [i, port] of [PORTS.a, PORTS.b].entries())
    await step(`process ${i + 1} is restarted under them`, async () => {
      const before = screens.map((s) => s.count())
      ensure((await processes[i]?.stop()) === 0, 'exit code')
      processes[i] = await maquina.startPatio(environment, port)
      await until('every screen is back', () => screens.every((s) => s.isJoined()), 60_000)
      const now = screens.map((s) => s.count())
      const back = now.filter((s, n) => s.returns > (before[n]?.returns ?? 0))
      const longest = Math.max(0, ...back.map((s) => s.longestMs)) / 1000
      const reads = Math.max(0, ...now.map((s, n) => s.reads - (before[n]?.reads ?? 0)))
      console.log(
        `       ${back.length} came back, the last after ${longest.toFixed(1)} s; at most ${reads} lists each`,
      )
      ensure(longest <= BACK_WITHIN_S, `a screen was away for ${longest} s`)
      ensure(reads <= MOST_READS, `a screen read its list ${reads} times`)
      await setTimeout(2000)
    })
  await writers.stop()
  await step('nothing acknowledged is lost, and no write was refused', async () => {
    const there = await checklists('patio')
    const lost = [...writers.acknowledged].filter((id) => !there.has(id))
    console.log(`       ${writers.acknowledged.size} acknowledged, ${lost.length} lost, ${writers.refused()} refused`)
    ensure(lost.length === 0 && writers.refused() === 0, `${lost.length} lost, ${writers.refused()} refused`)
  })
  await step('every screen shows what a fresh list shows', async () => {
    const fresh = await readList(c, token)
    ensure(fresh.length > 20, `only ${fresh.length} quotes`)
    const lacking = () => screens.filter((s) => fresh.some((cod) => !s.shown.has(cod))).length
    await until('the last events', () => lacking() === 0, 10_000).catch(() => {
      throw new Error(`${lacking()} screens lack something`)
    })
  })
  await step('both processes end cleanly', async () => {
    for (const s of screens) s.close()
    c.close()
    for (const p of processes) ensure((await p.stop()) === 0, 'exit code')
  })
}
