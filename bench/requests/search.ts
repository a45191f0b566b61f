import { Agent } from 'node:http'
import { type Bench, type Base, openConnection, HOST, serve } from '../harness/base.ts'
import { retrieve, type Figure, median, ms, percentile } from '../harness/measure.ts'

// A separate database: imports leave more than a million parts in the other one.
const SIZE = { quotes: 8000, pecas: 300_000, vezes: 200 }
const GOAL_MS = 30
/** Typical search texts: a full name, a name with its maker, a code, a word in tens of thousands of parts, first letters, no match. */
const TEXTS = ['pastilha freio 4711', 'filtro oleo tiete', 'BU-0123', 'filtro', 'am', 'zzz']

/** Search over the parts register through the product, compared with a scan of every part for the same words. */
export async function busca(bench: Bench, t = SIZE): Promise<Figure[]> {
  const base = await bench.base(t.quotes)
  const client = await openConnection(base.dono)
  await fill(client, base, t.pecas)
  const { servidor: server, url, token } = await serve(base)
  const agent = new Agent({ keepAlive: true })
  const headers = { host: HOST, authorization: `Bearer ${token}` }
  const ourTimes: number[] = []
  const fullReadTimes: number[] = []
  for (let i = 0; i < t.vezes + TEXTS.length; i++) {
    const text = TEXTS[i % TEXTS.length] ?? ''
    const query = `codConcessionaria=${base.lojas[0]}&busca=${encodeURIComponent(text)}`
    const r = await retrieve(agent, `${url}/api/oficina-digital/pecas?${query}`, headers)
    // The first request of each text warms up connections, code and pages.
    if (i >= TEXTS.length) ourTimes.push(r.ms)
    else fullReadTimes.push(await readAll(client, base.codDistribuidor, text))
  }
  agent.destroy()
  await server.close()
  await client.end()
  const [p95, fetched] = [percentile(ourTimes, 0.95), median(fullReadTimes)]
  return [
    {
      what: `search among ${t.pecas.toLocaleString('en')} parts`,
      ours: `p50 ${ms(median(ourTimes))}, p95 ${ms(p95)}`,
      beside: `reading every part: ${ms(fetched)}`,
      ratio: (p95 / fetched).toFixed(2),
      meta: `p95 ≤ ${GOAL_MS} ms`,
      goalMet: t.pecas === SIZE.pecas ? p95 <= GOAL_MS : null,
    },
  ]
}

/** Milliseconds to find the parts that contain every word, without an index. */
async function readAll(client: Awaited<ReturnType<typeof openConnection>>, d: number, text: string): Promise<number> {
  await client.query('begin')
  await client.query('set local enable_bitmapscan = off')
  await client.query('set local enable_indexscan = off')
  const start = performance.now()
  await client.query(
    `select codigo from peca p where cod_distribuidor = $1
       and (select bool_and(p.texto_busca like '%' || como_letras(w) || '%') from unnest($2::text[]) w) limit 200`,
    [d, text.split(' ')],
  )
  const passed = performance.now() - start
  await client.query('rollback')
  return passed
}

async function fill(client: Awaited<ReturnType<typeof openConnection>>, base: Base, pecas: number): Promise<void> {
  await client.query(
    `insert into peca (cod_distribuidor, codigo, descricao, categoria, marca, custo, preco)
     select $1, 'BU-' || lpad(i::text, 6, '0'), (array['Pastilha de freio', 'Filtro de óleo', 'Filtro de ar', 'Amortecedor', 'Correia', 'Lâmpada', 'Pivô', 'Bucha', 'Vela', 'Sensor'])[1 + i % 10] || ' ' || i / 10,
       'Categoria ' || i % 30, (array['Tietê', 'Mantiqueira', 'Araucária', 'Jequitibá', 'Ipê', 'Caatinga', 'Pampa'])[1 + i % 7], 500 + i % 9000, 1000 + i % 18000
     from generate_series(1, $2::int) i on conflict do nothing`,
    [base.codDistribuidor, pecas],
  )
  await client.query(
    `insert into peca_estoque (cod_distribuidor, cod_concessionaria, codigo, quantidade)
     select $1, $2, 'BU-' || lpad((i * 10)::text, 6, '0'), i % 5 from generate_series(1, $3::int) i on conflict do nothing`,
    [base.codDistribuidor, base.lojas[0], Math.floor(pecas / 15)],
  )
  await client.query('vacuum (analyze) peca, peca_estoque')
}
