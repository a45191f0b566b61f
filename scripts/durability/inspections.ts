// npm run durability -- inspecao: the phone's real client code inspects cars over a network that is cut, in tabs that are killed, against a
// server that is killed. What the phone kept must be on the server afterwards, once, and in order.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import type { Usuario } from '#shared/conta/sessao.ts'
import { openDatabase } from '../../src/server/core/database/database.ts'
import { createClient } from '../../src/server/core/database/pool.ts'
import { readEnv } from '../../src/server/core/env.ts'
import { prepareEngine } from '../../src/server/core/installation/embedded-engine.ts'
import { migrateJobs } from '../../src/server/core/jobs/jobs.ts'
import { hashPassword } from '../../src/server/core/secrets/password.ts'
import { createTemplate } from '../../tests/records/inspecoes.ts'
import { addMedia, numbersOf, type Cut } from '../../tests/system/phone-code.ts'
import { compare, type Kept } from './inspections-compare.ts'
import { createInstallation } from './minimal-install.ts'
import { openTabs, type Tabs } from './phone-tabs.ts'
import { ITEMS, smallPhotos, TEMPLATE } from './small-inspection.ts'
import { serverProcess, throwAwayEnvironment } from './server-process.ts'

const PORT = 18_081
const HOST = 'localhost'
const SERVER_KILLS = 4
const MAX_TAB_KILLS = 100
/** Share of inspections before which the page is reloaded, or its caches are evicted. */
const EVERY_SO_OFTEN = 0.05
/** Calls of an inspection: its beginning, its end, and per item the answer, the photo's announcement and its bytes. */
const CALLS = 2 + 3 * ITEMS.length
/** After so long without progress the run ends. */
const ASKED_AFTER_MS = 20_000
const STUCK_MS = 120_000
/** Entries that a phone keeps before the mechanic rests. */
const MAX_WAITING = 60

/** Runs the inspections and compares; returns the exit code. */
export async function inspectUnderCuts(argv: string[]): Promise<number> {
  const { values } = parseArgs({
    args: argv,
    options: {
      inspections: { type: 'string', default: '1000' },
      cuts: { type: 'string', default: '200' },
      seed: { type: 'string', default: '7' },
    },
  })
  const [inspections, cuts] = [Number(values.inspections), Number(values.cuts)]
  const folder = await mkdtemp(join(tmpdir(), 'patio-inspecoes-'))
  const environment = throwAwayEnvironment(folder, PORT)
  const world = await createWorld(environment)
  const server = serverProcess(environment, PORT)
  server.start()
  await server.waitUntilUp(120)

  const next = numbersOf(Number(values.seed))
  const under = { before: 0, middle: 0, after: 0, kills: 0, reloads: 0, evictions: 0, servers: 0 }
  let calls = 0
  const share = cuts / (inspections * CALLS * 0.8)
  const cut = (): Cut => {
    calls++
    const made = under.before + under.middle + under.after
    if (made >= cuts || next() > share) return 'none'
    const where = (['before', 'middle', 'after'] as const)[Math.floor(next() * 3)] ?? 'after'
    under[where]++
    return where
  }
  const address = `http://127.0.0.1:${PORT}`
  const tabs = await openTabs({ address, host: HOST }, cut)
  await signIn(tabs)

  const begun = Date.now()
  const kept: Kept = { inspections: [], tried: { answers: 0, photos: 0 } }
  const photo = await smallPhotos()
  /** Does something in the open tab; now and then the tab dies meanwhile, and the mechanic does again what was not kept. */
  async function surely<T>(kind: 'answers' | 'photos', work: Parameters<typeof tabs.run<T>>[0]): Promise<T> {
    for (;;) {
      kept.tried[kind]++
      const doing = tabs.run(work).then(
        (value) => ({ value }),
        () => null,
      )
      if (next() < Math.min(MAX_TAB_KILLS, inspections) / (inspections * ITEMS.length * 2)) {
        await sleep(next() * 20)
        under.kills++
        await tabs.replace()
      }
      const done = await doing
      if (done) return done.value
    }
  }

  for (let i = 0; i < inspections; i++) {
    if (i > 0 && i % Math.ceil(inspections / (SERVER_KILLS + 1)) === 0) {
      under.servers++
      server.kill()
      server.start()
    }
    if (next() < EVERY_SO_OFTEN) {
      under.evictions++
      await tabs.run(async (p) => (await p.openOffline()).clear('cache'))
    }
    if (next() < EVERY_SO_OFTEN) {
      under.reloads++
      await tabs.replace()
    }
    await rest(tabs, MAX_WAITING)
    const id = await surely('answers', (p) => p.beginInspection(world.start(i)))
    const mine: Kept['inspections'][number] = { id, finished: false, answers: [], photos: [] }
    kept.inspections.push(mine)
    for (const [n, item] of ITEMS.entries()) {
      const blob = photo(i * ITEMS.length + n)
      const idMidia = await surely('photos', (p) => addMedia(p, id, { tipo: 'FOTO', blob }))
      mine.photos.push(idMidia)
      const words = `${i}.${n}`
      const resposta = { ...ANSWER, comentarioInterno: words, midias: [idMidia] }
      await surely('answers', (p) => p.act(id, { tipo: 'RESPONDER', item, resposta }))
      mine.answers.push(words)
    }
    await surely('answers', (p) => p.act(id, { tipo: 'FINALIZAR' }))
    mine.finished = true
    if ((i + 1) % Math.ceil(inspections / 10) === 0)
      console.log(`${i + 1} inspections, ${calls} calls, ${JSON.stringify(under)}`)
  }
  await server.waitUntilUp(120)
  await rest(tabs, 0)
  const seconds = (Date.now() - begun) / 1000
  const left = await tabs.run(async (p) => ({
    entries: await p.readOutbox(),
    blobs: await (await p.openOffline()).count('blobs'),
  }))

  const motor = await prepareEngine(folder)
  const client = createClient({ host: motor.socket, user: 'postgres', database: 'patio' })
  await client.connect()
  const found = await compare(client, kept)
  await client.end()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
  console.log(
    `${inspections} inspections in ${seconds.toFixed(0)} s, ${calls} calls; cuts: ${under.before} before the request, ${under.middle} in the middle, ${under.after} after it; ${under.kills} tabs killed, ${under.reloads} reloads, ${under.evictions} caches evicted, ${under.servers} servers killed`,
  )
  for (const [what, f] of Object.entries(found))
    console.log(
      `${what}: ${f.tried} tried, ${f.kept} acknowledged, ${f.lost} lost, ${f.doubled} doubled, ${f.outOfOrder} out of order`,
    )
  const refused = left.entries.filter((e) => e.refusal)
  console.log(`${left.entries.length} entries (${refused.length} refused) and ${left.blobs} photos left on the phone`)
  for (const e of refused.slice(0, 3)) console.log(JSON.stringify(e.refusal))
  const wrong = Object.values(found).some((f) => f.lost + f.doubled + f.outOfOrder > 0)
  return wrong || left.entries.length + left.blobs > 0 ? 1 : 0
}

const ANSWER = { estado: 'VERMELHO', achados: [], comentarioCliente: 'Precisa trocar', confirmado: false } as const

const sleep = (ms: number) => new Promise((ok) => setTimeout(ok, ms))

/**
 * Waits until at most so many entries wait; a refused one and those behind it need a person. A session may have ended where the answer of its
 * renewal was lost: then the mechanic signs in again. Throws when nothing leaves for two minutes.
 */
async function rest(tabs: Tabs, waiting: number): Promise<void> {
  let [least, since] = [Infinity, Date.now()]
  let asked = since
  for (;;) {
    const entries = await tabs.run((p) => p.readOutbox())
    const stopped = new Set(entries.filter((e) => e.refusal).map((e) => e.subject))
    const left = entries.filter((e) => !stopped.has(e.subject)).length
    if (left <= waiting) return
    if (left < least) [least, since] = [left, Date.now()]
    if (Date.now() - Math.max(since, asked) > ASKED_AFTER_MS) {
      await signIn(tabs)
      asked = Date.now()
    }
    if (Date.now() - since > STUCK_MS)
      throw new Error(`the outbox does not empty: ${JSON.stringify(entries.slice(0, 3))}`)
    await Promise.race([tabs.run((p) => p.drain()), sleep(1000)])
    await sleep(20)
  }
}

/** A distributor with a store, a mechanic and a template. */
async function createWorld(environment: NodeJS.ProcessEnv) {
  const database = await openDatabase(readEnv(environment), { withMigration: true })
  await migrateJobs(database.dono, database.papel)
  const { loja, codDistribuidor } = await createInstallation(database.dono, HOST)
  const client = createClient(database.dono)
  await client.connect()
  await client.query('set role app_system')
  const sql = async <T extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
    (await client.query<T>(text, values)).rows
  const [u] = await sql<{ c: number }>(
    `insert into usuario (cod_distribuidor, nome, email, senha_hash, cod_nivel) values ($1, 'Bruno Lima', $2, $3, 5) returning cod_usuario as c`,
    [codDistribuidor, EMAIL, await hashPassword(PASSWORD)],
  )
  await sql(`insert into usuario_filtro values ($1, $2, 'CONCESSIONARIA', $3)`, [codDistribuidor, u?.c, String(loja)])
  const codModeloInspecao = await createTemplate({ sql }, codDistribuidor, { definicao: TEMPLATE, nome: 'Seis itens' })
  await client.end()
  await database.close()
  return {
    start: (i: number) => ({
      codConcessionaria: loja,
      codPassagem: null,
      codModeloInspecao,
      numeroVersao: 1,
      veiculo: { placa: plate(i), chassi: null, marca: 'Fiat', modelo: 'Pulse', versao: null, ano: 2024 },
      cliente: { nome: 'Rui Alves', telefone: null },
    }),
  }
}

const EMAIL = 'mecanico@exemplo.com'
const PASSWORD = 'Inspecao#2026'
const plate = (i: number) =>
  `DU${'RSTVXZ'[Math.floor(i / 10_000) % 6]}${Math.floor(i / 1000) % 10}${'ABCDEFGHIJ'[Math.floor(i / 100) % 10]}${String(i % 100).padStart(2, '0')}`

async function signIn(tabs: Tabs): Promise<void> {
  for (;;) {
    // Through the phone's network, which keeps the cookie that renews the session.
    const body = JSON.stringify({ email: EMAIL, senha: PASSWORD })
    const call = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    const r = await tabs.run(() => fetch('/api/authenticate', call)).catch(() => null)
    if (!r || r.status >= 500) {
      await sleep(200)
      continue
    }
    if (r.status !== 200) throw new Error(`authenticate: ${r.status} ${await r.text()}`)
    const { token, usuario } = ((await r.json()) as { data: { token: string; usuario: Usuario } }).data
    return tabs.run(async (p) => p.storeCredentials(token, { ...usuario, email: '' }, true))
  }
}
