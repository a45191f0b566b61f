// Pictures are decoded here and nowhere else: a few at a time, never inside a transaction, under limits that a settings file may change.
import PQueue from 'p-queue'
import sharp, { type Sharp } from 'sharp'
import { foraDeTransacao } from '../database/transaction.ts'
import type { Env } from '../env.ts'
import { AppError, invalid } from '../http/errors.ts'

// One picture uses one core, and what it needed is given back: the queue says how many are at work.
sharp.concurrency(1)
sharp.cache(false)

const MAX_PIXELS = 40_000_000
const FORMATOS = new Set(['jpeg', 'png', 'webp'])

/** A picture as it was received, and the field that an error is told on. */
export interface Recebida {
  bytes: Buffer
  campo: string
}
/** A photo made safe: WebP of at most 1600 px without metadata, and a thumbnail of 320 × 240. */
export interface FotoRefeita {
  foto: Buffer
  miniatura: Buffer
  largura: number
  altura: number
}

const ILEGIVEL = 'A foto não pôde ser lida: envie JPEG, PNG ou WebP'
const CHEIA = new AppError(
  503,
  'fotos-demais',
  'O servidor está recebendo fotos demais neste momento. Nada foi gravado; tente de novo em alguns segundos.',
)

/** The queue of pictures of one process. */
export class Imagens {
  readonly #fila: PQueue
  readonly #emEspera: number
  readonly #pixelsPorPedido: number

  constructor(env: Pick<Env, 'FOTOS_SIMULTANEAS' | 'FOTOS_EM_ESPERA' | 'MEGAPIXELS_POR_PEDIDO'>) {
    this.#fila = new PQueue({ concurrency: env.FOTOS_SIMULTANEAS })
    this.#emEspera = env.FOTOS_EM_ESPERA
    this.#pixelsPorPedido = env.MEGAPIXELS_POR_PEDIDO * 1_000_000
  }

  /** Pictures at work and waiting. */
  get naFila(): number {
    return this.#fila.size + this.#fila.pending
  }

  /** Makes the photos of one request safe, in order. Ends early when `parar` says so; throws 422 on the photo's field, 503 when too many wait. */
  async fotos(recebidas: readonly Recebida[], parar?: AbortSignal): Promise<FotoRefeita[]> {
    let pixels = 0
    for (const r of recebidas) {
      pixels += await pixelsDe(r)
      if (pixels > this.#pixelsPorPedido)
        throw invalid('Fotos grandes demais', {
          [r.campo]: `As fotos somam mais de ${this.#pixelsPorPedido / 1_000_000} megapixels. Reduza-as ou envie menos fotos.`,
        })
    }
    if (this.#fila.size + recebidas.length > this.#emEspera && this.#fila.pending > 0) throw CHEIA
    return Promise.all(recebidas.map((r) => this.#usar(() => refazer(r), parar)))
  }

  /** A person's photo made safe: 320 px square WebP, without metadata. */
  async retrato(recebida: Recebida, parar?: AbortSignal): Promise<Buffer> {
    await pixelsDe(recebida)
    return this.#usar(
      () => legivel(recebida, (direita) => direita.resize(320, 320, { fit: 'cover' }).webp({ quality: 82 }).toBuffer()),
      parar,
    )
  }

  /** Runs other work on a picture in its turn. */
  usar<T>(fazer: () => Promise<T>): Promise<T> {
    return this.#usar(fazer)
  }

  #usar<T>(fazer: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    foraDeTransacao('a picture')
    return this.#fila.add(fazer, signal ? { signal } : {})
  }
}

/** Pixels that a picture will cost, from its header; refuses what is no JPEG, PNG or WebP. */
async function pixelsDe({ bytes, campo }: Recebida): Promise<number> {
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
    if (FORMATOS.has(format) && width * height <= MAX_PIXELS) return width * height
  } catch {
    throw invalid('A foto não pôde ser lida', { [campo]: ILEGIVEL })
  }
  throw invalid('A foto precisa ser JPEG, PNG ou WebP', {
    [campo]: 'A foto precisa ser JPEG, PNG ou WebP, com até 40 megapixels',
  })
}

async function legivel<T>({ bytes, campo }: Recebida, usar: (direita: Sharp) => Promise<T>): Promise<T> {
  try {
    return await usar(sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true }).rotate())
  } catch {
    throw invalid('A foto não pôde ser lida', { [campo]: ILEGIVEL })
  }
}

/** Decodes once: the thumbnail is made from the smaller picture. */
function refazer(recebida: Recebida): Promise<FotoRefeita> {
  return legivel(recebida, async (direita) => {
    const { data, info } = await direita
      .resize(1600, 1600, { fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const menor = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    return {
      foto: await menor().webp({ quality: 80 }).toBuffer(),
      miniatura: await menor().resize(320, 240, { fit: 'cover' }).webp({ quality: 70 }).toBuffer(),
      largura: info.width,
      altura: info.height,
    }
  })
}
