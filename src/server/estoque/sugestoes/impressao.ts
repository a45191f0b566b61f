import { createHash } from 'node:crypto'

const BYTES = 64 * 1024
/** Room for one number or for one character of a text. */
const FOLGA = 32

/** SHA-256 of a long text that is told piece by piece: a run tells of a million parts, and no string is made of them. */
export class Impressao {
  readonly #hash = createHash('sha256')
  readonly #bytes = Buffer.allocUnsafe(BYTES)
  #n = 0

  texto(t: string): this {
    for (let i = 0; i < t.length; i++) {
      const c = t.charCodeAt(i)
      if (c > 127) {
        // What is not plain ASCII goes the slow way, whole: a character may be made of two.
        this.#passar()
        this.#hash.update(t.slice(i))
        return this
      }
      if (this.#n >= BYTES - FOLGA) this.#passar()
      this.#bytes[this.#n++] = c
    }
    return this
  }

  /** A number as a template would write it. */
  numero(n: number): this {
    if (n < 0 || n > 0x7fffffff || n !== (n | 0) || Object.is(n, -0)) return this.texto(String(n))
    if (this.#n >= BYTES - FOLGA) this.#passar()
    let casa = 1
    while (n >= casa * 10) casa *= 10
    for (let resto = n | 0; casa >= 1; casa = (casa / 10) | 0) {
      const digito = (resto / casa) | 0
      this.#bytes[this.#n++] = 48 + digito
      resto -= digito * casa
    }
    return this
  }

  fim(): string {
    this.#passar()
    return this.#hash.digest('hex')
  }

  #passar(): void {
    this.#hash.update(this.#bytes.subarray(0, this.#n))
    this.#n = 0
  }
}
