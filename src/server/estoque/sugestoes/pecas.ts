import type { LeadTime } from '#shared/rules/reposicao.ts'
import { addMonths } from './months.ts'
import type { LojaPeca } from './calculation.ts'

/** Months of history for a forecast. */
export const HISTORY_MONTHS = 36

export interface CadastroPeca {
  codigo: string
  /** Index in the register, from 0. */
  numero: number
  descricao: string
  categoria: string
  fornecedor: string
  custo: number
  semCusto: boolean
  minimo: number
  multiplo: number
  /** Number of the month in which it was registered; null: before the known history. */
  registrada: number | null
}

/** Starts as an array of doubles: with one element kind, V8 compiles the code that reads a million series only once. */
const emptySeries = (): number[] => Array.from({ length: HISTORY_MONTHS }, () => 0.5)

type MutablePeca = { -readonly [K in keyof LojaPeca]: LojaPeca[K] } & { serie: number[] }

/** A reusable, empty part. */
export function emptyPeca(): MutablePeca {
  return {
    codigo: '',
    numero: 0,
    categoria: '',
    fornecedor: '',
    custo: 0,
    semCusto: false,
    minimo: 1,
    multiplo: 1,
    serie: emptySeries(),
    naMao: 0,
    reservado: 0,
    emPedido: 0,
    prazo: { dias: 0, desvio: 0, fonte: 'POLITICA' },
  }
}

/** Copies a part's register data into a reusable part. */
export function fillIn(peca: MutablePeca, p: CadastroPeca): void {
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
 * Parts of a store, stored in columns that the next store reuses: memory does not grow with the number of stores. Iteration returns the
 * same object each time, valid until the next step.
 */
export class Pecas implements Iterable<LojaPeca> {
  #n = 0
  #start = 0
  /** Number of the month of the store's first known movement. */
  #loja = Infinity
  readonly #cadastro: CadastroPeca[] = []
  readonly #leadTimes: LeadTime[] = []
  /** Index of a part by its number in the register, -1 when the store does not have it. */
  readonly #place: Int32Array
  readonly #since: Int32Array
  readonly #onHand: Float64Array
  readonly #reserved: Float64Array
  readonly #onOrder: Float64Array
  /** Thousandths; the months of a part are contiguous. */
  readonly #months: Float64Array
  readonly #peca = emptyPeca()

  constructor(cadastroSize: number) {
    this.#place = new Int32Array(cadastroSize)
    this.#since = new Int32Array(cadastroSize)
    this.#onHand = new Float64Array(cadastroSize)
    this.#reserved = new Float64Array(cadastroSize)
    this.#onOrder = new Float64Array(cadastroSize)
    this.#months = new Float64Array(cadastroSize * HISTORY_MONTHS)
  }

  get length(): number {
    return this.#n
  }

  /** Clears the previous store's data; `start` is the number of the first month that counts. */
  begin(start: number): void {
    this.#n = 0
    this.#start = start
    this.#loja = start + HISTORY_MONTHS
    this.#place.fill(-1)
  }

  /** Adds a stock row to its part; replaced codes are merged into the current one, at the position of the first. */
  sumAll(
    p: CadastroPeca,
    { quantidade, demanda, desde }: { quantidade: number; demanda: string; desde: number | null },
  ): void {
    let i = this.#place[p.numero] ?? -1
    if (i < 0) {
      i = this.#n++
      this.#place[p.numero] = i
      this.#cadastro[i] = p
      this.#since[i] = this.#start + HISTORY_MONTHS
      this.#onHand[i] = 0
      this.#reserved[i] = 0
      this.#onOrder[i] = 0
      this.#months.fill(0, i * HISTORY_MONTHS, (i + 1) * HISTORY_MONTHS)
    }
    this.#onHand[i] = (this.#onHand[i] ?? 0) + quantidade
    addMonths(demanda, this.#months.subarray(i * HISTORY_MONTHS, (i + 1) * HISTORY_MONTHS), this.#start)
    if (desde === null) return
    this.#since[i] = Math.min(this.#since[i] ?? desde, desde)
    this.#loja = Math.min(this.#loja, desde)
  }

  /** Sets the reserved or ordered units of a part; does nothing when the store does not have it. */
  put(qual: 'reservado' | 'emPedido', numero: number | undefined, n: number): void {
    const i = numero === undefined ? -1 : (this.#place[numero] ?? -1)
    if (i >= 0) (qual === 'reservado' ? this.#reserved : this.#onOrder)[i] = n
  }

  setLeadTimes(deadlineOf: (codigo: string, fornecedor: string) => LeadTime): void {
    for (let i = 0; i < this.#n; i++) {
      const p = this.#cadastro[i]
      if (p) this.#leadTimes[i] = deadlineOf(p.codigo, p.fornecedor)
    }
  }

  /**
   * First month of a part's history: the store's first movement or, for a part registered later without movements before that, its
   * registration. Later months without a sale count as zero demand.
   */
  #startOf(i: number, p: CadastroPeca): number {
    const { registrada: registered } = p
    const nova = registered !== null && (this.#since[i] ?? registered) >= registered
    return Math.max(0, (nova ? Math.max(this.#loja, registered) : this.#loja) - this.#start)
  }

  *[Symbol.iterator](): Iterator<LojaPeca> {
    const peca = this.#peca
    const { serie } = peca
    for (let i = 0; i < this.#n; i++) {
      const p = this.#cadastro[i]
      const prazo = this.#leadTimes[i]
      if (!p || !prazo) continue
      fillIn(peca, p)
      peca.naMao = this.#onHand[i] ?? 0
      peca.reservado = this.#reserved[i] ?? 0
      peca.emPedido = this.#onOrder[i] ?? 0
      peca.prazo = prazo
      const end = (i + 1) * HISTORY_MONTHS
      const de = end - HISTORY_MONTHS + this.#startOf(i, p)
      serie.length = end - de
      for (let m = de; m < end; m++) serie[m - de] = (this.#months[m] ?? 0) / 1000
      yield peca
    }
  }
}
