import type { CalculationRequest } from './calculation-request.ts'
// Worker thread that calculates a suggestion store by store: memory does not grow with the stores, and requests keep the main thread.
import { setPriority } from 'node:os'
import { setImmediate as respirar } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { transfer } from '#shared/rules/reposicao.ts'
import { canonicalJson } from '#shared/rules/version.ts'
import { openDb, type Db } from '../../core/database/pool.ts'
import { transaction } from '../../core/database/transaction.ts'
import {
  afterTransferencia,
  calculationOf,
  classifyLoja,
  evaluate,
  measureCategories,
  reasonOf,
} from './calculation.ts'
import { WaitingList } from './waiting-list.ts'
import { type WriteFn, storeClasses, JobReleased, Linhas, oneAtATime } from './save.ts'
import { Fingerprint } from './fingerprint.ts'
import { readCadastro, readLoja, type LoadedLoja, countPecasInLojas } from './read-loja.ts'
import { Pecas } from './pecas.ts'
import { Leftovers } from './leftovers.ts'

/** Messages from the thread. */
export type WorkerMessage =
  | { tipo: 'passo'; feitas: number; total: number }
  | { tipo: 'fim'; hashBase: string; hashPedido: string; foraDoCadastro: number }

/** Lines per INSERT. */
const LINHAS_PER_BATCH = 1000
/** Parts evaluated between two turns of the event loop, so that reads ahead and writes progress. */
const PECAS_PER_BATCH = 1000

const tell = (m: WorkerMessage) => parentPort?.postMessage(m, [])

/** Reads and evaluates every store, then places the orders: the surplus of sister stores is known only after the last one. */
async function calculate(p: CalculationRequest, db: Db): Promise<void> {
  const read = <T>(fn: Parameters<typeof transaction<T>>[2]) => transaction(db, 'sistema', fn, { leitura: true })
  const { codDistribuidor: d, politica, fornecedores, lojas, mes, periodo } = p
  const cadastro = await read((tx) => readCadastro(tx, d))
  const todas = [...p.lojas, ...p.irmas].toSorted((a, b) => a - b)
  const buying = new Set(p.lojas)
  const total = await read((tx) => countPecasInLojas(tx, d, todas))
  const base = new Fingerprint().text(canonicalJson({ lojas, fornecedores, politica, mes }))
  const withDrafts = new Fingerprint()
  const leftovers = new Leftovers(todas, cadastro.pecas.size)
  const espera = new WaitingList([...cadastro.pecas.values()])
  const write = oneAtATime()
  let [feitas, foraDoCadastro] = [0, 0]
  tell({ tipo: 'passo', feitas, total })
  // The next store is read while this one is evaluated, so two buffers alternate.
  const places = [new Pecas(cadastro.pecas.size), new Pecas(cadastro.pecas.size)]
  const readNext = (i: number) => {
    const loja = todas[i]
    const fetched =
      loja === undefined
        ? null
        : read((tx) => readLoja(tx, d, loja, { cadastro, politica, mes, periodo }, places[i % places.length]))
    fetched?.catch(() => undefined)
    return fetched
  }
  try {
    let proxima = readNext(0)
    for (const [i, loja] of todas.entries()) {
      const fetched = await proxima
      if (!fetched) break
      proxima = readNext(i + 1)
      const classes = fetched.classes ?? classifyLoja(fetched.pecas)
      if (!fetched.classes) await write(() => storeClasses(db, p, loja, fetched.pecas, classes))
      hashInput(base, withDrafts, loja, fetched, classes)
      const categories = measureCategories(fetched.pecas)
      let n = 0
      for (const peca of fetched.pecas) {
        const categoria = categories.get(peca.categoria) ?? null
        const j = evaluate(peca, politica, classes[n], categoria)
        leftovers.put(i, peca.numero, j.sobra)
        const requested = buying.has(loja) && (fornecedores === null || fornecedores.includes(peca.fornecedor))
        if (requested && j.semTeto !== 0) espera.keep(loja, peca, j, categoria)
        if (++n % PECAS_PER_BATCH === 0) await respirar()
      }
      foraDoCadastro += fetched.foraDoCadastro
      feitas += fetched.pecas.length + fetched.foraDoCadastro
      tell({ tipo: 'passo', feitas, total })
    }
    await placePedidos(
      db,
      p,
      { espera, sobras: leftovers, descricaoDe: (c) => cadastro.pecas.get(c)?.descricao ?? '', escrever: write },
      () => tell({ tipo: 'passo', feitas, total }),
    )
    await write(() => Promise.resolve())
  } finally {
    espera.close()
  }
  const hashBase = base.digest()
  tell({
    tipo: 'fim',
    hashBase,
    hashPedido: withDrafts.text(hashBase).digest(),
    foraDoCadastro,
  })
}

/** Hashes all inputs of a store, part by part. */
function hashInput(
  base: Fingerprint,
  withDrafts: Fingerprint,
  loja: number,
  { pecas, rascunhos: drafts }: LoadedLoja,
  classes: readonly string[],
): void {
  base.text(`\n${loja}`)
  let i = 0
  for (const p of pecas) {
    const draft = drafts.get(p.codigo) ?? 0
    const { dias, desvio: deviation } = p.prazo
    base.text('\n').text(p.codigo).text(' ').decimal(p.naMao).text(' ')
    base.decimal(p.emPedido - p.reservado - draft).text(' ')
    for (let m = 0; m < p.serie.length; m++) {
      if (m > 0) base.text(',')
      base.decimal(p.serie[m] ?? 0)
    }
    base.text(' ').decimal(p.custo).text(' ').decimal(p.minimo).text(' ').decimal(p.multiplo)
    base.text(' ').decimal(dias).text(' ').decimal(deviation)
    base
      .text(' ')
      .text(classes[i++] ?? '')
      .text(' ')
      .text(p.fornecedor)
    if (draft !== 0) withDrafts.text(`\n${loja} ${p.codigo} ${draft}`)
  }
}

interface PlacementContext {
  espera: WaitingList
  sobras: Leftovers
  descricaoDe: (codigo: string) => string
  escrever: WriteFn
}

/** Writes the order of each store: first transfers from the sister stores' surplus, then purchases. `step` is called after each store. */
async function placePedidos(
  db: Db,
  p: CalculationRequest,
  { espera, sobras: leftovers, descricaoDe: descriptionOf, escrever: write }: PlacementContext,
  step: () => void,
): Promise<void> {
  let linhas = new Linhas()
  let loja = 0
  const pass = async () => {
    const [now, related] = [linhas, loja]
    linhas = new Linhas()
    if (now.length > 0) await write(() => now.save(db, p, related))
  }
  for (const q of espera.read()) {
    if (q.loja !== loja || linhas.length === LINHAS_PER_BATCH) {
      await pass()
      if (q.loja !== loja) step()
      loja = q.loja
    }
    const j = evaluate(q.peca, p.politica, q.classe, q.categoria)
    const { de, total } = transfer(j.falta, j.falta > 0 ? leftovers.de(q.peca.numero, loja) : [])
    leftovers.spend(q.peca.numero, de)
    const sugerida = total > 0 ? afterTransferencia(j, q.peca, total) : j.quantidade
    linhas.put(q.peca, descriptionOf(q.peca.codigo), {
      motivo: reasonOf(j, sugerida, total),
      sugerida,
      transferencias: de,
      transferida: total,
      calculo: calculationOf(q.peca, j, p.politica, p.mes),
    })
  }
  await pass()
}

const request = workerData as CalculationRequest
// On Linux this lowers the priority of this thread only, so that requests go first.
setPriority(10)
// One connection reads, the other one writes.
const db = openDb(request.config, 2)
try {
  await calculate(request, db)
} catch (e) {
  if (!(e instanceof JobReleased)) throw e
} finally {
  await db.close()
}
