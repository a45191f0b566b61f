import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { type Encoding, likelyEncoding, countUtf8, isMostlyUtf8 } from '#shared/rules/accents.ts'
import { RejectedFile } from './source.ts'

const SAMPLE_BYTES = 8192
/** Size of the sample whose letters decide the encoding. */
const LETTER_SAMPLE_BYTES = 1 << 20
const BOMS = [
  { codificacao: 'utf-8', bytes: Buffer.from([0xef, 0xbb, 0xbf]) },
  { codificacao: 'utf-16le', bytes: Buffer.from([0xff, 0xfe]) },
  { codificacao: 'utf-16be', bytes: Buffer.from([0xfe, 0xff]) },
] as const

const UTF_32 = [Buffer.from([0xff, 0xfe, 0, 0]), Buffer.from([0, 0, 0xfe, 0xff])]

/**
 * Encoding of a text file, as TextDecoder names it: by its BOM; by the zero bytes of UTF-16; UTF-8 if nearly all of it is valid (other
 * bytes become U+FFFD, which no cell accepts); else Windows or Mac of western Europe, whichever reads as Portuguese.
 */
async function encodingOf(path: string): Promise<string> {
  const file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0)
  await file.close()
  const sample = buffer.subarray(0, bytesRead)
  // The BOM of UTF-32 starts like that of UTF-16: read as UTF-16, every cell would be broken.
  if (UTF_32.some((mark) => sample.subarray(0, 4).equals(mark)))
    throw new RejectedFile(
      'O arquivo está em UTF-32, que poucos programas leem. Salve-o como CSV UTF-8 ou xlsx e envie de novo.',
    )
  const marked = BOMS.find((b) => sample.subarray(0, b.bytes.length).equals(b.bytes))
  if (marked) return marked.codificacao
  const zeros = [0, 0]
  for (const [i, byte] of sample.entries()) if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1
  const [pairs = 0, oddZeros = 0] = zeros
  if (oddZeros > bytesRead / 4 && pairs < oddZeros / 10) return 'utf-16le'
  if (pairs > bytesRead / 4 && oddZeros < pairs / 10) return 'utf-16be'
  if (pairs + oddZeros > 0)
    throw new RejectedFile(
      'O arquivo não é uma planilha xlsx nem um texto CSV. Salve-o num desses formatos e envie de novo.',
    )
  return (await isUtf8(path)) ? 'utf-8' : withoutMark(path)
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8')
  let conta = countUtf8('')
  for await (const chunk of createReadStream(path, { highWaterMark: LETTER_SAMPLE_BYTES }))
    conta = countUtf8(decoder.decode(chunk as Buffer, { stream: true }), conta)
  return isMostlyUtf8(countUtf8(decoder.decode(), conta))
}

async function withoutMark(path: string): Promise<Encoding> {
  const file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(LETTER_SAMPLE_BYTES), 0, LETTER_SAMPLE_BYTES, 0)
  await file.close()
  const letters = buffer.subarray(0, bytesRead)
  const read = (encoding: Encoding) => new TextDecoder(encoding).decode(letters)
  return likelyEncoding({ 'windows-1252': read('windows-1252'), macintosh: read('macintosh') })
}

/** Reads a text file in chunks, in any supported encoding, without its BOM. */
export async function openText(
  path: string,
): Promise<{ bytes: number; pedacos(onRead?: (bytes: number) => void): AsyncGenerator<string> }> {
  const encoding = await encodingOf(path)
  const { size: bytes } = await stat(path)
  return {
    bytes,
    async *pedacos(onRead) {
      const decoder = new TextDecoder(encoding)
      let loaded = 0
      for await (const chunk of createReadStream(path)) {
        loaded += (chunk as Buffer).length
        onRead?.(loaded)
        yield decoder.decode(chunk as Buffer, { stream: true })
      }
      yield decoder.decode()
    },
  }
}
