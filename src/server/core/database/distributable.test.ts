// Keeps the schema such that its tables can be spread over several databases by cod_distribuidor (docs/decisions/0057).
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { MODELO } from '#tests/database/cluster.ts'

const pool = new pg.Pool({ ...inject('cluster').dono, database: MODELO, max: 1 })
afterAll(() => pool.end())
const names = async (query: string) => (await pool.query<{ nome: string }>(query)).rows.map((r) => r.nome)

/** Looked up before the tenant is known: by the page's host, a bearer key or a secret address. The host table would be on every database. */
const UNIQUE_IN_INSTALLATION = [
  'aparelho.token_hash',
  'cobranca.token',
  'conversa_conexao.token_publico',
  'distribuidor.distribuidor',
  'distribuidor_host.host',
  'integracao_chave.chave_hash',
  'lista_espera.token',
  'manual_proprietario.segredo',
  'migracao.nome',
  'pix_conta.token_publico',
  'reserva.token',
  'scim_chave.chave_hash',
]
const OWN_TABLES = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`

test('every table but the list of migrations belongs to a tenant, and has the tenant in its primary key', async () => {
  const without = await names(
    `select c.relname as nome from pg_class c where ${OWN_TABLES} and not exists (
       select from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
       where i.indrelid = c.oid and i.indisprimary and a.attname = 'cod_distribuidor') order by 1`,
  )
  expect(without).toEqual(['distribuidor_host', 'migracao'])
})

test('what is unique without the tenant is only what is looked up before the tenant is known', async () => {
  const unique = await names(
    `select c.relname || '.' || string_agg(a.attname, ',' order by a.attnum) as nome
     from pg_index i join pg_class c on c.oid = i.indrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
     where ${OWN_TABLES} and i.indisunique group by c.relname, i.indexrelid
     having not bool_or(a.attname = 'cod_distribuidor') order by 1`,
  )
  expect(unique.toSorted()).toEqual(UNIQUE_IN_INSTALLATION)
})

test('every foreign key leads to a row of the same tenant', async () => {
  const leading = await names(
    `select k.conrelid::regclass || ' ' || pg_get_constraintdef(k.oid) as nome from pg_constraint k
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conparentid = 0 and not exists (
       select from unnest(k.conkey, k.confkey) as pair (own, other)
       join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.own and a.attname = 'cod_distribuidor'
       join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.other and b.attname = 'cod_distribuidor')`,
  )
  expect(leading).toEqual([])
})

test('every exclusion constraint keeps apart rows of one tenant only', async () => {
  const across = await names(
    `select k.conrelid::regclass || '.' || k.conname as nome from pg_constraint k
     where k.contype = 'x' and k.connamespace = 'public'::regnamespace and not exists (
       select from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any(k.conkey) and a.attname = 'cod_distribuidor')`,
  )
  expect(across).toEqual([])
})

test('every policy of people compares the tenant of the row', async () => {
  const open = await names(
    `select tablename || '.' || policyname as nome from pg_policies
     where schemaname = 'public' and 'app_user' = any(roles) and exists (
       select from unnest(array[qual, with_check]) rule where rule !~ 'cod_distribuidor = \\(? ?(SELECT )?ctx_distribuidor')`,
  )
  expect(open).toEqual([])
})

test('background work can be kept from every table of a distributor that moves', async () => {
  const open = await names(
    `select c.relname as nome from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'cod_distribuidor' and not a.attisdropped
     where ${OWN_TABLES} and not exists (select from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname
       and p.permissive = 'RESTRICTIVE' and p.roles = '{app_sweep}' and p.qual like '%ctx_mudando%') order by 1`,
  )
  expect(open).toEqual([])
})
