import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { abrirDatabase, type Database } from '../src/server/database.ts'
import { abrirBanco } from '../src/server/db.ts'
import { carregarDemo } from '../src/server/demo.ts'
import { lerEnv } from '../src/server/env.ts'
import { migrarJobs } from '../src/server/jobs.ts'
import { iniciarServidor, type Servidor } from '../src/server/server.ts'
import type { Cluster } from './cluster.ts'

export interface Demo {
  servidor: Servidor
  porta: number
  fechar(): Promise<void>
}

/** Demo data loaded once, to be copied: a database of a throw-away cluster, and its files. */
export interface DemoModelo {
  cluster: Cluster
  banco: string
  pasta: string
}
/** Port that the template's addresses speak of, until a copy has its own. */
const PORTA_DO_MODELO = 8080

/** The whole product with demo data on a free port and a throw-away folder: browser tests, screenshots. With `modelo` the data is a copy. */
export async function abrirDemo(ambiente: Record<string, string> = {}, modelo?: DemoModelo): Promise<Demo> {
  const pasta = await mkdtemp(join(tmpdir(), 'patio-demo-'))
  const porta = await portaLivre()
  const env = envDaDemo(porta, pasta, ambiente)
  const database = modelo ? await copiarModelo(modelo, porta, pasta) : await abrirDatabase(env, { comMigracao: true })
  if (!modelo) {
    await migrarJobs(database.dono, database.papel)
    await carregarDemo(env, database)
  }
  const servidor = await iniciarServidor(env, database)
  return {
    servidor,
    porta,
    async fechar() {
      await servidor.fechar()
      await database.fechar()
      await rm(pasta, { recursive: true, force: true })
    },
  }
}

const envDaDemo = (porta: number, pasta: string, ambiente: Record<string, string> = {}) =>
  lerEnv({
    PATIO_MODE: 'demo',
    PORT: String(porta),
    DATA_DIR: pasta,
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
    RATE_LIMIT_FACTOR: '0',
    ...ambiente,
  })

function bancoDo(cluster: Cluster, database: string): Database {
  const dono = { ...cluster.dono, database }
  const banco = abrirBanco({ ...dono, user: cluster.papel, password: cluster.senha }, 10)
  return { banco, dono, papel: cluster.papel, motor: null, fechar: () => banco.db.destroy() }
}

/** Loads the demo data into a new database of the cluster, made from its migrated template. */
export async function criarModelo(cluster: Cluster, migrado: string): Promise<DemoModelo> {
  const pasta = await mkdtemp(join(tmpdir(), 'patio-demo-modelo-'))
  const banco = 'patio_demo'
  await comoDono(cluster, 'postgres', async (client) => {
    await client.query(`drop database if exists ${banco} with (force)`)
    await client.query(`create database ${banco} template ${migrado}`)
  })
  const database = bancoDo(cluster, banco)
  await carregarDemo(envDaDemo(PORTA_DO_MODELO, pasta), database)
  await database.fechar()
  return { cluster, banco, pasta }
}

async function copiarModelo({ cluster, banco, pasta: origem }: DemoModelo, porta: number, pasta: string): Promise<Database> {
  const nome = `demo_${randomBytes(6).toString('hex')}`
  await comoDono(cluster, 'postgres', (client) => client.query(`create database ${nome} template ${banco}`))
  const colunas = ['gestao', 'api', 'integracao', 'checklist', 'orcamento', 'pesquisa'].map((d) => `dominio_${d}`)
  const trocas = colunas.map((c) => `${c} = replace(${c}, ':${PORTA_DO_MODELO}', ':${porta}')`)
  await comoDono(cluster, nome, (client) => client.query(`update distribuidor set ${trocas.join(', ')}`))
  await cp(origem, pasta, { recursive: true })
  const database = bancoDo(cluster, nome)
  return {
    ...database,
    async fechar() {
      await database.fechar()
      await comoDono(cluster, 'postgres', (client) => client.query(`drop database ${nome} with (force)`))
    },
  }
}

async function comoDono(cluster: Cluster, database: string, fazer: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ ...cluster.dono, database })
  await client.connect()
  try {
    await fazer(client)
  } finally {
    await client.end()
  }
}

function portaLivre(): Promise<number> {
  return new Promise((ok, falha) => {
    const s = createServer()
    s.once('error', falha)
    s.listen(0, '127.0.0.1', () => {
      const a = s.address()
      s.close(() => ok(typeof a === 'object' && a ? a.port : 0))
    })
  })
}
