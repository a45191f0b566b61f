// npm run durability -- conversas [--events 10000] [--kills 5] [--seed 7]: WhatsApp tells ten thousand things by its signed webhook, each one to four
// times and in any order, to a server that is killed. Afterwards each message is there once, no state went back, and no free text left outside the
// window. Prints what was tried, stored, lost, doubled and went back; ends with 1 when anything is wrong.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import type { Conexao } from '#shared/conversas/conexoes.ts'
import { openDatabase } from '../../src/server/core/database/database.ts'
import { createClient } from '../../src/server/core/database/pool.ts'
import { readEnv } from '../../src/server/core/env.ts'
import { prepareEngine } from '../../src/server/core/installation/embedded-engine.ts'
import { migrateJobs } from '../../src/server/core/jobs/jobs.ts'
import { hashPassword } from '../../src/server/core/secrets/password.ts'
import { callApi } from '../../tests/server/request.ts'
import { type Kept, outcomeOf, problemsOf, storm } from '../../tests/system/event-storm.ts'
import { openWhatsappSimulator, type WhatsappSimulator } from '../demo/whatsapp-stand-in.ts'
import { createInstallation } from './minimal-install.ts'
import { serverProcess, throwAwayEnvironment } from './server-process.ts'

/** A loaded machine starts slowly; how long is not what is looked at. */
const WAIT_S = 300
const PORT = 18_082
const ADDRESS = `http://127.0.0.1:${PORT}`
const [EMAIL, PASSWORD] = ['gestor@exemplo.com', 'Conversas#2026']
const [TOKEN, SECRET] = ['EAAJB-um-token-de-teste', 'segredo-do-aplicativo-da-meta']
const IDS = { idTelefone: '106540352242922', idConta: '102290129340398' }
const PHONES = Array.from({ length: 200 }, (_, i) => `55119${88_880_000 + i}`)

/** Makes the storm and compares; returns the exit code. */
export async function talkUnderKills(argv: string[]): Promise<number> {
  const { values } = parseArgs({
    args: argv,
    options: {
      events: { type: 'string', default: '10000' },
      kills: { type: 'string', default: '5' },
      seed: { type: 'string', default: '7' },
    },
  })
  const folder = await mkdtemp(join(tmpdir(), 'patio-conversas-'))
  const environment = { ...throwAwayEnvironment(folder, PORT), SAIDA_HOSTS: '127.0.0.1', SAIDA_PRIVADOS: 'sim' }
  const loja = await createWorld(environment)
  const server = serverProcess(environment, PORT)
  server.start()
  await server.waitUntilUp(WAIT_S)
  const whatsapp = await openWhatsappSimulator({ token: TOKEN, ...IDS })
  const token = await connect(whatsapp, loja)
  const motor = await prepareEngine(folder)
  const client = createClient({ host: motor.socket, user: 'postgres', database: 'patio' })
  await client.connect()
  const sql = async <T extends pg.QueryResultRow>(text: string) => (await client.query<T>(text)).rows
  const untilWorked = async () => {
    while ((await sql(`select 1 from conversa_evento where feito_em is null limit 1`)).length > 0) await wait(200)
  }

  const send = (cod: number, texto: string) =>
    callApi(ADDRESS, 'POST', `conversas/${cod}/mensagens`, {
      host: 'localhost',
      token,
      body: { canal: 'WHATSAPP', texto },
    })
  const threads = () =>
    sql<{ cod: number; aberta: boolean }>(
      `select cod_conversa as cod, coalesce(janela_ate > now(), false) as aberta from conversa`,
    )
  for (const p of PHONES) await whatsapp.write(p, { type: 'text', text: { body: 'Oi' } })
  await untilWorked()
  for (const v of await threads()) await send(v.cod, 'Bom dia')
  while (whatsapp.sent.length < PHONES.length) await wait(200)
  await wait(2000)
  await sql('update conversa set janela_ate = null')

  const begun = Date.now()
  let killed = 0
  let over = false
  const killing = (async () => {
    while (killed < Number(values.kills)) {
      await wait(4000)
      if (over) return
      server.kill()
      killed++
      server.start()
      await server.waitUntilUp(WAIT_S)
    }
  })()
  const expected = await storm(whatsapp, {
    events: Number(values.events),
    sent: whatsapp.sent.slice(),
    phones: PHONES,
    seed: Number(values.seed),
  })
  over = true
  await killing
  const posted = (Date.now() - begun) / 1000
  await untilWorked()
  const seconds = (Date.now() - begun) / 1000
  const kept = await sql<Kept & pg.QueryResultRow>(
    `select direcao, id_provedor as "idProvedor", estado from conversa_mensagem`,
  )
  const problems = problemsOf(kept, expected)
  const o = outcomeOf(kept, expected)
  const failed = await sql<{ n: number }>(`select count(*)::int as n from conversa_evento where erro is not null`)
  if (failed[0]?.n) problems.push(`${failed[0].n} events refused`)
  let tried = 0
  let refused = 0
  for (const v of await threads()) {
    tried++
    const { status } = await send(v.cod, 'Ainda aí?')
    if (status !== 200) refused++
    if ((status === 200) !== v.aberta) problems.push(`thread ${v.cod} answered ${status} with a window ${v.aberta}`)
  }
  await wait(5000)
  const outside = whatsapp.sent.filter((s) => s.outsideWindow).length
  if (outside > 0) problems.push(`${outside} free texts outside the window`)
  await client.end()
  await whatsapp.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
  console.log(
    `${values.events} events in ${expected.posts} signed calls: taken in ${posted.toFixed(0)} s, worked on after ${seconds.toFixed(0)} s; ${killed} servers killed
messages: ${o.tried} tried, ${o.stored} stored, ${o.lost} lost, ${o.doubled} doubled
states: ${o.states} messages told of, ${o.wentBack} went back
free texts: ${tried} tried, ${refused} refused outside the window, ${outside} left outside the window`,
  )
  for (const p of problems) console.log(p)
  return problems.length > 0 ? 1 : 0
}

/** A distributor with a store and a manager; returns the store. */
async function createWorld(environment: NodeJS.ProcessEnv): Promise<number> {
  const database = await openDatabase(readEnv(environment), { withMigration: true })
  await migrateJobs(database.dono, database.papel)
  const { loja, codDistribuidor } = await createInstallation(database.dono, 'localhost')
  const client = createClient(database.dono)
  await client.connect()
  await client.query('set role app_system')
  await client.query(
    `insert into usuario (cod_distribuidor, nome, email, senha_hash, cod_nivel) values ($1, 'Ana Reis', $2, $3, 2)`,
    [codDistribuidor, EMAIL, await hashPassword(PASSWORD)],
  )
  await client.end()
  await database.close()
  return loja
}

async function connect(whatsapp: WhatsappSimulator, loja: number): Promise<string> {
  const host = 'localhost'
  const signIn = await callApi(ADDRESS, 'POST', 'authenticate', { host, body: { email: EMAIL, senha: PASSWORD } })
  const { token } = signIn.corpo['data'] as { token: string }
  const body = { ativa: true, ...IDS, endereco: whatsapp.url, token: TOKEN, segredo: SECRET, versao: 0 }
  const saved = await callApi(ADDRESS, 'PUT', `conversas/conexoes/${loja}/WHATSAPP`, { host, token, body })
  if (saved.status !== 200) throw new Error(`the connection was refused: ${JSON.stringify(saved.corpo)}`)
  const path = new URL((saved.corpo as unknown as Conexao).aviso ?? '').pathname
  whatsapp.listen({ url: ADDRESS + path, host, segredo: SECRET })
  return token
}
