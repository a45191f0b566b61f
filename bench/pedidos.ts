import { readFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { setTimeout as espera } from 'node:timers/promises'
import type pg from 'pg'
import { POLITICAS } from '#shared/regras/reposicao.ts'
import type { Rodada } from '#shared/sugestoes.ts'
import { conectar, HOST, type Bancada, type Base } from './base.ts'
import { abrirServidor, memoria } from './exportar.ts'
import { buscar, ms, percentil, type Figura } from './medir.ts'

const TAMANHO = { quotes: 10_000, lojas: 50, poucas: 5, pecas: 20_000, ociosoMs: 5000 }
const MESES = 36
const JEITOS = 2000
const OLHAR_MS = 100
const MB = 1024 * 1024

/** A suggestion over many stores: time, memory of the server and what others wait, beside reading the same rows; and over few stores, for its growth. */
export async function pedidos(bancada: Bancada, t = TAMANHO): Promise<Figura[]> {
  const base = await bancada.base(t.quotes)
  const client = await conectar(base.dono)
  const lojas = base.lojas.slice(0, t.lojas)
  const { processo, url, token } = await abrirServidor(base, true)
  const headers = { host: HOST, authorization: `Bearer ${token}` }
  const agente = new Agent({ keepAlive: true })
  const ler = async <T>(caminho: string, metodo = 'GET', corpo?: object) =>
    JSON.parse((await buscar(agente, `${url}/api/pedidos/${caminho}`, headers, metodo, corpo)).texto) as T
  const lista = async () => (await buscar(agente, `${url}/api/oficina-digital/orcamentos?tela=gerenciar`, headers)).ms
  const enquanto = async (acabou: () => Promise<boolean>): Promise<number[]> => {
    const tempos: number[] = []
    do {
      tempos.push(await lista())
      await espera(OLHAR_MS)
    } while (!(await acabou()))
    return tempos
  }
  const pai = await paiDe((await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid)
  /** Processor seconds so far: the server's, and those of the database's processes that ended, as a run's own do with it. */
  const gasto = async () => [await processador(processo.pid), await processador(pai, true)]
  const rodar = async (quais: readonly number[]) => {
    await limpar(client, base.codDistribuidor)
    // A network of so many stores: no sister store is judged that nothing is ordered for.
    await client.query(
      'update concessionaria set status = (cod_concessionaria = any($2))::int where cod_distribuidor = $1',
      [base.codDistribuidor, quais],
    )
    const gastoAntes = await gasto()
    const { codSugestao } = await ler<Rodada>('sugestoes', 'POST', {
      codConcessionarias: quais,
      nomePolitica: 'Padrão',
      politica: POLITICAS.PADRAO.politica,
    })
    let r: Rodada | undefined
    const meio = await enquanto(async () => {
      r = (await ler<Rodada[]>('rodadas')).find((x) => x.codSugestao === codSugestao)
      return r !== undefined && r.estado !== 'NA_FILA' && r.estado !== 'CALCULANDO'
    })
    if (r?.estado !== 'PRONTA') throw new Error(`the run ended ${r?.estado ?? 'unseen'}: ${r?.erro ?? ''}`)
    const [servidor, banco] = (await gasto()).map((n, i) => n - (gastoAntes[i] ?? 0))
    const linhas = await client.query<{ n: number }>('select count(*) as n from sugestao_linha')
    return {
      segundos: (Date.parse(r.terminouEm ?? '') - Date.parse(r.comecouEm ?? '')) / 1000,
      servidor: servidor ?? 0,
      banco: banco ?? 0,
      pecas: r.total,
      linhas: linhas.rows[0]?.n ?? 0,
      meio,
    }
  }
  try {
    await encher(client, base, lojas, t.pecas)
    await rodar(lojas.slice(0, 1))
    await memoria(processo, 'ociosa')
    const fim = Date.now() + t.ociosoMs
    const parado = await enquanto(() => Promise.resolve(Date.now() > fim))
    const ociosa = await memoria(processo, 'pico')
    const poucas = await rodar(lojas.slice(0, t.poucas))
    const comPoucas = ((await memoria(processo, 'pico')) - ociosa) / MB
    await memoria(processo, 'ociosa')
    const muitas = await rodar(lojas)
    const comMuitas = ((await memoria(processo, 'pico')) - ociosa) / MB
    const leitura = await soLer(client, base.codDistribuidor, lojas)
    const s = (n: number) => `${n.toFixed(1)} s`
    const porMil = (r: typeof muitas) => ((r.servidor + r.banco) * 1000) / (r.pecas / 1000)
    const crescer = (de: typeof muitas): Figura => ({
      o_que: `growth of processor time from ${t.poucas} stores to ${t.lojas}: ${de.linhas.toLocaleString('en')} → ${muitas.linhas.toLocaleString('en')} lines`,
      nosso: `${ms(porMil(muitas))} a thousand parts judged`,
      aoLado: `${ms(porMil(de))} a thousand`,
      razao: (porMil(muitas) / porMil(de)).toFixed(2),
      meta: 'linear: ≤ 1.25',
      cumpriu: cheia ? porMil(muitas) / porMil(de) <= 1.25 : null,
    })
    const [p95, p95So] = [percentil(muitas.meio, 0.95), percentil(parado, 0.95)]
    const cheia = t.lojas === TAMANHO.lojas
    return [
      {
        o_que: `${t.lojas} stores × ${t.pecas.toLocaleString('en')} parts × ${MESES} months (${muitas.linhas.toLocaleString('en')} lines)`,
        nosso: `${s(muitas.segundos)}; of processor ${s(muitas.servidor)}, the database's ${s(muitas.banco)}`,
        aoLado: `reading the same rows: ${s(leitura)}`,
        razao: (muitas.segundos / leitura).toFixed(2),
        meta: '≤ 60 s',
        cumpriu: cheia ? muitas.segundos <= 60 : null,
      },
      crescer(poucas),
      {
        o_que: 'memory above idle at its highest',
        nosso: `${comMuitas.toFixed(0)} MiB`,
        aoLado: `with ${t.poucas} stores: ${comPoucas.toFixed(0)} MiB`,
        razao: (comMuitas / Math.max(1, comPoucas)).toFixed(2),
        meta: 'constant',
        cumpriu: null,
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
    processo.kill()
    agente.destroy()
    await client.query('update concessionaria set status = 1 where cod_distribuidor = $1', [base.codDistribuidor])
    await limpar(client, base.codDistribuidor)
    await client.end()
  }
}

async function stat(pid: number | undefined): Promise<number[]> {
  const texto = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return texto
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number)
}

const paiDe = async (pid: number | undefined) => (await stat(pid))[1]

/** Processor seconds that a process has used so far, or its children that ended; 0 where the system does not tell. */
async function processador(pid: number | undefined, filhos = false): Promise<number> {
  const campos = await stat(pid)
  const i = filhos ? 13 : 11
  return ((campos[i] ?? 0) + (campos[i + 1] ?? 0)) / 100
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
