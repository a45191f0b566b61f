import pg from 'pg'
import { conexaoDe, type Tx } from './query.ts'

/** What stands before the first row of a binary copy, without its extension. */
const CABECALHO = 19

/** A COPY … TO STDOUT whose rows are told as they come. A subclass of the driver's own query: others are refused beside queries under way. */
class Copia extends pg.Query {
  readonly #linha: (bytes: Buffer) => void
  #primeira = true

  constructor(texto: string, linha: (bytes: Buffer) => void, fim: (e: Error | undefined) => void) {
    super(texto, fim)
    this.#linha = linha
  }

  /** The server sends a message a row; before the first stands the header, and what ends them all has no field. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    const bytes = this.#primeira ? chunk.subarray(CABECALHO + chunk.readInt32BE(CABECALHO - 4)) : chunk
    this.#primeira = false
    if (bytes.length > 2) this.#linha(bytes)
  }
}

/** Reads the rows of a query in the driver's binary format, one after another and none kept: a million of them cost a fraction of what their texts do. `linha` gets the bytes of a row, which are its only while it is called, and never throws. */
export function copiar(tx: Tx, consulta: string, linha: (bytes: Buffer) => void): Promise<void> {
  return new Promise((ok, falha) => {
    const texto = `copy (${consulta}) to stdout (format binary)`
    conexaoDe(tx).query(new Copia(texto, linha, (e) => (e ? falha(e) : ok())))
  })
}

/** Goes through the fields of a binary row. */
export class Campos {
  #b: Buffer = Buffer.alloc(0)
  #p = 0

  /** Begins a row. */
  de(b: Buffer): this {
    this.#b = b
    this.#p = 2
    return this
  }

  /** Bytes of the next field, -1 of null; the place is then at the first of them. */
  #tamanho(): number {
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

  texto(): string {
    const n = this.#tamanho()
    this.#p += Math.max(0, n)
    return this.#b.toString('utf8', this.#p - Math.max(0, n), this.#p)
  }

  inteiro(): number | null {
    const n = this.#tamanho()
    if (n < 0) return null
    this.#p += n
    return this.#int32(this.#p - n)
  }

  /** A numeric of at most three decimals; 0 of null. */
  milesimos(): number {
    const n = this.#tamanho()
    if (n < 0) return 0
    const p = this.#p
    this.#p += n
    const algarismos = this.#int16(p)
    const peso = this.#int16(p + 2)
    let v = 0
    // Digits of four places; the one after the point is the last that counts.
    for (let i = 0; i <= peso; i++) v = v * 10_000 + (i < algarismos ? this.#int16(p + 8 + i * 2) : 0)
    const fracao = peso + 1 >= 0 && peso + 1 < algarismos ? this.#int16(p + 8 + (peso + 1) * 2) : 0
    v = v * 1000 + Math.round(fracao / 10)
    return this.#int16(p + 4) === 0x4000 ? -v : v
  }

  /** Adds the numbers of an array of integers where each belongs: the one of index `de` at `onde`, `quantos` of them; what lies outside is left out. */
  somarInteiros(destino: Float64Array, onde: number, de: number, quantos: number): void {
    const n = this.#tamanho()
    if (n < 0) return
    const fim = this.#p + n
    let p = this.#p
    this.#p = fim
    // Dimensions, whether there are nulls, the type; then of the one dimension how many and the first index.
    if (this.#int32(p) !== 1) return
    let i = this.#int32(p + 16) - de
    for (p += 20; p < fim && i < quantos; i++) {
      const vazio = this.#int32(p) < 0
      if (!vazio && i >= 0) destino[onde + i] = (destino[onde + i] ?? 0) + this.#int32(p + 4)
      p += vazio ? 4 : 8
    }
  }
}
