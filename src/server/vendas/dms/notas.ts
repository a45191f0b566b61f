import type { Loaded } from './parsed-nota.ts'
import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'
import { readNfe, readNfeEvent } from './nfe.ts'
import { readNfse, readNfseEvent } from './nfse.ts'
import { allNamed, decodeXml, RefusedNota, parseXml } from './xml.ts'

const MAX_FILES = 20_000
const MAX_BYTES_XML = 4 * 1024 * 1024
const MAX_BYTES_TOTAL = 600 * 1024 * 1024
/** Highest compression ratio of a note: notes shrink to about a tenth, a two-hundredth is a zip bomb. */
const MAX_RATIO = 200

/** Parses a goods note (NF-e, NFC-e), a service note (national NFS-e) or a cancellation for the store `cnpj`. Throws RefusedNota. */
export function readNota(bytes: Buffer, cnpj: string, fuso: string): Loaded {
  const root = parseXml(decodeXml(bytes))
  if (allNamed(root, 'infNFSe').length > 0) return readNfse(root, cnpj, fuso)
  if (allNamed(root, 'infPedReg').length > 0) return readNfseEvent(root, cnpj)
  if (allNamed(root, 'infEvento').length > 0) return readNfeEvent(root, cnpj)
  return readNfe(root, cnpj, fuso)
}

/** One file of an upload; `refused` instead of bytes gives the reason. */
export interface NoteFile {
  nome: string
  bytes: Buffer
  refused?: string
}

/**
 * XML files of an upload: the file itself or the entries of a zip, one in memory at a time. Throws RefusedNota for other types and beyond
 * the size limit.
 */
export async function* openNotas(bytes: Buffer): AsyncGenerator<NoteFile> {
  if (!bytes.subarray(0, 2).equals(Buffer.from('PK'))) {
    const start = decodeXml(bytes.subarray(0, 200)).trimStart()
    if (!start.startsWith('<')) throw new RefusedNota('Envie um XML de nota ou um zip de XMLs')
    if (bytes.length > MAX_BYTES_XML) throw new RefusedNota('O XML passa de 4 MB')
    yield { nome: 'o arquivo', bytes }
    return
  }
  const broken = () => new RefusedNota('O zip está quebrado: gere outro e envie de novo')
  // Entry names are only displayed, never used as paths, so `../` in a name is harmless.
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: false }).catch(() => null)
  if (!zip) throw broken()
  if (zip.entryCount > MAX_FILES) throw new RefusedNota('O zip tem mais de 20.000 arquivos: divida-o')
  const entries: yauzl.Entry[] = []
  for await (const e of zip.eachEntry()) if (/\.xml$/i.test(String(e.fileName))) entries.push(e)
  // Check all declared sizes before the first file is unpacked.
  if (entries.reduce((n, e) => n + e.uncompressedSize, 0) > MAX_BYTES_TOTAL)
    throw new RefusedNota('Os XMLs do zip passam de 600 MB: divida-o')
  for (const e of entries) {
    const nome = String(e.fileName).split(/[\\/]/).at(-1)?.slice(-80) ?? 'xml'
    if (e.uncompressedSize > MAX_BYTES_XML) yield { nome, bytes: Buffer.alloc(0), refused: 'O XML passa de 4 MB' }
    else if (e.uncompressedSize > MAX_RATIO * Math.max(e.compressedSize, 1))
      yield { nome, bytes: Buffer.alloc(0), refused: 'O arquivo é quase só espaços: não é uma nota' }
    else {
      // yauzl enforces the declared size: more or fewer bytes end the stream with an error.
      const unpacked = await zip.openReadStreamPromise(e).then(buffer, () => null)
      yield unpacked
        ? { nome, bytes: unpacked }
        : { nome, bytes: Buffer.alloc(0), refused: 'O arquivo está quebrado dentro do zip' }
    }
  }
}
