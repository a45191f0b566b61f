import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { createClient } from './pool.ts'
import { EnvError } from '../env.ts'

export const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../../../db/migrations')

const PERMISSION_DENIED = '42501'

/**
 * Applies the pending migrations under one lock, each in its own transaction, and returns their names. A failed one leaves the schema as it
 * was. A complete schema is only read, so the application's own role can check it too.
 */
export async function migrate(config: pg.ClientConfig, appRole: string, folder = MIGRATIONS_FOLDER): Promise<string[]> {
  const client = createClient(config)
  await client.connect()
  const feitas: string[] = []
  try {
    await client.query("select pg_advisory_lock(hashtext('patio:migracao'))")
    const { rows } = await client.query<{ existe: boolean }>(`select to_regclass('migracao') is not null as existe`)
    if (!rows[0]?.existe)
      await client.query(
        'create table migracao (nome text primary key, sha256 text not null, em timestamptz not null default now())',
      )
    const applied = new Map(
      (await client.query<{ nome: string; sha256: string }>('select nome, sha256 from migracao')).rows.map((r) => [
        r.nome,
        r.sha256,
      ]),
    )
    for (const nome of (await readdir(folder)).filter((n) => n.endsWith('.sql')).toSorted()) {
      const text = await readFile(join(folder, nome), 'utf8')
      const sha256 = createHash('sha256').update(text).digest('hex')
      const previous = applied.get(nome)
      if (previous === sha256) continue
      if (previous) throw new Error(`A migração ${nome} foi alterada depois de aplicada; crie uma nova`)
      await client.query('begin')
      try {
        await client.query(text)
        await client.query('insert into migracao (nome, sha256) values ($1, $2)', [nome, sha256])
        await client.query('commit')
      } catch (e) {
        await client.query('rollback')
        throw new Error(`A migração ${nome} falhou: ${e instanceof Error ? e.message : String(e)}`, { cause: e })
      }
      feitas.push(nome)
    }
    if (feitas.length > 0) await guardMoves(client)
    await grant(client, appRole)
    return feitas
  } catch (e) {
    const causa = e instanceof Error && e.cause ? e.cause : e
    if ((causa as { code?: string }).code === PERMISSION_DENIED)
      throw new EnvError('O banco está por atualizar: rode npm run migrate, com DATABASE_MIGRATION_URL.')
    throw e
  } finally {
    await client.end()
  }
}

/** Hides the rows of distributors that move from background work, also in tables that are new (migration 0143). */
async function guardMoves(client: pg.Client): Promise<void> {
  await client.query(
    `do $$ begin if to_regproc('guarda_mudanca') is not null then perform guarda_mudanca(); end if; end $$`,
  )
}

/** As the schema's owner, lets the application's role use the group roles and read which migrations are done. */
async function grant(client: pg.Client, appRole: string): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_class where oid = 'migracao'::regclass and pg_has_role(relowner, 'usage')`,
  )
  if (rowCount === 0) return
  const role = client.escapeIdentifier(appRole)
  await client.query(`grant app_user, app_system to ${role}; grant select on migracao to ${role}`)
  const { rows } = await client.query(`select from pg_roles where rolname = 'app_sweep'`)
  if (rows.length > 0) await client.query(`grant app_sweep to ${role}`)
}
