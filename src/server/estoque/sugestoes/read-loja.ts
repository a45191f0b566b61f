import { sql } from 'kysely'
import { median, deviation } from '#shared/rules/demand.ts'
import type { Politica, LeadTime } from '#shared/rules/reposicao.ts'
import type { Tx } from '../../core/database/query.ts'
import { pedidos, reservations } from '../estoque/queries.ts'
import { readRows } from '../../core/database/read-rows.ts'
import { HISTORY_MONTHS, type CadastroPeca, Pecas } from './pecas.ts'

type CadastroRow = [
  codigo: string,
  descricao: string,
  categoria: string,
  fornecedor: string,
  custo: number,
  semCusto: boolean,
  minimo: number,
  multiplo: number,
  registrada: number | null,
]
type EstoqueRow = [codigo: string, quantidade: number, demanda: string, desde: number | null]

/** Minimum of receipts for a measured lead time. */
const MIN_RECEIPTS = 5

/** Data shared by all stores: the parts register, replaced codes, suppliers' lead times. */
export interface Cadastro {
  pecas: ReadonlyMap<string, CadastroPeca>
  atual: ReadonlyMap<string, string>
  prazos: ReadonlyMap<string, { prazo: number; desvio: number }>
}

/** Reads a distributor's register once for all its stores, row by row: it can have hundreds of thousands of parts. */
export async function readCadastro(tx: Tx, d: number): Promise<Cadastro> {
  const pecas = new Map<string, CadastroPeca>()
  const names = new Map<string, string>()
  // Intern the strings: few distinct names repeat over all rows.
  const name = (loaded: string) => names.get(loaded) ?? (names.set(loaded, loaded), loaded)
  await readRows<CadastroRow>(
    tx,
    `select p.codigo, p.descricao, p.categoria, coalesce(nullif(r.fornecedor, ''), p.marca), coalesce(p.custo, p.preco), p.custo is null, coalesce(r.minimo, 1), coalesce(r.multiplo, 1),
       (extract(year from p.criada_em) * 12 + extract(month from p.criada_em))::int
     from peca p left join peca_reposicao r on r.cod_distribuidor = p.cod_distribuidor and r.codigo = p.codigo where p.cod_distribuidor = ${Number(d)} order by p.codigo collate "C"`,
    ([codigo, descricao, categoria, fornecedor, custo, semCusto, minimo, multiplo, registrada]) => {
      pecas.set(codigo, {
        codigo,
        numero: pecas.size,
        descricao,
        categoria: name(categoria),
        fornecedor: name(fornecedor),
        custo,
        semCusto,
        minimo,
        multiplo,
        registrada,
      })
    },
  )
  const replacements = await sql<{
    codigo: string
    atual: string
  }>`select codigo, atual from peca_substituicao where cod_distribuidor = ${d}`.execute(tx)
  const leadTimes = await sql<{
    nome: string
    prazo: number
    desvio: number
  }>`select nome, prazo, prazo_desvio as desvio from fornecedor where cod_distribuidor = ${d}`.execute(tx)
  return {
    pecas,
    atual: new Map(replacements.rows.map((t) => [t.codigo, t.atual])),
    prazos: new Map(leadTimes.rows.map((f) => [f.nome, f])),
  }
}

/** Number of parts over these stores. */
export async function countPecasInLojas(tx: Tx, d: number, lojas: readonly number[]): Promise<number> {
  const r = await sql<{
    n: number
  }>`select count(*) as n from peca_estoque where cod_distribuidor = ${d} and cod_concessionaria = any(${lojas}::int[])`.execute(
    tx,
  )
  return r.rows[0]?.n ?? 0
}

/** Data of a store: its parts by code, the draft orders counted in them, its classes, and the number of parts missing in the register. */
export interface LoadedLoja {
  pecas: Pecas
  /** Units ordered by drafts only, by code; the parts include them already. */
  rascunhos: ReadonlyMap<string, number>
  /** Class of each part ('AX'), when stored for this period. */
  classes: string[] | null
  foraDoCadastro: number
}

/** Reads a store in one short transaction, into `pecas` to reuse its memory. `mes` is the number of the current, incomplete month. */
export async function readLoja(
  tx: Tx,
  d: number,
  loja: number,
  { cadastro, politica, mes, periodo }: { cadastro: Cadastro; politica: Politica; mes: number; periodo: string },
  pecas = new Pecas(cadastro.pecas.size),
): Promise<LoadedLoja> {
  const c = { tenant: { codDistribuidor: d } } as Parameters<typeof reservations>[0]
  const { pecas: register, atual } = cadastro
  const todayIn = (codigo: string) => atual.get(codigo) ?? codigo
  let foraDoCadastro = 0
  pecas.begin(mes - HISTORY_MONTHS)
  await readRows<EstoqueRow>(
    tx,
    `select codigo, quantidade, demanda::text, desde from peca_estoque where cod_distribuidor = ${Number(d)} and cod_concessionaria = ${Number(loja)} order by codigo collate "C"`,
    ([codigo, quantidade, demanda, desde]) => {
      const p = register.get(todayIn(codigo))
      if (p) pecas.sumAll(p, { quantidade, demanda, desde })
      else foraDoCadastro++
    },
  )
  const reserved = await sql<{
    codigo: string
    quantidade: number
  }>`select codigo, quantidade from ${reservations(c, loja)} r`.execute(tx)
  const path = await sql<{
    codigo: string
    firme: number
    rascunho: number
    deve: number
    deveRascunho: number
  }>`select * from ${pedidos(c, loja)} p`.execute(tx)
  const durations = await sql<{ codigo: string; dias: number[] }>`
    select codigo, array_agg(greatest(0, (em at time zone z.fuso)::date - pedido_em)::int order by em, cod_movimento) as dias from estoque_movimento
    join concessionaria z using (cod_distribuidor, cod_concessionaria)
    where cod_distribuidor = ${d} and cod_concessionaria = ${loja} and pedido_em is not null and em > now() - interval '24 months' group by codigo order by codigo`.execute(
    tx,
  )
  const classes = await sql<{
    classes: Readonly<Record<string, string>>
  }>`select classes from estoque_classe where cod_distribuidor = ${d} and cod_concessionaria = ${loja} and periodo = ${periodo}`.execute(
    tx,
  )

  const sumAll = (lookup: Map<string, number>, codigo: string, n: number) =>
    lookup.set(todayIn(codigo), (lookup.get(todayIn(codigo)) ?? 0) + n)
  const reserva = new Map<string, number>()
  const incoming = new Map<string, number>()
  const fromDraft = new Map<string, number>()
  for (const r of reserved.rows) sumAll(reserva, r.codigo, r.quantidade)
  for (const p of path.rows) {
    sumAll(incoming, p.codigo, p.firme + p.rascunho)
    sumAll(reserva, p.codigo, p.deve + p.deveRascunho)
    sumAll(fromDraft, p.codigo, p.rascunho - p.deveRascunho)
  }
  pecas.setLeadTimes(measureLeadTimes(durations.rows, cadastro, politica))
  for (const [codigo, n] of reserva) pecas.put('reservado', register.get(codigo)?.numero, n)
  for (const [codigo, n] of incoming) pecas.put('emPedido', register.get(codigo)?.numero, n)
  const stored = classes.rows[0]?.classes
  return {
    pecas,
    rascunhos: fromDraft,
    classes: stored ? Array.from(pecas, (p) => stored[p.codigo] ?? '') : null,
    foraDoCadastro,
  }
}

/** Lead times of a store: measured per part from five receipts on, else per supplier, else from the supplier's register or the policy. */
function measureLeadTimes(
  received: readonly { codigo: string; dias: number[] }[],
  { pecas, atual, prazos: leadTimes }: Cadastro,
  politica: Politica,
): (codigo: string, fornecedor: string) => LeadTime {
  const forPeca = new Map<string, number[]>()
  const fornecedorDays = new Map<string, number[]>()
  const put = (lookup: Map<string, number[]>, key: string, days: readonly number[]) =>
    lookup.set(key, [...(lookup.get(key) ?? []), ...days])
  for (const r of received) {
    const codigo = atual.get(r.codigo) ?? r.codigo
    put(forPeca, codigo, r.dias)
    const fornecedor = pecas.get(codigo)?.fornecedor
    if (fornecedor !== undefined) put(fornecedorDays, fornecedor, r.dias)
  }
  const measure = (lookup: Map<string, number[]>, fonte: LeadTime['fonte']) =>
    new Map(
      [...lookup].flatMap(([key, days]): [string, LeadTime][] =>
        days.length < MIN_RECEIPTS ? [] : [[key, { dias: median(days), desvio: deviation(days), fonte }]],
      ),
    )
  const leadTimeByPeca = measure(forPeca, 'PECA')
  const leadTimeByFornecedor = measure(fornecedorDays, 'RECEBIMENTOS')
  for (const [nome, f] of leadTimes)
    if (!leadTimeByFornecedor.has(nome))
      leadTimeByFornecedor.set(nome, { dias: f.prazo, desvio: f.desvio, fonte: 'FORNECEDOR' })
  const politicaLeadTime: LeadTime = { dias: politica.prazo, desvio: politica.prazoDesvio, fonte: 'POLITICA' }
  return (codigo, fornecedor) => leadTimeByPeca.get(codigo) ?? leadTimeByFornecedor.get(fornecedor) ?? politicaLeadTime
}
