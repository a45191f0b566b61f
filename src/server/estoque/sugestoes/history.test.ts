import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import { transaction } from '../../core/database/transaction.ts'
import { readCadastro, readLoja } from './read-loja.ts'
import { evaluate } from './calculation.ts'

let t: TestServer
let m: World
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
})
afterAll(() => t.close())

const POLITICA = {
  k: { A: 1.645, B: 1.28, C: 1.04 },
  revisao: 7,
  alfa: 0.1,
  beta: 0.1,
  cobertura: 90,
  parada: 12,
  prazo: 7,
  prazoDesvio: 2,
}
const now = new Date()
const month = now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
/** The 15th of the month that many months ago. */
const ago = (months: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 15)).toISOString()

async function part(codigo: string, registered: string | null, sales: readonly (readonly [number, number])[]) {
  await t.sql(
    `insert into peca (cod_distribuidor, codigo, descricao, categoria, marca, custo, preco, criada_em) values ($1, $2, 'Peça', 'Freios', 'Tietê', 1000, 2000, $3)`,
    [m.codDistribuidor, codigo, registered],
  )
  await t.sql(
    `insert into estoque_movimento (cod_distribuidor, cod_concessionaria, codigo, tipo, quantidade, em) select $1, $2, $3, 'VENDA', q, e from unnest($4::numeric[], $5::timestamptz[]) as v (q, e)`,
    [m.codDistribuidor, m.lojas[0], codigo, sales.map(([q]) => q), sales.map(([, n]) => ago(n))],
  )
}

test("months without sales count as zero from the store's first movement, for a new part from its registration", async () => {
  await part('OLD', null, [
    [1, 30],
    [1, 2],
  ])
  await part('ONCE', null, [[20, 12]])
  await part('IMPORTED', ago(0), [[20, 12]])
  await part('NEW', ago(4), [[5, 2]])
  const store = await transaction(
    t.server.services.db,
    'sistema',
    async (tx) =>
      readLoja(tx, m.codDistribuidor, m.lojas[0] ?? 0, {
        cadastro: await readCadastro(tx, m.codDistribuidor),
        politica: POLITICA,
        mes: month,
        periodo: 'x',
      }),
    { leitura: true },
  )
  const read = new Map<string, { months: number; forecast: number; metodo: string; buys: number }>()
  for (const p of store.pecas) {
    const j = evaluate({ ...p, naMao: 0 }, { ...POLITICA, parada: 99 }, 'AZ', null)
    read.set(p.codigo, {
      months: p.serie.length,
      forecast: j.previsao.previsao,
      metodo: j.previsao.metodo,
      buys: j.quantidade,
    })
  }
  expect([...read].map(([codigo, r]) => [codigo, r.months])).toEqual(
    expect.arrayContaining([
      ['OLD', 30],
      ['ONCE', 30],
      ['IMPORTED', 30],
      ['NEW', 4],
    ]),
  )
  // Twenty sold once a year ago do not mean twenty a month.
  expect(read.get('ONCE')).toMatchObject({ metodo: 'TSB' })
  expect(read.get('ONCE')?.forecast).toBeLessThan(2)
  expect(read.get('ONCE')?.buys).toBeLessThanOrEqual(2)
  expect(read.get('IMPORTED')).toEqual(read.get('ONCE'))
})
