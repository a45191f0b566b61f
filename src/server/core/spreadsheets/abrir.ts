import { type FileHandle, open } from 'node:fs/promises'
import { ArquivoRecusado, type Folha, type Reconhecer } from './fonte.ts'
import { abrirCsv } from './ler-csv.ts'
import { abrirXlsx } from './ler-xlsx.ts'

const ZIP = Buffer.from('PK\u0003\u0004')
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const INICIO = 4096
const SALVE = 'Abra no Excel ou no LibreOffice, salve como .xlsx (ou CSV) e envie de novo.'

/** Formats that look like a spreadsheet or a table and are not read, by how their text begins. */
const POR_TEXTO: readonly (readonly [RegExp, string])[] = [
  [
    /^<\?(?:xml|mso)[\s\S]*(?:urn:schemas-microsoft-com:office:spreadsheet|progid="Excel\.Sheet")/i,
    `O arquivo é uma planilha XML do Excel 2003. ${SALVE}`,
  ],
  [
    /^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)?<(?:!doctype html|html|head|meta|body|style|table|div)\b/i,
    `O arquivo é uma página HTML, mesmo que o nome diga planilha: muitos sistemas exportam assim. ${SALVE}`,
  ],
  [/^<\?xml/i, `O arquivo é XML, e não uma planilha. ${SALVE}`],
  [/^\s*[[{]\s*["{[]/, 'O arquivo é JSON, e não uma planilha. Exporte como .xlsx ou CSV e envie de novo.'],
  [/^%PDF-/, 'O arquivo é um PDF. Exporte a tabela como .xlsx ou CSV e envie de novo.'],
]

/** Sheets of a file, by what it holds and not by its name; throws ArquivoRecusado. */
export async function abrirFolhas(
  caminho: string,
  reconhecer: Reconhecer,
): Promise<{ folhas: readonly Folha[]; fechar: () => void }> {
  const arquivo = await open(caminho)
  try {
    const { buffer, bytesRead } = await arquivo.read(Buffer.alloc(INICIO), 0, INICIO, 0)
    const inicio = buffer.subarray(0, bytesRead)
    if (inicio.subarray(0, 8).equals(OLE)) throw new ArquivoRecusado(await queOle(arquivo, inicio))
    if (inicio.subarray(0, 4).equals(ZIP)) {
      // The first part of an OpenDocument says what it is.
      if (inicio.includes('mimetypeapplication/vnd.oasis.opendocument'))
        throw new ArquivoRecusado(`O arquivo é do LibreOffice (.ods). ${SALVE}`)
      return await abrirXlsx(caminho)
    }
    const texto = (inicio[0] === 0xff ? inicio.toString('utf16le') : inicio.toString('utf8')).replace(/^\uFEFF?\s*/, '')
    const achado = POR_TEXTO.find(([comeco]) => comeco.test(texto))
    if (achado) throw new ArquivoRecusado(achado[1])
  } finally {
    await arquivo.close()
  }
  return { folhas: [await abrirCsv(caminho, reconhecer)], fechar: () => {} }
}

/** What a compound file is, by the names in its directory: a workbook of before 2007, or one under a password. */
async function queOle(arquivo: FileHandle, inicio: Buffer): Promise<string> {
  const setor = 1 << Math.min(inicio.readUInt16LE(30), 12)
  const { buffer } = await arquivo.read(Buffer.alloc(4 * setor), 0, 4 * setor, (inicio.readUInt32LE(48) + 1) * setor)
  const tem = (nome: string) => buffer.includes(Buffer.from(`${nome}\0`, 'utf16le'))
  if (tem('EncryptedPackage')) return 'A planilha está protegida por senha. Tire a senha, salve e envie de novo.'
  if (tem('Workbook') || tem('Book')) return `O arquivo é de um Excel anterior a 2007 (.xls). ${SALVE}`
  return 'A planilha está protegida por senha ou é de um Excel anterior a 2007. Salve como .xlsx sem senha, ou como CSV, e envie de novo.'
}
