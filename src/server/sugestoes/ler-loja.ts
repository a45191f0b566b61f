import { sql } from 'kysely'
import { mediana, desvio } from '#shared/regras/demanda.ts'
import type { Politica, Prazo } from '#shared/regras/reposicao.ts'
import type { Tx } from '../db.ts'
import { pedidos, reservas } from '../estoque/queries.ts'
import type { PecaDaLoja } from './calculo.ts'

/** Months that a forecast looks back on. */
export const MESES_DE_HISTORIA = 36
/** Receipts from which a lead time is measured. */
const MIN_RECEBIMENTOS = 5

interface PecaDoCadastro {
  codigo: string
  /** Place in the register, from 0. */
  numero: number
  descricao: string
  categoria: string
  fornecedor: string
  custo: number
  semCusto: boolean
  minimo: number
  multiplo: number
}

/** What every store shares: the register of parts, which code stands for which, suppliers' times. */
export interface Cadastro {
  pecas: ReadonlyMap<string, PecaDoCadastro>
  atual: ReadonlyMap<string, string>
  prazos: ReadonlyMap<string, { prazo: number; desvio: number }>
}

/** Reads the register of a distributor once for all its stores. */
export async function lerCadastro(tx: Tx, d: number): Promise<Cadastro> {
  const pecas = await sql<Omit<PecaDoCadastro, 'numero'>>`
    select p.codigo, p.descricao, p.categoria, coalesce(nullif(r.fornecedor, ''), p.marca) as fornecedor, coalesce(p.custo, p.preco) as custo, p.custo is null as "semCusto",
      coalesce(r.minimo, 1) as minimo, coalesce(r.multiplo, 1) as multiplo
    from peca p left join peca_reposicao r on r.cod_distribuidor = p.cod_distribuidor and r.codigo = p.codigo where p.cod_distribuidor = ${d} order by p.codigo collate "C"`.execute(
    tx,
  )
  const trocas = await sql<{
    codigo: string
    atual: string
  }>`select codigo, atual from peca_substituicao where cod_distribuidor = ${d}`.execute(tx)
  const prazos = await sql<{
    nome: string
    prazo: number
    desvio: number
  }>`select nome, prazo, prazo_desvio as desvio from fornecedor where cod_distribuidor = ${d}`.execute(tx)
  return {
    pecas: new Map(pecas.rows.map((p, numero) => [p.codigo, { ...p, numero }])),
    atual: new Map(trocas.rows.map((t) => [t.codigo, t.atual])),
    prazos: new Map(prazos.rows.map((f) => [f.nome, f])),
  }
}

/** Numbers of PostgreSQL's text of an array with its own first index, '[24310:24312]={1,NULL,3}', added where `de` is 0. */
function lerMeses(texto: string, de: number, destino: number[]): void {
  if (texto.length <= 2) return
  const abre = texto.indexOf('{')
  let i = (texto[0] === '[' ? Number(texto.slice(1, texto.indexOf(':'))) : 1) - de
  let n = 0
  let negativo = false
  for (let p = abre + 1; p < texto.length; p++) {
    const c = texto.charCodeAt(p)
    if (c >= 48 && c <= 57) n = n * 10 + (c - 48)
    else if (c === 45) negativo = true
    else if (c === 44 || c === 125) {
      if (i >= 0 && i < destino.length) destino[i] = (destino[i] ?? 0) + (negativo ? -n : n)
      i++
      n = 0
      negativo = false
    }
  }
}

/** Thousandths from a place on, as units; the array itself where all of it counts. */
function unidadesDe(meses: number[], de: number): number[] {
  for (let i = 0; i < meses.length; i++) meses[i] = (meses[i] ?? 0) / 1000
  return de === 0 ? meses : meses.slice(de)
}

/** A store as it stands: its parts by code, the drafts that count for them, its classes, and parts that the register does not have. */
export interface LojaLida {
  pecas: PecaDaLoja[]
  /** What is on its way by drafts alone, by code; in the parts it is counted already. */
  rascunhos: ReadonlyMap<string, number>
  /** Class of each part ('AX'), where they hold for the period already. */
  classes: string[] | null
  foraDoCadastro: number
}

interface Bruta {
  codigo: string
  quantidade: number
  demanda: string
  desde: number | null
}

/** Reads a store in one short transaction. `mes` is the number of the month that is not over; `ate` the instant that receipts are measured back from. */
export async function lerLoja(
  tx: Tx,
  d: number,
  loja: number,
  { cadastro, politica, mes, periodo }: { cadastro: Cadastro; politica: Politica; mes: number; periodo: string },
): Promise<LojaLida> {
  const c = { inquilino: { codDistribuidor: d } } as Parameters<typeof reservas>[0]
  const { rows } = await sql<Bruta>`select codigo, quantidade, demanda::text as demanda, desde from peca_estoque
    where cod_distribuidor = ${d} and cod_concessionaria = ${loja} order by codigo collate "C"`.execute(tx)
  const reservadas = await sql<{
    codigo: string
    quantidade: number
  }>`select codigo, quantidade from ${reservas(c, loja)} r`.execute(tx)
  const caminho = await sql<{
    codigo: string
    firme: number
    rascunho: number
    deve: number
    deveRascunho: number
  }>`select * from ${pedidos(c, loja)} p`.execute(tx)
  const tempos = await sql<{ codigo: string; dias: number[] }>`
    select codigo, array_agg((em::date - pedido_em)::int order by em, cod_movimento) as dias from estoque_movimento
    where cod_distribuidor = ${d} and cod_concessionaria = ${loja} and pedido_em is not null and em > now() - interval '24 months' group by codigo order by codigo`.execute(
    tx,
  )
  const classes = await sql<{
    classes: Readonly<Record<string, string>>
  }>`select classes from estoque_classe where cod_distribuidor = ${d} and cod_concessionaria = ${loja} and periodo = ${periodo}`.execute(
    tx,
  )

  const { pecas: register, atual } = cadastro
  const hoje = (codigo: string) => atual.get(codigo) ?? codigo
  const somar = (mapa: Map<string, number>, codigo: string, n: number) =>
    mapa.set(hoje(codigo), (mapa.get(hoje(codigo)) ?? 0) + n)
  const reserva = new Map<string, number>()
  const vem = new Map<string, number>()
  const doRascunho = new Map<string, number>()
  for (const r of reservadas.rows) somar(reserva, r.codigo, r.quantidade)
  for (const p of caminho.rows) {
    somar(vem, p.codigo, p.firme + p.rascunho)
    somar(reserva, p.codigo, p.deve + p.deveRascunho)
    somar(doRascunho, p.codigo, p.rascunho - p.deveRascunho)
  }
  const prazoDe = medirPrazos(tempos.rows, cadastro, politica)

  // Codes that were replaced come together under the present one, where the first of them stands.
  const lugar = new Int32Array(register.size).fill(-1)
  const pecas: PecaEmLeitura[] = []
  let foraDoCadastro = 0
  const inicio = mes - MESES_DE_HISTORIA
  for (const r of rows) {
    const p = register.get(hoje(r.codigo))
    if (!p) {
      foraDoCadastro++
      continue
    }
    let peca = pecas[lugar[p.numero] ?? -1]
    if (!peca) {
      lugar[p.numero] = pecas.length
      peca = emLeitura(p, mes, prazoDe(p.codigo, p.fornecedor))
      pecas.push(peca)
    }
    peca.naMao += r.quantidade
    peca.desde = Math.min(peca.desde, r.desde ?? mes)
    lerMeses(r.demanda, inicio, peca.serie)
  }
  for (const p of pecas) p.serie = unidadesDe(p.serie, Math.max(0, p.desde - inicio))
  const posto = (mapa: ReadonlyMap<string, number>, por: (p: PecaEmLeitura, n: number) => void) => {
    for (const [codigo, n] of mapa) {
      const peca = pecas[lugar[register.get(codigo)?.numero ?? -1] ?? -1]
      if (peca) por(peca, n)
    }
  }
  posto(reserva, (p, n) => (p.reservado = n))
  posto(vem, (p, n) => (p.emPedido = n))
  const guardadas = classes.rows[0]?.classes
  return {
    pecas,
    rascunhos: doRascunho,
    classes: guardadas ? pecas.map((p) => guardadas[p.codigo] ?? '') : null,
    foraDoCadastro,
  }
}

/** A part while its rows are read: its months are thousandths until all of them are there. */
interface PecaEmLeitura extends PecaDaLoja {
  serie: number[]
  desde: number
}

const emLeitura = (p: PecaDoCadastro, mes: number, prazo: Prazo): PecaEmLeitura => ({
  codigo: p.codigo,
  numero: p.numero,
  categoria: p.categoria,
  fornecedor: p.fornecedor,
  custo: p.custo,
  semCusto: p.semCusto,
  minimo: p.minimo,
  multiplo: p.multiplo,
  serie: Array<number>(MESES_DE_HISTORIA).fill(0),
  naMao: 0,
  reservado: 0,
  emPedido: 0,
  prazo,
  desde: mes,
})

/** Lead times of a store: of the part where it was received five times or more, else of its supplier, else as the supplier's register or the policy says. */
function medirPrazos(
  recebidas: readonly { codigo: string; dias: number[] }[],
  { pecas, atual, prazos }: Cadastro,
  politica: Politica,
): (codigo: string, fornecedor: string) => Prazo {
  const daPeca = new Map<string, number[]>()
  const doFornecedor = new Map<string, number[]>()
  const por = (mapa: Map<string, number[]>, chave: string, dias: readonly number[]) =>
    mapa.set(chave, [...(mapa.get(chave) ?? []), ...dias])
  for (const r of recebidas) {
    const codigo = atual.get(r.codigo) ?? r.codigo
    por(daPeca, codigo, r.dias)
    const fornecedor = pecas.get(codigo)?.fornecedor
    if (fornecedor !== undefined) por(doFornecedor, fornecedor, r.dias)
  }
  const medir = (mapa: Map<string, number[]>, fonte: Prazo['fonte']) =>
    new Map(
      [...mapa].flatMap(([chave, dias]): [string, Prazo][] =>
        dias.length < MIN_RECEBIMENTOS ? [] : [[chave, { dias: mediana(dias), desvio: desvio(dias), fonte }]],
      ),
    )
  const pelaPeca = medir(daPeca, 'PECA')
  const peloFornecedor = medir(doFornecedor, 'RECEBIMENTOS')
  for (const [nome, f] of prazos)
    if (!peloFornecedor.has(nome)) peloFornecedor.set(nome, { dias: f.prazo, desvio: f.desvio, fonte: 'FORNECEDOR' })
  const daPolitica: Prazo = { dias: politica.prazo, desvio: politica.prazoDesvio, fonte: 'POLITICA' }
  return (codigo, fornecedor) => pelaPeca.get(codigo) ?? peloFornecedor.get(fornecedor) ?? daPolitica
}
