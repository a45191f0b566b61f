// The rows of a distributor, table by table, for exporting, moving and erasing them.
import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Database } from '../database/database.ts'
import { createClient } from '../database/pool.ts'
import { decryptSecret, STORED_SECRETS } from '../secrets/secret-vault.ts'

/** An export, import or erasure of a distributor failed; the message says why, in pt-BR. */
export class DistribuidorError extends Error {
  override name = 'DistribuidorError'
}

/** Columns left out of an export for a customer, and encrypted in one for a move: passwords, sessions, keys, other systems' secrets. */
export const KEPT_BEHIND = /(^|_)hash$|^token|segredo|^certificado$|^nonce$|^verificador$/

export const BATCH_SIZE = 2000

/** Runs work on a connection of the schema's owner, who sees every tenant. */
export async function asOwner<T>({ dono }: Database, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = createClient(dono)
  await client.connect()
  try {
    // A row's text must not depend on the server's settings: it is compared between two installations.
    await client.query(
      `set timezone = 'UTC'; set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1`,
    )
    return await run(client)
  } finally {
    await client.end()
  }
}

/** Code of a distributor by its short name. */
export async function findDistribuidor(client: pg.Client, nome: string): Promise<number> {
  const { rows } = await client.query<{ cod: number }>(
    'select cod_distribuidor as cod from distribuidor where distribuidor = $1',
    [nome],
  )
  const [d] = rows
  if (!d) throw new DistribuidorError(`não há distribuidor ${nome}`)
  return d.cod
}

/** Tables with rows of distributors; `distribuidor` itself comes last. */
export async function tenantTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ tabela: string }>(
    `select c.relname as tabela from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'cod_distribuidor' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by c.relname = 'distribuidor', c.relname`,
  )
  return rows.map((r) => r.tabela)
}

/** Columns of a table: all, those that a row is inserted with, and those whose values are secret. */
export interface Columns {
  plain: string[]
  secret: string[]
  inserted: string[]
}

/** Reads the columns of a table, in the order of their names. */
export async function columnsOf(client: pg.Client, table: string): Promise<Columns> {
  const { rows } = await client.query<{ nome: string; calculada: boolean }>(
    `select attname as nome, attgenerated <> '' as calculada from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attname`,
    [table],
  )
  const isStored = (nome: string) => STORED_SECRETS.some(([t, c]) => t === table && c === nome)
  const isSecret = ({ nome, calculada }: (typeof rows)[number]) =>
    !calculada && (KEPT_BEHIND.test(nome) || isStored(nome))
  return {
    plain: rows.filter((r) => !isSecret(r)).map((r) => r.nome),
    secret: rows.filter(isSecret).map((r) => r.nome),
    inserted: rows.filter((r) => !r.calculada).map((r) => r.nome),
  }
}

/** A row as text: its plain columns as JSON, and the values of its secret ones, each as JSON; opened ones of the vault as `[text]`. */
export interface RowText {
  plain: string
  secrets: string[]
}

/** Reads a distributor's rows of a table by a cursor; the caller holds a transaction. Secrets of the vault are opened with `segredo`. */
export async function* readRows(
  client: pg.Client,
  table: string,
  cod: number,
  segredo: string,
): AsyncGenerator<RowText[]> {
  const { plain, secret } = await columnsOf(client, table)
  const quoted = (names: readonly string[]) => names.map((c) => `"${c}"`).join(', ')
  const secrets = secret.map((c) => `coalesce(to_json("${c}")::text, 'null')`).join(', ')
  await client.query(
    `declare linhas no scroll cursor for select (select row_to_json(x)::text from (select ${quoted(plain)}) x) as plain, array[${secrets}]::text[] as secrets
     from "${table}" where cod_distribuidor = ${cod}`,
  )
  const stored = secret.map((c) => STORED_SECRETS.some(([t, s]) => t === table && s === c))
  const open = (value: string, i: number) => {
    if (!stored[i] || value === 'null') return value
    const opened = decryptSecret(segredo, JSON.parse(value) as string)
    return opened === null ? value : JSON.stringify([opened])
  }
  for (;;) {
    const { rows } = await client.query<RowText>(`fetch ${BATCH_SIZE} from linhas`)
    if (rows.length === 0) break
    yield rows.map((r) => ({ plain: r.plain, secrets: r.secrets.map(open) }))
  }
  await client.query('close linhas')
}

/** Tables that have rows of a distributor, by one question. */
export async function filledTables(client: pg.Client, cod: number): Promise<ReadonlySet<string>> {
  const asked = (await tenantTables(client)).map(
    (t) => `select '${t}' as tabela where exists (select from "${t}" where cod_distribuidor = ${cod})`,
  )
  const { rows } = await client.query<{ tabela: string }>(asked.join(' union all '))
  return new Set(rows.map((r) => r.tabela))
}

/** Number of rows and a digest of them that does not depend on their order. */
export class RowDigest {
  #sum = 0n
  linhas = 0

  add({ plain, secrets }: RowText): void {
    const hash = createHash('sha256').update(plain).update('\n').update(JSON.stringify(secrets))
    this.#sum = (this.#sum + BigInt(`0x${hash.digest('hex')}`)) & ((1n << 256n) - 1n)
    this.linhas++
  }

  get resumo(): string {
    return this.#sum.toString(16).padStart(64, '0')
  }
}

/** Rows and digest of each table of a distributor, as the current transaction sees them. */
export async function digestTables(
  client: pg.Client,
  cod: number,
  secret: string,
): Promise<Record<string, { linhas: number; resumo: string }>> {
  const tables: Record<string, { linhas: number; resumo: string }> = {}
  const filled = await filledTables(client, cod)
  for (const table of await tenantTables(client)) {
    const digest = new RowDigest()
    if (filled.has(table))
      for await (const rows of readRows(client, table, cod, secret)) for (const row of rows) digest.add(row)
    tables[table] = { linhas: digest.linhas, resumo: digest.resumo }
  }
  return tables
}

/** Tables that differ between two digests. */
export function differences(
  one: Record<string, { linhas: number; resumo?: string }>,
  another: Record<string, { linhas: number; resumo?: string }>,
): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(another)])].filter(
    (t) => one[t]?.linhas !== another[t]?.linhas || one[t]?.resumo !== another[t]?.resumo,
  )
}

/** The schema of an installation: its migrations and their digests. */
export async function schemaOf(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ nome: string; sha256: string }>(
    'select nome, sha256 from migracao order by nome',
  )
  return Object.fromEntries(rows.map((r) => [r.nome, r.sha256]))
}
