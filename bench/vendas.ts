import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { hoje } from '#shared/rules/datas.ts'
import { DEPARTAMENTOS, mesMais } from '#shared/rules/vendas.ts'
import { abrirBanco } from '../src/server/core/database/pool.ts'
import { type Bancada, type Base, conectar, HOST, servir } from './base.ts'
import { comparar, gravar, repetir } from './escrita.ts'
import { abrirServidor, baixar, memoria } from './exportar.ts'
import { buscar, type Figura, mediana, ms, percentil } from './medir.ts'

const TAMANHO = { quotes: 50_000, lojas: 500, meses: 36, departamentos: 6, vezes: 150 }
const MB = 1024 * 1024

/** Months of sales: opening one with years of them behind it, saving a cell beside its own statements, and the workbook of a year of every store. */
export async function vendas(bancada: Bancada, t = TAMANHO): Promise<Figura[]> {
  const base = await bancada.base(t.quotes)
  const lojas = base.lojas.slice(0, t.lojas)
  const mes = hoje('America/Sao_Paulo', new Date()).slice(0, 7)
  const celulas = await encher(base, lojas, mes, t)
  const escala = `${celulas.toLocaleString('en')} figures of ${lojas.length} stores × ${t.meses} months`
  return [...(await abrirEGravar(base, lojas, mes, t.vezes, escala)), ...(await planilha(base, mes, escala))]
}

async function abrirEGravar(
  base: Base,
  lojas: readonly number[],
  mes: string,
  vezes: number,
  escala: string,
): Promise<Figura[]> {
  const banco = abrirBanco(base.database.banco.config, 10)
  const gravador = gravar(banco.pool)
  const { servidor, url, token } = await servir({ ...base, database: { ...base.database, banco } })
  const agente = new Agent({ keepAlive: true })
  const headers = { host: HOST, authorization: `Bearer ${token}` }
  const aberturas: number[] = []
  for (let i = 0; i < vezes + 5; i++) {
    const loja = lojas[(i * 37) % lojas.length]
    const r = await buscar(agente, `${url}/api/vendas/meses/${loja}/${mesMais(mes, -(i % 12))}`, headers)
    // The first ones warm connections and code.
    if (i >= 5) aberturas.push(r.ms)
  }
  const dia = `${mes}-01`
  const salvar = (antes: number | null, valor: number) =>
    buscar(
      agente,
      `${url}/api/vendas/meses/${lojas[0]}/${mes}/celulas`,
      { ...headers, 'idempotency-key': randomUUID() },
      'PUT',
      { mudancas: [{ dia, departamento: 'PNEUS', medida: 'bruto', antes, valor }] },
    )
  const atual = await valorDe(base, lojas[0] ?? 0, dia)
  await salvar(atual, 1)
  const comandos = await gravador.durante(() => salvar(1, 2), 0)
  const nossas: number[] = []
  const nuas: number[] = []
  for (let i = 2; i < vezes + 2; i++) {
    nossas.push((await salvar(await valorDe(base, lojas[0] ?? 0, dia), i + 1)).ms)
    nuas.push(await repetir(banco.pool, comandos, i))
  }
  agente.destroy()
  await servidor.fechar()
  await banco.fechar()
  const p95 = percentil(aberturas, 0.95)
  return [
    {
      o_que: `Sales: a month opens, ${escala}`,
      nosso: `p50 ${ms(mediana(aberturas))}, p95 ${ms(p95)}`,
      aoLado: '–',
      razao: '–',
      meta: 'p95 ≤ 300 ms',
      cumpriu: p95 <= 300,
    },
    comparar('Sales: a cell is saved', nossas, nuas, comandos.length),
  ]
}

async function valorDe(base: Base, loja: number, dia: string): Promise<number | null> {
  const client = await conectar(base.dono)
  await client.query('set role app_system')
  const { rows } = await client.query<{ bruto: string | null }>(
    `select bruto from venda_celula where cod_distribuidor = $1 and cod_concessionaria = $2 and dia = $3 and departamento = 'PNEUS'`,
    [base.codDistribuidor, loja, dia],
  )
  await client.end()
  const bruto = rows[0]?.bruto
  return bruto === null || bruto === undefined ? null : Number(bruto)
}

async function planilha(base: Base, mes: string, escala: string): Promise<Figura[]> {
  const { processo, url, token } = await abrirServidor(base)
  const headers = { host: HOST, authorization: `Bearer ${token}` }
  const endereco = (de: string, mais = '') => `${url}/api/relatorio/vendas-excel?de=${de}&ate=${mes}${mais}`
  await baixar(endereco(mes, `&lojas=${base.lojas[0]}`), headers)
  const medir = async (de: string, mais = '') => {
    const ociosa = await memoria(processo, 'ociosa')
    const r = await baixar(endereco(de, mais), headers)
    return { ...r, acima: ((await memoria(processo, 'pico')) - ociosa) / MB }
  }
  const pequena = await medir(mesMais(mes, -11), `&lojas=${base.lojas.slice(0, 50).join(',')}`)
  const grande = await medir(mesMais(mes, -11))
  processo.send('fim')
  await once(processo, 'exit')
  return [
    {
      o_que: `Sales: workbook of every store × 12 months, ${escala}`,
      nosso: `${(grande.ms / 1000).toFixed(1)} s, ${(grande.bytes / MB).toFixed(1)} MiB`,
      aoLado: `50 stores: ${(pequena.ms / 1000).toFixed(1)} s`,
      razao: (grande.ms / pequena.ms).toFixed(2),
      meta: '–',
      cumpriu: null,
    },
    {
      o_que: 'Sales: memory above idle for it',
      nosso: `${grande.acima.toFixed(0)} MiB`,
      aoLado: `50 stores: ${pequena.acima.toFixed(0)} MiB`,
      razao: (grande.acima / Math.max(1, pequena.acima)).toFixed(2),
      meta: '≤ 64',
      cumpriu: grande.acima <= 64,
    },
  ]
}

/** Figures of every working day, and the months that they are of; gives how many. */
async function encher(
  base: Base,
  lojas: readonly number[],
  mes: string,
  { meses, departamentos }: typeof TAMANHO,
): Promise<number> {
  const client = await conectar(base.dono)
  const contar = async () =>
    Number(
      (
        await client.query<{ n: string }>('select count(*) as n from venda_celula where cod_distribuidor = $1', [
          base.codDistribuidor,
        ])
      ).rows[0]?.n ?? 0,
    )
  if ((await contar()) === 0) {
    // Nothing of this is for the dashboard: its marks are left out.
    await client.query('set session_replication_role = replica')
    await client.query('set role app_system')
    const de = `${mesMais(mes, 1 - meses)}-01`
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
  const n = await contar()
  await client.end()
  return n
}
