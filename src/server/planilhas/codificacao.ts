import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { ArquivoRecusado } from './fonte.ts'

const AMOSTRA = 8192
const VALIDOS_POR_INVALIDO = 4
const BOMS = [
  { codificacao: 'utf-8', bytes: Buffer.from([0xef, 0xbb, 0xbf]) },
  { codificacao: 'utf-16le', bytes: Buffer.from([0xff, 0xfe]) },
  { codificacao: 'utf-16be', bytes: Buffer.from([0xfe, 0xff]) },
] as const

const UTF_32 = [Buffer.from([0xff, 0xfe, 0, 0]), Buffer.from([0, 0, 0xfe, 0xff])]

/** Encoding of a text file, as TextDecoder names it: by its mark, by the zeros of UTF-16, else UTF-8 if nearly all of it is (what is not comes as U+FFFD, which no cell takes), else the Windows of western Europe. */
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
  return (await quaseUtf8(caminho)) ? 'utf-8' : 'windows-1252'
}

/** Text of another encoding makes hardly any valid sequence; a damaged byte in UTF-8 leaves all the others valid. */
async function quaseUtf8(caminho: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8')
  let [validos, invalidos] = [0, 0]
  for await (const pedaco of createReadStream(caminho, { highWaterMark: 1 << 20 })) {
    const naoAscii = decoder.decode(pedaco as Buffer, { stream: true }).match(/[^\p{ASCII}]/gu) ?? []
    const perdidos = naoAscii.filter((c) => c === '\uFFFD').length
    invalidos += perdidos
    validos += naoAscii.length - perdidos
  }
  return invalidos + decoder.decode().length === 0 || validos >= VALIDOS_POR_INVALIDO * invalidos
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
