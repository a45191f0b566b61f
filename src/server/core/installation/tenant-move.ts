// A distributor on its way to another installation: closed here, written into a folder, and the folder's description (docs/operations.md).
import { createHash, scryptSync } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { z } from 'zod'
import type { Database } from '../database/database.ts'
import { asOwner, differences, digestTables, DistribuidorError, findDistribuidor } from './tenant-rows.ts'

const MIN_PASSPHRASE = 20

const counted = z.object({ linhas: z.number(), sha256: z.string().optional(), resumo: z.string().optional() })
const manifest = z.object({
  distribuidor: z.string(),
  tabelas: z.record(z.string(), counted),
  arquivos: z.number(),
  /** Only in an export for a move. */
  mudanca: z
    .object({
      codDistribuidor: z.number().int().positive(),
      hosts: z.array(z.string()),
      esquema: z.record(z.string(), z.string()),
      sal: z.string(),
      /** The word `patio` under the passphrase. */
      prova: z.string(),
      resumoArquivos: z.string(),
    })
    .optional(),
})
export type Manifest = z.infer<typeof manifest>

/** Reads the description of an exported folder; it is written last, so a folder without it is incomplete. */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = join(folder, 'manifesto.json')
  if (!existsSync(file)) throw new DistribuidorError(`${folder} não tem manifesto.json: a exportação não terminou`)
  const read = manifest.safeParse(JSON.parse(await readFile(file, 'utf8')))
  if (!read.success) throw new DistribuidorError(`${file} não é de uma exportação de distribuidor`)
  return read.data
}

/** The key of a move's secrets: of its passphrase, as text for the vault's functions. */
export function moveKey(passphrase: string, salt: string): string {
  if (passphrase.length < MIN_PASSPHRASE)
    throw new DistribuidorError(`PATIO_MUDANCA precisa de ao menos ${MIN_PASSPHRASE} caracteres`)
  return scryptSync(passphrase, Buffer.from(salt, 'base64'), 32, { N: 32_768, r: 8, p: 1, maxmem: 64 << 20 }).toString(
    'base64',
  )
}

/** Keys of the files in an exported folder, sorted. */
export async function listFiles(folder: string): Promise<string[]> {
  const base = join(folder, 'arquivos')
  if (!existsSync(base)) return []
  const entries = await readdir(base, { recursive: true, withFileTypes: true })
  return entries
    .filter((e) => e.isFile())
    .map((e) => relative(base, join(e.parentPath, e.name)).split(sep).join('/'))
    .toSorted()
}

/** How many files are read or written at once: a bucket answers each after some milliseconds. */
const FILES_AT_ONCE = 8

/** Does something with each key, some at once; after a failure no further one is begun. */
export async function eachFile(keys: readonly string[], work: (key: string) => Promise<void>): Promise<void> {
  const waiting = keys.values()
  let failed = false
  const worker = async () => {
    for (const key of waiting) {
      if (failed) return
      await work(key).catch((e: unknown) => {
        failed = true
        throw e
      })
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: FILES_AT_ONCE }, worker))
  for (const e of ended) if (e.status === 'rejected') throw e.reason
}

/** Digest of files with their names, wherever they lie; the keys sorted. */
export async function digestFiles(keys: readonly string[], open: (key: string) => Promise<Readable>): Promise<string> {
  const digests = new Map<string, string>()
  await eachFile(keys, async (key) => {
    const one = createHash('sha256')
    for await (const part of await open(key)) one.update(part as Buffer)
    digests.set(key, one.digest('hex'))
  })
  const all = createHash('sha256')
  for (const key of keys) all.update(`${digests.get(key)} ${key}\n`)
  return all.digest('hex')
}

/** Digest of all files of an exported folder. */
export const digestFolder = async (folder: string): Promise<string> =>
  digestFiles(await listFiles(folder), async (key) => createReadStream(join(folder, 'arquivos', key)))

/** Tells every process that something of a distributor's register changed. */
export const tellProcesses = (client: pg.Client, cod: number): Promise<unknown> =>
  client.query(`select pg_notify('acesso', $1)`, [`${cod}:0`])

/** How long a job in progress may hold up a move. */
const PATIENCE_MS = 15 * 60_000

/**
 * What began before an instant and may still write of a distributor: transactions, its own jobs, and scheduled work, which goes over all of
 * them. A backup only reads, and takes its time at night, as moves do.
 */
const RUNNING = `select 'transação ' || pid as what from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and application_name <> 'pg_dump'
      and xact_start < $1::timestamptz
  union all select 'trabalho ' || name from pgboss.job
    where state = 'active' and (data->>'codDistribuidor' = $2 or (data->>'codDistribuidor' is null and started_on < $1::timestamptz))`

/**
 * Closes a distributor: from now on it answers 503 and its background work rests. Returns when every process knows it (`waitMs`), and
 * nothing that began before is still running.
 */
export function closeDistribuidor(database: Database, nome: string, waitMs: number): Promise<void> {
  return asOwner(database, async (client) => {
    const cod = await findDistribuidor(client, nome)
    await client.query('begin')
    await client.query('update distribuidor set mudanca_em = coalesce(mudanca_em, now()) where cod_distribuidor = $1', [
      cod,
    ])
    await tellProcesses(client, cod)
    await client.query('commit')
    await setTimeout(waitMs)
    const { rows } = await client.query<{ agora: string }>('select now()::text as agora')
    const since = rows[0]?.agora
    for (const start = Date.now(); ; await setTimeout(500)) {
      const running = await client.query<{ what: string }>(RUNNING, [since, String(cod)])
      if (running.rows.length === 0) return
      if (Date.now() - start > PATIENCE_MS)
        throw new DistribuidorError(
          `ainda em andamento: ${running.rows.map((r) => r.what).join(', ')}. O distribuidor continua fechado: espere o fim e rode este comando de novo, ou abra-o com --estado aberto`,
        )
    }
  })
}

/** Opens a distributor: after the move where it went, or again where it was. */
export function openDistribuidor(database: Database, nome: string): Promise<void> {
  return asOwner(database, async (client) => {
    const cod = await findDistribuidor(client, nome)
    await client.query('begin')
    await client.query('update distribuidor set mudanca_em = null where cod_distribuidor = $1', [cod])
    await tellProcesses(client, cod)
    await client.query('commit')
  })
}

/** Throws unless a distributor is closed here and its rows are still those of an exported folder: only then may they go. */
export function checkUnchanged(database: Database, nome: string, folder: string, secret: string): Promise<void> {
  return asOwner(database, async (client) => {
    const { distribuidor, mudanca, tabelas } = await readManifest(folder)
    if (!mudanca || distribuidor !== nome)
      throw new DistribuidorError(`${folder} não é da mudança do distribuidor ${nome}`)
    await client.query('begin isolation level repeatable read, read only')
    const cod = await findDistribuidor(client, nome)
    await requireClosed(client, cod)
    const changed = differences(tabelas, await digestTables(client, cod, secret))
    await client.query('commit')
    if (changed.length > 0)
      throw new DistribuidorError(`mudou depois da exportação: ${changed.join(', ')}. Exporte e importe de novo.`)
  })
}

/** Throws unless a distributor is closed for its move. */
export async function requireClosed(client: pg.Client, cod: number): Promise<void> {
  const { rows } = await client.query<{ fechado: boolean }>(
    'select mudanca_em is not null as fechado from distribuidor where cod_distribuidor = $1',
    [cod],
  )
  if (!rows[0]?.fechado)
    throw new DistribuidorError('o distribuidor está aberto. Feche-o antes: npm run tenant-move -- --estado fechado')
}
