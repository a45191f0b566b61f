/** A small grey copy of a photo: one byte a pixel, row by row. */
export interface GreyImage {
  width: number
  height: number
  pixels: Uint8Array
}

export type PhotoProblem = 'ESCURA' | 'BORRADA' | 'REPETIDA'

/** What is measured of a photo on the phone. */
export interface PhotoQuality {
  /** Mean light, 0 to 255. */
  light: number
  /** Variance of the Laplacian: small when no edge is sharp (Pech-Pacheco et al., 2000). */
  sharpness: number
  /** Difference hash of 8 × 8 comparisons, as 16 hexadecimal digits: near copies differ in few bits. */
  fingerprint: string
}

const DARK = 38
const BLURRED = 40
const SAME_BITS = 6

/** Measures a grey copy, best about 256 pixels wide. */
export function measurePhoto(image: GreyImage): PhotoQuality {
  return { light: mean(image.pixels), sharpness: sharpnessOf(image), fingerprint: fingerprintOf(image) }
}

/** What is wrong with a photo, the worst first; `earlier` are fingerprints of the photos of the same inspection. */
export function photoProblem(q: PhotoQuality, earlier: readonly string[]): PhotoProblem | null {
  if (q.light < DARK) return 'ESCURA'
  if (q.sharpness < BLURRED) return 'BORRADA'
  return earlier.some((e) => differingBits(e, q.fingerprint) <= SAME_BITS) ? 'REPETIDA' : null
}

function mean(values: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i] ?? 0
  return values.length === 0 ? 0 : sum / values.length
}

function sharpnessOf({ width, height, pixels }: GreyImage): number {
  const edges: number[] = []
  const at = (x: number, y: number) => pixels[y * width + x] ?? 0
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++)
      edges.push(4 * at(x, y) - at(x - 1, y) - at(x + 1, y) - at(x, y - 1) - at(x, y + 1))
  const m = mean(edges)
  return mean(edges.map((e) => (e - m) ** 2))
}

/** Compares each of 9 × 8 cells with its right neighbour. */
function fingerprintOf({ width, height, pixels }: GreyImage): string {
  const cell = (column: number, row: number) => {
    const [x0, x1] = [Math.floor((column * width) / 9), Math.max(1, Math.floor(((column + 1) * width) / 9))]
    const [y0, y1] = [Math.floor((row * height) / 8), Math.max(1, Math.floor(((row + 1) * height) / 8))]
    let [sum, n] = [0, 0]
    for (let y = y0; y < y1; y++)
      for (let x = x0; x < x1; x++) {
        sum += pixels[y * width + x] ?? 0
        n++
      }
    return n === 0 ? 0 : sum / n
  }
  let hex = ''
  for (let row = 0; row < 8; row++) {
    let byte = 0
    for (let column = 0; column < 8; column++) byte = byte * 2 + (cell(column, row) > cell(column + 1, row) ? 1 : 0)
    hex += byte.toString(16).padStart(2, '0')
  }
  return hex
}

/** Bits in which two fingerprints differ; 64 when one is not a fingerprint. */
export function differingBits(a: string, b: string): number {
  if (a.length !== 16 || b.length !== 16) return 64
  let bits = 0
  for (let i = 0; i < 16; i += 8) {
    let x = (Number.parseInt(a.slice(i, i + 8), 16) ^ Number.parseInt(b.slice(i, i + 8), 16)) >>> 0
    for (; x !== 0; x >>>= 1) bits += x & 1
  }
  return bits
}
