import { BLOCK, compress, START } from './sha256.ts'

const encoder = new TextEncoder()

/** Zero bits at the beginning of a digest. */
function leadingZeros(state: Uint32Array): number {
  let zeros = 0
  for (let i = 0; i < state.length && zeros === i * 32; i++) zeros += Math.clz32(state[i] ?? 0)
  return zeros
}

/** Returns a test of numbers: whether SHA-256(`desafio` + ':' + n) begins with `bits` zero bits. */
export function checker(desafio: string, bits: number): (n: number) => boolean {
  const prefix = encoder.encode(`${desafio}:`)
  // Whole blocks of the prefix are the same for every number.
  const whole = prefix.length - (prefix.length % BLOCK)
  const start = START.slice()
  for (let o = 0; o < whole; o += BLOCK) compress(start, prefix, o)
  const rest = prefix.length - whole
  const blocks = new Uint8Array(2 * BLOCK)
  const length = new DataView(blocks.buffer)
  const state = new Uint32Array(8)
  return (n) => {
    const digits = String(n)
    const end = rest + digits.length
    // The end of a message: its last bytes, a mark, and the length in bits.
    blocks.fill(0)
    blocks.set(prefix.subarray(whole))
    for (let i = 0; i < digits.length; i++) blocks[rest + i] = digits.charCodeAt(i)
    blocks[end] = 0x80
    const used = end + 9 > BLOCK ? 2 * BLOCK : BLOCK
    length.setUint32(used - 4, (whole + end) * 8)
    state.set(start)
    for (let o = 0; o < used; o += BLOCK) compress(state, blocks, o)
    return leadingZeros(state) >= bits
  }
}

/** The first number from `from` that solves a challenge, among `tries`; null when none does. */
export function solve(fits: (n: number) => boolean, from: number, tries: number): number | null {
  for (let n = from; n < from + tries; n++) if (fits(n)) return n
  return null
}
