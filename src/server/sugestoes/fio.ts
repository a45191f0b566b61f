// The thread that works out a suggestion: it reads one store after another, so that what it holds does not grow with them, and requests keep the main thread.
import { setPriority } from 'node:os'
import { setImmediate as respirar } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Politica } from '#shared/regras/reposicao.ts'
import { type Sobra, transferir } from '#shared/regras/reposicao.ts'
import { jsonCanonico } from '#shared/regras/versao.ts'
import { abrirBanco, type Banco, transacao, type Tx } from '../db.ts'
import {
  aposTransferir,
  calculoDe,
  classificarLoja,
  julgar,
  type Julgada,
  medirCategorias,
  motivoDe,
  type PecaDaLoja,
} from './calculo.ts'
import { Impressao } from './impressao.ts'
import { type Cadastro, lerCadastro, lerLoja, type LojaLida } from './ler-loja.ts'

/** What a run is about; `irmas` are stores of the same groups that are not ordered for but may give. */
export interface PedidoDeCalculo {
  config: pg.ClientConfig
  codDistribuidor: number
  codSugestao: number
  tentativa: number
  lojas: readonly number[]
  irmas: readonly number[]
  fornecedores: readonly string[] | null
  politica: Politica
  /** Number of the month that is not over, and the quarter that classes hold for. */
  mes: number
  periodo: string
}

/** What the thread tells. */
export type DoFio =
  | { tipo: 'passo'; feitas: number; total: number }
  | { tipo: 'fim'; hashBase: string; hashPedido: string; foraDoCadastro: number }

const LINHAS_POR_VEZ = 1500
/** Parts judged without a look at the connections: what is read ahead and what is written must flow meanwhile. */
const PECAS_POR_VEZ = 1000

/** A part that a store lacks; kept until every store is known. */
interface Falta {
  loja: number
  codigo: string
  peca: number
  falta: number
  alvo: Julgada['alvo']
  posicao: number
  teto: number
  semTeto: number
  padrao: Julgada['previsao']['padrao']
  custo: number
  minimo: number
  multiplo: number
}

const dizer = (m: DoFio) => parentPort?.postMessage(m, [])

async function calcular(p: PedidoDeCalculo, banco: Banco): Promise<void> {
  const ler = <T>(fn: Parameters<typeof transacao<T>>[2]) => transacao(banco, 'sistema', fn, { leitura: true })
  const { codDistribuidor: d } = p
  const cadastro = await ler((tx) => lerCadastro(tx, d))
  const todas = [...p.lojas, ...p.irmas].toSorted((a, b) => a - b)
  const compra = new Set(p.lojas)
  const total = await ler(async (tx) => {
    const r = await sql<{
      n: number
    }>`select count(*) as n from peca_estoque where cod_distribuidor = ${d} and cod_concessionaria = any(${todas}::int[])`.execute(
      tx,
    )
    return r.rows[0]?.n ?? 0
  })
  const { politica, fornecedores, lojas, mes, periodo } = p
  const base = new Impressao().texto(jsonCanonico({ lojas, fornecedores, politica, mes }))
  const comRascunhos = new Impressao()
  const sobras = new Map<number, Float64Array>()
  const faltas: Falta[] = []
  const escrever = umaPorVez()
  let [feitas, foraDoCadastro] = [0, 0]
  dizer({ tipo: 'passo', feitas, total })
  // The next store is read while this one is judged, and the one before it is written.
  const lerProxima = (i: number) => {
    const loja = todas[i]
    const lida = loja === undefined ? null : ler((tx) => lerLoja(tx, d, loja, { cadastro, politica, mes, periodo }))
    lida?.catch(() => undefined)
    return lida
  }
  let proxima = lerProxima(0)
  for (const [i, loja] of todas.entries()) {
    const lida = await proxima
    if (!lida) break
    proxima = lerProxima(i + 1)
    const classes = lida.classes ?? classificarLoja(lida.pecas)
    if (!lida.classes) await escrever(() => guardarClasses(banco, p, loja, lida.pecas, classes))
    somarEntrada(base, comRascunhos, loja, lida, classes)
    const categorias = medirCategorias(lida.pecas)
    const sobra = new Float64Array(cadastro.pecas.size)
    const linhas: object[] = []
    for (const [n, peca] of lida.pecas.entries()) {
      if (n % PECAS_POR_VEZ === 0) await respirar()
      const j = julgar(peca, politica, classes[n], categorias.get(peca.categoria) ?? null)
      sobra[peca.numero] = j.sobra
      const pedida = compra.has(loja) && (fornecedores === null || fornecedores.includes(peca.fornecedor))
      if (!pedida || j.semTeto === 0) continue
      linhas.push(linhaDe(peca, j, p, cadastro))
      // Only what a sister store might send has to be looked at again.
      if (j.falta > 0) faltas.push(faltaDe(loja, peca, j))
    }
    sobras.set(loja, sobra)
    foraDoCadastro += lida.foraDoCadastro
    if (linhas.length > 0) await escrever(() => gravar(banco, p, loja, linhas))
    feitas += lida.pecas.length + lida.foraDoCadastro
    dizer({ tipo: 'passo', feitas, total })
  }
  await entreLojas(banco, p, sobras, faltas, escrever)
  await escrever(() => Promise.resolve())
  const hashBase = base.fim()
  dizer({
    tipo: 'fim',
    hashBase,
    hashPedido: comRascunhos.texto(hashBase).fim(),
    foraDoCadastro,
  })
}

type Escrever = (fazer: () => Promise<unknown>) => Promise<void>

/** Writes in the order given, one under way while the caller goes on; asking for the next waits for the one before, and throws what it threw. */
function umaPorVez(): Escrever {
  let anterior: Promise<unknown> = Promise.resolve()
  return async (fazer) => {
    await anterior
    anterior = fazer()
    anterior.catch(() => undefined)
  }
}

/** Everything that a store brings into the calculation, part by part. */
function somarEntrada(
  base: Impressao,
  comRascunhos: Impressao,
  loja: number,
  { pecas, rascunhos }: LojaLida,
  classes: readonly string[],
): void {
  base.texto(`\n${loja}`)
  for (const [i, p] of pecas.entries()) {
    const rascunho = rascunhos.get(p.codigo) ?? 0
    const { dias, desvio } = p.prazo
    base.texto('\n').texto(p.codigo).texto(' ').numero(p.naMao).texto(' ')
    base.numero(p.emPedido - p.reservado - rascunho).texto(' ')
    for (let m = 0; m < p.serie.length; m++) {
      if (m > 0) base.texto(',')
      base.numero(p.serie[m] ?? 0)
    }
    for (const n of [p.custo, p.minimo, p.multiplo, dias, desvio]) base.texto(' ').numero(n)
    base
      .texto(' ')
      .texto(classes[i] ?? '')
      .texto(' ')
      .texto(p.fornecedor)
    if (rascunho !== 0) comRascunhos.texto(`\n${loja} ${p.codigo} ${rascunho}`)
  }
}

function faltaDe(loja: number, peca: PecaDaLoja, j: Julgada): Falta {
  return {
    loja,
    codigo: peca.codigo,
    peca: peca.numero,
    falta: j.falta,
    alvo: j.alvo,
    posicao: j.posicao,
    teto: j.teto,
    semTeto: j.semTeto,
    padrao: j.previsao.padrao,
    custo: peca.custo,
    minimo: peca.minimo,
    multiplo: peca.multiplo,
  }
}

function linhaDe(peca: PecaDaLoja, j: Julgada, { politica, mes }: PedidoDeCalculo, cadastro: Cadastro): object {
  return {
    codigo: peca.codigo,
    descricao: cadastro.pecas.get(peca.codigo)?.descricao ?? '',
    categoria: peca.categoria,
    fornecedor: peca.fornecedor,
    motivo: motivoDe(j, j.quantidade, 0),
    abc: j.abc,
    xyz: j.xyz,
    padrao: j.previsao.padrao,
    custo: peca.custo,
    sugerida: j.quantidade,
    valor: Math.round(j.quantidade * peca.custo),
    calculo: calculoDe(peca, j, politica, mes),
  }
}

/** The run is no longer this thread's: cancelled, or given to another. */
class Largada extends Error {}

/** A piece of a run: nobody sees it before the run is whole, and that is written down for good with everything before it. */
async function pedaco(banco: Banco, p: PedidoDeCalculo, fazer: (tx: Tx) => Promise<unknown>): Promise<void> {
  await transacao(banco, 'sistema', async (tx) => {
    await sql`set local synchronous_commit = off`.execute(tx)
    const r =
      await sql`select from sugestao where cod_distribuidor = ${p.codDistribuidor} and cod_sugestao = ${p.codSugestao}
      and estado = 'CALCULANDO' and tentativas = ${p.tentativa} for share`.execute(tx)
    if (r.rows.length === 0) throw new Largada()
    await fazer(tx)
  })
}

/** Lines wait under their run, seen by nobody until it is whole. */
async function gravar(banco: Banco, p: PedidoDeCalculo, loja: number, linhas: readonly object[]): Promise<void> {
  for (let i = 0; i < linhas.length; i += LINHAS_POR_VEZ)
    await pedaco(banco, p, (tx) =>
      sql`insert into sugestao_linha (cod_distribuidor, cod_concessionaria, cod_sugestao, codigo, descricao, categoria, fornecedor, motivo, abc, xyz, padrao, custo, sugerida, quantidade, valor, calculo)
      select ${p.codDistribuidor}::int, ${loja}::int, ${p.codSugestao}::int, codigo, descricao, categoria, fornecedor, motivo, abc, xyz, padrao, custo, sugerida, sugerida, valor, calculo
      from jsonb_to_recordset(${JSON.stringify(linhas.slice(i, i + LINHAS_POR_VEZ))}::jsonb)
        as n (codigo text, descricao text, categoria text, fornecedor text, motivo text, abc text, xyz text, padrao text, custo bigint, sugerida numeric, valor bigint, calculo jsonb)`.execute(
        tx,
      ),
    )
}

/** Sister stores send first what they can spare; what is left is bought. */
async function entreLojas(
  banco: Banco,
  p: PedidoDeCalculo,
  sobras: ReadonlyMap<number, Float64Array>,
  faltas: readonly Falta[],
  escrever: Escrever,
): Promise<void> {
  let mudam: object[] = []
  const passar = () => {
    const agora = mudam
    mudam = []
    return escrever(() => trocar(banco, p, agora))
  }
  for (const f of faltas) {
    const podem: Sobra[] = []
    for (const [loja, s] of sobras) {
      const unidades = s[f.peca] ?? 0
      if (unidades > 0 && loja !== f.loja) podem.push({ loja, unidades })
    }
    if (podem.length === 0) continue
    const { de, total } = transferir(f.falta, podem)
    for (const { loja, unidades } of podem) {
      const s = sobras.get(loja)
      if (s) s[f.peca] = unidades
    }
    const compra = aposTransferir(f, f, total)
    mudam.push({
      loja: f.loja,
      codigo: f.codigo,
      transferencias: de,
      transferida: total,
      sugerida: compra,
      valor: Math.round(compra * f.custo),
      motivo: motivoDe({ semTeto: f.semTeto, previsao: { padrao: f.padrao } } as Julgada, compra, total),
    })
    if (mudam.length === LINHAS_POR_VEZ) await passar()
  }
  await passar()
}

/** Lines that a sister store sends for say so. */
async function trocar(banco: Banco, p: PedidoDeCalculo, linhas: readonly object[]): Promise<void> {
  if (linhas.length === 0) return
  await pedaco(banco, p, (tx) =>
    sql`update sugestao_linha l set transferencias = n.transferencias, transferida = n.transferida, sugerida = n.sugerida, quantidade = n.sugerida, valor = n.valor, motivo = n.motivo
      from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as n (loja int, codigo text, transferencias jsonb, transferida numeric, sugerida numeric, valor bigint, motivo text)
      where l.cod_distribuidor = ${p.codDistribuidor} and l.cod_sugestao = ${p.codSugestao} and l.cod_concessionaria = n.loja and l.codigo = n.codigo`.execute(
      tx,
    ),
  )
}

function guardarClasses(
  banco: Banco,
  p: PedidoDeCalculo,
  loja: number,
  pecas: readonly PecaDaLoja[],
  classes: readonly string[],
): Promise<void> {
  const porCodigo = `{${pecas.map(({ codigo }, i) => `${JSON.stringify(codigo)}:"${classes[i] ?? ''}"`).join()}}`
  return pedaco(banco, p, (tx) =>
    sql`insert into estoque_classe (cod_distribuidor, cod_concessionaria, periodo, classes) values (${p.codDistribuidor}, ${loja}, ${p.periodo}, ${porCodigo}::jsonb) on conflict do nothing`.execute(
      tx,
    ),
  )
}

const pedido = workerData as PedidoDeCalculo
// Of this thread alone: requests go first.
setPriority(10)
// One connection reads, the other writes.
const banco = abrirBanco(pedido.config, 2)
try {
  await calcular(pedido, banco)
} catch (e) {
  if (!(e instanceof Largada)) throw e
} finally {
  await banco.fechar()
}
