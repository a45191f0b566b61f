import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import type { Database } from '../database/database.ts'
import type { FileStore } from '../files/storage.ts'
import { AppError } from '../http/errors.ts'
import { encryptSecret } from '../secrets/secret-vault.ts'
import { digestFolder, moveKey, requireClosed } from './tenant-move.ts'
import {
  asOwner,
  BATCH_SIZE,
  differences,
  digestTables,
  DistribuidorError,
  findDistribuidor,
  KEPT_BEHIND,
  readRows,
  RowDigest,
  schemaOf,
  tenantTables,
} from './tenant-rows.ts'

/** Result: rows by table, and number of files. */
export interface Exported {
  tabelas: Record<string, { linhas: number; sha256?: string; resumo?: string }>
  arquivos: number
}

/** What an export for a move needs: the installation's secret, and the passphrase that the other installation is given. */
export interface Move {
  segredo: string
  passphrase: string
}

/**
 * Writes every row and file of a distributor into a new folder: one compressed JSON lines file per table, all from one snapshot, and a
 * manifest with row counts and digests. Passwords, keys and secrets are left out; or, for a `move` of a closed distributor, taken along under
 * its passphrase.
 */
export async function exportDistribuidor(
  database: Database,
  files: FileStore,
  nome: string,
  destination: string,
  move?: Move,
): Promise<Exported> {
  const sal = randomBytes(16).toString('base64')
  const sealed = move && { segredo: move.segredo, key: moveKey(move.passphrase, sal) }
  if (existsSync(destination) && (await readdir(destination)).length > 0)
    throw new DistribuidorError(`A pasta ${destination} não está vazia`)
  await mkdir(join(destination, 'tabelas'), { recursive: true, mode: 0o700 })
  return asOwner(database, async (client) => {
    await client.query('begin isolation level repeatable read, read only')
    const cod = await findDistribuidor(client, nome)
    if (move) await requireClosed(client, cod)
    const esquema = await schemaOf(client)
    const { rows } = await client.query<{ host: string }>(
      'select host from distribuidor_host where cod_distribuidor = $1 order by host',
      [cod],
    )
    const exported: Exported = { tabelas: {}, arquivos: 0 }
    for (const table of await tenantTables(client))
      exported.tabelas[table] = sealed
        ? await exportWhole(client, table, cod, destination, sealed)
        : await exportTable(client, table, cod, destination)
    await client.query('commit')
    for await (const key of files.ofDistribuidor(cod)) {
      const para = join(destination, 'arquivos', key)
      await mkdir(dirname(para), { recursive: true })
      // A file may vanish meanwhile: exports and imports are deleted after a day.
      const fluxo = await files.readStream(key).catch((e: unknown) => {
        if (e instanceof AppError && e.status === 404) return null
        throw e
      })
      if (!fluxo) continue
      await pipeline(fluxo, createWriteStream(para, { mode: 0o600 }))
      exported.arquivos++
    }
    // The manifest is written last: a folder without it is incomplete.
    if (move) await requireSame(client, cod, exported, move.segredo)
    const mudanca = sealed && {
      codDistribuidor: cod,
      hosts: rows.map((r) => r.host),
      esquema,
      sal,
      prova: encryptSecret(sealed.key, 'patio'),
      resumoArquivos: await digestFolder(destination),
    }
    const em = new Date().toISOString()
    const manifest = JSON.stringify({ distribuidor: nome, em, ...exported, ...(mudanca && { mudanca }) }, null, 2)
    await writeFile(join(destination, 'manifesto.json.parcial'), manifest, { mode: 0o600, flush: true })
    await rename(join(destination, 'manifesto.json.parcial'), join(destination, 'manifesto.json'))
    return exported
  })
}

/** Throws when something was written after the snapshot: some work did not know that the distributor is closed. */
async function requireSame(client: pg.Client, cod: number, { tabelas }: Exported, secret: string): Promise<void> {
  await client.query('begin isolation level repeatable read, read only')
  const changed = differences(tabelas, await digestTables(client, cod, secret))
  await client.query('commit')
  if (changed.length > 0) throw new DistribuidorError(`mudou durante a exportação: ${changed.join(', ')}. Repita-a.`)
}

/** Every column of a table, one row a line: `[plain columns, secret ones encrypted]`. */
async function exportWhole(
  client: pg.Client,
  table: string,
  cod: number,
  destination: string,
  { segredo, key }: { segredo: string; key: string },
) {
  const digest = new RowDigest()
  async function* lines() {
    for await (const rows of readRows(client, table, cod, segredo))
      yield rows
        .map((row) => {
          digest.add(row)
          const secrets = row.secrets.length > 0 ? encryptSecret(key, JSON.stringify(row.secrets)) : null
          return `${JSON.stringify([row.plain, secrets])}\n`
        })
        .join('')
  }
  const file = createWriteStream(join(destination, 'tabelas', `${table}.jsonl.gz`), { mode: 0o600, flush: true })
  await pipeline(Readable.from(lines()), createGzip(), file)
  return { linhas: digest.linhas, resumo: digest.resumo }
}

async function exportTable(client: pg.Client, table: string, cod: number, destination: string) {
  const { rows: columns } = await client.query<{ nome: string }>(
    `select attname as nome from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  )
  const kept = columns.filter((c) => !KEPT_BEHIND.test(c.nome)).map((c) => `"${c.nome}"`)
  await client.query(
    `declare linhas no scroll cursor for select row_to_json(x)::text as linha from (select ${kept.join(', ')} from "${table}" where cod_distribuidor = ${cod}) x`,
  )
  const resumo = createHash('sha256')
  let linhas = 0
  async function* read() {
    for (;;) {
      const { rows } = await client.query<{ linha: string }>(`fetch ${BATCH_SIZE} from linhas`)
      if (rows.length === 0) return
      linhas += rows.length
      const text = `${rows.map((r) => r.linha).join('\n')}\n`
      resumo.update(text)
      yield text
    }
  }
  const file = createWriteStream(join(destination, 'tabelas', `${table}.jsonl.gz`), { mode: 0o600, flush: true })
  await pipeline(Readable.from(read()), createGzip(), file)
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
    for await (const key of files.ofDistribuidor(cod)) {
      await files.erase(key)
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
