// npm run durability -- pix: a bank tells of charges paid once, twice, in part, too much, after their end, of payments that nobody asked for
// and of refunds, or tells nothing, to a server that is killed. Afterwards the product's books equal the bank's to the centavo. `--charges`
// and `--kills` make it smaller.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import PQueue from 'p-queue'
import type pg from 'pg'
import { openDatabase } from '../../src/server/core/database/database.ts'
import { createClient } from '../../src/server/core/database/pool.ts'
import { readEnv } from '../../src/server/core/env.ts'
import { prepareEngine } from '../../src/server/core/installation/embedded-engine.ts'
import { migrateJobs } from '../../src/server/core/jobs/jobs.ts'
import { hashPassword } from '../../src/server/core/secrets/password.ts'
import { callApi } from '../../tests/server/request.ts'
import { type BankPayment, type BankSimulator, openBankSimulator } from '../demo/bank-stand-in.ts'
import { createInstallation } from './minimal-install.ts'
import { serverProcess, throwAwayEnvironment } from './server-process.ts'

const PORT = 18_084
const ADDRESS = `http://127.0.0.1:${PORT}`
const HOST = 'localhost'
const [EMAIL, PASSWORD] = ['gestor@exemplo.com', 'Pagamentos#2026']
const CONCURRENCY = 16
const VALOR = 10_000

/**
 * What becomes of a charge, in turn. Late: paid after it was cancelled, or (overdue) after its time; untold: found by asking; unlisted: paid
 * after the last question, so that only the period's listing finds it; unknown: beside its payment comes one of no charge.
 */
const FATES = [
  'paid',
  'doubled',
  'partial',
  'over',
  'untold',
  'refunded',
  'late',
  'unknown',
  'cancelled',
  'paid',
  'doubled',
  'partial',
  'refunded',
  'overdue',
  'unlisted',
] as const
type Fate = (typeof FATES)[number]

/** Receives under kills and compares the books; returns the exit code. */
export async function receiveUnderKills(argv: string[]): Promise<number> {
  const { values } = parseArgs({
    args: argv,
    options: { charges: { type: 'string', default: '10000' }, kills: { type: 'string', default: '50' } },
  })
  const folder = await mkdtemp(join(tmpdir(), 'patio-pix-'))
  const environment = { ...throwAwayEnvironment(folder, PORT), SAIDA_HOSTS: '127.0.0.1', SAIDA_PRIVADOS: 'sim' }
  const loja = await createWorld(environment)
  const server = serverProcess(environment, PORT)
  server.start()
  await server.waitUntilUp(300)
  const bank = await openBankSimulator({
    resolve: (webhook) => ({ url: ADDRESS + new URL(webhook).pathname, host: HOST }),
  })
  const token = await connect(bank, loja)
  const motor = await prepareEngine(folder)
  const client = createClient({ host: motor.socket, user: 'postgres', database: 'patio', pipeline: true })
  await client.connect()
  const sql = async <T extends pg.QueryResultRow>(text: string, v: unknown[] = []) =>
    (await client.query<T>(text, v)).rows

  const begun = Date.now()
  const n = Number(values.charges)
  const kills = Number(values.kills)
  let [killed, done] = [0, 0]
  const killing = (async () => {
    while (killed < kills) {
      // Kills are spread over the charges, not over time, so that a slow machine gets as far between two kills as a fast one.
      while (done < ((killed + 1) * n) / (kills + 1)) await wait(20)
      await wait(Math.random() * 500)
      server.kill()
      killed++
      server.start()
      await server.waitUntilUp(300)
    }
  })()
  const queue = new PQueue({ concurrency: CONCURRENCY })
  const ask = askerOf(token)
  await queue.addAll(
    Array.from(
      { length: n },
      (_, i) => () => live({ bank, ask, sql, loja }, FATES[i % FATES.length] ?? 'paid').then(() => done++),
    ),
  )
  await killing
  await sql(`update pix_conta set listar_em = now()`)
  const lastPaid = new Date().toISOString()
  // What no webhook told is found by asking; nobody waits an hour here.
  for (;;) {
    const open = await sql<{ n: number }>(
      `with k as (update cobranca set proxima_em = now() where proxima_em > now() + interval '5 seconds' and estado in ('ABERTA', 'PARCIAL', 'EXPIRADA')
         and consultada_em is null and registrada_em is not null),
        d as (update devolucao set proxima_em = now() where proxima_em > now() + interval '5 seconds'),
        e as (update pix_evento set proximo_em = now() where feito_em is null and proximo_em > now() + interval '35 seconds')
       select (select count(*) from pix_conta where listado_ate is null or listado_ate < $1)::int + (select count(*) from pix_evento where feito_em is null)::int + (select count(*) from devolucao where estado in ('PEDIDA', 'EM_PROCESSAMENTO'))::int
         + (select count(*) from cobranca where modo = 'PSP' and consultada_em is null and registrada_em is not null and estado in ('ABERTA', 'PARCIAL', 'EXPIRADA'))::int as n`,
      [lastPaid],
    )
    if (open[0]?.n === 0) break
    await wait(500)
  }
  const seconds = (Date.now() - begun) / 1000
  const problems = await compare(bank, sql)
  await client.end()
  await bank.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
  const told = [...bank.payments.values()].reduce((sum, p) => sum + p.valor, 0)
  console.log(
    `${n} charges, ${bank.payments.size} payments of ${(told / 100).toFixed(2)}; ${killed} servers killed; settled after ${seconds.toFixed(0)} s; ${problems.length} differences`,
  )
  for (const p of problems.slice(0, 20)) console.log(p)
  return problems.length > 0 ? 1 : 0
}

type Ask = (metodo: string, caminho: string, body?: object) => Promise<Record<string, unknown>>

/** Calls the product until it answers: each act once, by its key. A session that ended meanwhile is opened again. */
function askerOf(first: string): Ask {
  let session = Promise.resolve(first)
  const renew = (old: string) => {
    session = session.then((now) => (now === old ? signIn().catch(() => old) : now))
    return session
  }
  return async (method, path, body) => {
    const key = randomUUID()
    for (;;) {
      const token = await session
      const r = await callApi(ADDRESS, method, path, {
        host: HOST,
        token,
        ...(body && { body }),
        headers: { 'idempotency-key': key },
      }).catch(() => null)
      if (r?.status === 200) return r.corpo
      if (r?.status === 401) {
        await renew(token)
        continue
      }
      if (r && r.status < 500 && r.status !== 409) throw new Error(`${path}: ${r.status} ${JSON.stringify(r.corpo)}`)
      await wait(100)
    }
  }
}

type Sql = <T extends pg.QueryResultRow>(text: string, v?: unknown[]) => Promise<T[]>
interface World {
  bank: BankSimulator
  ask: Ask
  sql: Sql
  loja: number
}

/** One charge from its making to its fate. */
async function live({ bank, ask, sql, loja }: World, fate: Fate): Promise<void> {
  if (fate === 'unknown') await untilTold(bank, await bank.pay('', { avisa: false, valor: 777 }))
  const body = { codConcessionaria: loja, tipo: 'PECAS', descricao: 'Durabilidade', valor: VALOR }
  const k = await ask('POST', 'pagamentos/cobrancas', body)
  const txid = String(k['txid'])
  const path = `pagamentos/cobrancas/${String(k['codCobranca'])}`
  while (!bank.cobs.has(txid)) await wait(50)
  if (fate === 'cancelled' || fate === 'late' || fate === 'unlisted') {
    const { versao } = await until(ask, path, (x) => x['copiaCola'] !== null)
    await ask('POST', `${path}/cancelar`, { versao, motivo: 'Durabilidade' })
    if (fate === 'cancelled') return
  }
  if (fate === 'unlisted') {
    const due = async () =>
      (await sql(`select from cobranca where txid = $1 and proxima_em is not null`, [txid])).length
    while ((await due()) > 0) await wait(200)
  }
  if (fate === 'overdue') {
    await until(ask, path, (x) => x['copiaCola'] !== null)
    await sql(`update cobranca set expira_em = now() - interval '1 minute' where txid = $1`, [txid])
    await until(ask, path, (x) => x['estado'] === 'EXPIRADA')
  }
  const first = await bank.pay(txid, { avisa: false, ...(fate === 'partial' && { valor: 4000 }) })
  if (fate === 'untold' || fate === 'unlisted') return
  await untilTold(bank, first)
  if (fate === 'doubled') await Promise.all([untilTold(bank, first), untilTold(bank, first), untilTold(bank, first)])
  if (fate === 'over') await untilTold(bank, await bank.pay(txid, { avisa: false, valor: 2500 }))
  if (fate === 'refunded') {
    first.devolucoes.push({ id: randomUUID().replaceAll('-', ''), rtrId: 'D1', valor: 3000, status: 'DEVOLVIDO' })
    await Promise.all([untilTold(bank, first), untilTold(bank, first)])
  }
}

async function until(ask: Ask, path: string, ready: (k: Record<string, unknown>) => boolean) {
  for (;;) {
    const k = await ask('GET', path)
    if (ready(k)) return k
    await wait(200)
  }
}

/** A bank calls until it is answered. */
async function untilTold(bank: BankSimulator, p: BankPayment): Promise<void> {
  while ((await bank.tell(p)) !== 200) await wait(100)
}

/** Differences between the product's books and the bank's. */
async function compare(bank: BankSimulator, sql: Sql): Promise<string[]> {
  const rows = await sql<{
    e2eid: string
    valor: number
    devolvido: number
    txid: string | null
    owner: string | null
  }>(
    `select p.e2eid, p.valor, p.devolvido, p.txid, k.txid as owner from pagamento p left join cobranca k using (cod_distribuidor, cod_cobranca)`,
  )
  const byId = Map.groupBy(rows, (r) => r.e2eid)
  const problems = rows.flatMap((r) => (bank.payments.has(r.e2eid) ? [] : [`${r.e2eid} is not in the bank's books`]))
  for (const p of bank.payments.values()) {
    const own = byId.get(p.e2eid) ?? []
    const back = p.devolucoes.reduce((n, d) => n + (d.status === 'DEVOLVIDO' ? d.valor : 0), 0)
    const [first] = own
    if (own.length !== 1 || first?.valor !== p.valor || first.devolvido !== back || (first.owner ?? '') !== p.txid)
      problems.push(`${p.e2eid} of ${p.valor}, ${back} back, for ${p.txid}: ${JSON.stringify(own)}`)
  }
  const charges = await sql<{ txid: string; pago: number; devolvido: number; estado: string }>(
    `select txid, pago, devolvido, estado from cobranca`,
  )
  for (const k of charges) {
    const own = bank.cobs.get(k.txid)?.pix ?? []
    const [pago, devolvido] = [
      own.reduce((n, p) => n + p.valor, 0),
      own.flatMap((p) => p.devolucoes).reduce((n, d) => n + d.valor, 0),
    ]
    if (k.pago !== pago || k.devolvido !== devolvido)
      problems.push(`${k.txid} holds ${k.pago} - ${k.devolvido}, not ${pago} - ${devolvido}`)
    if (k.estado !== stateOf(k.estado, pago, devolvido))
      problems.push(`${k.txid} is ${k.estado} with ${pago} - ${devolvido}`)
  }
  return problems
}

/** The state that a charge must have by its sums; a cancelled one keeps its own words. */
function stateOf(estado: string, pago: number, devolvido: number): string {
  if (estado === 'CANCELADA' || estado === 'A_DEVOLVER') return pago > devolvido ? 'A_DEVOLVER' : 'CANCELADA'
  if (devolvido > 0) return 'DEVOLVIDA_PARTE'
  if (estado === 'ATRASADA') return pago === VALOR ? 'ATRASADA' : 'EXPIRADA'
  return pago === 0 ? 'ABERTA' : pago < VALOR ? 'PARCIAL' : pago === VALOR ? 'PAGA' : 'A_MAIOR'
}

/** A distributor with a store and a manager; returns the store. */
async function createWorld(environment: NodeJS.ProcessEnv): Promise<number> {
  const database = await openDatabase(readEnv(environment), { withMigration: true })
  await migrateJobs(database.dono, database.papel)
  const { loja, codDistribuidor } = await createInstallation(database.dono, HOST)
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

async function signIn(): Promise<string> {
  const r = await callApi(ADDRESS, 'POST', 'authenticate', { host: HOST, body: { email: EMAIL, senha: PASSWORD } })
  return (r.corpo['data'] as { token: string }).token
}

/** Signs in and connects the store to the bank; returns the token. */
async function connect(bank: BankSimulator, loja: number): Promise<string> {
  const token = await signIn()
  const body = {
    modo: 'PSP',
    ativa: true,
    chave: 'oficina@exemplo.com',
    nome: 'Oficina',
    cidade: 'Cidade',
    enderecoApi: bank.url,
    enderecoToken: bank.tokenUrl,
    idCliente: bank.idCliente,
    segredo: bank.segredo,
    certificado: bank.identidade,
    autoridade: bank.autoridade,
    versao: 0,
  }
  const saved = await callApi(ADDRESS, 'PUT', `pagamentos/contas/${loja}`, { host: HOST, token, body })
  const tested = await callApi(ADDRESS, 'POST', `pagamentos/contas/${loja}/teste`, { host: HOST, token })
  if (tested.corpo['erro'] !== null) throw new Error(`not connected: ${JSON.stringify([saved.corpo, tested.corpo])}`)
  return token
}
