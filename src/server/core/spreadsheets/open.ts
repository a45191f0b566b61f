// Spreadsheets: xlsx and CSV, read row by row and written as a stream.
import { type FileHandle, open } from 'node:fs/promises'
import { RejectedFile, type Sheet, type Recognize } from './source.ts'
import { openCsv } from './read-csv.ts'
import { openXlsx } from './read-xlsx.ts'

const ZIP = Buffer.from('PK\u0003\u0004')
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const START = 4096
const SAVE_AGAIN = 'Abra no Excel ou no LibreOffice, salve como .xlsx (ou CSV) e envie de novo.'

/** Unsupported formats that look like a spreadsheet or table, by the start of their text. */
const BY_TEXT: readonly (readonly [RegExp, string])[] = [
  [
    /^<\?(?:xml|mso)[\s\S]*(?:urn:schemas-microsoft-com:office:spreadsheet|progid="Excel\.Sheet")/i,
    `O arquivo é uma planilha XML do Excel 2003. ${SAVE_AGAIN}`,
  ],
  [
    /^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)?<(?:!doctype html|html|head|meta|body|style|table|div)\b/i,
    `O arquivo é uma página HTML, mesmo que o nome diga planilha: muitos sistemas exportam assim. ${SAVE_AGAIN}`,
  ],
  [/^<\?xml/i, `O arquivo é XML, e não uma planilha. ${SAVE_AGAIN}`],
  [/^\s*[[{]\s*["{[]/, 'O arquivo é JSON, e não uma planilha. Exporte como .xlsx ou CSV e envie de novo.'],
  [/^%PDF-/, 'O arquivo é um PDF. Exporte a tabela como .xlsx ou CSV e envie de novo.'],
]

/** Opens the sheets of a file, by its content and not by its name; throws RejectedFile. */
export async function openSheets(
  path: string,
  recognize: Recognize,
): Promise<{ folhas: readonly Sheet[]; fechar: () => void }> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START), 0, START, 0)
    const start = buffer.subarray(0, bytesRead)
    if (start.subarray(0, 8).equals(OLE)) throw new RejectedFile(await describeOle(file, start))
    if (start.subarray(0, 4).equals(ZIP)) {
      // The first entry of an OpenDocument file names its type.
      if (start.includes('mimetypeapplication/vnd.oasis.opendocument'))
        throw new RejectedFile(`O arquivo é do LibreOffice (.ods). ${SAVE_AGAIN}`)
      return await openXlsx(path)
    }
    const text = (start[0] === 0xff ? start.toString('utf16le') : start.toString('utf8')).replace(/^\uFEFF?\s*/, '')
    const achado = BY_TEXT.find(([startOf]) => startOf.test(text))
    if (achado) throw new RejectedFile(achado[1])
  } finally {
    await file.close()
  }
  return { folhas: [await openCsv(path, recognize)], fechar: () => {} }
}

/** Describes a compound file by the names in its directory: a workbook from before 2007, or one with a password. */
async function describeOle(file: FileHandle, start: Buffer): Promise<string> {
  const sectorSize = 1 << Math.min(start.readUInt16LE(30), 12)
  const { buffer } = await file.read(
    Buffer.alloc(4 * sectorSize),
    0,
    4 * sectorSize,
    (start.readUInt32LE(48) + 1) * sectorSize,
  )
  const has = (nome: string) => buffer.includes(Buffer.from(`${nome}\0`, 'utf16le'))
  if (has('EncryptedPackage')) return 'A planilha está protegida por senha. Tire a senha, salve e envie de novo.'
  if (has('Workbook') || has('Book')) return `O arquivo é de um Excel anterior a 2007 (.xls). ${SAVE_AGAIN}`
  return 'A planilha está protegida por senha ou é de um Excel anterior a 2007. Salve como .xlsx sem senha, ou como CSV, e envie de novo.'
}
