import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { type Codificacao, codificacaoProvavel, contarUtf8, quaseUtf8 } from '#shared/rules/acentos.ts'
import { ArquivoRecusado } from './fonte.ts'

const AMOSTRA = 8192
/** Bytes by whose letters an encoding is told. */
const AMOSTRA_DE_LETRAS = 1 << 20
const BOMS = [
  { codificacao: 'utf-8', bytes: Buffer.from([0xef, 0xbb, 0xbf]) },
  { codificacao: 'utf-16le', bytes: Buffer.from([0xff, 0xfe]) },
  { codificacao: 'utf-16be', bytes: Buffer.from([0xfe, 0xff]) },
] as const

const UTF_32 = [Buffer.from([0xff, 0xfe, 0, 0]), Buffer.from([0, 0, 0xfe, 0xff])]

/** Encoding of a text file, as TextDecoder names it: by its mark, by the zeros of UTF-16, else UTF-8 if nearly all of it is (what is not comes as U+FFFD, which no cell takes), else Windows or Mac of western Europe, by which reads as Portuguese. */
async function codificacaoDe(caminho: string): Promise<string> {
  const arquivo = await open(caminho)
  const { buffer, bytesRead } = await arquivo.read(Buffer.alloc(AMOSTRA), 0, AMOSTRA, 0)
  await arquivo.close()
  const amostra = buffer.subarray(0, bytesRead)
  // Its mark begins as that of UTF-16: read so, every cell would come broken.
  if (UTF_32.some((mark) => amostra.subarray(0, 4).equals(mark)))
    throw new ArquivoRecusado(
      'O arquivo está em UTF-32, que poucos programas leem. Salve-o como CSV UTF-8 ou xlsx e envie de novo.',
    )
  const marcada = BOMS.find((b) => amostra.subarray(0, b.bytes.length).equals(b.bytes))
  if (marcada) return marcada.codificacao
  const zeros = [0, 0]
  for (const [i, byte] of amostra.entries()) if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1
  const [pares = 0, impares = 0] = zeros
  if (impares > bytesRead / 4 && pares < impares / 10) return 'utf-16le'
  if (pares > bytesRead / 4 && impares < pares / 10) return 'utf-16be'
  if (pares + impares > 0)
    throw new ArquivoRecusado(
      'O arquivo não é uma planilha xlsx nem um texto CSV. Salve-o num desses formatos e envie de novo.',
    )
  return (await ehUtf8(caminho)) ? 'utf-8' : semMarca(caminho)
}

async function ehUtf8(caminho: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8')
  let conta = contarUtf8('')
  for await (const pedaco of createReadStream(caminho, { highWaterMark: AMOSTRA_DE_LETRAS }))
    conta = contarUtf8(decoder.decode(pedaco as Buffer, { stream: true }), conta)
  return quaseUtf8(contarUtf8(decoder.decode(), conta))
}

async function semMarca(caminho: string): Promise<Codificacao> {
  const arquivo = await open(caminho)
  const { buffer, bytesRead } = await arquivo.read(Buffer.alloc(AMOSTRA_DE_LETRAS), 0, AMOSTRA_DE_LETRAS, 0)
  await arquivo.close()
  const letras = buffer.subarray(0, bytesRead)
  const ler = (codificacao: Codificacao) => new TextDecoder(codificacao).decode(letras)
  return codificacaoProvavel({ 'windows-1252': ler('windows-1252'), macintosh: ler('macintosh') })
}

/** A text file's characters in pieces, whatever its encoding, without its mark. */
export async function abrirTexto(
  caminho: string,
): Promise<{ bytes: number; pedacos(aoLer?: (bytes: number) => void): AsyncGenerator<string> }> {
  const codificacao = await codificacaoDe(caminho)
  const { size: bytes } = await stat(caminho)
  return {
    bytes,
    async *pedacos(aoLer) {
      const decoder = new TextDecoder(codificacao)
      let lidos = 0
      for await (const pedaco of createReadStream(caminho)) {
        lidos += (pedaco as Buffer).length
        aoLer?.(lidos)
        yield decoder.decode(pedaco as Buffer, { stream: true })
      }
      yield decoder.decode()
    },
  }
}
