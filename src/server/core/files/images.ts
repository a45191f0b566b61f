// The only place that decodes pictures: a few at a time, never inside a transaction, within limits from the environment.
import PQueue from 'p-queue'
import sharp, { type Sharp } from 'sharp'
import { requireNoTransaction } from '../database/transaction.ts'
import type { Env } from '../env.ts'
import { AppError, invalid } from '../http/errors.ts'

// One picture uses one core and leaves no cache: the queue alone decides how many are decoded at once.
sharp.concurrency(1)
sharp.cache(false)

const MAX_PIXELS = 40_000_000
const FORMATS = new Set(['jpeg', 'png', 'webp'])

/** A received picture, and the form field that its errors are reported on. */
export interface ReceivedImage {
  bytes: Buffer
  campo: string
}
/** A photo made safe: WebP of at most 1600 px without metadata, and a thumbnail of 320 × 240. */
export interface RebuiltPhoto {
  photo: Buffer
  miniatura: Buffer
  largura: number
  altura: number
}

const UNREADABLE = 'A foto não pôde ser lida: envie JPEG, PNG ou WebP'
const QUEUE_FULL = new AppError(
  503,
  'fotos-demais',
  'O servidor está recebendo fotos demais neste momento. Nada foi gravado; tente de novo em alguns segundos.',
)

/** Queue of the pictures that this process decodes. */
export class ImageQueue {
  readonly #queue: PQueue
  readonly #maxWaiting: number
  readonly #pixelsPerRequest: number

  constructor(env: Pick<Env, 'FOTOS_SIMULTANEAS' | 'FOTOS_EM_ESPERA' | 'MEGAPIXELS_POR_PEDIDO'>) {
    this.#queue = new PQueue({ concurrency: env.FOTOS_SIMULTANEAS })
    this.#maxWaiting = env.FOTOS_EM_ESPERA
    this.#pixelsPerRequest = env.MEGAPIXELS_POR_PEDIDO * 1_000_000
  }

  /** Pictures being decoded and waiting. */
  get naFila(): number {
    return this.#queue.size + this.#queue.pending
  }

  /**
   * Re-encodes the photos of one request, in order. Stops early when `stop` aborts. Throws 422 on the photo's field, 503 when too many
   * wait.
   */
  async photos(received: readonly ReceivedImage[], stop?: AbortSignal): Promise<RebuiltPhoto[]> {
    let pixels = 0
    for (const r of received) {
      pixels += await pixelsOf(r)
      if (pixels > this.#pixelsPerRequest)
        throw invalid('Fotos grandes demais', {
          [r.campo]: `As fotos somam mais de ${this.#pixelsPerRequest / 1_000_000} megapixels. Reduza-as ou envie menos fotos.`,
        })
    }
    if (this.#queue.size + received.length > this.#maxWaiting && this.#queue.pending > 0) throw QUEUE_FULL
    return Promise.all(received.map((r) => this.#enqueue(() => rebuild(r), stop)))
  }

  /** Re-encodes a person's photo: 320 px square WebP, without metadata. */
  async portrait(recebida: ReceivedImage, stop?: AbortSignal): Promise<Buffer> {
    await pixelsOf(recebida)
    return this.#enqueue(
      () =>
        readable(recebida, (upright) => upright.resize(320, 320, { fit: 'cover' }).webp({ quality: 82 }).toBuffer()),
      stop,
    )
  }

  /** A stored picture as JPEG, for systems that take no WebP. */
  jpeg(bytes: Buffer): Promise<Buffer> {
    return this.#enqueue(() => sharp(bytes, { limitInputPixels: MAX_PIXELS }).jpeg({ quality: 85 }).toBuffer())
  }

  /** Runs other picture work in the same queue. */
  enqueue<T>(run: () => Promise<T>): Promise<T> {
    return this.#enqueue(run)
  }

  #enqueue<T>(run: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    requireNoTransaction('a picture')
    return this.#queue.add(run, signal ? { signal } : {})
  }
}

/** Pixels of a picture, from its header; throws 422 for anything but JPEG, PNG or WebP. */
async function pixelsOf({ bytes, campo }: ReceivedImage): Promise<number> {
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
    if (FORMATS.has(format) && width * height <= MAX_PIXELS) return width * height
  } catch {
    throw invalid('A foto não pôde ser lida', { [campo]: UNREADABLE })
  }
  throw invalid('A foto precisa ser JPEG, PNG ou WebP', {
    [campo]: 'A foto precisa ser JPEG, PNG ou WebP, com até 40 megapixels',
  })
}

async function readable<T>({ bytes, campo }: ReceivedImage, use: (upright: Sharp) => Promise<T>): Promise<T> {
  try {
    return await use(sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true }).rotate())
  } catch {
    throw invalid('A foto não pôde ser lida', { [campo]: UNREADABLE })
  }
}

/** Decodes once: the thumbnail comes from the reduced picture. */
function rebuild(recebida: ReceivedImage): Promise<RebuiltPhoto> {
  return readable(recebida, async (upright) => {
    const { data, info } = await upright
      .resize(1600, 1600, { fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const smallest = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    return {
      photo: await smallest().webp({ quality: 80 }).toBuffer(),
      miniatura: await smallest().resize(320, 240, { fit: 'cover' }).webp({ quality: 70 }).toBuffer(),
      largura: info.width,
      altura: info.height,
    }
  })
}
