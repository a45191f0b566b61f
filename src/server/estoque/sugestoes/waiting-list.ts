import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CLASSES_ABC, CLASSES_XYZ, type CategoryForecast } from '#shared/rules/demand.ts'
import { LEAD_TIME_SOURCES } from '#shared/rules/reposicao.ts'
import type { Evaluation, LojaPeca } from './calculation.ts'
import { HISTORY_MONTHS, type CadastroPeca, emptyPeca, fillIn } from './pecas.ts'

/** Numbers of a record before its months. */
const FIELDS = 13
const RECORD_SIZE = FIELDS + HISTORY_MONTHS
const PER_BLOCK = 256
const BYTES = Float64Array.BYTES_PER_ELEMENT

/** A part to order with its evaluation input; the same object each time, valid until the next step. */
interface WaitingPeca {
  loja: number
  peca: LojaPeca
  classe: string
  categoria: CategoryForecast | null
}

/**
 * Parts to order, kept until all stores are read and the sister stores' surplus is known. They are fixed-size records in an unlinked
 * temporary file: memory does not grow with the stores, and a killed process leaves no file.
 */
export class WaitingList {
  readonly #fd: number
  readonly #block = new Float64Array(RECORD_SIZE * PER_BLOCK)
  readonly #cadastro: readonly CadastroPeca[]
  #blockCount = 0

  /** `cadastro`: the register, ordered by part number. */
  constructor(cadastro: readonly CadastroPeca[]) {
    this.#cadastro = cadastro
    const folder = mkdtempSync(join(tmpdir(), 'patio-pedido-'))
    this.#fd = openSync(join(folder, 'pecas'), 'w+', 0o600)
    rmSync(folder, { recursive: true, force: true })
  }

  keep(loja: number, p: LojaPeca, { abc, xyz }: Pick<Evaluation, 'abc' | 'xyz'>, c: CategoryForecast | null): void {
    const b = this.#block
    let i = this.#blockCount++ * RECORD_SIZE
    b[i++] = loja
    b[i++] = p.numero
    b[i++] = p.naMao
    b[i++] = p.reservado
    b[i++] = p.emPedido
    b[i++] = p.prazo.dias
    b[i++] = p.prazo.desvio
    b[i++] = LEAD_TIME_SOURCES.indexOf(p.prazo.fonte)
    b[i++] = CLASSES_ABC.indexOf(abc)
    b[i++] = CLASSES_XYZ.indexOf(xyz)
    b[i++] = c ? c.previsao : NaN
    b[i++] = c ? c.sigma : NaN
    b[i++] = p.serie.length
    for (let m = 0; m < p.serie.length; m++) b[i++] = p.serie[m] ?? 0
    if (this.#blockCount === PER_BLOCK) this.#pass()
  }

  /** The stored records in order; nothing can be added afterwards. */
  *read(): Iterable<WaitingPeca> {
    this.#pass()
    const b = this.#block
    const peca = emptyPeca()
    const prazo = { dias: 0, desvio: 0, fonte: LEAD_TIME_SOURCES[0] as (typeof LEAD_TIME_SOURCES)[number] }
    const categoria: CategoryForecast = { previsao: 0, sigma: 0 }
    const fetched: WaitingPeca = { loja: 0, peca, classe: '', categoria: null }
    peca.prazo = prazo
    for (let de = 0; ;) {
      const bytes = readSync(this.#fd, b, 0, b.byteLength, de)
      if (bytes === 0) return
      de += bytes
      for (let i = 0; i < bytes / BYTES; i += RECORD_SIZE) {
        const n = (k: number) => b[i + k] ?? 0
        const p = this.#cadastro[n(1)]
        if (!p) continue
        fetched.loja = n(0)
        fillIn(peca, p)
        peca.naMao = n(2)
        peca.reservado = n(3)
        peca.emPedido = n(4)
        prazo.dias = n(5)
        prazo.desvio = n(6)
        prazo.fonte = LEAD_TIME_SOURCES[n(7)] ?? 'POLITICA'
        fetched.classe = `${CLASSES_ABC[n(8)] ?? 'C'}${CLASSES_XYZ[n(9)] ?? 'Z'}`
        categoria.previsao = n(10)
        categoria.sigma = n(11)
        fetched.categoria = Number.isNaN(categoria.previsao) ? null : categoria
        const months = n(12)
        peca.serie.length = months
        for (let m = 0; m < months; m++) peca.serie[m] = n(FIELDS + m)
        yield fetched
      }
    }
  }

  close(): void {
    closeSync(this.#fd)
  }

  #pass(): void {
    let feitos = 0
    const total = this.#blockCount * RECORD_SIZE * BYTES
    while (feitos < total) feitos += writeSync(this.#fd, this.#block, feitos, total - feitos)
    this.#blockCount = 0
  }
}
