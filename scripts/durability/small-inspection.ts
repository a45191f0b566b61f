import { CHUNK_BYTES } from '#shared/arquivos/importacoes.ts'
import type { DEFINITION } from '../../tests/records/inspecoes.ts'

/** Items of the template, each answered red with a photo. */
export const ITEMS = ['farois', 'palhetas', 'bateria', 'correia', 'pastilhas', 'escapamento'] as const

/** A template of one section of traffic lights. */
export const TEMPLATE: typeof DEFINITION = {
  secoes: [
    {
      id: 'volta',
      nome: 'Volta',
      lugar: 'VOLTA',
      itens: ITEMS.map((id) => ({ id, nome: id, tipo: 'FAROL', foto: 'VERMELHO' })),
    },
  ],
}

/** Every so many photos one is larger than a piece. */
const LARGE_EVERY = 40

/** Small photos, each unlike the others: the same picture with a comment of its own in the file. */
export async function smallPhotos(): Promise<(n: number) => Blob> {
  const { default: sharp } = await import('sharp')
  const picture = await sharp({ create: { width: 96, height: 64, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer()
  return (n) => {
    const comments = [comment(Buffer.from(`photo ${n}`))]
    for (let bytes = 0; n % LARGE_EVERY === 0 && bytes < CHUNK_BYTES; bytes += 60_000)
      comments.push(comment(Buffer.alloc(60_000, n)))
    const parts = [picture.subarray(0, 2), ...comments, picture.subarray(2)]
    return new Blob([new Uint8Array(Buffer.concat(parts))], { type: 'image/jpeg' })
  }
}

/** A comment segment of a JPEG file. */
function comment(text: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, 0])
  head.writeUInt16BE(text.length + 2, 2)
  return Buffer.concat([head, text])
}
