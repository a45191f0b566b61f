import { Agent } from 'node:http'
import { type Bancada, type Base, conectar, HOST, servir } from './base.ts'
import { buscar, type Figura, mediana, ms, percentil } from './medir.ts'

// A database of its own: imports leave more than a million parts in the register of the other one.
const TAMANHO = { quotes: 8000, pecas: 300_000, vezes: 200 }
const META_MS = 30
/** What is typed at a counter: a whole name, a maker among others, a code, a word that tens of thousands hold, the first letters, and what is nowhere. */
const TEXTOS = ['pastilha freio 4711', 'filtro oleo tiete', 'BU-0123', 'filtro', 'am', 'zzz']

/** Searching the register of parts, through the product, beside reading every part for the same words. */
export async function busca(bancada: Bancada, t = TAMANHO): Promise<Figura[]> {
  const base = await bancada.base(t.quotes)
  const client = await conectar(base.dono)
  await encher(client, base, t.pecas)
  const { servidor, url, token } = await servir(base)
  const agente = new Agent({ keepAlive: true })
  const headers = { host: HOST, authorization: `Bearer ${token}` }
  const nossos: number[] = []
  const lendoTudo: number[] = []
  for (let i = 0; i < t.vezes + TEXTOS.length; i++) {
    const texto = TEXTOS[i % TEXTOS.length] ?? ''
    const consulta = `codConcessionaria=${base.lojas[0]}&busca=${encodeURIComponent(texto)}`
    const r = await buscar(agente, `${url}/api/oficina-digital/pecas?${consulta}`, headers)
    // The first of each warm connections, code and pages.
    if (i >= TEXTOS.length) nossos.push(r.ms)
    else lendoTudo.push(await lerTodas(client, base.codDistribuidor, texto))
  }
  agente.destroy()
  await servidor.fechar()
  await client.end()
  const [p95, lida] = [percentil(nossos, 0.95), mediana(lendoTudo)]
  return [
    {
      o_que: `search among ${t.pecas.toLocaleString('en')} parts`,
      nosso: `p50 ${ms(mediana(nossos))}, p95 ${ms(p95)}`,
      aoLado: `reading every part: ${ms(lida)}`,
      razao: (p95 / lida).toFixed(2),
      meta: `p95 ≤ ${META_MS} ms`,
      cumpriu: t.pecas === TAMANHO.pecas ? p95 <= META_MS : null,
    },
  ]
}

/** Milliseconds of finding the parts that hold every word without an index. */
async function lerTodas(client: Awaited<ReturnType<typeof conectar>>, d: number, texto: string): Promise<number> {
  await client.query('begin')
  await client.query('set local enable_bitmapscan = off')
  await client.query('set local enable_indexscan = off')
  const inicio = performance.now()
  await client.query(
    `select codigo from peca p where cod_distribuidor = $1
       and (select bool_and(p.texto_busca like '%' || como_letras(w) || '%') from unnest($2::text[]) w) limit 200`,
    [d, texto.split(' ')],
  )
  const passou = performance.now() - inicio
  await client.query('rollback')
  return passou
}

async function encher(client: Awaited<ReturnType<typeof conectar>>, base: Base, pecas: number): Promise<void> {
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
