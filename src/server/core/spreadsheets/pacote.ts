import type { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import yauzl from 'yauzl'
import { ArquivoRecusado } from './fonte.ts'

const MB = 1024 * 1024
const MAX_PARTES = 2000
/** Largest part once inflated, and how much it may shrink: a sheet of real rows packs 10 to 30 times, a bomb hundreds. */
const MAX_ABERTA = 400 * MB
const MAX_RAZAO = 100
const SEMPRE_ACEITA = 24 * MB
/** Markup comes at least so often: nothing in a spreadsheet is one endless text. */
const MAX_SEM_MARCA = MB

const PESADO =
  'O arquivo abre em muito mais dados do que uma planilha normal. Copie só a tabela para uma planilha nova e envie de novo.'
const QUEBRADO = 'A planilha está danificada. Abra-a no Excel, salve de novo como .xlsx e envie outra vez.'

/** The parts of a workbook, read by name and never written anywhere. */
export interface Pacote {
  tem(parte: string): boolean
  /** Bytes of a part, inflated as they are taken; throws ArquivoRecusado on what is encrypted, missing or a bomb. */
  abrir(parte: string): Promise<{ fluxo: Readable; bytes: number }>
  fechar: () => void
}

/** Opens a zip by its directory; throws ArquivoRecusado when it is none, or tries tricks. */
export async function abrirPacote(caminho: string): Promise<Pacote> {
  const zip = await yauzl
    .openPromise(caminho, { autoClose: false, lazyEntries: true, strictFileNames: true })
    .catch(recusar)
  const partes = new Map<string, yauzl.Entry>()
  try {
    if (zip.entryCount > MAX_PARTES) throw new ArquivoRecusado(PESADO)
    for await (const e of zip.eachEntry()) {
      if (partes.has(e.fileName)) throw new ArquivoRecusado(QUEBRADO)
      partes.set(e.fileName, e)
    }
  } catch (e) {
    zip.close()
    return recusar(e)
  }
  return {
    tem: (parte) => partes.has(parte),
    async abrir(parte) {
      const e = partes.get(parte)
      if (!e) throw new ArquivoRecusado(QUEBRADO)
      if (e.isEncrypted())
        throw new ArquivoRecusado('A planilha está protegida por senha. Tire a senha e envie de novo.')
      const grande =
        e.uncompressedSize > SEMPRE_ACEITA && e.uncompressedSize / Math.max(1, e.compressedSize) > MAX_RAZAO
      if (grande || e.uncompressedSize > MAX_ABERTA) throw new ArquivoRecusado(PESADO)
      // The declared size holds: more bytes than it, or fewer, end the stream with an error.
      return { fluxo: await zip.openReadStreamPromise(e).catch(recusar), bytes: e.uncompressedSize }
    },
    fechar: () => zip.close(),
  }
}

/** What a broken or lying part threw, as a reason for people. */
export function recusar(e: unknown): never {
  throw e instanceof ArquivoRecusado ? e : new ArquivoRecusado(QUEBRADO)
}

/** What a reader of a part hears; names without their prefix. */
export interface Ouvinte {
  abre?(nome: string, atributos: Record<string, string>): void
  texto?(texto: string): void
  fecha?(nome: string): void
}

/** Feeds a part's XML to a listener, a piece at a time; after each piece gives the bytes read so far. Entities of its own and DOCTYPE are refused. */
export async function* lerXml(fluxo: Readable, ouvinte: Ouvinte): AsyncGenerator<number> {
  const xml = new SaxesParser({ xmlns: false, position: false })
  const local = (nome: string) => nome.slice(nome.indexOf(':') + 1)
  xml.on('opentag', (t) => ouvinte.abre?.(local(t.name), t.attributes))
  xml.on('closetag', (t) => ouvinte.fecha?.(local(t.name)))
  xml.on('text', (t) => ouvinte.texto?.(t))
  xml.on('cdata', (t) => ouvinte.texto?.(t))
  xml.on('doctype', () => {
    throw new ArquivoRecusado(
      'O arquivo traz definições XML que uma planilha não tem, e por segurança não é lido. Copie a tabela para uma planilha nova.',
    )
  })
  xml.on('error', () => {
    throw new ArquivoRecusado(QUEBRADO)
  })
  let decoder: TextDecoder | undefined
  let lidos = 0
  let semMarca = 0
  try {
    for await (const pedaco of fluxo as AsyncIterable<Buffer>) {
      decoder ??= new TextDecoder(pedaco[0] === 0xff ? 'utf-16le' : pedaco[0] === 0xfe ? 'utf-16be' : 'utf-8')
      const texto = decoder.decode(pedaco, { stream: true })
      semMarca = texto.includes('<') ? 0 : semMarca + texto.length
      if (semMarca > MAX_SEM_MARCA) throw new ArquivoRecusado(PESADO)
      xml.write(texto)
      lidos += pedaco.length
      yield lidos
    }
    xml.close()
  } catch (e) {
    recusar(e)
  } finally {
    fluxo.destroy()
  }
  yield lidos
}
