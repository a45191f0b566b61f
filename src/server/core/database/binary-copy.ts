import pg from 'pg'
import { connectionOf, type Tx } from './query.ts'

/** Bytes of a binary copy's header, without its extension area. */
const HEADER = 19

/**
 * A COPY … TO STDOUT that reports each row as it arrives. It extends the driver's own query class, since in pipeline mode the driver
 * refuses other classes beside running queries.
 */
class Copia extends pg.Query {
  readonly #onRow: (bytes: Buffer) => void
  #first = true

  constructor(texto: string, linha: (bytes: Buffer) => void, fim: (e: Error | undefined) => void) {
    super(texto, fim)
    this.#onRow = linha
  }

  /** The server sends one message per row. The first one also has the header; the trailer has no fields. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    const bytes = this.#first ? chunk.subarray(HEADER + chunk.readInt32BE(HEADER - 4)) : chunk
    this.#first = false
    if (bytes.length > 2) this.#onRow(bytes)
  }
}

/**
 * Reads the rows of a query in PostgreSQL's binary format and keeps none: a million rows cost a fraction of what their texts cost. `linha`
 * gets the bytes of one row, valid only during the call, and must not throw.
 */
export function copy(tx: Tx, query: string, linha: (bytes: Buffer) => void): Promise<void> {
  return new Promise((ok, failure) => {
    const texto = `copy (${query}) to stdout (format binary)`
    connectionOf(tx).query(new Copia(texto, linha, (e) => (e ? failure(e) : ok())))
  })
}

/** Reads the fields of a binary row one after another. */
export class Fields {
  #b: Buffer = Buffer.alloc(0)
  #p = 0

  /** Starts at the first field of a row. */
  de(b: Buffer): this {
    this.#b = b
    this.#p = 2
    return this
  }

  /** Length of the next field, -1 for null; moves to its first byte. */
  #size(): number {
    const n = this.#int32(this.#p)
    this.#p += 4
    return n
  }

  #int32(p: number): number {
    const b = this.#b
    return ((b[p] ?? 0) << 24) | ((b[p + 1] ?? 0) << 16) | ((b[p + 2] ?? 0) << 8) | (b[p + 3] ?? 0)
  }

  #int16(p: number): number {
    const b = this.#b
    return (((b[p] ?? 0) << 24) >> 16) | (b[p + 1] ?? 0)
  }

  text(): string {
    const n = this.#size()
    this.#p += Math.max(0, n)
    return this.#b.toString('utf8', this.#p - Math.max(0, n), this.#p)
  }

  integer(): number | null {
    const n = this.#size()
    if (n < 0) return null
    this.#p += n
    return this.#int32(this.#p - n)
  }

  /** A numeric with at most three decimals, in thousandths; 0 for null. */
  thousandths(): number {
    const n = this.#size()
    if (n < 0) return 0
    const p = this.#p
    this.#p += n
    const digitGroups = this.#int16(p)
    const weight = this.#int16(p + 2)
    let v = 0
    // Each digit group has four decimal digits; only the first group after the point counts.
    for (let i = 0; i <= weight; i++) v = v * 10_000 + (i < digitGroups ? this.#int16(p + 8 + i * 2) : 0)
    const fraction = weight + 1 >= 0 && weight + 1 < digitGroups ? this.#int16(p + 8 + (weight + 1) * 2) : 0
    v = v * 1000 + Math.round(fraction / 10)
    return this.#int16(p + 4) === 0x4000 ? -v : v
  }

  /** Adds an array of integers into `destino`: the element with index `de` goes to `onde`, for `quantos` elements; others are left out. */
  addIntegers(destino: Float64Array, onde: number, de: number, quantos: number): void {
    const n = this.#size()
    if (n < 0) return
    const fim = this.#p + n
    let p = this.#p
    this.#p = fim
    // Array header: number of dimensions, null flag, type; then length and first index of the one dimension.
    if (this.#int32(p) !== 1) return
    let i = this.#int32(p + 16) - de
    for (p += 20; p < fim && i < quantos; i++) {
      const empty = this.#int32(p) < 0
      if (!empty && i >= 0) destino[onde + i] = (destino[onde + i] ?? 0) + this.#int32(p + 4)
      p += empty ? 4 : 8
    }
  }
}
