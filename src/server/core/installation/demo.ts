import { randomBytes } from 'node:crypto'
import { linhasDaDemo } from '../../../../db/seed/dms.ts'
import { semear } from '../../../../db/seed/seed.ts'
import type { Database } from '../database/database.ts'
import type { Env } from '../env.ts'
import { abrirArquivos } from '../files/files.ts'
import { hashSenha } from '../secrets/senha.ts'
import { iniciarServidor } from '../server.ts'
import { guardarSegredo } from '../secrets/cofre.ts'
import { abrirSimulador } from '../../../../scripts/demo/simulador-dms.ts'
import { abrirSimuladorJira } from '../../../../scripts/demo/simulador-jira.ts'
import { lerSegredo } from '../secrets/segredo.ts'
import { criarCliente } from '../database/pool.ts'

/** Loads the demo data once, in one transaction: a kill in the middle leaves an empty database. */
export async function carregarDemo(env: Env, database: Database): Promise<void> {
  const client = criarCliente(database.dono)
  await client.connect()
  try {
    await client.query("select pg_advisory_lock(hashtext('patio:demo'))")
    await client.query('set role app_system')
    const { rowCount } = await client.query('select from distribuidor limit 1')
    await client.query('reset role')
    if (rowCount) return
    console.log('Carregando os dados de demonstração…')
    const arquivos = abrirArquivos(env, await lerSegredo(env))
    await client.query('begin')
    await semear(client, {
      gravarArquivo: async (chave, fazer, tipo) => arquivos.gravar(chave, await fazer(), tipo),
      hashSenha,
      porta: env.PORT,
    })
    await client.query('commit')
    await client.query('analyze')
    // Once, and not by every server that starts on these data; one that is killed here is made good by the tasks that count.
    await contarTudo(env, database)
  } finally {
    await client.end()
  }
}

/** Runs the tasks that count, which a server would run minutes after it stands. */
async function contarTudo(env: Env, database: Database): Promise<void> {
  const servidor = await iniciarServidor({ ...env, PORT: 0, LOG_LEVEL: 'warn', ULTIMOS_PEDIDOS_MS: 0 }, database, {
    jobs: false,
  })
  try {
    for (const area of servidor.partes.areas)
      for (const [nome, tarefa] of Object.entries((await area.tarefas?.()) ?? {}))
        if (nome.startsWith('contar-'))
          await tarefa.fazer(servidor.partes, (e) => {
            throw e
          })
  } finally {
    await servidor.fechar()
  }
}

/** The settings of the demonstration: its stand-ins for other systems run on this machine, which other installations do not call. */
export const comSimulador = (env: Env): Env =>
  env.SAIDA_HOSTS.length > 0 ? env : { ...env, SAIDA_HOSTS: ['127.0.0.1'], SAIDA_PRIVADOS: 'sim' }

/** Starts the stand-ins for the stores' system and for Jira, and tells the first distributor where they are; they end with the process. */
export async function simularVizinhos(env: Env, database: Database): Promise<void> {
  const token = randomBytes(16).toString('base64url')
  const email = 'suporte@patio.demo'
  const comoDono = async <T>(fazer: (client: ReturnType<typeof criarCliente>) => Promise<T>): Promise<T> => {
    const client = criarCliente(database.dono)
    await client.connect()
    try {
      await client.query('set role app_system')
      return await fazer(client)
    } finally {
      await client.end()
    }
  }
  const dms = await abrirSimulador({
    token,
    linhas: (cnpj) => comoDono((client) => linhasDaDemo(client, cnpj, new Date())),
  })
  const jira = await abrirSimuladorJira({ email, token, projeto: 'PAT' })
  const guardado = guardarSegredo(await lerSegredo(env), token)
  await comoDono(async (client) => {
    await client.query(
      'update distribuidor set integracao_dms = $1, token_integracao_dms = $2 where cod_distribuidor = 1',
      [dms.url, guardado],
    )
    await client.query(
      `insert into jira_conexao (cod_distribuidor, url, email, projeto, token) values (1, $1, $2, 'PAT', $3)
       on conflict (cod_distribuidor) do update set url = excluded.url, token = excluded.token`,
      [jira.url, email, guardado],
    )
    // What an earlier run of the stand-in held in memory is gone with it.
    await client.query(
      `update chamado set jira_chave = null, envio = 'LOCAL' where cod_distribuidor = 1 and jira_chave is not null`,
    )
  })
}
