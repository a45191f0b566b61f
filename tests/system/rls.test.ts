import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { transaction } from '../../src/server/core/database/transaction.ts'
import { buildChecklist, buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
let pickOne: World
let secondWorld: World
beforeAll(async () => {
  t = await openTestServer()
  pickOne = await buildWorld(t, 'um')
  secondWorld = await buildWorld(t, 'dois')
  for (const m of [pickOne, secondWorld])
    for (const loja of m.lojas)
      await t.callApi('POST', 'integracao/checklists', { host: m.host, token: m.chave, body: buildChecklist(loja) })
})
afterAll(() => t.close())

const TABLES = `select c.relname as tabela, c.relrowsecurity as ligada, c.relforcerowsecurity as forcada from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname <> 'migracao'`

test('every table is under forced row-level security, bound to the tenant', async () => {
  const tables = await t.sql<{ tabela: string; ligada: boolean; forcada: boolean }>(TABLES)
  const politicas = await t.sql<{ tablename: string; qual: string }>(
    `select tablename, qual from pg_policies where schemaname = 'public' and 'app_user' = any(roles)`,
  )
  for (const { tabela: table, ligada, forcada } of tables) {
    expect([table, ligada, forcada]).toEqual([table, true, true])
    expect(
      politicas.filter((p) => p.tablename === table).map((p) => p.qual.includes('ctx_distribuidor()')),
      table,
    ).toEqual([true])
  }
})

test('every table of a store is also bound to the reachable stores', async () => {
  const withLoja = await t.sql<{ tabela: string; qual: string }>(
    `select c.table_name as tabela, p.qual from information_schema.columns c join pg_policies p on p.tablename = c.table_name and 'app_user' = any(p.roles) where c.table_schema = 'public' and c.column_name = 'cod_concessionaria' and c.is_nullable = 'NO'`,
  )
  expect(withLoja.length).toBeGreaterThan(10)
  for (const { tabela: table, qual } of withLoja) expect(qual.includes('ctx_lojas()'), table).toBe(true)
})

test('no foreign key can cross tenants', async () => {
  const keys = await t.sql<{ nome: string; colunas: string[] }>(
    `select k.conname as nome, array_agg(a.attname::text) as colunas from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace group by k.conname`,
  )
  for (const { nome, colunas } of keys) expect(colunas, nome).toContain('cod_distribuidor')
})

test('the application’s login role has no more power than row-level security allows', async () => {
  const roleRows = await t.sql<{ rolname: string; rolsuper: boolean; rolbypassrls: boolean }>(
    `select rolname, rolsuper, rolbypassrls from pg_roles where rolname in ('app_user', 'app_system', 'app_sweep', $1)`,
    [t.database.papel],
  )
  expect(roleRows).toHaveLength(4)
  for (const p of roleRows) expect([p.rolname, p.rolsuper, p.rolbypassrls]).toEqual([p.rolname, false, false])
})

test('the application reads nothing outside a tenant transaction', async () => {
  await expect(t.database.db.pool.query('select * from orcamento')).rejects.toThrow(/permission denied/)
})

test('a tenant transaction sees its own rows only, in every table', async () => {
  const tables = await t.sql<{ tabela: string }>(TABLES)
  await transaction(
    t.database.db,
    { codDistribuidor: pickOne.codDistribuidor, codUsuario: null, lojas: [pickOne.lojas[0] ?? 0] },
    async (tx) => {
      for (const { tabela: table } of tables) {
        const foreignReplies = await sql<{
          n: number
        }>`select count(cod_distribuidor) as n from ${sql.table(table)} where cod_distribuidor <> ${pickOne.codDistribuidor}`.execute(
          tx,
        )
        expect([table, foreignReplies.rows[0]?.n]).toEqual([table, 0])
      }
      const lojas = await tx.selectFrom('orcamento').select('codConcessionaria').distinct().execute()
      expect(lojas).toEqual([{ codConcessionaria: pickOne.lojas[0] }])
    },
  )
})

test('the database refuses writes to another tenant or store', async () => {
  const context = { codDistribuidor: pickOne.codDistribuidor, codUsuario: null, lojas: [pickOne.lojas[0] ?? 0] }
  const save = (codDistribuidor: number, codConcessionaria: number) =>
    transaction(t.database.db, context, (tx) =>
      tx.insertInto('cliente').values({ codDistribuidor, codConcessionaria, nome: 'X' }).execute(),
    )
  await expect(save(secondWorld.codDistribuidor, secondWorld.lojas[0] ?? 0)).rejects.toThrow(/row-level security/)
  await expect(save(pickOne.codDistribuidor, pickOne.lojas[1] ?? 0)).rejects.toThrow(/row-level security/)
  await expect(save(pickOne.codDistribuidor, pickOne.lojas[0] ?? 0)).resolves.toBeDefined()
})

test('events, decisions and the audit trail cannot be changed or deleted', async () => {
  const context = { codDistribuidor: pickOne.codDistribuidor, codUsuario: null, lojas: 'todas' as const }
  for (const table of [
    'orcamento_evento',
    'orcamento_decisao',
    'auditoria',
    'pagina_vista',
    'agenda_evento',
    'estoque_movimento',
  ])
    for (const action of [
      sql`delete from ${sql.table(table)}`,
      sql`update ${sql.table(table)} set cod_distribuidor = cod_distribuidor`,
    ])
      await expect(transaction(t.database.db, context, (tx) => action.execute(tx))).rejects.toThrow(/permission denied/)
})
