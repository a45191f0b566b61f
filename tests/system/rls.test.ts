import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { transacao } from '../../src/server/core/database/transaction.ts'
import { buildChecklist, buildMundo, type Mundo } from '#tests/mundo.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'

let t: Teste
let um: Mundo
let dois: Mundo
beforeAll(async () => {
  t = await abrirTeste()
  um = await buildMundo(t, 'um')
  dois = await buildMundo(t, 'dois')
  for (const m of [um, dois])
    for (const loja of m.lojas)
      await t.chamar('POST', 'integracao/checklists', { host: m.host, token: m.chave, body: buildChecklist(loja) })
})
afterAll(() => t.fechar())

const TABELAS = `select c.relname as tabela, c.relrowsecurity as ligada, c.relforcerowsecurity as forcada from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname <> 'migracao'`

test('every table is under forced row-level security, bound to the tenant', async () => {
  const tabelas = await t.sql<{ tabela: string; ligada: boolean; forcada: boolean }>(TABELAS)
  const politicas = await t.sql<{ tablename: string; qual: string }>(
    `select tablename, qual from pg_policies where schemaname = 'public' and 'app_user' = any(roles)`,
  )
  for (const { tabela, ligada, forcada } of tabelas) {
    expect([tabela, ligada, forcada]).toEqual([tabela, true, true])
    expect(
      politicas.filter((p) => p.tablename === tabela).map((p) => p.qual.includes('ctx_distribuidor()')),
      tabela,
    ).toEqual([true])
  }
})

test('every table of a store is bound to the reachable stores too', async () => {
  const comLoja = await t.sql<{ tabela: string; qual: string }>(
    `select c.table_name as tabela, p.qual from information_schema.columns c join pg_policies p on p.tablename = c.table_name and 'app_user' = any(p.roles) where c.table_schema = 'public' and c.column_name = 'cod_concessionaria' and c.is_nullable = 'NO'`,
  )
  expect(comLoja.length).toBeGreaterThan(10)
  for (const { tabela, qual } of comLoja) expect(qual.includes('ctx_lojas()'), tabela).toBe(true)
})

test('no foreign key can cross tenants', async () => {
  const chaves = await t.sql<{ nome: string; colunas: string[] }>(
    `select k.conname as nome, array_agg(a.attname::text) as colunas from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace group by k.conname`,
  )
  for (const { nome, colunas } of chaves) expect(colunas, nome).toContain('cod_distribuidor')
})

test('the application cannot log in with more power than row-level security allows', async () => {
  const papeis = await t.sql<{ rolname: string; rolsuper: boolean; rolbypassrls: boolean }>(
    `select rolname, rolsuper, rolbypassrls from pg_roles where rolname in ('app_user', 'app_system', $1)`,
    [t.database.papel],
  )
  expect(papeis).toHaveLength(3)
  for (const p of papeis) expect([p.rolname, p.rolsuper, p.rolbypassrls]).toEqual([p.rolname, false, false])
})

test('outside a tenant transaction the application reads nothing', async () => {
  await expect(t.database.banco.pool.query('select * from orcamento')).rejects.toThrow(/permission denied/)
})

test('inside one it sees its own rows only, in every table', async () => {
  const tabelas = await t.sql<{ tabela: string }>(TABELAS)
  await transacao(
    t.database.banco,
    { codDistribuidor: um.codDistribuidor, codUsuario: null, lojas: [um.lojas[0] ?? 0] },
    async (tx) => {
      for (const { tabela } of tabelas) {
        const alheias = await sql<{
          n: number
        }>`select count(cod_distribuidor) as n from ${sql.table(tabela)} where cod_distribuidor <> ${um.codDistribuidor}`.execute(
          tx,
        )
        expect([tabela, alheias.rows[0]?.n]).toEqual([tabela, 0])
      }
      const lojas = await tx.selectFrom('orcamento').select('codConcessionaria').distinct().execute()
      expect(lojas).toEqual([{ codConcessionaria: um.lojas[0] }])
    },
  )
})

test('writing into another tenant or store is refused by the database', async () => {
  const contexto = { codDistribuidor: um.codDistribuidor, codUsuario: null, lojas: [um.lojas[0] ?? 0] }
  const gravar = (codDistribuidor: number, codConcessionaria: number) =>
    transacao(t.database.banco, contexto, (tx) =>
      tx.insertInto('cliente').values({ codDistribuidor, codConcessionaria, nome: 'X' }).execute(),
    )
  await expect(gravar(dois.codDistribuidor, dois.lojas[0] ?? 0)).rejects.toThrow(/row-level security/)
  await expect(gravar(um.codDistribuidor, um.lojas[1] ?? 0)).rejects.toThrow(/row-level security/)
  await expect(gravar(um.codDistribuidor, um.lojas[0] ?? 0)).resolves.toBeDefined()
})

test('events, decisions and the audit trail cannot be changed or removed', async () => {
  const contexto = { codDistribuidor: um.codDistribuidor, codUsuario: null, lojas: 'todas' as const }
  for (const tabela of [
    'orcamento_evento',
    'orcamento_decisao',
    'auditoria',
    'pagina_vista',
    'agenda_evento',
    'estoque_movimento',
  ])
    for (const acao of [
      sql`delete from ${sql.table(tabela)}`,
      sql`update ${sql.table(tabela)} set cod_distribuidor = cod_distribuidor`,
    ])
      await expect(transacao(t.database.banco, contexto, (tx) => acao.execute(tx))).rejects.toThrow(/permission denied/)
})
