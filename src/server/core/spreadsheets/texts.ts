import { RejectedFile } from './source.ts'

/** Excel's limit for the text of a cell. */
export const MAX_TEXT = 32_767
/** Memory limit of a workbook's shared texts: a few times those of the largest register. */
const MAX_BYTES = 64 * 1024 * 1024
const BY_TEXT = Uint32Array.BYTES_PER_ELEMENT

/**
 * A workbook's shared texts by number, stored as bytes outside the heap plus four bytes each. As JavaScript strings, millions of short
 * texts would cost many times more and keep the XML that they were cut from alive.
 */
export class Texts {
  #bytes = Buffer.allocUnsafeSlow(1 << 16)
  #endTimes = new Uint32Array(1 << 12)
  #size = 0

  keep(text: string): void {
    const short = text.slice(0, MAX_TEXT)
    const start = this.#start(this.#size)
    const end = start + Buffer.byteLength(short)
    if (end + (this.#size + 1) * BY_TEXT > MAX_BYTES)
      throw new RejectedFile('A planilha tem textos demais. Divida-a em partes e envie uma de cada vez.')
    if (end > this.#bytes.length) {
      const largest = Buffer.allocUnsafeSlow(Math.max(end, this.#bytes.length * 2))
      this.#bytes.copy(largest, 0, 0, start)
      this.#bytes = largest
    }
    if (this.#size === this.#endTimes.length) {
      const largest = new Uint32Array(this.#endTimes.length * 2)
      largest.set(this.#endTimes)
      this.#endTimes = largest
    }
    this.#bytes.write(short, start)
    this.#endTimes[this.#size++] = end
  }

  /** The text with a number; null when there is none. */
  read(numero: number): string | null {
    if (!(Number.isInteger(numero) && numero >= 0 && numero < this.#size)) return null
    return this.#bytes.toString('utf8', this.#start(numero), this.#start(numero + 1))
  }

  #start(numero: number): number {
    return numero === 0 ? 0 : (this.#endTimes[numero - 1] ?? 0)
  }
}
