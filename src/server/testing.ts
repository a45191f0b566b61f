import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { Nivel } from '#shared/contract.ts'
import type { ChecklistEntrada } from '#shared/integracao.ts'
import type { Database } from './database.ts'
import { abrirBanco } from './db.ts'
import { lerEnv } from './env.ts'
import { iniciarServidor, type Servidor } from './server.ts'

/** Where the run's throw-away cluster is: made once by the global set-up. */
export interface Cluster {
  dono: pg.ClientConfig
  papel: string
  senha: string
}
declare module 'vitest' {
  interface ProvidedContext {
    cluster: Cluster
  }
}

export interface Teste {
  servidor: Servidor
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
  const admin = new pg.Client({ ...cluster.dono, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${nome} template patio_modelo`)
  const dono = { ...cluster.dono, database: nome }
  const banco = abrirBanco({ ...dono, user: cluster.papel, password: cluster.senha }, 10)
  const database: Database = { banco, dono, papel: cluster.papel, motor: null, fechar: () => banco.db.destroy() }
  const dataDir = await mkdtemp(join(tmpdir(), 'patio-teste-'))
  const env = lerEnv({
    PATIO_MODE: 'development',
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
    RATE_LIMIT_FACTOR: '0',
    ...(process.env['REDIS_URL'] && { REDIS_URL: process.env['REDIS_URL'], REDIS_PREFIX: nome }),
    ...extraEnv,
  })
  const servidor = await iniciarServidor(env, database, opcoes)
  const outros: (() => Promise<void>)[] = []
  const client = new pg.Client(dono)
  await client.connect()
  return {
    servidor,
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
        await outroBanco.db.destroy()
      })
      return outro
    },
    async fechar() {
      for (const f of outros) await f()
      await servidor.fechar()
      await banco.db.destroy()
      await client.end()
      await admin.query(`drop database ${nome} with (force)`)
      await admin.end()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** One HTTP request with a chosen Host header, which fetch does not allow. */
export async function chamar(
  endereco: string,
  metodo: string,
  caminho: string,
  opcoes: { host?: string; token?: string; body?: unknown; headers?: Record<string, string> },
) {
  const { request } = await import('node:http')
  const url = new URL(`/api/${caminho}`, endereco)
  return new Promise<{ status: number; corpo: Record<string, unknown>; headers: Headers }>((ok, falha) => {
    const req = request(
      url,
      {
        method: metodo,
        headers: {
          host: opcoes.host ?? 'um.localhost',
          ...(opcoes.body !== undefined && { 'content-type': 'application/json' }),
          ...(opcoes.token && { authorization: `Bearer ${opcoes.token}` }),
          ...opcoes.headers,
        },
      },
      (res) => {
        const partes: Buffer[] = []
        res.on('data', (p: Buffer) => partes.push(p))
        res.on('end', () => {
          const texto = Buffer.concat(partes).toString()
          const headers = new Headers(
            Object.entries(res.headers).flatMap(([k, v]) =>
              Array.isArray(v) ? v.map((x): [string, string] => [k, x]) : v === undefined ? [] : [[k, v] as [string, string]],
            ),
          )
          const json = (res.headers['content-type'] ?? '').includes('json')
          ok({ status: res.statusCode ?? 0, corpo: (json && texto ? JSON.parse(texto) : { texto }) as Record<string, unknown>, headers })
        })
      },
    )
    req.on('error', falha)
    if (opcoes.body !== undefined) req.write(typeof opcoes.body === 'string' ? opcoes.body : JSON.stringify(opcoes.body))
    req.end()
  })
}

export interface Mundo {
  codDistribuidor: number
  host: string
  lojas: number[]
  chave: string
  /** Access token of a user of this level; `lojas` are the stores granted by filter (all, for -1 and 2). */
  token(nivel: Nivel, lojas?: number[]): Promise<string>
  usuario(nivel: Nivel, lojas?: number[]): Promise<number>
}

/** A distributor with two stores, an integration key, and users on demand. */
export async function buildMundo(t: Teste, nome = 'um'): Promise<Mundo> {
  const host = `${nome}.localhost`
  const [d] = await t.sql<{ id: number }>(
    `insert into distribuidor (distribuidor, name_empresa, dominio_gestao, dominio_api, dominio_integracao, dominio_checklist, dominio_orcamento, dominio_pesquisa, tipo_conexao, mascara_codigo_interno)
     values ($1, $1, $2, $2, $2, $2, $2, $2, 'http', '000000/00') returning cod_distribuidor as id`,
    [nome, host],
  )
  const codDistribuidor = d?.id ?? 0
  await t.sql('insert into distribuidor_host values ($1, $2)', [host, codDistribuidor])
  const [g] = await t.sql<{ id: number }>(`insert into grupo (cod_distribuidor, nome) values ($1, 'Grupo') returning cod_grupo as id`, [codDistribuidor])
  const lojas: number[] = []
  for (const [i, fuso] of ['America/Sao_Paulo', 'America/Manaus'].entries()) {
    const [c] = await t.sql<{ id: number }>(
      `insert into concessionaria (cod_distribuidor, cod_grupo, nome, marca, cidade, uf, fuso) values ($1, $2, $3, 'Fiat', 'Cidade', 'SP', $4) returning cod_concessionaria as id`,
      [codDistribuidor, g?.id, `${nome} loja ${i + 1}`, fuso],
    )
    lojas.push(c?.id ?? 0)
  }
  const chave = `chave-${nome}-${randomUUID()}`
  await t.sql(`insert into integracao_chave (cod_distribuidor, nome, chave_hash) values ($1, 'teste', encode(sha256($2::bytea), 'hex'))`, [
    codDistribuidor,
    chave,
  ])
  async function usuario(nivel: Nivel, suas = lojas): Promise<number> {
    const [u] = await t.sql<{ id: number }>(
      `insert into usuario (cod_distribuidor, nome, email, senha_hash, cod_nivel) values ($1, $2, $3, 'x', $4) returning cod_usuario as id`,
      [codDistribuidor, `Pessoa ${nivel}`, `${randomUUID()}@exemplo.com`, nivel],
    )
    const cod = u?.id ?? 0
    if (nivel !== -1 && nivel !== 2)
      for (const l of suas) await t.sql(`insert into usuario_filtro values ($1, $2, 'CONCESSIONARIA', $3)`, [codDistribuidor, cod, String(l)])
    return cod
  }
  return {
    codDistribuidor,
    host,
    lojas,
    chave,
    usuario,
    async token(nivel, suas) {
      const codUsuario = await usuario(nivel, suas)
      const inquilino = await t.servidor.partes.inquilinos.doHost(host)
      return t.servidor.partes.sessoes.emitir(inquilino, { codUsuario, codNivel: nivel })
    },
  }
}

/** A valid checklist with one red, one amber and one green item; fields of `mais` replace its own. */
export function buildChecklist(codConcessionaria: number, mais: Partial<ChecklistEntrada> = {}): ChecklistEntrada {
  return {
    idExterno: randomUUID(),
    codConcessionaria,
    veiculo: { placa: 'ABC1D23', marca: 'Fiat', modelo: 'Argo Drive 1.3', ano: 2023 },
    cliente: { nome: 'Helena Prado', telefone: '(11) 98888-7777' },
    consultor: 'Lúcia Farias',
    mecanico: 'Bruno Lima',
    km: 24_310,
    itens: [
      {
        grupo: 'Freios',
        nome: 'Pastilhas dianteiras',
        estado: 'VERMELHO',
        medida: 2.1,
        unidade: 'mm',
        limite: 3,
        comentarioCliente: 'Abaixo do mínimo seguro',
      },
      { grupo: 'Carroceria', nome: 'Palhetas', estado: 'AMARELO', medida: 1, unidade: 'un', comentarioCliente: 'Ressecadas' },
      { grupo: 'Bateria e elétrica', nome: 'Bateria', estado: 'VERDE', medida: 12.6, unidade: 'V' },
    ],
    ...mais,
  }
}
