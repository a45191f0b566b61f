import type { Lido } from './nota-lida.ts'
import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'
import { readNfe, readNfeEvent } from './nfe.ts'
import { readNfse, readNfseEvent } from './nfse.ts'
import { allNamed, decodeXml, NotaRecusada, parseXml } from './xml.ts'

const MAX_ARQUIVOS = 20_000
const MAX_BYTES_XML = 4 * 1024 * 1024
const MAX_BYTES_TOTAL = 600 * 1024 * 1024
/** Notes shrink to a tenth or so; what shrinks to a two-hundredth is not one. */
const MAX_RATIO = 200

/** Reads a note of goods (NF-e, NFC-e) or of services (national NFS-e), or a cancellation, as the store `cnpj` has it. Throws NotaRecusada. */
export function lerNota(bytes: Buffer, cnpj: string, fuso: string): Lido {
  const root = parseXml(decodeXml(bytes))
  if (allNamed(root, 'infNFSe').length > 0) return readNfse(root, cnpj, fuso)
  if (allNamed(root, 'infPedReg').length > 0) return readNfseEvent(root, cnpj)
  if (allNamed(root, 'infEvento').length > 0) return readNfeEvent(root, cnpj)
  return readNfe(root, cnpj, fuso)
}

/** A file of what was sent; `refused` in place of its bytes says why it is not read. */
export interface NoteFile {
  nome: string
  bytes: Buffer
  refused?: string
}

/** The XML files of what was sent: itself, or those of a zip, one in memory at a time. Throws NotaRecusada for what is neither or too large. */
export async function* abrirNotas(bytes: Buffer): AsyncGenerator<NoteFile> {
  if (!bytes.subarray(0, 2).equals(Buffer.from('PK'))) {
    const start = decodeXml(bytes.subarray(0, 200)).trimStart()
    if (!start.startsWith('<')) throw new NotaRecusada('Envie um XML de nota ou um zip de XMLs')
    if (bytes.length > MAX_BYTES_XML) throw new NotaRecusada('O XML passa de 4 MB')
    yield { nome: 'o arquivo', bytes }
    return
  }
  const broken = () => new NotaRecusada('O zip está quebrado: gere outro e envie de novo')
  // Names are shown and never written to: one that climbs out of its folder harms nobody.
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: false }).catch(() => null)
  if (!zip) throw broken()
  if (zip.entryCount > MAX_ARQUIVOS) throw new NotaRecusada('O zip tem mais de 20.000 arquivos: divida-o')
  const entries: yauzl.Entry[] = []
  for await (const e of zip.eachEntry()) if (/\.xml$/i.test(String(e.fileName))) entries.push(e)
  // All sizes are known before the first file is unpacked.
  if (entries.reduce((n, e) => n + e.uncompressedSize, 0) > MAX_BYTES_TOTAL)
    throw new NotaRecusada('Os XMLs do zip passam de 600 MB: divida-o')
  for (const e of entries) {
    const nome = String(e.fileName).split(/[\\/]/).at(-1)?.slice(-80) ?? 'xml'
    if (e.uncompressedSize > MAX_BYTES_XML) yield { nome, bytes: Buffer.alloc(0), refused: 'O XML passa de 4 MB' }
    else if (e.uncompressedSize > MAX_RATIO * Math.max(e.compressedSize, 1))
      yield { nome, bytes: Buffer.alloc(0), refused: 'O arquivo é quase só espaços: não é uma nota' }
    else {
      // The declared size holds: more bytes than it, or fewer, end the stream with an error.
      const unpacked = await zip.openReadStreamPromise(e).then(buffer, () => null)
      yield unpacked
        ? { nome, bytes: unpacked }
        : { nome, bytes: Buffer.alloc(0), refused: 'O arquivo está quebrado dentro do zip' }
    }
  }
}
