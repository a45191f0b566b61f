import { sql } from 'kysely'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { type Banco, transacao } from './db.ts'
import type { Env } from './env.ts'
import { executarExportacao, FILA_EXPORTACAO, limparExportacoes, recolherExportacoes } from './exportacoes/job.ts'
import type { Alvo } from './exportacoes/queries.ts'
import { executarImportacao, FILA_IMPORTACAO } from './importacoes/job.ts'
import { limparImportacoes, recolherImportacoes } from './importacoes/limpeza.ts'
import type { Alvo as AlvoImportacao } from './importacoes/queries.ts'
import { despachar } from './mensagens.ts'
import { expirarOrcamentos } from './orcamentos/expirar.ts'
import type { Partes } from './partes.ts'

interface Log {
  info(dados: object, texto: string): void
  warn(dados: object, texto: string): void
  error(dados: object, texto: string): void
}

const executor = (banco: Banco) => ({ executeSql: (texto: string, valores?: unknown[]) => banco.pool.query(texto, valores) as Promise<{ rows: unknown[] }> })

/** Creates pg-boss's own schema as the owner and lets the application's role use it. */
export async function migrarJobs(dono: pg.ClientConfig, papel: string): Promise<void> {
  const pool = new pg.Pool({ ...dono, max: 2 })
  const boss = new PgBoss({
    db: { executeSql: (t: string, v?: unknown[]) => pool.query(t, v) as Promise<{ rows: unknown[] }> },
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => {})
  await boss.start()
  await boss.stop({ graceful: false })
  const p = `"${papel.replaceAll('"', '""')}"`
  await pool.query(
    `grant usage on schema pgboss to ${p}; grant select, insert, update, delete on all tables in schema pgboss to ${p}; grant usage on all sequences in schema pgboss to ${p}; grant execute on all functions in schema pgboss to ${p}`,
  )
  await pool.end()
}

/** Work that nobody waits for, once across all processes: exports, imports, outbox, expired quotes, old keys. */
export async function iniciarJobs(partes: Partes, env: Env, log: Log): Promise<{ fechar(): Promise<void> }> {
  const boss = new PgBoss({ db: executor(partes.banco), migrate: false, createSchema: false, supervise: true, schedule: true })
  boss.on('error', (e: Error) => log.warn({ err: e }, 'job engine'))
  await boss.start()
  const tarefas: Record<string, { cron: string; fazer: () => Promise<unknown> }> = {
    'expirar-orcamentos': { cron: '* * * * *', fazer: () => expirarOrcamentos(partes) },
    'recolher-exportacoes': { cron: '* * * * *', fazer: () => recolherExportacoes(partes) },
    'recolher-importacoes': { cron: '* * * * *', fazer: () => recolherImportacoes(partes) },
    limpeza: { cron: '17 3 * * *', fazer: () => Promise.all([limpar(partes.banco), limparExportacoes(partes), limparImportacoes(partes)]) },
  }
  for (const [nome, t] of Object.entries(tarefas)) {
    await boss.createQueue(nome).catch(() => {})
    await boss.schedule(nome, t.cron)
    await boss.work(nome, { pollingIntervalSeconds: 20 }, async () => {
      await t.fazer()
    })
  }
  // One export at a time in a process: its memory stays flat, and requests keep their turn. What a process left when it died is swept up, not tried again here.
  const parar = new AbortController()
  await boss.createQueue(FILA_EXPORTACAO, { retryLimit: 0, expireInSeconds: 4 * 3600 }).catch(() => {})
  await boss.work<Alvo>(FILA_EXPORTACAO, { pollingIntervalSeconds: 1, batchSize: 1 }, async ([job]) => {
    if (job) await executarExportacao(partes, job.data, parar.signal, (e) => log.warn({ err: e, exportacao: job.data }, 'export'))
  })
  // One import at a time in a process, for the same reasons.
  await boss.createQueue(FILA_IMPORTACAO, { retryLimit: 0, expireInSeconds: 4 * 3600 }).catch(() => {})
  await boss.work<AlvoImportacao>(FILA_IMPORTACAO, { pollingIntervalSeconds: 0.5, batchSize: 1 }, async ([job]) => {
    if (job) await executarImportacao(partes, job.data, parar.signal, (e) => log.warn({ err: e, importacao: job.data }, 'import'))
  })
  partes.fila.ligar((nome, dados) => boss.send(nome, dados))
  await recolherExportacoes(partes)
  await recolherImportacoes(partes)
  // Mail and SMS should leave at once, not at the next minute; row locks keep processes from sending twice.
  let parado = false
  const relogio = setInterval(() => {
    if (!parado) despachar(partes.banco, env, log).catch((e: unknown) => log.warn({ err: e }, 'outbox'))
  }, 1500)
  return {
    async fechar() {
      parado = true
      clearInterval(relogio)
      partes.fila.ligar(null)
      parar.abort()
      await boss.stop({ graceful: true, timeout: 5000 })
    },
  }
}

async function limpar(banco: Banco): Promise<void> {
  await transacao(banco, 'sistema', async (tx) => {
    await tx
      .deleteFrom('idempotencia')
      .where('em', '<', sql<string>`now() - interval '7 days'`)
      .execute()
    await tx
      .deleteFrom('sessao')
      .where('expiraEm', '<', sql<string>`now() - interval '7 days'`)
      .execute()
    await tx
      .deleteFrom('senhaLink')
      .where('expiraEm', '<', sql<string>`now() - interval '7 days'`)
      .execute()
  })
}
