import { type Encoding, likelyEncoding, countUtf8, isMostlyUtf8 } from '#shared/rules/accents.ts'

const SAMPLE_BYTES = 1 << 20

/** Text file of unknown encoding: its beginning decoded in each candidate, and the likely one. */
export interface EncodingDoubt {
  arquivo: File
  loaded: Record<Encoding, string>
  likely: Encoding
}

/** Checks a file's encoding before the upload; null when its bytes leave no doubt. */
export async function findEncodingDoubt(arquivo: File): Promise<EncodingDoubt | null> {
  const bytes = new Uint8Array(await arquivo.slice(0, SAMPLE_BYTES).arrayBuffer())
  // A zero byte means a workbook, UTF-16 or UTF-32: the server detects those.
  if (bytes.includes(0) || isMostlyUtf8(countUtf8(new TextDecoder().decode(bytes, { stream: true })))) return null
  const read = (encoding: Encoding) => new TextDecoder(encoding).decode(bytes)
  const loaded = { 'windows-1252': read('windows-1252'), macintosh: read('macintosh') }
  return { arquivo, loaded, likely: likelyEncoding(loaded) }
}

/** Re-encodes the file as UTF-8, so that the server need not guess. */
export async function toUtf8File(file: File, de: Encoding): Promise<File> {
  return new File([new TextDecoder(de).decode(await file.arrayBuffer())], file.name, { type: file.type })
}
