import { Agent } from 'node:http'
import { setTimeout as espera } from 'node:timers/promises'
import type pg from 'pg'
import { POLITICAS } from '#shared/rules/reposicao.ts'
import type { Round } from '#shared/estoque/sugestoes.ts'
import { openConnection, HOST, type Bench, type Base } from '../harness/base.ts'
import { openServer, memory } from '../files/export.ts'
import { retrieve, ms, percentile, type Figure } from '../harness/measure.ts'
import { getFamilyCpuSeconds, getCpuSeconds, getParent, pinToCpu } from '../harness/processor.ts'

// A separate database: imports leave more than a million parts in the other one.
const SIZE = { quotes: 9000, lojas: 50, poucas: 5, pecas: 20_000, ociosoMs: 10_000, soOlharMs: 1000 }
const MONTHS = 36
const VARIANTS = 2000
const POLL_MS = 100
/** Limits: seconds of a run, and how much time and memory may grow from few stores to many. */
const GOAL = { segundos: 60, cresce: 1.25, memoria: 1.15 }
const MB = 1024 * 1024

/**
 * A suggestion over many stores: time on one CPU, server memory compared with a run over few stores, and response time of other requests.
 */
export async function pedidos(bench: Bench, t = SIZE): Promise<Figure[]> {
  const base = await bench.base(t.quotes)
  const client = await openConnection(base.dono)
  const lojas = base.lojas.slice(0, t.lojas)
  const motor = await getParent((await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid)
  let close = () => {}
  /** The first run of a new server, on one core. Before it, only the list of runs is requested, as an open page does. */
  const measure = async (which: readonly number[]) => {
    close()
    const server = await open(base)
    close = server.close
    const { read } = server
    const { pid } = server.serverProcess
    const end = Date.now() + t.ociosoMs
    await inspect(async () => {
      await read('rodadas')
      return Date.now() > end
    }, t.soOlharMs)
    const idle = await memory(server.serverProcess, 'ociosa')
    const release = await pinToCpu([pid, motor])
    const before = [await getCpuSeconds(pid), await getFamilyCpuSeconds(motor)]
    const r = await exec(client, base, read, which, t.soOlharMs)
    const after = [await getCpuSeconds(pid), await getFamilyCpuSeconds(motor)]
    await release?.()
    const [fromServer = 0, fromDatabase = 0] = after.map((n, i) => n - (before[i] ?? 0))
    const above = ((await memory(server.serverProcess, 'pico')) - idle) / MB
    return {
      ...r,
      held: release !== null,
      fromServer,
      fromDatabase,
      processador: fromServer + fromDatabase,
      above,
      server,
    }
  }
  try {
    await fill(client, base, lojas, t.pecas)
    const fullSize = t.lojas === SIZE.lojas
    // Warm the disk cache and the new cluster first. The smoke test reads no figures, so one run is enough there.
    if (fullSize) await measure(lojas.slice(0, 1))
    const measuredFew = fullSize ? await measure(lojas.slice(0, t.poucas)) : null
    const many = await measure(lojas)
    const few = measuredFew ?? many
    const { lista, read } = many.server
    const end = Date.now() + t.ociosoMs
    const parado = await inspect(() => Promise.resolve(Date.now() > end), POLL_MS, lista)
    const { durations } = await exec(client, base, read, lojas, POLL_MS, lista)
    const leitura = await timeReading(client, base.codDistribuidor, lojas)
    const s = (n: number) => `${n.toFixed(1)} s`
    const perThousand = (r: typeof many) => (r.processador * 1000) / (r.pecas / 1000)
    const linhas = (r: typeof many) => r.linhas.toLocaleString('en')
    const [p95, p95Alone] = [percentile(durations, 0.95), percentile(parado, 0.95)]
    const [growth, memoryGrowth] = [perThousand(many) / perThousand(few), many.above / Math.max(1, few.above)]
    return [
      {
        what: `${t.lojas} stores × ${t.pecas.toLocaleString('en')} parts × ${MONTHS} months (${linhas(many)} lines)${many.held ? ', server and database on one core' : ''}`,
        ours: `${s(many.segundos)}; of processor ${s(many.processador)}: the server's ${s(many.fromServer)}, the database's ${s(many.fromDatabase)}`,
        beside: `reading the same rows: ${s(leitura)}`,
        ratio: (many.segundos / leitura).toFixed(2),
        meta: `≤ ${GOAL.segundos} s on one core`,
        goalMet: fullSize ? Math.max(many.processador, many.held ? many.segundos : 0) <= GOAL.segundos : null,
      },
      {
        what: `growth of processor time from ${t.poucas} stores to ${t.lojas}: ${linhas(few)} → ${linhas(many)} lines`,
        ours: `${ms(perThousand(many))} a thousand parts judged`,
        beside: `${ms(perThousand(few))} a thousand`,
        ratio: growth.toFixed(2),
        meta: `linear: ≤ ${GOAL.cresce}`,
        goalMet: fullSize ? growth <= GOAL.cresce : null,
      },
      {
        what: 'memory above idle at its highest',
        ours: `${many.above.toFixed(0)} MiB`,
        beside: `with ${t.poucas} stores: ${few.above.toFixed(0)} MiB`,
        ratio: memoryGrowth.toFixed(2),
        meta: `constant: ≤ ${GOAL.memoria}`,
        goalMet: fullSize ? memoryGrowth <= GOAL.memoria : null,
      },
      {
        what: 'a list of quotes meanwhile, p95',
        ours: ms(p95),
        beside: `idle: ${ms(p95Alone)}`,
        ratio: (p95 / p95Alone).toFixed(2),
        meta: 'not delayed',
        goalMet: null,
      },
    ]
  } finally {
    close()
    await client.query('update concessionaria set status = 1 where cod_distribuidor = $1', [base.codDistribuidor])
    await clear(client, base.codDistribuidor)
    await client.end()
  }
}

/** The server in its own process with its jobs, and the requests to it. */
async function open(base: Base) {
  const { processo: serverProcess, url, token } = await openServer(base, true)
  const headers = { host: HOST, authorization: `Bearer ${token}` }
  const agent = new Agent({ keepAlive: true })
  return {
    serverProcess,
    read: async <T>(path: string, method = 'GET', body?: object) =>
      JSON.parse((await retrieve(agent, `${url}/api/pedidos/${path}`, headers, method, body)).texto) as T,
    lista: async () => (await retrieve(agent, `${url}/api/oficina-digital/orcamentos?tela=gerenciar`, headers)).ms,
    close: () => {
      serverProcess.kill()
      agent.destroy()
    },
  }
}

/** Calls `run` every `each` ms until `ended`; returns the result of each call. */
async function inspect(ended: () => Promise<boolean>, each: number, run = () => Promise.resolve(0)): Promise<number[]> {
  const durations: number[] = []
  do {
    durations.push(await run())
    await espera(each)
  } while (!(await ended()))
  return durations
}

/** Runs a suggestion to its end, as the first of its quarter; `durations` are the results of `whileRunning`. */
async function exec(
  client: pg.Client,
  { codDistribuidor: d }: Base,
  read: Awaited<ReturnType<typeof open>>['read'],
  which: readonly number[],
  /** Long when the run is measured alone, because each status request costs the server time too. */
  each: number,
  whileRunning?: () => Promise<number>,
) {
  await clear(client, d)
  // Disable all other stores: the run would also judge sister stores that nothing is ordered for.
  await client.query(
    'update concessionaria set status = (cod_concessionaria = any($2))::int where cod_distribuidor = $1',
    [d, which],
  )
  const { codSugestao } = await read<Round>('sugestoes', 'POST', {
    codConcessionarias: which,
    nomePolitica: 'Padrão',
    politica: POLITICAS.PADRAO.politica,
  })
  let r: Round | undefined
  const ended = async () => {
    r = (await read<Round[]>('rodadas')).find((x) => x.codSugestao === codSugestao)
    return r !== undefined && r.estado !== 'NA_FILA' && r.estado !== 'CALCULANDO'
  }
  const durations = await inspect(ended, each, whileRunning)
  if (r?.estado !== 'PRONTA') throw new Error(`the run ended ${r?.estado ?? 'unseen'}: ${r?.erro ?? ''}`)
  const linhas = await client.query<{ n: number }>('select count(*) as n from sugestao_linha where cod_sugestao = $1', [
    codSugestao,
  ])
  return {
    segundos: (Date.parse(r.terminouEm ?? '') - Date.parse(r.comecouEm ?? '')) / 1000,
    pecas: r.total,
    linhas: linhas.rows[0]?.n ?? 0,
    durations,
  }
}

/** Inserts parts, and each part's monthly sales at each store: some sell every month, some now and then, some no longer. */
async function fill(
  client: pg.Client,
  { codDistribuidor: d }: Base,
  lojas: readonly number[],
  pecas: number,
): Promise<void> {
  await client.query(
    `insert into peca (cod_distribuidor, codigo, descricao, categoria, marca, custo, preco) select $1, 'BN-' || lpad(i::text, 6, '0'), 'Peça ' || i, 'Categoria ' || i % 30, 'Marca ' || i % 40, 500 + i % 9000, 1000 + i % 18000
     from generate_series(1, $2::int) i on conflict do nothing`,
    [d, pecas],
  )
  await client.query('create temp table if not exists jeito (i int primary key, demanda int[])')
  await client.query('truncate jeito')
  await client.query('select setseed(0.15)')
  await client.query(
    `insert into jeito select i, ('[' || m.agora - ${MONTHS} || ':' || m.agora - 1 || ']={' || (select string_agg((1000 * case when i % 10 < 2 then 2 + floor(random() * 9) when i % 10 < 4 then case when random() < 0.3 then 1 + floor(random() * 3) else 0 end
        when i % 10 < 6 then case when random() < 0.2 then 1 + floor(random() * 20) else 0 end else case when g < 14 and random() < 0.4 then 1 + floor(random() * 5) else 0 end end)::int::text, ',' order by g) from generate_series(1, ${MONTHS}) g) || '}')::int[]
     from generate_series(0, ${VARIANTS - 1}) i, (select indice_mes(current_date) as agora) m`,
  )
  for (const loja of lojas)
    await client.query(
      `insert into peca_estoque (cod_distribuidor, cod_concessionaria, codigo, quantidade, demanda, desde) select $1, $2, 'BN-' || lpad(n::text, 6, '0'), (n * 7 + $2) % 12, j.demanda, indice_mes(current_date) - ${MONTHS}
       from generate_series(1, $3::int) n join jeito j on j.i = (n * 7 + $2 * 13) % ${VARIANTS} on conflict do nothing`,
      [d, loja, pecas],
    )
  await client.query('analyze peca_estoque, peca')
}

/** Deletes earlier runs, so that every run is the first of its quarter. */
async function clear(client: pg.Client, d: number): Promise<void> {
  for (const table of ['sugestao_linha', 'sugestao_loja', 'sugestao', 'estoque_classe'])
    await client.query(`delete from ${table} where cod_distribuidor = $1`, [d])
}

/** Seconds to read the same rows store by store, without calculating anything. */
async function timeReading(client: pg.Client, d: number, lojas: readonly number[]): Promise<number> {
  const start = performance.now()
  for (const loja of lojas)
    await client.query(
      `select codigo, quantidade, demanda::text as demanda, desde from peca_estoque where cod_distribuidor = $1 and cod_concessionaria = $2 order by codigo collate "C"`,
      [d, loja],
    )
  return (performance.now() - start) / 1000
}
