import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { invalid } from '../http/errors.ts'
import type { Services } from '../services.ts'

const MAX_BYTES = 500 * 1024
const MAX_SIDE = 4000
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const refused = (text: string) => invalid('Confira a assinatura', { assinatura: text })

/** A signature re-encoded from its PNG, so that only the strokes are kept. Throws 422 for another file, a huge or an empty one. */
async function rebuildSignature(bytes: Buffer): Promise<Buffer> {
  if (bytes.length > MAX_BYTES) throw refused('A assinatura passa de 500 KiB')
  if (!bytes.subarray(0, PNG.length).equals(PNG)) throw refused('A assinatura precisa ser um PNG')
  let drawn: { data: Buffer; empty: boolean }
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_SIDE * MAX_SIDE, failOn: 'error' })
    const { channels } = await picture.stats()
    const data = await picture.resize(1200, 600, { fit: 'inside', withoutEnlargement: true }).png().toBuffer()
    drawn = { data, empty: channels.every((x) => x.min === x.max) }
  } catch {
    throw refused('A assinatura não pôde ser lida')
  }
  if (drawn.empty) throw refused('A assinatura está em branco')
  return drawn.data
}

/** Checks and stores a signature under a folder of the tenant; returns its storage key. */
export async function storeSignature(
  services: Services,
  codDistribuidor: number,
  folder: 'chegadas' | 'frota' | 'recalls',
  base64: string,
): Promise<string> {
  const picture = await services.images.enqueue(() => rebuildSignature(Buffer.from(base64, 'base64')))
  const key = `${codDistribuidor}/${folder}/${randomUUID()}.png`
  await services.files.save(key, picture, 'image/png')
  return key
}
