import type { Prazo } from '#shared/rules/reposicao.ts'
import type { Campos } from '../../core/database/copia.ts'
import type { PecaDaLoja } from './calculo.ts'

/** Months that a forecast looks back on. */
export const MESES_DE_HISTORIA = 36

export interface PecaDoCadastro {
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
  /** Number of the month since which it is in the register; null: longer than is known. */
  registrada: number | null
}

/** A series that stays an array of doubles however long it is, so that what reads a million of them is compiled once. */
const serieVazia = (): number[] => Array.from({ length: MESES_DE_HISTORIA }, () => 0.5)

type Preenchida = { -readonly [K in keyof PecaDaLoja]: PecaDaLoja[K] } & { serie: number[] }

/** Room for one part, to be filled again and again. */
export function pecaVazia(): Preenchida {
  return {
    codigo: '',
    numero: 0,
    categoria: '',
    fornecedor: '',
    custo: 0,
    semCusto: false,
    minimo: 1,
    multiplo: 1,
    serie: serieVazia(),
    naMao: 0,
    reservado: 0,
    emPedido: 0,
    prazo: { dias: 0, desvio: 0, fonte: 'POLITICA' },
  }
}

/** What a part is by the register, into the room for one. */
export function preencher(peca: Preenchida, p: PecaDoCadastro): void {
  peca.codigo = p.codigo
  peca.numero = p.numero
  peca.categoria = p.categoria
  peca.fornecedor = p.fornecedor
  peca.custo = p.custo
  peca.semCusto = p.semCusto
  peca.minimo = p.minimo
  peca.multiplo = p.multiplo
}

/**
 * Parts of a store in columns, which the next store fills anew: a run over many stores holds what one over few does. Going through them gives
 * the same object each time, good until the next.
 */
export class Pecas implements Iterable<PecaDaLoja> {
  #n = 0
  #inicio = 0
  /** Number of the month since which the store's movements are known. */
  #loja = Infinity
  readonly #cadastro: PecaDoCadastro[] = []
  readonly #prazo: Prazo[] = []
  /** Place of a part by its number in the register, -1 where the store does not have it. */
  readonly #lugar: Int32Array
  readonly #desde: Int32Array
  readonly #naMao: Float64Array
  readonly #reservado: Float64Array
  readonly #emPedido: Float64Array
  /** Thousandths, the months of a part side by side. */
  readonly #meses: Float64Array
  readonly #peca = pecaVazia()

  constructor(tamanhoDoCadastro: number) {
    this.#lugar = new Int32Array(tamanhoDoCadastro)
    this.#desde = new Int32Array(tamanhoDoCadastro)
    this.#naMao = new Float64Array(tamanhoDoCadastro)
    this.#reservado = new Float64Array(tamanhoDoCadastro)
    this.#emPedido = new Float64Array(tamanhoDoCadastro)
    this.#meses = new Float64Array(tamanhoDoCadastro * MESES_DE_HISTORIA)
  }

  get length(): number {
    return this.#n
  }

  /** Forgets the store before; `inicio` is the number of the first month that counts. */
  comecar(inicio: number): void {
    this.#n = 0
    this.#inicio = inicio
    this.#loja = inicio + MESES_DE_HISTORIA
    this.#lugar.fill(-1)
  }

  /** Adds a row of the stock to its part: codes that were replaced come together under the present one, where the first of them stands. */
  somar(p: PecaDoCadastro, quantidade: number, linha: Campos): void {
    let i = this.#lugar[p.numero] ?? -1
    if (i < 0) {
      i = this.#n++
      this.#lugar[p.numero] = i
      this.#cadastro[i] = p
      this.#desde[i] = this.#inicio + MESES_DE_HISTORIA
      this.#naMao[i] = 0
      this.#reservado[i] = 0
      this.#emPedido[i] = 0
      this.#meses.fill(0, i * MESES_DE_HISTORIA, (i + 1) * MESES_DE_HISTORIA)
    }
    this.#naMao[i] = (this.#naMao[i] ?? 0) + quantidade
    linha.somarInteiros(this.#meses, i * MESES_DE_HISTORIA, this.#inicio, MESES_DE_HISTORIA)
    const desde = linha.inteiro()
    if (desde === null) return
    this.#desde[i] = Math.min(this.#desde[i] ?? desde, desde)
    this.#loja = Math.min(this.#loja, desde)
  }

  /** Sets what is promised or on its way of a part; nothing where the store does not have it. */
  por(qual: 'reservado' | 'emPedido', numero: number | undefined, n: number): void {
    const i = numero === undefined ? -1 : (this.#lugar[numero] ?? -1)
    if (i >= 0) (qual === 'reservado' ? this.#reservado : this.#emPedido)[i] = n
  }

  porPrazos(prazoDe: (codigo: string, fornecedor: string) => Prazo): void {
    for (let i = 0; i < this.#n; i++) {
      const p = this.#cadastro[i]
      if (p) this.#prazo[i] = prazoDe(p.codigo, p.fornecedor)
    }
  }

  /**
   * First month of a part's history, from the first that counts: since its store moves parts; of one that nobody moved before it was registered, since
   * then. Months without a sale after that had no demand.
   */
  #comeco(i: number, p: PecaDoCadastro): number {
    const { registrada } = p
    const nova = registrada !== null && (this.#desde[i] ?? registrada) >= registrada
    return Math.max(0, (nova ? Math.max(this.#loja, registrada) : this.#loja) - this.#inicio)
  }

  *[Symbol.iterator](): Iterator<PecaDaLoja> {
    const peca = this.#peca
    const { serie } = peca
    for (let i = 0; i < this.#n; i++) {
      const p = this.#cadastro[i]
      const prazo = this.#prazo[i]
      if (!p || !prazo) continue
      preencher(peca, p)
      peca.naMao = this.#naMao[i] ?? 0
      peca.reservado = this.#reservado[i] ?? 0
      peca.emPedido = this.#emPedido[i] ?? 0
      peca.prazo = prazo
      const fim = (i + 1) * MESES_DE_HISTORIA
      const de = fim - MESES_DE_HISTORIA + this.#comeco(i, p)
      serie.length = fim - de
      for (let m = de; m < fim; m++) serie[m - de] = (this.#meses[m] ?? 0) / 1000
      yield peca
    }
  }
}
