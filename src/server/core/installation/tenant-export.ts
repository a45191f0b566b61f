import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import type { Database } from '../database/database.ts'
import { createClient } from '../database/pool.ts'
import type { FileStore } from '../files/storage.ts'

/** An export or erasure of a distributor failed; the message says why, in pt-BR. */
export class DistribuidorError extends Error {
  override name = 'DistribuidorError'
}
/** Result: rows by table, and number of files. */
export interface Exported {
  tabelas: Record<string, { linhas: number; sha256?: string }>
  arquivos: number
}

const BATCH_SIZE = 2000
/** Columns left out of an export: passwords, sessions, keys, other systems' secrets. */
const KEPT_BEHIND = /(^|_)hash$|^token|segredo|^certificado$|^nonce$|^verificador$/

/**
 * Writes every row and file of a distributor into a new folder: one compressed JSON lines file per table, all from one snapshot, and a
 * manifest with row counts and digests. Passwords, keys and secrets are left out.
 */
export async function exportDistribuidor(
  database: Database,
  files: FileStore,
  nome: string,
  destino: string,
): Promise<Exported> {
  if (existsSync(destino) && (await readdir(destino)).length > 0)
    throw new DistribuidorError(`A pasta ${destino} não está vazia`)
  await mkdir(join(destino, 'tabelas'), { recursive: true, mode: 0o700 })
  return asOwner(database, async (client) => {
    await client.query('begin isolation level repeatable read, read only')
    const cod = await findDistribuidor(client, nome)
    const exported: Exported = { tabelas: {}, arquivos: 0 }
    for (const table of await tenantTables(client))
      exported.tabelas[table] = await exportTable(client, table, cod, destino)
    await client.query('commit')
    for await (const chave of files.ofDistribuidor(cod)) {
      const para = join(destino, 'arquivos', chave)
      await mkdir(dirname(para), { recursive: true })
      // A file may vanish meanwhile: exports and imports are deleted after a day.
      const fluxo = await files.readStream(chave).catch(() => null)
      if (!fluxo) continue
      await pipeline(fluxo, createWriteStream(para, { mode: 0o600 }))
      exported.arquivos++
    }
    // The manifest is written last: a folder without it is incomplete.
    const manifest = JSON.stringify({ distribuidor: nome, em: new Date().toISOString(), ...exported }, null, 2)
    await writeFile(join(destino, 'manifesto.json.parcial'), manifest, { mode: 0o600, flush: true })
    await rename(join(destino, 'manifesto.json.parcial'), join(destino, 'manifesto.json'))
    return exported
  })
}

async function exportTable(client: pg.Client, table: string, cod: number, destino: string) {
  const { rows: colunas } = await client.query<{ nome: string }>(
    `select attname as nome from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  )
  const stated = colunas.filter((c) => !KEPT_BEHIND.test(c.nome)).map((c) => `"${c.nome}"`)
  await client.query(
    `declare linhas no scroll cursor for select row_to_json(x)::text as linha from (select ${stated.join(', ')} from "${table}" where cod_distribuidor = ${cod}) x`,
  )
  const resumo = createHash('sha256')
  let linhas = 0
  async function* read() {
    for (;;) {
      const { rows } = await client.query<{ linha: string }>(`fetch ${BATCH_SIZE} from linhas`)
      if (rows.length === 0) return
      linhas += rows.length
      const texto = `${rows.map((r) => r.linha).join('\n')}\n`
      resumo.update(texto)
      yield texto
    }
  }
  const arquivo = createWriteStream(join(destino, 'tabelas', `${table}.jsonl.gz`), { mode: 0o600, flush: true })
  await pipeline(Readable.from(read()), createGzip(), arquivo)
  await client.query('close linhas')
  return { linhas, sha256: resumo.digest('hex') }
}

/**
 * Disables a distributor, waits until every process knows it (`waitMs`), and deletes all its files and rows for good. The rows go last and
 * in one transaction, so that an interrupted run can be repeated.
 */
export async function eraseDistribuidor(
  database: Database,
  files: FileStore,
  nome: string,
  waitMs: number,
): Promise<Exported> {
  return asOwner(database, async (client) => {
    const exported: Exported = { tabelas: {}, arquivos: 0 }
    const cod = await findDistribuidor(client, nome)
    await client.query('update distribuidor set ativo = false where cod_distribuidor = $1', [cod])
    await setTimeout(waitMs)
    for await (const chave of files.ofDistribuidor(cod)) {
      await files.erase(chave)
      exported.arquivos++
    }
    await client.query('begin')
    // Switch off foreign keys and triggers: rows that reference a distributor's row belong to it and are deleted too.
    await client.query('set local session_replication_role = replica')
    for (const table of await tenantTables(client)) {
      const { rowCount } = await client.query(`delete from "${table}" where cod_distribuidor = $1`, [cod])
      exported.tabelas[table] = { linhas: rowCount ?? 0 }
    }
    await client.query(`delete from pgboss.job where data->>'codDistribuidor' = $1`, [String(cod)])
    await client.query('commit')
    return exported
  })
}

async function findDistribuidor(client: pg.Client, nome: string): Promise<number> {
  const { rows } = await client.query<{ cod: number }>(
    'select cod_distribuidor as cod from distribuidor where distribuidor = $1',
    [nome],
  )
  const [d] = rows
  if (!d) throw new DistribuidorError(`não há distribuidor ${nome}`)
  return d.cod
}

/** Tables with rows of distributors; `distribuidor` itself comes last. */
async function tenantTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ tabela: string }>(
    `select c.relname as tabela from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'cod_distribuidor' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by c.relname = 'distribuidor', c.relname`,
  )
  return rows.map((r) => r.tabela)
}

async function asOwner<T>({ dono }: Database, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = createClient(dono)
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}
