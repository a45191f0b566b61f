import sharp from 'sharp'
import { MAX_IMAGE_BYTES } from '#shared/cadastros/distribuidores.ts'
import { AppError, invalid } from '../../core/http/errors.ts'

const MAX_PIXELS = 25_000_000
const MIN_ICON = 64

/** Image format by the first bytes; only known formats reach the decoder. */
function formatOf(b: Buffer): 'raster' | 'svg' | null {
  const png = b.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
  const jpeg = b.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))
  const webp = b.subarray(0, 4).toString('latin1') === 'RIFF' && b.subarray(8, 12).toString('latin1') === 'WEBP'
  if (png || jpeg || webp) return 'raster'
  return /<svg[\s>]/i.test(b.subarray(0, 4096).toString('utf8')) ? 'svg' : null
}

const refusal = (mensagem: string) => invalid(mensagem, { dados: mensagem })

/**
 * Re-encodes a received logo (WebP inside 480 × 120) or icon (square PNG of 128) as a small data URL; the received file is never stored.
 */
export async function rebuildImage(qual: 'logo' | 'icone', bytes: Buffer): Promise<string> {
  if (bytes.length > MAX_IMAGE_BYTES) throw refusal('A imagem passa de 2 MiB')
  const format = formatOf(bytes)
  if (format === 'svg')
    throw refusal('SVG não é aceito, porque pode trazer código: envie a imagem em PNG, JPEG ou WebP')
  if (format === null) throw refusal('A imagem precisa ser PNG, JPEG ou WebP')
  try {
    const imagem = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const { width, height } = await imagem.metadata()
    if (width * height > MAX_PIXELS) throw refusal('A imagem tem pixels demais: use até 25 megapixels')
    const upright = imagem.rotate()
    if (qual === 'logo') {
      const logo = await upright
        .resize(480, 120, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 90 })
        .toBuffer()
      return `data:image/webp;base64,${logo.toString('base64')}`
    }
    if (Math.min(width, height) < MIN_ICON)
      throw refusal(`O ícone precisa de ao menos ${MIN_ICON} × ${MIN_ICON} pixels`)
    const icon = await upright
      .resize(128, 128, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png({ compressionLevel: 9, palette: true })
      .toBuffer()
    return `data:image/png;base64,${icon.toString('base64')}`
  } catch (e) {
    if (e instanceof AppError) throw e
    throw refusal('A imagem não pôde ser lida: o arquivo está incompleto ou tem pixels demais')
  }
}
