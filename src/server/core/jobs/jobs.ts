import { setTimeout as espera } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Fila, Tarefa } from '../areas/area.ts'
import { Carteiro } from './carteiro.ts'
import { type Banco } from '../database/pool.ts'
import { transacao } from '../database/transaction.ts'
import { comoSistema } from '../tenancy/contexto.ts'
import type { Env } from '../env.ts'
import { comoAppError } from '../http/errors.ts'
import { despachar } from '../mail/mensagens.ts'
import { falhasDeTrabalho } from '../metrics.ts'
import { tocar } from '../realtime/listas.ts'
import type { Partes } from '../partes.ts'

interface Log {
  info(dados: object, texto: string): void
  warn(dados: object, texto: string): void
  error(dados: object, texto: string): void
}

const executor = (banco: Banco) => ({
  executeSql: (texto: string, valores?: unknown[]) => banco.pool.query(texto, valores) as Promise<{ rows: unknown[] }>,
})

/** Creates pg-boss's own schema as the owner and lets the application's role use it. */
export async function migrarJobs(dono: pg.ClientConfig, papel: string): Promise<void> {
  const pool = new pg.Pool({ ...dono, max: 2 })
  // An engine that stops right afterwards may cut a connection that is still saying goodbye.
  pool.on('error', () => {})
  const boss = new PgBoss({
    db: { executeSql: (t: string, v?: unknown[]) => pool.query(t, v) as Promise<{ rows: unknown[] }> },
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => {})
  await boss.start()
  await boss.stop({ graceful: false })
  const { rows } = await pool.query<{ proprio: boolean }>('select current_user = $1 as proprio', [papel])
  const p = `"${papel.replaceAll('"', '""')}"`
  if (!rows[0]?.proprio)
    await pool.query(
      `grant usage on schema pgboss to ${p}; grant select, insert, update, delete on all tables in schema pgboss to ${p}; grant usage on all sequences in schema pgboss to ${p}; grant execute on all functions in schema pgboss to ${p}`,
    )
  await pool.end()
}

const foraDoAr = (e: unknown) => comoAppError(e).status === 503

/** How long the database may stay away while the jobs start. */
const PACIENCIA_MS = 60_000

/** Work that nobody waits for, once across all processes: what the areas declare, the outbox, old keys. An outage while they start is waited for. */
export async function iniciarJobs(partes: Partes, env: Env, log: Log): Promise<{ fechar(): Promise<void> }> {
  const limite = Date.now() + PACIENCIA_MS
  for (;;) {
    const boss = new PgBoss({
      db: executor(partes.banco),
      migrate: false,
      createSchema: false,
      supervise: true,
      schedule: true,
    })
    boss.on('error', (e: Error) => log.warn({ err: e }, 'job engine'))
    try {
      return await comecar(boss, partes, env, log)
    } catch (e) {
      partes.fila.ligar(null)
      await boss.stop({ graceful: false }).catch(() => {})
      if (!foraDoAr(e) || Date.now() > limite) throw e
      log.warn({ err: e }, 'job engine')
      await espera(500)
    }
  }
}

async function comecar(boss: PgBoss, partes: Partes, env: Env, log: Log): Promise<{ fechar(): Promise<void> }> {
  await boss.start()
  const falhou = (trabalho: string, dados?: unknown) => (e: unknown) => {
    falhasDeTrabalho.inc({ trabalho })
    log.warn({ err: e, dados }, trabalho)
  }
  const tarefas: Record<string, Tarefa> = { 'limpar-chaves': LIMPEZA }
  const filas: Record<string, Fila> = {}
  for (const area of partes.areas) {
    Object.assign(tarefas, await area.tarefas?.())
    Object.assign(filas, await area.filas?.())
  }
  // Another process may be making the same queue.
  const criar = (nome: string, opcoes?: { retryLimit: number; expireInSeconds: number }) =>
    boss.createQueue(nome, opcoes).catch((e: unknown) => {
      if (foraDoAr(e)) throw e
    })
  for (const [nome, t] of Object.entries(tarefas)) {
    if (!t.cron) continue
    await criar(nome)
    await boss.schedule(nome, t.cron)
    await boss.work(nome, { pollingIntervalSeconds: 20 }, async () => {
      await t.fazer(partes, falhou(nome))
    })
  }
  const parar = new AbortController()
  for (const [nome, f] of Object.entries(filas)) {
    await criar(nome, { retryLimit: 0, expireInSeconds: 4 * 3600 })
    await boss.work<never>(nome, opcoesDaFila(f, env), async ([job]) => {
      if (job) await f.fazer(partes, job.data, parar.signal, falhou(nome, job.data))
    })
  }
  partes.fila.ligar((nome, dados) => boss.send(nome, dados, { group: { id: String(dados.codDistribuidor) } }))
  // What fails now is done at its hour.
  for (const [nome, t] of Object.entries(tarefas))
    if (t.noInicio) await t.fazer(partes, falhou(nome)).catch(falhou(nome))
  const carteiro = new Carteiro(partes, log)
  const correios = [
    repetir(() => despachar(partes.banco, env, log, (m) => contarNaAgenda(partes, m)), 'outbox', log),
    repetir(() => carteiro.rodada(), 'webhooks', log, { terminar: () => carteiro.terminar() }),
    ...Object.entries(tarefas).flatMap(([nome, t]) =>
      t.aCadaS ? [repetir(() => t.fazer(partes, falhou(nome)), nome, log, { pausaMs: t.aCadaS * 1000 })] : [],
    ),
  ]
  return {
    async fechar() {
      await Promise.all(correios.map((x) => x.fechar()))
      partes.fila.ligar(null)
      parar.abort()
      await boss.stop({ graceful: true, timeout: 5000 })
    },
  }
}

const RODADA_MS = 1500

/** A reminder that left, or could not, is seen on its appointment at once. */
export async function contarNaAgenda(
  partes: Partes,
  m: { codDistribuidor: number; codConcessionaria: number | null; codAgendamento: number | null },
): Promise<void> {
  const { codConcessionaria } = m
  if (m.codAgendamento === null || codConcessionaria === null) return
  const inquilino = await partes.inquilinos.doCodigo(m.codDistribuidor)
  await comoSistema(partes, inquilino, (c) => tocar(c, codConcessionaria, ['getAgendamentos']))
}

/** Mail, SMS and webhooks leave at once, and what died is found soon, not at the next minute: one round at a time, each after the one before has ended. */
function repetir(
  fazer: () => Promise<unknown>,
  nome: string,
  log: Log,
  { terminar, pausaMs = RODADA_MS }: { terminar?: () => Promise<void>; pausaMs?: number } = {},
): { fechar(): Promise<void> } {
  let relogio: ReturnType<typeof setTimeout> | undefined
  let rodada: Promise<unknown> = Promise.resolve()
  let parado = false
  const esperar = () => {
    if (!parado) relogio = setTimeout(rodar, pausaMs)
  }
  const rodar = () => {
    rodada = fazer()
      .catch((e: unknown) => log.warn({ err: e }, nome))
      .then(esperar)
  }
  esperar()
  return {
    async fechar() {
      parado = true
      clearTimeout(relogio)
      // A delivery under way is claimed: were it cut, another process would repeat it.
      await Promise.race([rodada.then(() => terminar?.()), new Promise((ok) => setTimeout(ok, 3000).unref())])
    },
  }
}

const opcoesDaFila = ({ intervaloS }: Fila, env: Env) => ({
  pollingIntervalSeconds: intervaloS,
  batchSize: 1,
  localConcurrency: env.TRABALHOS_SIMULTANEOS,
  localGroupConcurrency: 1,
})

/** Keys of requests that nobody repeats any more. */
const LIMPEZA: Tarefa = {
  cron: '37 3 * * *',
  fazer: ({ banco }) =>
    transacao(banco, 'sistema', (tx) =>
      tx
        .deleteFrom('idempotencia')
        .where('em', '<', sql<string>`now() - interval '7 days'`)
        .execute(),
    ),
}
