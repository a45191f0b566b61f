import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { abrirDatabase, type Database } from '../src/server/core/database/database.ts'
import { abrirBanco, criarCliente } from '../src/server/core/database/pool.ts'
import { carregarDemo } from '../src/server/core/installation/demo.ts'
import { lerEnv } from '../src/server/core/env.ts'
import { migrarJobs } from '../src/server/core/jobs/jobs.ts'
import { iniciarServidor, type Servidor } from '../src/server/core/server.ts'
import { criarModelo, FONTES_DO_MODELO, MODELO, type Cluster } from './cluster.ts'
import type { Fontes } from './guardado.ts'

export interface Demo {
  servidor: Servidor
  porta: number
  fechar(): Promise<void>
}

/** Demo data loaded once, to be copied: a throw-away cluster that has its database, and its files. */
export interface DemoModelo {
  cluster: Cluster
  pasta: string
  /** Where its copies lie; removed with the run, as a worker's product is never closed. */
  copias: string
}
const BANCO = 'patio_demo'
/** Port that the template's addresses speak of, until a copy has its own. */
const PORTA_DO_MODELO = 8080

/** The whole product with demo data on a free port and a throw-away folder: browser tests, screenshots. With `modelo` the data is a copy. */
export async function abrirDemo(ambiente: Record<string, string> = {}, modelo?: DemoModelo): Promise<Demo> {
  const pasta = await mkdtemp(join(modelo?.copias ?? tmpdir(), 'patio-demo-'))
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
    ULTIMOS_PEDIDOS_MS: '0',
    ...ambiente,
  })

function bancoDo(cluster: Cluster, database: string): Database {
  const dono = { ...cluster.dono, database }
  const banco = abrirBanco({ ...dono, user: cluster.papel, password: cluster.senha }, 10)
  return { banco, dono, papel: cluster.papel, motor: null, fechar: () => banco.fechar() }
}

/** What the demo data are made from. */
export const FONTES_DA_DEMO: Fontes = {
  comImportes: [
    ...FONTES_DO_MODELO.comImportes,
    'db',
    'src/server/core/files/files.ts',
    'src/server/core/secrets/senha.ts',
    'src/server/relatorios/indicadores/contar.ts',
    'src/server/agenda/painel-agenda/dias.ts',
  ],
  sozinhos: [...FONTES_DO_MODELO.sozinhos, 'src/server/core/installation/demo.ts', 'tests/demo.ts'],
}

/** Fills a cluster with the migrated template and a database of demo data beside it, its files in `pasta`. */
export async function encherComDemo(cluster: Cluster, pasta: string): Promise<void> {
  await criarModelo(cluster)
  await comoDono(cluster, 'postgres', (client) => client.query(`create database ${BANCO} template ${MODELO}`))
  const database = bancoDo(cluster, BANCO)
  await carregarDemo(envDaDemo(PORTA_DO_MODELO, pasta), database)
  await database.fechar()
}

async function copiarModelo({ cluster, pasta: origem }: DemoModelo, porta: number, pasta: string): Promise<Database> {
  const nome = `demo_${randomBytes(6).toString('hex')}`
  await comoDono(cluster, 'postgres', (client) =>
    client.query(`create database ${nome} template ${BANCO} strategy file_copy`),
  )
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

async function comoDono(
  cluster: Cluster,
  database: string,
  fazer: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = criarCliente({ ...cluster.dono, database })
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
