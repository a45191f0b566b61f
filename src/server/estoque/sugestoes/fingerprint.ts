import { createHash } from 'node:crypto'

const BYTES = 64 * 1024
/** Bytes for one number or one character. */
const SLACK = 32

/** Incremental SHA-256 of a long text: a run hashes a million parts without building one string. */
export class Fingerprint {
  readonly #hash = createHash('sha256')
  readonly #bytes = Buffer.allocUnsafe(BYTES)
  #n = 0

  text(t: string): this {
    for (let i = 0; i < t.length; i++) {
      const c = t.charCodeAt(i)
      if (c > 127) {
        // Hash the rest as one string: a non-ASCII character may be a surrogate pair.
        this.#pass()
        this.#hash.update(t.slice(i))
        return this
      }
      if (this.#n >= BYTES - SLACK) this.#pass()
      this.#bytes[this.#n++] = c
    }
    return this
  }

  /** Appends a number in decimal, as a template literal would. */
  decimal(n: number): this {
    if (n < 0 || n > 0x7fffffff || n !== (n | 0) || Object.is(n, -0)) return this.text(String(n))
    if (this.#n >= BYTES - SLACK) this.#pass()
    let place = 1
    while (n >= place * 10) place *= 10
    for (let rest = n | 0; place >= 1; place = (place / 10) | 0) {
      const digit = (rest / place) | 0
      this.#bytes[this.#n++] = 48 + digit
      rest -= digit * place
    }
    return this
  }

  digest(): string {
    this.#pass()
    return this.#hash.digest('hex')
  }

  #pass(): void {
    this.#hash.update(this.#bytes.subarray(0, this.#n))
    this.#n = 0
  }
}
