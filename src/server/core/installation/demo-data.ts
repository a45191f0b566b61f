import { randomBytes } from 'node:crypto'
import { readDemoRows } from '../../../../db/seed/vendas/dms.ts'
import { seedDemoData } from '../../../../db/seed/seed.ts'
import type { Database } from '../database/database.ts'
import type { Env } from '../env.ts'
import { openFileStore } from '../files/storage.ts'
import { hashPassword } from '../secrets/password.ts'
import { startServer } from '../server.ts'
import { encryptSecret } from '../secrets/secret-vault.ts'
import { openSimulator } from '../../../../scripts/demo/dms-stand-in.ts'
import { openJiraSimulator } from '../../../../scripts/demo/jira-stand-in.ts'
import { readSecret } from '../secrets/installation-secret.ts'
import { createClient } from '../database/pool.ts'

/** Loads the demo data once, in one transaction: a kill in the middle leaves an empty database. */
export async function loadDemo(env: Env, database: Database): Promise<void> {
  const client = createClient(database.dono)
  await client.connect()
  try {
    await client.query("select pg_advisory_lock(hashtext('patio:demo'))")
    await client.query('set role app_system')
    const { rowCount } = await client.query('select from distribuidor limit 1')
    await client.query('reset role')
    if (rowCount) return
    console.log('Carregando os dados de demonstração…')
    const files = openFileStore(env, await readSecret(env))
    await client.query('begin')
    await seedDemoData(client, {
      gravarArquivo: async (key, run, tipo) => files.save(key, await run(), tipo),
      hashSenha: hashPassword,
      porta: env.PORT,
    })
    await client.query('commit')
    await client.query('analyze')
    // Runs once, not at every server start. After a kill here the scheduled tasks catch up.
    await runCountTasks(env, database)
  } finally {
    await client.end()
  }
}

/** Runs the counting tasks now, which a server would only run minutes after its start. */
async function runCountTasks(env: Env, database: Database): Promise<void> {
  const server = await startServer({ ...env, PORT: 0, LOG_LEVEL: 'warn', ULTIMOS_PEDIDOS_MS: 0 }, database, {
    jobs: false,
  })
  try {
    for (const area of server.services.areas)
      for (const [nome, task] of Object.entries((await area.tasks?.()) ?? {}))
        if (nome.startsWith('contar-'))
          await task.run(server.services, (e) => {
            throw e
          })
  } finally {
    await server.close()
  }
}

/** Demo settings: its stand-ins for other systems run on this machine, which other installations may not call. */
export const withSimulator = (env: Env): Env =>
  env.SAIDA_HOSTS.length > 0 ? env : { ...env, SAIDA_HOSTS: ['127.0.0.1'], SAIDA_PRIVADOS: 'sim' }

/** Starts the stand-ins for the DMS and for Jira and writes their addresses into the first distributor; they end with the process. */
export async function startStandIns(env: Env, database: Database): Promise<void> {
  const token = randomBytes(16).toString('base64url')
  const email = 'suporte@patio.demo'
  const asOwner = async <T>(run: (client: ReturnType<typeof createClient>) => Promise<T>): Promise<T> => {
    const client = createClient(database.dono)
    await client.connect()
    try {
      await client.query('set role app_system')
      return await run(client)
    } finally {
      await client.end()
    }
  }
  const dms = await openSimulator({
    token,
    linhas: (cnpj) => asOwner((client) => readDemoRows(client, cnpj, new Date())),
  })
  const jira = await openJiraSimulator({ email, token, projeto: 'PAT' })
  const stored = encryptSecret(await readSecret(env), token)
  await asOwner(async (client) => {
    await client.query(
      'update distribuidor set integracao_dms = $1, token_integracao_dms = $2 where cod_distribuidor = 1',
      [dms.url, stored],
    )
    await client.query(
      `insert into jira_conexao (cod_distribuidor, url, email, projeto, token) values (1, $1, $2, 'PAT', $3)
       on conflict (cod_distribuidor) do update set url = excluded.url, token = excluded.token`,
      [jira.url, email, stored],
    )
    // An earlier stand-in kept its issues in memory only, so forget their keys.
    await client.query(
      `update chamado set jira_chave = null, envio = 'LOCAL' where cod_distribuidor = 1 and jira_chave is not null`,
    )
  })
}
