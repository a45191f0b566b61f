import type { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import yauzl from 'yauzl'
import { RejectedFile } from './source.ts'

const MB = 1024 * 1024
const MAX_PARTS = 2000
/** Limits of a part: inflated size and compression ratio. A sheet of real rows packs 10 to 30 times, a zip bomb hundreds. */
const MAX_INFLATED_PART = 400 * MB
const MAX_RATIO = 100
const ALWAYS_ACCEPTED = 24 * MB
/** Limit of bytes between two tags: no spreadsheet has one endless text. */
const MAX_WITHOUT_MARKUP = MB

const TOO_HEAVY =
  'O arquivo openTag em muito mais dados do que uma planilha normal. Copie só a tabela para uma planilha nova e envie de novo.'
const BROKEN = 'A planilha está danificada. Abra-a no Excel, salve de novo como .xlsx e envie outra vez.'

/** The parts of a workbook, read by name and never extracted to disk. */
export interface ZipPackage {
  has(parte: string): boolean
  /** Stream of a part, inflated on demand; throws RejectedFile when it is encrypted, missing or a bomb. */
  open(parte: string): Promise<{ fluxo: Readable; bytes: number }>
  close: () => void
}

/** Opens a zip by its directory; throws RejectedFile when it is none or is manipulated. */
export async function openPackage(path: string): Promise<ZipPackage> {
  const zip = await yauzl
    .openPromise(path, { autoClose: false, lazyEntries: true, strictFileNames: true })
    .catch(reject)
  const parts = new Map<string, yauzl.Entry>()
  try {
    if (zip.entryCount > MAX_PARTS) throw new RejectedFile(TOO_HEAVY)
    for await (const e of zip.eachEntry()) {
      if (parts.has(e.fileName)) throw new RejectedFile(BROKEN)
      parts.set(e.fileName, e)
    }
  } catch (e) {
    zip.close()
    return reject(e)
  }
  return {
    has: (part) => parts.has(part),
    async open(part) {
      const e = parts.get(part)
      if (!e) throw new RejectedFile(BROKEN)
      if (e.isEncrypted()) throw new RejectedFile('A planilha está protegida por senha. Tire a senha e envie de novo.')
      const large =
        e.uncompressedSize > ALWAYS_ACCEPTED && e.uncompressedSize / Math.max(1, e.compressedSize) > MAX_RATIO
      if (large || e.uncompressedSize > MAX_INFLATED_PART) throw new RejectedFile(TOO_HEAVY)
      // The declared size can be trusted: yauzl fails a stream with more or fewer bytes.
      return { fluxo: await zip.openReadStreamPromise(e).catch(reject), bytes: e.uncompressedSize }
    },
    close: () => zip.close(),
  }
}

/** Turns any error of a broken or manipulated part into a RejectedFile for people. */
export function reject(e: unknown): never {
  throw e instanceof RejectedFile ? e : new RejectedFile(BROKEN)
}

/** Callbacks for the XML of a part; names come without prefix. */
export interface Listener {
  openTag?(nome: string, attributes: Record<string, string>): void
  text?(texto: string): void
  closeTag?(nome: string): void
}

/**
 * Parses a part's XML in chunks and calls the listener; yields the bytes read so far after each chunk. Custom entities and DOCTYPE are
 * refused.
 */
export async function* readXml(fluxo: Readable, listener: Listener): AsyncGenerator<number> {
  const xml = new SaxesParser({ xmlns: false, position: false })
  const local = (nome: string) => nome.slice(nome.indexOf(':') + 1)
  xml.on('opentag', (t) => listener.openTag?.(local(t.name), t.attributes))
  xml.on('closetag', (t) => listener.closeTag?.(local(t.name)))
  xml.on('text', (t) => listener.text?.(t))
  xml.on('cdata', (t) => listener.text?.(t))
  xml.on('doctype', () => {
    throw new RejectedFile(
      'O arquivo traz definições XML que uma planilha não tem, e por segurança não é lido. Copie a tabela para uma planilha nova.',
    )
  })
  xml.on('error', () => {
    throw new RejectedFile(BROKEN)
  })
  let decoder: TextDecoder | undefined
  let loaded = 0
  let withoutMark = 0
  try {
    for await (const chunk of fluxo as AsyncIterable<Buffer>) {
      decoder ??= new TextDecoder(chunk[0] === 0xff ? 'utf-16le' : chunk[0] === 0xfe ? 'utf-16be' : 'utf-8')
      const text = decoder.decode(chunk, { stream: true })
      withoutMark = text.includes('<') ? 0 : withoutMark + text.length
      if (withoutMark > MAX_WITHOUT_MARKUP) throw new RejectedFile(TOO_HEAVY)
      xml.write(text)
      loaded += chunk.length
      yield loaded
    }
    xml.close()
  } catch (e) {
    reject(e)
  } finally {
    fluxo.destroy()
  }
  yield loaded
}
