import type { PedidoDeCalculo } from './calculo-pedido.ts'
// The thread that works out a suggestion: it reads one store after another, so that what it holds does not grow with them, and requests keep the main thread.
import { setPriority } from 'node:os'
import { setImmediate as respirar } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { transferir } from '#shared/rules/reposicao.ts'
import { jsonCanonico } from '#shared/rules/versao.ts'
import { abrirBanco, type Banco } from '../../core/database/pool.ts'
import { transacao } from '../../core/database/transaction.ts'
import { aposTransferir, calculoDe, classificarLoja, julgar, medirCategorias, motivoDe } from './calculo.ts'
import { Espera } from './espera.ts'
import { type Escrever, guardarClasses, Largada, Linhas, umaPorVez } from './gravar.ts'
import { Impressao } from './impressao.ts'
import { lerCadastro, lerLoja, type LojaLida, pecasNasLojas } from './ler-loja.ts'
import { Pecas } from './pecas.ts'
import { Sobras } from './sobras.ts'

/** What the thread tells. */
export type DoFio =
  | { tipo: 'passo'; feitas: number; total: number }
  | { tipo: 'fim'; hashBase: string; hashPedido: string; foraDoCadastro: number }

/** Lines of a statement. */
const LINHAS_POR_VEZ = 1000
/** Parts judged without a look at the connections: what is read ahead and what is written must flow meanwhile. */
const PECAS_POR_VEZ = 1000

const dizer = (m: DoFio) => parentPort?.postMessage(m, [])

/** Reads and judges every store, then orders for those asked about: what sister stores can spare is known only after the last of them. */
async function calcular(p: PedidoDeCalculo, banco: Banco): Promise<void> {
  const ler = <T>(fn: Parameters<typeof transacao<T>>[2]) => transacao(banco, 'sistema', fn, { leitura: true })
  const { codDistribuidor: d, politica, fornecedores, lojas, mes, periodo } = p
  const cadastro = await ler((tx) => lerCadastro(tx, d))
  const todas = [...p.lojas, ...p.irmas].toSorted((a, b) => a - b)
  const compra = new Set(p.lojas)
  const total = await ler((tx) => pecasNasLojas(tx, d, todas))
  const base = new Impressao().texto(jsonCanonico({ lojas, fornecedores, politica, mes }))
  const comRascunhos = new Impressao()
  const sobras = new Sobras(todas, cadastro.pecas.size)
  const espera = new Espera([...cadastro.pecas.values()])
  const escrever = umaPorVez()
  let [feitas, foraDoCadastro] = [0, 0]
  dizer({ tipo: 'passo', feitas, total })
  // The next store is read while this one is judged: two have room, and take turns.
  const lugares = [new Pecas(cadastro.pecas.size), new Pecas(cadastro.pecas.size)]
  const lerProxima = (i: number) => {
    const loja = todas[i]
    const lida =
      loja === undefined
        ? null
        : ler((tx) => lerLoja(tx, d, loja, { cadastro, politica, mes, periodo }, lugares[i % lugares.length]))
    lida?.catch(() => undefined)
    return lida
  }
  try {
    let proxima = lerProxima(0)
    for (const [i, loja] of todas.entries()) {
      const lida = await proxima
      if (!lida) break
      proxima = lerProxima(i + 1)
      const classes = lida.classes ?? classificarLoja(lida.pecas)
      if (!lida.classes) await escrever(() => guardarClasses(banco, p, loja, lida.pecas, classes))
      somarEntrada(base, comRascunhos, loja, lida, classes)
      const categorias = medirCategorias(lida.pecas)
      let n = 0
      for (const peca of lida.pecas) {
        const categoria = categorias.get(peca.categoria) ?? null
        const j = julgar(peca, politica, classes[n], categoria)
        sobras.por(i, peca.numero, j.sobra)
        const pedida = compra.has(loja) && (fornecedores === null || fornecedores.includes(peca.fornecedor))
        if (pedida && j.semTeto !== 0) espera.guardar(loja, peca, j, categoria)
        if (++n % PECAS_POR_VEZ === 0) await respirar()
      }
      foraDoCadastro += lida.foraDoCadastro
      feitas += lida.pecas.length + lida.foraDoCadastro
      dizer({ tipo: 'passo', feitas, total })
    }
    await encomendar(
      banco,
      p,
      { espera, sobras, descricaoDe: (c) => cadastro.pecas.get(c)?.descricao ?? '', escrever },
      () => dizer({ tipo: 'passo', feitas, total }),
    )
    await escrever(() => Promise.resolve())
  } finally {
    espera.fechar()
  }
  const hashBase = base.fim()
  dizer({
    tipo: 'fim',
    hashBase,
    hashPedido: comRascunhos.texto(hashBase).fim(),
    foraDoCadastro,
  })
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
  let i = 0
  for (const p of pecas) {
    const rascunho = rascunhos.get(p.codigo) ?? 0
    const { dias, desvio } = p.prazo
    base.texto('\n').texto(p.codigo).texto(' ').numero(p.naMao).texto(' ')
    base.numero(p.emPedido - p.reservado - rascunho).texto(' ')
    for (let m = 0; m < p.serie.length; m++) {
      if (m > 0) base.texto(',')
      base.numero(p.serie[m] ?? 0)
    }
    base.texto(' ').numero(p.custo).texto(' ').numero(p.minimo).texto(' ').numero(p.multiplo)
    base.texto(' ').numero(dias).texto(' ').numero(desvio)
    base
      .texto(' ')
      .texto(classes[i++] ?? '')
      .texto(' ')
      .texto(p.fornecedor)
    if (rascunho !== 0) comRascunhos.texto(`\n${loja} ${p.codigo} ${rascunho}`)
  }
}

interface Encomenda {
  espera: Espera
  sobras: Sobras
  descricaoDe: (codigo: string) => string
  escrever: Escrever
}

/** Writes what each store asks for: sister stores send first what they can spare, what is left is bought. `passo` is called after each store. */
async function encomendar(
  banco: Banco,
  p: PedidoDeCalculo,
  { espera, sobras, descricaoDe, escrever }: Encomenda,
  passo: () => void,
): Promise<void> {
  let linhas = new Linhas()
  let loja = 0
  const passar = async () => {
    const [agora, dela] = [linhas, loja]
    linhas = new Linhas()
    if (agora.length > 0) await escrever(() => agora.gravar(banco, p, dela))
  }
  for (const q of espera.ler()) {
    if (q.loja !== loja || linhas.length === LINHAS_POR_VEZ) {
      await passar()
      if (q.loja !== loja) passo()
      loja = q.loja
    }
    const j = julgar(q.peca, p.politica, q.classe, q.categoria)
    const { de, total } = transferir(j.falta, j.falta > 0 ? sobras.de(q.peca.numero, loja) : [])
    sobras.gastar(q.peca.numero, de)
    const sugerida = total > 0 ? aposTransferir(j, q.peca, total) : j.quantidade
    linhas.por(q.peca, descricaoDe(q.peca.codigo), {
      motivo: motivoDe(j, sugerida, total),
      sugerida,
      transferencias: de,
      transferida: total,
      calculo: calculoDe(q.peca, j, p.politica, p.mes),
    })
  }
  await passar()
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
