import { Failure } from '../api.ts'

const MAX_SIDE = 2048
const QUALITY = 0.82

/** A photo as JPEG of at most 2048 px, upright, in base64. Throws a Failure for a file that the phone cannot read as a picture. */
export async function shrink(file: File): Promise<string> {
  const original = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new Failure('foto', `${file.name} não pôde ser lida. Tire outra, ou escolha uma em JPEG, PNG ou WebP.`)
  })
  try {
    const scale = Math.min(1, MAX_SIDE / Math.max(original.width, original.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(original.width * scale))
    canvas.height = Math.max(1, Math.round(original.height * scale))
    canvas.getContext('2d')?.drawImage(original, 0, 0, canvas.width, canvas.height)
    return canvas.toDataURL('image/jpeg', QUALITY).replace(/^[^,]*,/, '')
  } finally {
    // A photo of 48 megapixels takes 190 MB until it is closed.
    original.close()
  }
}
