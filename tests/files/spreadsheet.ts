import { request, type IncomingMessage } from 'node:http'
import { parse } from 'csv-parse/sync'
import readXlsx from 'read-excel-file/node'
import writeXlsx from 'write-excel-file/node'

/** Starts a download as a user with a distributor's Host header; the response body is not read yet. */
export function requestFile(
  address: string,
  path: string,
  options: { host?: string; token: string },
): Promise<IncomingMessage> {
  return new Promise((ok, failure) => {
    const headers = { host: options.host ?? 'um.localhost', authorization: `Bearer ${options.token}` }
    request(new URL(`/api/${path}`, address), { headers }, ok)
      .once('error', failure)
      .end()
  })
}

/** Downloads the whole file; rejects when the download breaks off. */
export async function download(
  address: string,
  path: string,
  options: { host?: string; token: string },
): Promise<{ status: number; headers: IncomingMessage['headers']; bytes: Buffer }> {
  const res = await requestFile(address, path, options)
  const parts: Buffer[] = []
  for await (const p of res) parts.push(p as Buffer)
  return { status: res.statusCode ?? 0, headers: res.headers, bytes: Buffer.concat(parts) }
}

/** A value as a workbook's reader finds it; dates are in UTC. */
type CellValue = string | number | boolean | Date | null

/** The sheets of a workbook by name, each as rows of values. */
export async function openXlsx(bytes: Buffer): Promise<Map<string, CellValue[][]>> {
  const sheets = await readXlsx(bytes, { trim: false })
  // The reader's types call a date by its constructor.
  return new Map(sheets.map((s) => [s.sheet, s.data as unknown as CellValue[][]]))
}

/** A workbook of one sheet as another program writes it: with shared texts. */
export function foreignXlsx(nome: string, linhas: readonly (readonly CellValue[])[]): Promise<Buffer> {
  const data = linhas.map((l) => l.map((v) => (v instanceof Date ? { value: v, type: Date, format: 'dd/mm/yyyy' } : v)))
  return writeXlsx([{ sheet: nome, data }]).toBuffer()
}

/** A CSV as rows of texts; the lines above the table come separately. */
export function openCsv(bytes: Buffer): { antes: Map<string, string>; cabecalho: string[]; linhas: string[][] } {
  const text = bytes.toString()
  const end = text.indexOf('\r\n\r\n')
  const read = (t: string, uneven = false) => parse(t, { delimiter: ';', relax_column_count: uneven })
  const [header = [], ...linhas] = read(text.slice(end + 4))
  return {
    antes: new Map(read(text.slice(1, end), true).map(([nome = '', valor = '']) => [nome, valor])),
    cabecalho: header,
    linhas,
  }
}
