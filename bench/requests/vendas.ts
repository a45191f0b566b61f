import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { todayIn } from '#shared/rules/dates.ts'
import { DEPARTAMENTOS, shiftMonth } from '#shared/rules/vendas.ts'
import { openDb } from '../../src/server/core/database/pool.ts'
import { type Bench, type Base, openConnection, HOST, serve } from '../harness/base.ts'
import { compare, save, repeat } from './writes.ts'
import { openServer, download, memory } from '../files/export.ts'
import { retrieve, type Figure, median, ms, percentile } from '../harness/measure.ts'

const SIZE = { quotes: 50_000, lojas: 500, meses: 36, departamentos: 6, vezes: 150 }
const MB = 1024 * 1024

/**
 * Sales months: opening one with years of history, saving a cell compared with its own statements, and the workbook of a year of every
 * store.
 */
export async function vendas(bench: Bench, t = SIZE): Promise<Figure[]> {
  const base = await bench.base(t.quotes)
  const lojas = base.lojas.slice(0, t.lojas)
  const mes = todayIn('America/Sao_Paulo', new Date()).slice(0, 7)
  const cells = await fill(base, lojas, mes, t)
  const scale = `${cells.toLocaleString('en')} figures of ${lojas.length} stores × ${t.meses} months`
  return [...(await openAndSave(base, lojas, mes, t.vezes, scale)), ...(await spreadsheet(base, mes, scale))]
}

async function openAndSave(
  base: Base,
  lojas: readonly number[],
  mes: string,
  vezes: number,
  scale: string,
): Promise<Figure[]> {
  const db = openDb(base.database.db.config, 10)
  const recorder = save(db.pool)
  const { servidor: server, url, token } = await serve({ ...base, database: { ...base.database, db } })
  const agent = new Agent({ keepAlive: true })
  const headers = { host: HOST, authorization: `Bearer ${token}` }
  const openTimes: number[] = []
  for (let i = 0; i < vezes + 5; i++) {
    const loja = lojas[(i * 37) % lojas.length]
    const r = await retrieve(agent, `${url}/api/vendas/meses/${loja}/${shiftMonth(mes, -(i % 12))}`, headers)
    // The first requests warm up connections and code.
    if (i >= 5) openTimes.push(r.ms)
  }
  const dia = `${mes}-01`
  const persist = (antes: number | null, valor: number) =>
    retrieve(
      agent,
      `${url}/api/vendas/meses/${lojas[0]}/${mes}/celulas`,
      { ...headers, 'idempotency-key': randomUUID() },
      'PUT',
      { mudancas: [{ dia, departamento: 'PNEUS', medida: 'bruto', antes, valor }] },
    )
  const atual = await getValue(base, lojas[0] ?? 0, dia)
  await persist(atual, 1)
  const statements = await recorder.durante(() => persist(1, 2), 0)
  const ourRuns: number[] = []
  const bareRuns: number[] = []
  for (let i = 2; i < vezes + 2; i++) {
    ourRuns.push((await persist(await getValue(base, lojas[0] ?? 0, dia), i + 1)).ms)
    bareRuns.push(await repeat(db.pool, statements, i))
  }
  agent.destroy()
  await server.close()
  await db.close()
  const p95 = percentile(openTimes, 0.95)
  return [
    {
      what: `Sales: a month opens, ${scale}`,
      ours: `p50 ${ms(median(openTimes))}, p95 ${ms(p95)}`,
      beside: '–',
      ratio: '–',
      meta: 'p95 ≤ 300 ms',
      goalMet: p95 <= 300,
    },
    compare('Sales: a cell is saved', ourRuns, bareRuns, statements.length),
  ]
}

async function getValue(base: Base, loja: number, dia: string): Promise<number | null> {
  const client = await openConnection(base.dono)
  await client.query('set role app_system')
  const { rows } = await client.query<{ bruto: string | null }>(
    `select bruto from venda_celula where cod_distribuidor = $1 and cod_concessionaria = $2 and dia = $3 and departamento = 'PNEUS'`,
    [base.codDistribuidor, loja, dia],
  )
  await client.end()
  const bruto = rows[0]?.bruto
  return bruto === null || bruto === undefined ? null : Number(bruto)
}

async function spreadsheet(base: Base, mes: string, scale: string): Promise<Figure[]> {
  const { processo: serverProcess, url, token } = await openServer(base)
  const headers = { host: HOST, authorization: `Bearer ${token}` }
  const address = (de: string, extra = '') => `${url}/api/relatorio/vendas-excel?de=${de}&ate=${mes}${extra}`
  await download(address(mes, `&lojas=${base.lojas[0]}`), headers)
  const measure = async (de: string, extra = '') => {
    const idle = await memory(serverProcess, 'ociosa')
    const r = await download(address(de, extra), headers)
    return { ...r, above: ((await memory(serverProcess, 'pico')) - idle) / MB }
  }
  const small = await measure(shiftMonth(mes, -11), `&lojas=${base.lojas.slice(0, 50).join(',')}`)
  const large = await measure(shiftMonth(mes, -11))
  serverProcess.send('fim')
  await once(serverProcess, 'exit')
  return [
    {
      what: `Sales: workbook of every store × 12 months, ${scale}`,
      ours: `${(large.ms / 1000).toFixed(1)} s, ${(large.bytes / MB).toFixed(1)} MiB`,
      beside: `50 stores: ${(small.ms / 1000).toFixed(1)} s`,
      ratio: (large.ms / small.ms).toFixed(2),
      meta: '–',
      goalMet: null,
    },
    {
      what: 'Sales: memory above idle for it',
      ours: `${large.above.toFixed(0)} MiB`,
      beside: `50 stores: ${small.above.toFixed(0)} MiB`,
      ratio: (large.above / Math.max(1, small.above)).toFixed(2),
      meta: '≤ 64',
      goalMet: large.above <= 64,
    },
  ]
}

/** Inserts cells for every working day, with their months; returns their number. */
async function fill(
  base: Base,
  lojas: readonly number[],
  mes: string,
  { meses, departamentos }: typeof SIZE,
): Promise<number> {
  const client = await openConnection(base.dono)
  const count = async () =>
    Number(
      (
        await client.query<{ n: string }>('select count(*) as n from venda_celula where cod_distribuidor = $1', [
          base.codDistribuidor,
        ])
      ).rows[0]?.n ?? 0,
    )
  if ((await count()) === 0) {
    // Disable triggers: they would mark these rows for the dashboard's counting.
    await client.query('set session_replication_role = replica')
    await client.query('set role app_system')
    const de = `${shiftMonth(mes, 1 - meses)}-01`
    await client.query(
      `insert into venda_mes (cod_distribuidor, cod_concessionaria, mes, estado, meta, preenchidos, liquido)
       select $1, l, to_char(m, 'YYYY-MM'), case when to_char(m, 'YYYY-MM') = $4 then 'ABERTO' else 'APROVADO' end, 300000000, 26, 0
       from unnest($2::int[]) l, generate_series($3::date, ($4 || '-01')::date, '1 month') m`,
      [base.codDistribuidor, lojas, de, mes],
    )
    await client.query(
      `insert into venda_celula (cod_distribuidor, cod_concessionaria, dia, departamento, bruto, desconto, imposto, custo, quantidade)
       select $1, l, d::date, x, 500000 + (l * 7919 + extract(doy from d)::int * 104729 + length(x) * 31) % 900000, 12000, 45000, 310000, 17000
       from generate_series($3::date, ($4 || '-01')::date + interval '1 month - 1 day', '1 day') d, unnest($2::int[]) l, unnest($5::text[]) x
       where extract(isodow from d) < 7 order by d, l`,
      [base.codDistribuidor, lojas, de, mes, Object.keys(DEPARTAMENTOS).slice(0, departamentos)],
    )
    await client.query('reset role')
    await client.query('vacuum (analyze) venda_mes, venda_celula')
  }
  const n = await count()
  await client.end()
  return n
}
