import { type Codificacao, codificacaoProvavel, contarUtf8, quaseUtf8 } from '#shared/rules/acentos.ts'

const AMOSTRA = 1 << 20

/** A text file that does not say its encoding: how its beginning reads in each, and which is likely. */
export interface Duvida {
  arquivo: File
  lido: Record<Codificacao, string>
  provavel: Codificacao
}

/** What there is to ask about a file before it is sent; null where its bytes say how they are read. */
export async function duvidaDe(arquivo: File): Promise<Duvida | null> {
  const bytes = new Uint8Array(await arquivo.slice(0, AMOSTRA).arrayBuffer())
  // A zero is a workbook's, or one of UTF-16 and UTF-32: the server knows them.
  if (bytes.includes(0) || quaseUtf8(contarUtf8(new TextDecoder().decode(bytes, { stream: true })))) return null
  const ler = (codificacao: Codificacao) => new TextDecoder(codificacao).decode(bytes)
  const lido = { 'windows-1252': ler('windows-1252'), macintosh: ler('macintosh') }
  return { arquivo, lido, provavel: codificacaoProvavel(lido) }
}

/** The same text in UTF-8, which needs no guess. */
export async function arquivoEmUtf8(arquivo: File, de: Codificacao): Promise<File> {
  return new File([new TextDecoder(de).decode(await arquivo.arrayBuffer())], arquivo.name, { type: arquivo.type })
}
