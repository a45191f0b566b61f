import { ArquivoRecusado } from './fonte.ts'

/** Excel's own largest text of a cell. */
export const MAX_TEXTO = 32_767
/** What a workbook's shared texts may cost: a few times the largest register's own. */
const MAX_BYTES = 64 * 1024 * 1024
const POR_TEXTO = Uint32Array.BYTES_PER_ELEMENT

/** A workbook's shared texts, by number. They lie outside the heap as bytes: each costs those and four more, and is counted so. As JavaScript strings millions of short ones would cost many times what they say, and keep alive the XML that they were cut from. */
export class Textos {
  #bytes = Buffer.allocUnsafeSlow(1 << 16)
  #fins = new Uint32Array(1 << 12)
  #quantos = 0

  guardar(texto: string): void {
    const curto = texto.slice(0, MAX_TEXTO)
    const inicio = this.#inicio(this.#quantos)
    const fim = inicio + Buffer.byteLength(curto)
    if (fim + (this.#quantos + 1) * POR_TEXTO > MAX_BYTES)
      throw new ArquivoRecusado('A planilha tem textos demais. Divida-a em partes e envie uma de cada vez.')
    if (fim > this.#bytes.length) {
      const maior = Buffer.allocUnsafeSlow(Math.max(fim, this.#bytes.length * 2))
      this.#bytes.copy(maior, 0, 0, inicio)
      this.#bytes = maior
    }
    if (this.#quantos === this.#fins.length) {
      const maior = new Uint32Array(this.#fins.length * 2)
      maior.set(this.#fins)
      this.#fins = maior
    }
    this.#bytes.write(curto, inicio)
    this.#fins[this.#quantos++] = fim
  }

  /** The text of a number; null when there is none. */
  ler(numero: number): string | null {
    if (!(Number.isInteger(numero) && numero >= 0 && numero < this.#quantos)) return null
    return this.#bytes.toString('utf8', this.#inicio(numero), this.#inicio(numero + 1))
  }

  #inicio(numero: number): number {
    return numero === 0 ? 0 : (this.#fins[numero - 1] ?? 0)
  }
}
