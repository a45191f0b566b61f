// Photos: what is done to a picture on the phone before it is sent.
import { measurePhoto, type GreyImage, type PhotoQuality } from '#shared/rules/photo-quality.ts'

const MAX_SIDE = 1600
const QUALITY = 0.82
const SAMPLE_WIDTH = 256
const THUMBNAIL = { side: 320, quality: 0.7 } as const

/** A photo ready to be sent: a JPEG of at most 1600 px, about a tenth of a phone's original. */
export interface ShrunkPhoto {
  blob: Blob
  width: number
  height: number
  quality: PhotoQuality
}

/** Thrown for a file that the browser cannot decode as an image; its message is shown to the user. */
export class UnreadablePhotoError extends Error {
  constructor(file: { name: string; type: string }) {
    const heic = /hei[cf]/i.test(file.type) || /\.hei[cf]$/i.test(file.name)
    super(
      heic
        ? `${file.name} está em HEIC, que este aparelho não abre. Na câmera, escolha o formato "mais compatível" (JPEG) e tire outra.`
        : `${file.name} não pôde ser lida. Tire outra, ou escolha uma em JPEG, PNG ou WebP.`,
    )
  }
}

/** Shrinks a photo of any size, upright, and measures it. Throws UnreadablePhotoError when the browser cannot decode it. */
export async function shrinkPhoto(file: File): Promise<ShrunkPhoto> {
  const original = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new UnreadablePhotoError(file)
  })
  try {
    const scale = Math.min(1, MAX_SIDE / Math.max(original.width, original.height))
    const width = Math.max(1, Math.round(original.width * scale))
    const height = Math.max(1, Math.round(original.height * scale))
    const canvas = draw(original, width, height)
    return { blob: await toJpeg(canvas), width, height, quality: measurePhoto(greyCopy(original)) }
  } finally {
    // A photo of 48 megapixels takes 190 MB until it is closed.
    original.close()
  }
}

/** Draws a picture into a new canvas of the given size. */
export function draw(source: CanvasImageSource, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(source, 0, 0, width, height)
  return canvas
}

/** A small JPEG of a photo, at most 320 px. */
export async function thumbnailOf(photo: Blob): Promise<Blob> {
  const whole = await createImageBitmap(photo)
  try {
    const scale = Math.min(1, THUMBNAIL.side / Math.max(whole.width, whole.height))
    const [width, height] = [whole.width, whole.height].map((n) => Math.max(1, Math.round(n * scale)))
    return await toJpeg(draw(whole, width ?? 1, height ?? 1), THUMBNAIL.quality)
  } finally {
    whole.close()
  }
}

/** A canvas as a JPEG. */
export function toJpeg(canvas: HTMLCanvasElement, quality = QUALITY): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob((b) => (b ? resolve(b) : reject(new Error('the canvas gave no picture'))), 'image/jpeg', quality),
  )
}

/** Bytes in base64, without the data address before them. */
export function toBase64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file cannot be read')))
    reader.readAsDataURL(blob)
  })
}

function greyCopy(source: ImageBitmap): GreyImage {
  const width = Math.min(SAMPLE_WIDTH, source.width)
  const height = Math.max(1, Math.round((source.height * width) / source.width))
  const data = draw(source, width, height).getContext('2d')?.getImageData(0, 0, width, height).data
  const pixels = new Uint8Array(width * height)
  for (let i = 0; i < pixels.length; i++) {
    const [r = 0, g = 0, b = 0] = [data?.[i * 4], data?.[i * 4 + 1], data?.[i * 4 + 2]]
    pixels[i] = 0.299 * r + 0.587 * g + 0.114 * b
  }
  return { width, height, pixels }
}
