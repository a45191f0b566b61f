// The thread that works out a suggestion: it reads one store after another, so that what it holds does not grow with them, and requests keep the main thread.
import { createHash } from 'node:crypto'
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Politica } from '#shared/regras/reposicao.ts'
import { transferir } from '#shared/regras/reposicao.ts'
import { jsonCanonico } from '#shared/regras/versao.ts'
import { abrirBanco, type Banco, transacao } from '../db.ts'
import {
  aposTransferir,
  type Classes,
  calculoDe,
  classificarLoja,
  julgar,
  type Julgada,
  medirCategorias,
  motivoDe,
  type PecaDaLoja,
} from './calculo.ts'
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

const LINHAS_POR_VEZ = 1000

/** A part that a store lacks; kept until every store is known. */
interface Falta {
  loja: number
  codLinha: number
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
  const numeroDa = new Map([...cadastro.pecas.keys()].map((codigo, i) => [codigo, i]))
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
  const { politica, fornecedores, lojas, mes } = p
  const base = createHash('sha256').update(jsonCanonico({ lojas, fornecedores, politica, mes }))
  const comRascunhos = createHash('sha256')
  const sobras = new Map<number, Float64Array>()
  const faltas: Falta[] = []
  let [feitas, foraDoCadastro] = [0, 0]
  dizer({ tipo: 'passo', feitas, total })
  for (const loja of todas) {
    const lida = await ler((tx) => lerLoja(tx, d, loja, { cadastro, politica, mes, periodo: p.periodo }))
    const classes = lida.classes ?? classificarLoja(lida.pecas)
    somarEntrada(base, comRascunhos, loja, lida, classes)
    if (!lida.classes) await guardarClasses(banco, d, loja, p.periodo, classes)
    const categorias = medirCategorias(lida.pecas)
    const sobra = new Float64Array(numeroDa.size)
    const linhas: Linha[] = []
    for (const peca of lida.pecas) {
      const j = julgar(peca, politica, classes[peca.codigo], categorias.get(peca.categoria) ?? null)
      const numero = numeroDa.get(peca.codigo) ?? 0
      sobra[numero] = j.sobra
      const pedida = compra.has(loja) && (fornecedores === null || fornecedores.includes(peca.fornecedor))
      if (pedida && j.semTeto > 0) linhas.push(linhaDe(peca, j, p, cadastro, numero))
    }
    sobras.set(loja, sobra)
    foraDoCadastro += lida.foraDoCadastro
    for (let i = 0; i < linhas.length; i += LINHAS_POR_VEZ) {
      const parte = linhas.slice(i, i + LINHAS_POR_VEZ)
      const codigos = await gravar(banco, p, loja, parte)
      // Only what a sister store might send has to be looked at again.
      parte.forEach((l, n) => {
        if (l.falta.falta > 0) faltas.push({ ...l.falta, loja, codLinha: codigos[n] ?? 0 })
      })
    }
    feitas += lida.pecas.length + lida.foraDoCadastro
    dizer({ tipo: 'passo', feitas, total })
  }
  await entreLojas(banco, p, sobras, faltas)
  const hashBase = base.digest('hex')
  dizer({
    tipo: 'fim',
    hashBase,
    hashPedido: comRascunhos.update(hashBase).digest('hex'),
    foraDoCadastro,
  })
}

/** Everything that a store brings into the calculation, part by part. */
function somarEntrada(
  base: ReturnType<typeof createHash>,
  comRascunhos: ReturnType<typeof createHash>,
  loja: number,
  { pecas, rascunhos }: LojaLida,
  classes: Classes,
): void {
  base.update(`\n${loja}`)
  pecas.forEach((p, i) => {
    const rascunho = rascunhos[i] ?? 0
    const { dias, desvio } = p.prazo
    base.update(
      `\n${p.codigo} ${p.naMao} ${p.emPedido - p.reservado - rascunho} ${p.serie.join()} ${p.custo} ${p.minimo} ${p.multiplo} ${dias} ${desvio} ${classes[p.codigo] ?? ''} ${p.fornecedor}`,
    )
    if (rascunho !== 0) comRascunhos.update(`\n${loja} ${p.codigo} ${rascunho}`)
  })
}

interface Linha {
  falta: Omit<Falta, 'loja' | 'codLinha'>
  gravada: object
}

function linhaDe(
  peca: PecaDaLoja,
  j: Julgada,
  { politica, mes }: PedidoDeCalculo,
  cadastro: Cadastro,
  numero: number,
): Linha {
  return {
    falta: {
      peca: numero,
      falta: j.falta,
      alvo: j.alvo,
      posicao: j.posicao,
      teto: j.teto,
      semTeto: j.semTeto,
      padrao: j.previsao.padrao,
      custo: peca.custo,
      minimo: peca.minimo,
      multiplo: peca.multiplo,
    },
    gravada: {
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
    },
  }
}

/** The run is no longer this thread's: cancelled, or given to another. */
class Largada extends Error {}

async function segurar(tx: Parameters<Parameters<typeof transacao>[2]>[0], p: PedidoDeCalculo): Promise<void> {
  const r =
    await sql`select from sugestao where cod_distribuidor = ${p.codDistribuidor} and cod_sugestao = ${p.codSugestao}
    and estado = 'CALCULANDO' and tentativas = ${p.tentativa} for share`.execute(tx)
  if (r.rows.length === 0) throw new Largada()
}

/** Lines wait under their run, seen by nobody until it is whole; gives their codes in the order given. */
function gravar(banco: Banco, p: PedidoDeCalculo, loja: number, linhas: readonly Linha[]): Promise<number[]> {
  return transacao(banco, 'sistema', async (tx) => {
    await segurar(tx, p)
    const r = await sql<{ codLinha: number; codigo: string }>`
      insert into sugestao_linha (cod_distribuidor, cod_concessionaria, cod_sugestao, codigo, descricao, categoria, fornecedor, motivo, abc, xyz, padrao, custo, sugerida, quantidade, valor, calculo)
      select ${p.codDistribuidor}::int, ${loja}::int, ${p.codSugestao}::int, codigo, descricao, categoria, fornecedor, motivo, abc, xyz, padrao, custo, sugerida, sugerida, valor, calculo
      from jsonb_to_recordset(${JSON.stringify(linhas.map((l) => l.gravada))}::jsonb)
        as n (codigo text, descricao text, categoria text, fornecedor text, motivo text, abc text, xyz text, padrao text, custo bigint, sugerida numeric, valor bigint, calculo jsonb)
      returning cod_linha as "codLinha", codigo`.execute(tx)
    const porCodigo = new Map(r.rows.map((l) => [l.codigo, l.codLinha]))
    return linhas.map((l) => porCodigo.get((l.gravada as { codigo: string }).codigo) ?? 0)
  })
}

/** Sister stores send first what they can spare; what is left is bought. */
async function entreLojas(
  banco: Banco,
  p: PedidoDeCalculo,
  sobras: ReadonlyMap<number, Float64Array>,
  faltas: readonly Falta[],
): Promise<void> {
  const mudam: object[] = []
  for (const f of faltas) {
    const podem = [...sobras].flatMap(([loja, s]) =>
      loja !== f.loja && (s[f.peca] ?? 0) > 0 ? [{ loja, unidades: s[f.peca] ?? 0 }] : [],
    )
    if (podem.length === 0) continue
    const { de, total } = transferir(f.falta, podem)
    for (const { loja, unidades } of podem) {
      const s = sobras.get(loja)
      if (s) s[f.peca] = unidades
    }
    const compra = aposTransferir(f, f, total)
    mudam.push({
      codLinha: f.codLinha,
      transferencias: de,
      transferida: total,
      sugerida: compra,
      valor: Math.round(compra * f.custo),
      motivo: motivoDe({ semTeto: f.semTeto, previsao: { padrao: f.padrao } } as Julgada, compra, total),
    })
  }
  for (let i = 0; i < mudam.length; i += LINHAS_POR_VEZ)
    await transacao(banco, 'sistema', async (tx) => {
      await segurar(tx, p)
      await sql`update sugestao_linha l set transferencias = n.transferencias, transferida = n.transferida, sugerida = n.sugerida, quantidade = n.sugerida, valor = n.valor, motivo = n.motivo
        from jsonb_to_recordset(${JSON.stringify(mudam.slice(i, i + LINHAS_POR_VEZ))}::jsonb) as n ("codLinha" bigint, transferencias jsonb, transferida numeric, sugerida numeric, valor bigint, motivo text)
        where l.cod_distribuidor = ${p.codDistribuidor} and l.cod_linha = n."codLinha"`.execute(tx)
    })
}

function guardarClasses(banco: Banco, d: number, loja: number, periodo: string, classes: object): Promise<unknown> {
  return transacao(banco, 'sistema', (tx) =>
    sql`insert into estoque_classe (cod_distribuidor, cod_concessionaria, periodo, classes) values (${d}, ${loja}, ${periodo}, ${JSON.stringify(classes)}::jsonb) on conflict do nothing`.execute(
      tx,
    ),
  )
}

const pedido = workerData as PedidoDeCalculo
// Of this thread alone: requests go first.
setPriority(10)
const banco = abrirBanco(pedido.config, 1)
try {
  await calcular(pedido, banco)
} catch (e) {
  if (!(e instanceof Largada)) throw e
} finally {
  await banco.fechar()
}
