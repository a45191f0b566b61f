import { sql } from 'kysely'
import { mediana, desvio } from '#shared/rules/demanda.ts'
import type { Politica, Prazo } from '#shared/rules/reposicao.ts'
import type { Tx } from '../../core/database/query.ts'
import { pedidos, reservas } from '../estoque/queries.ts'
import { Campos, copiar } from '../../core/database/copia.ts'
import { MESES_DE_HISTORIA, type PecaDoCadastro, Pecas } from './pecas.ts'

/** Receipts from which a lead time is measured. */
const MIN_RECEBIMENTOS = 5

/** What every store shares: the register of parts, which code stands for which, suppliers' times. */
export interface Cadastro {
  pecas: ReadonlyMap<string, PecaDoCadastro>
  atual: ReadonlyMap<string, string>
  prazos: ReadonlyMap<string, { prazo: number; desvio: number }>
}

/** Reads the register of a distributor once for all its stores, row by row: it may have hundreds of thousands of parts. */
export async function lerCadastro(tx: Tx, d: number): Promise<Cadastro> {
  const pecas = new Map<string, PecaDoCadastro>()
  const campos = new Campos()
  const nomes = new Map<string, string>()
  // Few names stand in all rows: one text of each is kept.
  const nome = (lido: string) => nomes.get(lido) ?? (nomes.set(lido, lido), lido)
  await copiar(
    tx,
    `select p.codigo, p.descricao, p.categoria, coalesce(nullif(r.fornecedor, ''), p.marca), coalesce(p.custo, p.preco), (p.custo is null)::int, coalesce(r.minimo, 1), coalesce(r.multiplo, 1),
       (extract(year from p.criada_em) * 12 + extract(month from p.criada_em))::int
     from peca p left join peca_reposicao r on r.cod_distribuidor = p.cod_distribuidor and r.codigo = p.codigo where p.cod_distribuidor = ${Number(d)} order by p.codigo collate "C"`,
    (bytes) => {
      const linha = campos.de(bytes)
      const codigo = linha.texto()
      pecas.set(codigo, {
        codigo,
        numero: pecas.size,
        descricao: linha.texto(),
        categoria: nome(linha.texto()),
        fornecedor: nome(linha.texto()),
        custo: linha.inteiro() ?? 0,
        semCusto: linha.inteiro() === 1,
        minimo: linha.inteiro() ?? 1,
        multiplo: linha.inteiro() ?? 1,
        registrada: linha.inteiro(),
      })
    },
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
    pecas,
    atual: new Map(trocas.rows.map((t) => [t.codigo, t.atual])),
    prazos: new Map(prazos.rows.map((f) => [f.nome, f])),
  }
}

/** How many parts stores hold together. */
export async function pecasNasLojas(tx: Tx, d: number, lojas: readonly number[]): Promise<number> {
  const r = await sql<{
    n: number
  }>`select count(*) as n from peca_estoque where cod_distribuidor = ${d} and cod_concessionaria = any(${lojas}::int[])`.execute(
    tx,
  )
  return r.rows[0]?.n ?? 0
}

/** A store as it stands: its parts by code, the drafts that count for them, its classes, and parts that the register does not have. */
export interface LojaLida {
  pecas: Pecas
  /** What is on its way by drafts alone, by code; in the parts it is counted already. */
  rascunhos: ReadonlyMap<string, number>
  /** Class of each part ('AX'), where they hold for the period already. */
  classes: string[] | null
  foraDoCadastro: number
}

/** Reads a store in one short transaction, into `pecas` where there is room already. `mes` is the number of the month that is not over. */
export async function lerLoja(
  tx: Tx,
  d: number,
  loja: number,
  { cadastro, politica, mes, periodo }: { cadastro: Cadastro; politica: Politica; mes: number; periodo: string },
  pecas = new Pecas(cadastro.pecas.size),
): Promise<LojaLida> {
  const c = { inquilino: { codDistribuidor: d } } as Parameters<typeof reservas>[0]
  const { pecas: register, atual } = cadastro
  const hoje = (codigo: string) => atual.get(codigo) ?? codigo
  const campos = new Campos()
  let foraDoCadastro = 0
  pecas.comecar(mes - MESES_DE_HISTORIA)
  await copiar(
    tx,
    `select codigo, quantidade, demanda, desde from peca_estoque where cod_distribuidor = ${Number(d)} and cod_concessionaria = ${Number(loja)} order by codigo collate "C"`,
    (bytes) => {
      const linha = campos.de(bytes)
      const p = register.get(hoje(linha.texto()))
      if (p) pecas.somar(p, linha.milesimos() / 1000, linha)
      else foraDoCadastro++
    },
  )
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
  pecas.porPrazos(medirPrazos(tempos.rows, cadastro, politica))
  for (const [codigo, n] of reserva) pecas.por('reservado', register.get(codigo)?.numero, n)
  for (const [codigo, n] of vem) pecas.por('emPedido', register.get(codigo)?.numero, n)
  const guardadas = classes.rows[0]?.classes
  return {
    pecas,
    rascunhos: doRascunho,
    classes: guardadas ? Array.from(pecas, (p) => guardadas[p.codigo] ?? '') : null,
    foraDoCadastro,
  }
}

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
