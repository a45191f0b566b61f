import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, inject } from 'vitest'
import type { Database } from '../src/server/core/database/database.ts'
import { abrirBanco, criarCliente } from '../src/server/core/database/pool.ts'
import { lerEnv } from '../src/server/core/env.ts'
import { iniciarServidor, type Servidor } from '../src/server/core/server.ts'
import { MODELO } from './cluster.ts'
import { chamar } from './pedido.ts'

/** Until the job engine has none of a queue's jobs waiting or at work. */
export async function paradas(t: Teste, fila: string): Promise<void> {
  const abertos = () =>
    t.sql(`select id from pgboss.job where name = $1 and state in ('created', 'retry', 'active')`, [fila])
  await expect.poll(abertos).toEqual([])
}

export interface Teste {
  servidor: Servidor
  /** Whether its job engine runs. */
  jobs: boolean
  database: Database
  /** Runs SQL as the schema's owner with app_system's sight: arranging and checking. */
  sql<T extends pg.QueryResultRow>(texto: string, valores?: unknown[]): Promise<T[]>
  /** Calls the API as a person or integration on a distributor's host. */
  chamar(
    metodo: string,
    caminho: string,
    opcoes?: { host?: string; token?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<{ status: number; corpo: Record<string, unknown>; headers: Headers }>
  /** A second server process's worth on the same database. */
  outroServidor(): Promise<Servidor>
  fechar(): Promise<void>
}

/** A fresh database from the migrated template, and a server on a free port; with `jobs`, its job engine too. */
export async function abrirTeste(extraEnv: Record<string, string> = {}, opcoes = { jobs: false }): Promise<Teste> {
  const cluster = inject('cluster')
  const nome = `t_${randomBytes(6).toString('hex')}`
  const admin = criarCliente({ ...cluster.dono, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${nome} template ${MODELO} strategy file_copy`)
  const dono = { ...cluster.dono, database: nome }
  const banco = abrirBanco({ ...dono, user: cluster.papel, password: cluster.senha }, 10)
  const database: Database = { banco, dono, papel: cluster.papel, motor: null, fechar: () => banco.fechar() }
  const dataDir = await mkdtemp(join(tmpdir(), 'patio-teste-'))
  const env = lerEnv({
    PATIO_MODE: 'development',
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
    RATE_LIMIT_FACTOR: '0',
    ULTIMOS_PEDIDOS_MS: '0',
    ...(process.env['REDIS_URL'] && { REDIS_URL: process.env['REDIS_URL'], REDIS_PREFIX: nome }),
    ...extraEnv,
  })
  const servidor = await iniciarServidor(env, database, opcoes)
  const outros: (() => Promise<void>)[] = []
  const client = criarCliente(dono)
  await client.connect()
  return {
    servidor,
    jobs: opcoes.jobs,
    database,
    async sql(texto, valores) {
      return (await client.query(texto, valores)).rows as never
    },
    chamar: (metodo, caminho, pedido = {}) => chamar(servidor.endereco, metodo, caminho, pedido),
    async outroServidor() {
      const outroBanco = abrirBanco(banco.config, 5)
      const outro = await iniciarServidor(env, { ...database, banco: outroBanco }, { jobs: false })
      outros.push(async () => {
        await outro.fechar()
        await outroBanco.fechar()
      })
      return outro
    },
    async fechar() {
      for (const f of outros) await f()
      await servidor.fechar()
      await banco.fechar()
      await client.end()
      await admin.query(`drop database ${nome} with (force)`)
      await admin.end()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
