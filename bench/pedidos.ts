import { Agent } from 'node:http'
import { setTimeout as espera } from 'node:timers/promises'
import type pg from 'pg'
import { POLITICAS } from '#shared/rules/reposicao.ts'
import type { Rodada } from '#shared/estoque/sugestoes.ts'
import { conectar, HOST, type Bancada, type Base } from './base.ts'
import { abrirServidor, memoria } from './exportar.ts'
import { buscar, ms, percentil, type Figura } from './medir.ts'
import { gastoDaFamilia, gastoDe, paiDe, prender } from './processador.ts'

// A database of its own: imports leave more than a million parts in the register of the other one.
const TAMANHO = { quotes: 9000, lojas: 50, poucas: 5, pecas: 20_000, ociosoMs: 10_000, soOlharMs: 1000 }
const MESES = 36
const JEITOS = 2000
const OLHAR_MS = 100
/** What a run may cost, and how much more memory many stores may take than few. */
const META = { segundos: 60, cresce: 1.25, memoria: 1.15 }
const MB = 1024 * 1024

/** A suggestion over many stores: time on one processor, memory of the server beside a run over few stores, and what others wait. */
export async function pedidos(bancada: Bancada, t = TAMANHO): Promise<Figura[]> {
  const base = await bancada.base(t.quotes)
  const client = await conectar(base.dono)
  const lojas = base.lojas.slice(0, t.lojas)
  const motor = await paiDe((await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid)
  let fechar = () => {}
  /** A run on one core, the first of a server that was asked for its runs alone, as a page does that is open. */
  const medir = async (quais: readonly number[]) => {
    fechar()
    const servidor = await abrir(base)
    fechar = servidor.fechar
    const { ler } = servidor
    const { pid } = servidor.processo
    const fim = Date.now() + t.ociosoMs
    await olhar(async () => {
      await ler('rodadas')
      return Date.now() > fim
    }, t.soOlharMs)
    const ociosa = await memoria(servidor.processo, 'ociosa')
    const soltar = await prender([pid, motor])
    const antes = [await gastoDe(pid), await gastoDaFamilia(motor)]
    const r = await rodar(client, base, ler, quais, t.soOlharMs)
    const depois = [await gastoDe(pid), await gastoDaFamilia(motor)]
    await soltar?.()
    const [doServidor = 0, doBanco = 0] = depois.map((n, i) => n - (antes[i] ?? 0))
    const acima = ((await memoria(servidor.processo, 'pico')) - ociosa) / MB
    return { ...r, presa: soltar !== null, doServidor, doBanco, processador: doServidor + doBanco, acima, servidor }
  }
  try {
    await encher(client, base, lojas, t.pecas)
    const cheia = t.lojas === TAMANHO.lojas
    // The disk's pages are read, and what a cluster does once is done; a smoke looks at no figure, and one run is enough for it.
    if (cheia) await medir(lojas.slice(0, 1))
    const soPoucas = cheia ? await medir(lojas.slice(0, t.poucas)) : null
    const muitas = await medir(lojas)
    const poucas = soPoucas ?? muitas
    const { lista, ler } = muitas.servidor
    const fim = Date.now() + t.ociosoMs
    const parado = await olhar(() => Promise.resolve(Date.now() > fim), OLHAR_MS, lista)
    const { tempos } = await rodar(client, base, ler, lojas, OLHAR_MS, lista)
    const leitura = await soLer(client, base.codDistribuidor, lojas)
    const s = (n: number) => `${n.toFixed(1)} s`
    const porMil = (r: typeof muitas) => (r.processador * 1000) / (r.pecas / 1000)
    const linhas = (r: typeof muitas) => r.linhas.toLocaleString('en')
    const [p95, p95So] = [percentil(tempos, 0.95), percentil(parado, 0.95)]
    const [cresce, memoriaCresce] = [porMil(muitas) / porMil(poucas), muitas.acima / Math.max(1, poucas.acima)]
    return [
      {
        o_que: `${t.lojas} stores × ${t.pecas.toLocaleString('en')} parts × ${MESES} months (${linhas(muitas)} lines)${muitas.presa ? ', server and database on one core' : ''}`,
        nosso: `${s(muitas.segundos)}; of processor ${s(muitas.processador)}: the server's ${s(muitas.doServidor)}, the database's ${s(muitas.doBanco)}`,
        aoLado: `reading the same rows: ${s(leitura)}`,
        razao: (muitas.segundos / leitura).toFixed(2),
        meta: `≤ ${META.segundos} s on one core`,
        cumpriu: cheia ? Math.max(muitas.processador, muitas.presa ? muitas.segundos : 0) <= META.segundos : null,
      },
      {
        o_que: `growth of processor time from ${t.poucas} stores to ${t.lojas}: ${linhas(poucas)} → ${linhas(muitas)} lines`,
        nosso: `${ms(porMil(muitas))} a thousand parts judged`,
        aoLado: `${ms(porMil(poucas))} a thousand`,
        razao: cresce.toFixed(2),
        meta: `linear: ≤ ${META.cresce}`,
        cumpriu: cheia ? cresce <= META.cresce : null,
      },
      {
        o_que: 'memory above idle at its highest',
        nosso: `${muitas.acima.toFixed(0)} MiB`,
        aoLado: `with ${t.poucas} stores: ${poucas.acima.toFixed(0)} MiB`,
        razao: memoriaCresce.toFixed(2),
        meta: `constant: ≤ ${META.memoria}`,
        cumpriu: cheia ? memoriaCresce <= META.memoria : null,
      },
      {
        o_que: 'a list of quotes meanwhile, p95',
        nosso: ms(p95),
        aoLado: `idle: ${ms(p95So)}`,
        razao: (p95 / p95So).toFixed(2),
        meta: 'not delayed',
        cumpriu: null,
      },
    ]
  } finally {
    fechar()
    await client.query('update concessionaria set status = 1 where cod_distribuidor = $1', [base.codDistribuidor])
    await limpar(client, base.codDistribuidor)
    await client.end()
  }
}

/** The server in a process of its own, with its jobs, and what is asked of it. */
async function abrir(base: Base) {
  const { processo, url, token } = await abrirServidor(base, true)
  const headers = { host: HOST, authorization: `Bearer ${token}` }
  const agente = new Agent({ keepAlive: true })
  return {
    processo,
    ler: async <T>(caminho: string, metodo = 'GET', corpo?: object) =>
      JSON.parse((await buscar(agente, `${url}/api/pedidos/${caminho}`, headers, metodo, corpo)).texto) as T,
    lista: async () => (await buscar(agente, `${url}/api/oficina-digital/orcamentos?tela=gerenciar`, headers)).ms,
    fechar: () => {
      processo.kill()
      agente.destroy()
    },
  }
}

/** Does something every so often until it is over, and gives what it took each time. */
async function olhar(
  acabou: () => Promise<boolean>,
  cada: number,
  fazer = () => Promise.resolve(0),
): Promise<number[]> {
  const tempos: number[] = []
  do {
    tempos.push(await fazer())
    await espera(cada)
  } while (!(await acabou()))
  return tempos
}

/** A run of the product to its end, the first of its quarter; with `enquanto`, what that took each time. */
async function rodar(
  client: pg.Client,
  { codDistribuidor: d }: Base,
  ler: Awaited<ReturnType<typeof abrir>>['ler'],
  quais: readonly number[],
  /** Alone, it is looked at seldom: whoever asks costs the server too. */
  cada: number,
  enquanto?: () => Promise<number>,
) {
  await limpar(client, d)
  // A network of so many stores: no sister store is judged that nothing is ordered for.
  await client.query(
    'update concessionaria set status = (cod_concessionaria = any($2))::int where cod_distribuidor = $1',
    [d, quais],
  )
  const { codSugestao } = await ler<Rodada>('sugestoes', 'POST', {
    codConcessionarias: quais,
    nomePolitica: 'Padrão',
    politica: POLITICAS.PADRAO.politica,
  })
  let r: Rodada | undefined
  const acabou = async () => {
    r = (await ler<Rodada[]>('rodadas')).find((x) => x.codSugestao === codSugestao)
    return r !== undefined && r.estado !== 'NA_FILA' && r.estado !== 'CALCULANDO'
  }
  const tempos = await olhar(acabou, cada, enquanto)
  if (r?.estado !== 'PRONTA') throw new Error(`the run ended ${r?.estado ?? 'unseen'}: ${r?.erro ?? ''}`)
  const linhas = await client.query<{ n: number }>('select count(*) as n from sugestao_linha where cod_sugestao = $1', [
    codSugestao,
  ])
  return {
    segundos: (Date.parse(r.terminouEm ?? '') - Date.parse(r.comecouEm ?? '')) / 1000,
    pecas: r.total,
    linhas: linhas.rows[0]?.n ?? 0,
    tempos,
  }
}

/** Parts of the register, and at each store the months of every one: some sell each month, some now and then, some no longer. */
async function encher(
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
    `insert into jeito select i, ('[' || m.agora - ${MESES} || ':' || m.agora - 1 || ']={' || (select string_agg((1000 * case when i % 10 < 2 then 2 + floor(random() * 9) when i % 10 < 4 then case when random() < 0.3 then 1 + floor(random() * 3) else 0 end
        when i % 10 < 6 then case when random() < 0.2 then 1 + floor(random() * 20) else 0 end else case when g < 14 and random() < 0.4 then 1 + floor(random() * 5) else 0 end end)::int::text, ',' order by g) from generate_series(1, ${MESES}) g) || '}')::int[]
     from generate_series(0, ${JEITOS - 1}) i, (select indice_mes(current_date) as agora) m`,
  )
  for (const loja of lojas)
    await client.query(
      `insert into peca_estoque (cod_distribuidor, cod_concessionaria, codigo, quantidade, demanda, desde) select $1, $2, 'BN-' || lpad(n::text, 6, '0'), (n * 7 + $2) % 12, j.demanda, indice_mes(current_date) - ${MESES}
       from generate_series(1, $3::int) n join jeito j on j.i = (n * 7 + $2 * 13) % ${JEITOS} on conflict do nothing`,
      [d, loja, pecas],
    )
  await client.query('analyze peca_estoque, peca')
}

/** Every run is the first of its quarter. */
async function limpar(client: pg.Client, d: number): Promise<void> {
  for (const tabela of ['sugestao_linha', 'sugestao_loja', 'sugestao', 'estoque_classe'])
    await client.query(`delete from ${tabela} where cod_distribuidor = $1`, [d])
}

/** Seconds that reading the same rows takes, store by store, without a thought about them. */
async function soLer(client: pg.Client, d: number, lojas: readonly number[]): Promise<number> {
  const inicio = performance.now()
  for (const loja of lojas)
    await client.query(
      `select codigo, quantidade, demanda::text as demanda, desde from peca_estoque where cod_distribuidor = $1 and cod_concessionaria = $2 order by codigo collate "C"`,
      [d, loja],
    )
  return (performance.now() - inicio) / 1000
}
