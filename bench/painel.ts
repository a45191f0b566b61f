import { Agent } from 'node:http'
import type pg from 'pg'
import { type DiaDoPainel, juntarDias } from '#shared/rules/painel-agenda.ts'
import { hoje, somarDias } from '#shared/rules/datas.ts'
import { type Bancada, conectar, HOST, servir } from './base.ts'
import { buscar, type Figura, ms, percentil } from './medir.ts'

const TAMANHO = { quotes: 50_000, lojas: 500, dias: 1095, vezes: 100 }
const MECANICOS = 6
const VISITAS = 8
/** Stores that are asked: they have work orders too. */
const COM_ORDENS = 40

/** A working day of a store as it is counted: six mechanics, eight visits through six columns, pauses for four reasons. */
function umDia(dia: string): DiaDoPainel {
  const horas = (n: number) => Array.from({ length: 24 }, (_, h) => (h >= 8 && h < 18 && h !== 12 ? n : 0))
  return {
    dia,
    passagens: VISITAS,
    agendados: 6,
    chegaram: 5,
    entregues: VISITAS,
    noPrazo: 6,
    inspecoes: VISITAS,
    reprovadas: 1,
    bolsao: { n: VISITAS, segundos: 5400 },
    mecanicos: Array.from({ length: MECANICOS }, (_, i) => ({
      cod: i + 1,
      presenca: horas(3600),
      trabalhado: horas(1700 + i * 97),
    })),
    etapas: Array.from({ length: 6 }, (_, i) => ({
      cod: i + 1,
      minutos: Array.from({ length: VISITAS }, (__, n) => 7 + i * 31 + n * 13),
    })),
    pausas: Array.from({ length: 4 }, (_, i) => ({ cod: i + 1, n: 1, segundos: 1800 + i * 611 })),
    fluxo: Array.from({ length: 6 }, (_, i) => ({ cod: i + 1, n: i % 3 })),
  }
}

/** The agenda's dashboard of three years, as one request, over the counted days of 500 stores. */
export async function painel(bancada: Bancada, { quotes, lojas, dias, vezes } = TAMANHO): Promise<Figura[]> {
  const base = await bancada.base(quotes)
  const escolhidas = base.lojas.slice(0, lojas)
  const client = await conectar(base.dono)
  await encher(client, base.codDistribuidor, escolhidas, dias)
  const linhas = await client.query<{ n: number }>('select count(*)::int as n from agenda_painel_dia')
  await client.end()
  const { servidor, url, token } = await servir(base)
  const agente = new Agent({ keepAlive: true })
  const ate = hoje('America/Sao_Paulo', new Date())
  const headers = { host: HOST, authorization: `Bearer ${token}` }
  const medir = async (periodo: number): Promise<number[]> => {
    const tempos: number[] = []
    for (let i = 0; i < vezes + 5; i++) {
      const loja = escolhidas[(i * 37) % Math.min(COM_ORDENS, escolhidas.length)]
      const de = somarDias(ate, 1 - periodo)
      const r = await buscar(agente, `${url}/api/agenda/painel/${loja}?de=${de}&ate=${ate}`, headers)
      // The first ones warm connections and code.
      if (i >= 5) tempos.push(r.ms)
    }
    return tempos
  }
  const figuras: Figura[] = []
  for (const periodo of [30, Math.floor(dias / 2), dias]) {
    const tempos = await medir(periodo)
    const p95 = percentil(tempos, 0.95)
    figuras.push({
      o_que: `Agenda's dashboard of ${periodo} days and those before, over ${(linhas.rows[0]?.n ?? 0).toLocaleString('en')} counted days of ${escolhidas.length} stores`,
      nosso: `p50 ${ms(percentil(tempos, 0.5))}, p95 ${ms(p95)}`,
      aoLado: '–',
      razao: '–',
      meta: 'p95 ≤ 150 ms',
      cumpriu: p95 <= 150,
    })
  }
  agente.destroy()
  await servidor.fechar()
  return figuras
}

/** Counted days of the stores up to yesterday, work orders that give an hour its value, and the event with which each store began. */
async function encher(
  client: pg.Client,
  codDistribuidor: number,
  lojas: readonly number[],
  dias: number,
): Promise<void> {
  await client.query('set role app_system')
  const { rows } = await client.query('select from agenda_painel_dia limit 1')
  if (rows.length > 0) return
  // Nothing of this is for the other dashboard: its marks are left out.
  await client.query('reset role')
  await client.query(`set session_replication_role = replica`)
  await client.query('set role app_system')
  const modelo = JSON.stringify(umDia('2020-01-01'))
  await client.query(
    `insert into agenda_painel_dia (cod_distribuidor, cod_concessionaria, dia, dados)
     select $1, l, d::date, jsonb_set($3::jsonb, '{dia}', to_jsonb(d::date::text)) from unnest($2::int[]) l,
       generate_series((now() at time zone 'America/Sao_Paulo')::date - $4::int, (now() at time zone 'America/Sao_Paulo')::date - 1, '1 day') d`,
    [codDistribuidor, lojas, modelo, dias],
  )
  // Its months, as the task keeps them.
  const ultimo = somarDias(hoje('America/Sao_Paulo', new Date()), -1)
  const meses = Map.groupBy(
    Array.from({ length: dias }, (_, i) => somarDias(ultimo, -i)),
    (d) => d.slice(0, 7),
  )
  for (const [mes, seus] of meses)
    if (mes < ultimo.slice(0, 7) && seus.some((d) => d.endsWith('-01')))
      await client.query(
        `insert into agenda_painel_mes (cod_distribuidor, cod_concessionaria, mes, dados) select $1, l, $2::date, $3::jsonb from unnest($4::int[]) l`,
        [codDistribuidor, `${mes}-01`, JSON.stringify(juntarDias(seus.toSorted().map(umDia))), lojas],
      )
  await client.query(
    `insert into agenda_evento (cod_distribuidor, cod_concessionaria, alvo, acao, quem, em) select $1, l, 'PASSAGEM', 'ABRIR', 'Bench', now() - make_interval(days => $3) from unnest($2::int[]) l`,
    [codDistribuidor, lojas, dias],
  )
  await client.query(
    `with o as (
       insert into ordem_servico (cod_distribuidor, cod_concessionaria, numero, tipo, origem, cod_veiculo, cod_cliente, aberta_em, fechada_em)
       select $1, v.cod_concessionaria, 'B' || v.cod_concessionaria || '-' || n, 'CLIENTE', 'PROPRIA', v.cod_veiculo, k.cod_cliente, now() - make_interval(days => n / 6), now()
       from (select distinct on (cod_concessionaria) cod_concessionaria, cod_veiculo from veiculo where cod_distribuidor = $1 and cod_concessionaria = any ($2::int[])) v
       join (select distinct on (cod_concessionaria) cod_concessionaria, cod_cliente from cliente where cod_distribuidor = $1) k using (cod_concessionaria), generate_series(1, $3::int * 6) n
       returning cod_distribuidor, cod_concessionaria, cod_os)
     insert into ordem_servico_linha (cod_distribuidor, cod_concessionaria, cod_os, ordem, tipo, codigo, descricao, quantidade, minutos, valor)
     select cod_distribuidor, cod_concessionaria, cod_os, 1, 'SERVICO', 'S', 'Revisão', 1, 60, 21000 from o`,
    [codDistribuidor, lojas.slice(0, COM_ORDENS), dias],
  )
  await client.query('reset role')
  await client.query(
    'vacuum (analyze) agenda_painel_dia, agenda_painel_mes, agenda_evento, ordem_servico, ordem_servico_linha',
  )
}
