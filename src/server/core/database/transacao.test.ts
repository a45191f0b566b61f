import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMundo, type Mundo } from '#tests/mundo.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'
import type { Contexto } from './transaction.ts'
import { abrirBanco, type Banco } from './pool.ts'
import { emPedacos, type Tx } from './query.ts'
import { planoUnico, transacao } from './transaction.ts'

let t: Teste
let m: Mundo
let banco: Banco
beforeAll(async () => {
  t = await abrirTeste()
  m = await buildMundo(t, 'um')
  // One connection: whatever comes next comes on it.
  banco = abrirBanco(t.database.banco.config, 1)
})
afterAll(async () => {
  await banco.fechar()
  await t.fechar()
})

const lojas = (contexto: Contexto | 'sistema') =>
  transacao(
    banco,
    contexto,
    async (tx) => (await sql<{ n: number }>`select count(*)::int as n from concessionaria`.execute(tx)).rows[0]?.n,
    { leitura: true },
  )

test('instants are written as toISOString does, with the microseconds that there are', async () => {
  const escritos = await transacao(banco, 'sistema', async (tx) =>
    sql<{
      em: string
    }>`select em::timestamptz from unnest(array['2026-11-23 08:51:34Z', '2026-11-23 08:51:34.5Z', '2026-11-23 08:51:34.51Z', '2026-11-23 08:51:34.512Z', '2026-11-23 08:51:34.512345Z']) em`.execute(
      tx,
    ),
  )
  expect(escritos.rows.map((r) => r.em.slice('2026-11-23T08:51:'.length))).toEqual([
    '34.000Z',
    '34.500Z',
    '34.510Z',
    '34.512Z',
    '34.512345Z',
  ])
})

test('a reading ends by itself a moment later, when nothing comes after it', async () => {
  expect(await lojas('sistema')).toBeGreaterThan(0)
  const estados = () =>
    t.sql<{ state: string }>(
      `select state from pg_stat_activity where datname = current_database() and query = 'commit' and usename = '${t.database.papel}'`,
    )
  await expect.poll(estados).toContainEqual({ state: 'idle' })
})

test('what comes next on its connection lies outside of it', async () => {
  await lojas('sistema')
  const escrita = await transacao(banco, 'sistema', async (tx) => {
    await sql`update distribuidor set name_empresa = name_empresa`.execute(tx)
    return (
      await sql<{ papel: string; soLe: string }>`
        select current_user as papel, current_setting('transaction_read_only') as so_le`.execute(tx)
    ).rows
  })
  expect(escrita).toEqual([{ papel: 'app_system', soLe: 'off' }])
  await lojas('sistema')
  const { rows } = await banco.pool.query(
    'select current_user = session_user as so, coalesce(current_setting($1, true), $2) as de',
    ['app.lojas', ''],
  )
  expect(rows).toEqual([{ so: true, de: '' }])
  // Nothing of the sight before it is left.
  await lojas('sistema')
  expect(await lojas({ codDistribuidor: 424_242, codUsuario: null, lojas: 'todas' })).toBe(0)
})

test('a reading that fails leaves its connection as good as new', async () => {
  await expect(transacao(banco, 'sistema', (tx) => sql`select 1 / 0`.execute(tx), { leitura: true })).rejects.toThrow(
    'division by zero',
  )
  expect(await lojas('sistema')).toBeGreaterThan(0)
})

const comValor = (tx: Tx) => sql`select ${1}::int as um`.execute(tx)
const semValor = (tx: Tx) => sql`select 1 as um`.execute(tx)

test('a transaction costs three statements: its beginning, the query, its end', async () => {
  const sent: string[] = []
  const novo = abrirBanco(t.database.banco.config, 1)
  novo.pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      sent.push(typeof args[0] === 'string' ? args[0] : (args[0] as { text: string }).text)
      return send(...args)
    }) as typeof client.query
  })
  const contexto = { codDistribuidor: m.codDistribuidor, codUsuario: null, lojas: 'todas' as const }
  await transacao(novo, contexto, comValor, { leitura: true })
  await transacao(novo, 'sistema', comValor)
  await novo.fechar()
  expect(sent).toEqual([
    `begin read only; set local role app_user; set local app.distribuidor = '${m.codDistribuidor}'; set local app.usuario = ''; set local app.lojas = '*'`,
    'select $1::int as um',
    'commit',
    'begin; set local role app_system',
    'select $1::int as um',
    'commit',
  ])
})

test('whatever comes first in a transaction, it is bound to its tenant, user and stores, and reads only where it says so', async () => {
  const olhar = (primeira: (tx: Tx) => Promise<unknown>, contexto: Contexto | 'sistema', leitura: boolean) =>
    transacao(
      banco,
      contexto,
      async (tx) => {
        await primeira(tx)
        const { rows } = await sql<Record<string, string>>`
          select current_user as papel, current_setting('app.distribuidor', true) as de, current_setting('app.usuario', true) as quem,
            current_setting('app.lojas', true) as lojas, current_setting('transaction_read_only') as so_le`.execute(tx)
        return Object.values(rows[0] ?? {})
      },
      { leitura },
    )
  const um = { codDistribuidor: 3, codUsuario: 12, lojas: [4, 5] }
  const outro = { codDistribuidor: 7, codUsuario: null, lojas: 'todas' as const }
  for (const primeira of [comValor, semValor, (tx: Tx) => Promise.all([comValor(tx), semValor(tx)])]) {
    expect(await olhar(primeira, um, true)).toEqual(['app_user', '3', '12', '{4,5}', 'on'])
    expect(await olhar(primeira, outro, false)).toEqual(['app_user', '7', '', '*', 'off'])
    expect(await olhar(primeira, 'sistema', true)).toEqual(['app_system', '', '', '', 'on'])
  }
})

test('a first query that fails says why, undoes what comes after it, and its connection goes on', async () => {
  const falhar = (leitura: boolean) =>
    transacao(
      banco,
      'sistema',
      async (tx) => {
        await sql`select ${1}::int / 0 as n`.execute(tx).catch(() => {})
        return sql`update distribuidor set name_empresa = ${'outro'}`.execute(tx)
      },
      { leitura },
    )
  const nome = () => t.sql('select name_empresa from distribuidor')
  const antes = await nome()
  for (const leitura of [true, false, true, false])
    await expect(falhar(leitura)).rejects.toThrow('current transaction is aborted')
  const errada = () => transacao(banco, 'sistema', (tx) => sql`select ${1}::int as um from nenhuma`.execute(tx))
  for (let vez = 0; vez < 3; vez++) await expect(errada()).rejects.toThrow('relation "nenhuma" does not exist')
  expect(await nome()).toEqual(antes)
  expect(await lojas('sistema')).toBeGreaterThan(0)
})

test('a reading that lives with a failed query, the first of its connection, spoils none after it', async () => {
  const novo = abrirBanco(t.database.banco.config, 1)
  const falhou = await transacao(novo, 'sistema', (tx) => sql`select 1 / 0`.execute(tx).catch(() => 'failed'), {
    leitura: true,
  })
  expect(falhou).toBe('failed')
  for (let vez = 0; vez < 3; vez++)
    expect((await transacao(novo, 'sistema', comValor, { leitura: true })).rows).toEqual([{ um: 1 }])
  await novo.fechar()
})

const comTexto = (tx: Tx, texto: string, valor: number) =>
  sql`select ${valor}::int as n, ${sql.lit(texto)} as texto`.execute(tx)
const guardados = async (onde: string) =>
  transacao(banco, 'sistema', async (tx) =>
    (
      await sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements where ${sql.raw(onde)}`.execute(tx)
    ).rows.map((r) => r.n),
  )

test('what is sent again is planned once; what is sent once keeps no plan', async () => {
  await transacao(banco, 'sistema', async (tx) => {
    for (let i = 0; i < 100; i++) await comTexto(tx, `uma vez ${i}`, i)
    for (let vez = 0; vez < 3; vez++) await comTexto(tx, 'outra vez', vez)
  })
  expect(await guardados(`statement like '%outra vez%' and statement not like '%pg_prepared%'`)).toEqual([1])
  expect(await guardados(`statement like '%uma vez%' and statement not like '%pg_prepared%'`)).toEqual([0])
})

test('one plan serves whatever values, in the transaction that asks for it and in no other', async () => {
  const ler = (unico: boolean) =>
    transacao(banco, 'sistema', async (tx) => {
      if (unico) planoUnico(tx)
      // Many of the tenant's stores, or few: by itself the planner would look at the values first.
      await sql`select cod_concessionaria from concessionaria where cod_distribuidor = any(${[1, 2, 3]}::int[]) and nome = ${'x'}`.execute(
        tx,
      )
      return (
        await sql<{
          unicos: number
          proprios: number
        }>`select generic_plans::int as unicos, custom_plans::int as proprios
          from pg_prepared_statements where statement like 'select cod_concessionaria from concessionaria%'`.execute(tx)
      ).rows[0]
    })
  // The first time a text has no name yet.
  await ler(true)
  expect(await ler(true)).toEqual({ unicos: 1, proprios: 0 })
  expect(await ler(false)).toEqual({ unicos: 1, proprios: 1 })
  expect(await ler(true)).toEqual({ unicos: 2, proprios: 1 })
})

test('rows with more values than a statement takes are written in pieces, every one', async () => {
  const linhas = Array.from({ length: 12_000 }, (_, i) => ({
    codDistribuidor: m.codDistribuidor,
    codigo: `V-${i}`,
    descricao: 'Vela',
    categoria: 'Motor',
    marca: 'Tietê',
    preco: i,
  }))
  await transacao(banco, 'sistema', async (tx) => {
    for (const pedaco of emPedacos(linhas)) await tx.insertInto('peca').values(pedaco).execute()
  })
  const escritas = await t.sql(`select count(*)::int as n, sum(preco)::int as soma from peca where codigo like 'V-%'`)
  expect(escritas).toEqual([{ n: 12_000, soma: (11_999 * 12_000) / 2 }])
})
