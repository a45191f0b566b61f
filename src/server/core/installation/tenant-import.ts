// Takes a distributor that was exported for a move into this installation.
import { createReadStream } from 'node:fs'
import { extname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import type { Database } from '../database/database.ts'
import type { FileStore } from '../files/storage.ts'
import { decryptSecret, encryptSecret } from '../secrets/secret-vault.ts'
import {
  digestFiles,
  digestFolder,
  eachFile,
  listFiles,
  type Manifest,
  moveKey,
  readManifest,
  tellProcesses,
} from './tenant-move.ts'
import {
  asOwner,
  columnsOf,
  differences,
  digestTables,
  DistribuidorError,
  schemaOf,
  tenantTables,
} from './tenant-rows.ts'

/** What came in: rows and digest of each table, compared with those of the export, and the number of files. */
export interface Imported {
  distribuidor: string
  codDistribuidor: number
  tabelas: Record<string, { linhas: number; resumo: string }>
  arquivos: number
}

interface Target {
  database: Database
  files: FileStore
  /** This installation's secret. */
  segredo: string
}

const TYPES: Record<string, string> = {
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.pdf': 'application/pdf',
  '.mp4': 'video/mp4',
  '.ogg': 'audio/ogg',
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.webm': 'video/webm',
  '.csv': 'text/csv',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
/** Bytes of rows that go in one statement. */
const BATCH_BYTES = 4 << 20

/**
 * Imports a folder of `exportDistribuidor` with `move`. Files come first, read back and compared; all rows in one transaction, which commits only
 * when the rows of each table have the digest of the export. Killed at any moment, it leaves no row, and may be run again. The distributor stays closed.
 */
export async function importDistribuidor(
  { database, files, segredo }: Target,
  folder: string,
  passphrase: string,
): Promise<Imported> {
  const found = await readManifest(folder)
  const { mudanca } = found
  if (!mudanca)
    throw new DistribuidorError('esta exportação não é de uma mudança: exporte com PATIO_MUDANCA e --mudanca sim')
  const key = moveKey(passphrase, mudanca.sal)
  if (decryptSecret(key, mudanca.prova) !== 'patio')
    throw new DistribuidorError('PATIO_MUDANCA não é a frase com que se exportou')
  const { codDistribuidor: cod } = mudanca
  const keys = await listFiles(folder)
  const foreign = keys.find((k) => !new RegExp(`^(?:[a-z-]+/)?${cod}/`).test(k))
  if (foreign !== undefined) throw new DistribuidorError(`o arquivo ${foreign} não é deste distribuidor`)
  if ((await digestFolder(folder)) !== mudanca.resumoArquivos || keys.length !== found.arquivos)
    throw new DistribuidorError('os arquivos não são os que foram exportados')
  return asOwner(database, async (client) => {
    await refuse(client, found, mudanca)
    await keepFiles(files, folder, keys, mudanca)
    await client.query('begin')
    try {
      // Again, and against a second import: until the commit nobody else can take the name.
      await client.query(`select pg_advisory_xact_lock(hashtext('patio:mudanca'))`)
      await refuse(client, found, mudanca)
      // Triggers have done their work where the rows come from: counts, events and revisions are rows themselves.
      await client.query(`set local session_replication_role = replica; set local app.chegada = '${cod}'`)
      for (const table of (await tenantTables(client)).toReversed())
        await importTable(client, table, folder, cod, { key, segredo })
      const tabelas = await digestTables(client, cod, segredo)
      const wrong = differences(found.tabelas, tabelas)
      if (wrong.length > 0) throw new DistribuidorError(`não são as linhas da exportação: ${wrong.join(', ')}`)
      await advanceSequences(client, cod)
      await tellProcesses(client, cod)
      await client.query('commit')
      return { distribuidor: found.distribuidor, codDistribuidor: cod, tabelas, arquivos: keys.length }
    } catch (e) {
      await client.query('rollback')
      throw e
    }
  })
}

/**
 * Writes all files into this installation's folder or bucket and reads them back: throws unless they have the digest of the export.
 * Deletes what an interrupted attempt left behind.
 */
async function keepFiles(
  files: FileStore,
  folder: string,
  keys: readonly string[],
  { codDistribuidor, resumoArquivos }: NonNullable<Manifest['mudanca']>,
): Promise<void> {
  await eachFile(keys, async (key) => {
    const type = TYPES[extname(key)] ?? 'application/octet-stream'
    await files.saveStream(key, createReadStream(join(folder, 'arquivos', key)), type)
  })
  const wanted = new Set(keys)
  const here: string[] = []
  for await (const key of files.ofDistribuidor(codDistribuidor)) here.push(key)
  for (const key of here) if (!wanted.has(key)) await files.erase(key)
  const kept = here.filter((key) => wanted.has(key)).toSorted()
  if (kept.length !== keys.length || (await digestFiles(kept, (key) => files.readStream(key))) !== resumoArquivos)
    throw new DistribuidorError('os arquivos guardados aqui não são os da exportação: rode a importação de novo')
}

/** Throws when the schemas differ, or when name, code or a host are taken here. */
async function refuse(client: pg.Client, { distribuidor }: Manifest, change: NonNullable<Manifest['mudanca']>) {
  const here = await schemaOf(client)
  const there = change.esquema
  const names = [...new Set([...Object.keys(here), ...Object.keys(there)])].toSorted()
  const first = names.find((n) => here[n] !== there[n])
  if (first !== undefined) {
    const which = here[first] === undefined ? 'falta aqui' : there[first] === undefined ? 'falta lá' : 'é outra'
    throw new DistribuidorError(
      `os bancos não têm a mesma versão (a migração ${first} ${which}): atualize as duas instalações para a mesma versão do Pátio`,
    )
  }
  const { rows } = await client.query<{ nome: string; cod: number }>(
    'select distribuidor as nome, cod_distribuidor as cod from distribuidor where distribuidor = $1 or cod_distribuidor = $2',
    [distribuidor, change.codDistribuidor],
  )
  const [taken] = rows
  if (taken?.nome === distribuidor) throw new DistribuidorError(`já há aqui um distribuidor ${distribuidor}`)
  if (taken)
    throw new DistribuidorError(
      `o código ${taken.cod} é aqui do distribuidor ${taken.nome}. Arquivos e chaves de acesso levam o código: mude antes aquele para outra célula`,
    )
  await refuseHosts(client, change.hosts)
}

async function refuseHosts(client: pg.Client, hosts: readonly string[]) {
  const { rows } = await client.query<{ host: string; nome: string }>(
    'select h.host, d.distribuidor as nome from distribuidor_host h join distribuidor d using (cod_distribuidor) where h.host = any ($1) order by 1',
    [hosts],
  )
  const [taken] = rows
  if (taken) throw new DistribuidorError(`o endereço ${taken.host} é aqui do distribuidor ${taken.nome}`)
}

/** Reads a table's file line by line and inserts its rows in batches. */
async function importTable(
  client: pg.Client,
  table: string,
  folder: string,
  cod: number,
  keys: { key: string; segredo: string },
): Promise<void> {
  const { secret, inserted } = await columnsOf(client, table)
  const columns = inserted.map((c) => `"${c}"`).join(', ')
  const insert = (rows: readonly string[]) =>
    client
      .query(
        `insert into "${table}" (${columns}) overriding system value select ${columns} from json_populate_recordset(null::"${table}", $1::json) where cod_distribuidor = $2`,
        [`[${rows.join(',')}]`, cod],
      )
      .catch((e: unknown) => {
        const { code, constraint } = e as { code?: string; constraint?: string }
        if (code === '23505')
          throw new DistribuidorError(`${table}: já há aqui uma linha igual (${constraint ?? 'chave'})`)
        throw e
      })
  const source = createReadStream(join(folder, 'tabelas', `${table}.jsonl.gz`))
  const lines = createInterface({ input: source.pipe(createGunzip()), crlfDelay: Infinity })
  let rows: string[] = []
  let bytes = 0
  for await (const line of lines) {
    const [plain, sealed] = JSON.parse(line) as [string, string | null]
    const row = secret.length > 0 ? withSecrets(plain, secret, sealed, keys) : plain
    rows.push(row)
    bytes += row.length
    if (bytes < BATCH_BYTES) continue
    await insert(rows)
    rows = []
    bytes = 0
  }
  if (rows.length > 0) await insert(rows)
}

/** A row's JSON with its secret columns, those of the vault under this installation's secret. */
function withSecrets(
  plain: string,
  names: readonly string[],
  sealed: string | null,
  { key, segredo }: { key: string; segredo: string },
): string {
  const opened = sealed === null ? null : decryptSecret(key, sealed)
  if (opened === null) throw new DistribuidorError('um segredo não se abre com esta frase')
  const values = JSON.parse(opened) as string[]
  const own = values.map((value) => {
    const [text] = value.startsWith('[') ? (JSON.parse(value) as string[]) : []
    return text === undefined ? value : JSON.stringify(encryptSecret(segredo, text))
  })
  return `${plain.slice(0, -1)},${names.map((n, i) => `${JSON.stringify(n)}:${own[i]}`).join(',')}}`
}

/** New records of the distributor get codes after its highest ones. Codes of distributors are drawn, not counted. */
async function advanceSequences(client: pg.Client, cod: number): Promise<void> {
  const { rows } = await client.query<{ tabela: string; coluna: string; seq: string }>(
    `select c.relname as tabela, a.attname as coluna, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as seq
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'distribuidor'
       and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null
       and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'cod_distribuidor')`,
  )
  for (const { tabela, coluna, seq } of rows)
    await client.query(
      `select setval($1::regclass, m.highest) from (select max("${coluna}") as highest from "${tabela}" where cod_distribuidor = $2) m
       where m.highest > coalesce((select last_value from pg_sequences where format('%I.%I', schemaname, sequencename)::regclass = $1::regclass), 0)`,
      [seq, cod],
    )
}
