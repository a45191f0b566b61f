// SHA-256 (FIPS 180-4), one block at a time: the browser's own is asynchronous and missing on pages without https.
const primes = (() => {
  const found: number[] = []
  for (let n = 2; found.length < 64; n++) if (found.every((p) => n % p !== 0)) found.push(n)
  return found
})()
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) >>> 0
const K = Int32Array.from(primes, (p) => fraction(Math.cbrt(p)))

/** Bytes of a block. */
export const BLOCK = 64
/** State before the first block. */
export const START: Uint32Array = Uint32Array.from(primes.slice(0, 8), (p) => fraction(Math.sqrt(p)))

const w = new Int32Array(64)
const turn = (x: number, n: number) => (x >>> n) | (x << (32 - n))

/** Adds one block of 64 bytes to the state, in place. */
export function compress(state: Uint32Array, block: Uint8Array, offset = 0): void {
  const at = (i: number) => state[i] as number
  for (let i = 0; i < 16; i++) {
    const o = offset + i * 4
    w[i] =
      ((block[o] as number) << 24) |
      ((block[o + 1] as number) << 16) |
      ((block[o + 2] as number) << 8) |
      (block[o + 3] as number)
  }
  for (let i = 16; i < 64; i++) {
    const [x, y] = [w[i - 15] as number, w[i - 2] as number]
    const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)
    const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10)
    w[i] = ((w[i - 16] as number) + s0 + (w[i - 7] as number) + s1) | 0
  }
  let [a, b, c, d, e, f, g, h] = [
    at(0) | 0,
    at(1) | 0,
    at(2) | 0,
    at(3) | 0,
    at(4) | 0,
    at(5) | 0,
    at(6) | 0,
    at(7) | 0,
  ]
  for (let i = 0; i < 64; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (K[i] as number) + (w[i] as number)) | 0
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  const worked = [a, b, c, d, e, f, g, h]
  for (let i = 0; i < 8; i++) state[i] = at(i) + (worked[i] as number)
}
