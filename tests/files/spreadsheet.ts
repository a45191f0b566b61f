import { request, type IncomingMessage } from 'node:http'
import { parseCsv } from 'hucre/csv'
import { readXlsx, type CellValue } from 'hucre/xlsx'

/** Starts a download as a user with a distributor's Host header; the response body is not read yet. */
export function requestFile(
  endereco: string,
  caminho: string,
  opcoes: { host?: string; token: string },
): Promise<IncomingMessage> {
  return new Promise((ok, failure) => {
    const headers = { host: opcoes.host ?? 'um.localhost', authorization: `Bearer ${opcoes.token}` }
    request(new URL(`/api/${caminho}`, endereco), { headers }, ok)
      .once('error', failure)
      .end()
  })
}

/** Downloads the whole file; rejects when the download breaks off. */
export async function download(
  endereco: string,
  caminho: string,
  opcoes: { host?: string; token: string },
): Promise<{ status: number; headers: IncomingMessage['headers']; bytes: Buffer }> {
  const res = await requestFile(endereco, caminho, opcoes)
  const parts: Buffer[] = []
  for await (const p of res) parts.push(p as Buffer)
  return { status: res.statusCode ?? 0, headers: res.headers, bytes: Buffer.concat(parts) }
}

/** The sheets of a workbook by name, each as rows of values. */
export async function openXlsx(bytes: Buffer): Promise<Map<string, CellValue[][]>> {
  const { sheets } = await readXlsx(bytes)
  return new Map(sheets.map((s) => [s.name, s.rows]))
}

/** A CSV as rows of texts; the lines above the table come separately. */
export function openCsv(bytes: Buffer): { antes: Map<string, string>; cabecalho: string[]; linhas: string[][] } {
  const texto = bytes.toString()
  const fim = texto.indexOf('\r\n\r\n')
  const read = (t: string) => parseCsv(t, { delimiter: ';' }) as string[][]
  const [header = [], ...linhas] = read(texto.slice(fim + 4))
  return {
    antes: new Map(read(texto.slice(1, fim)).map(([nome = '', valor = '']) => [nome, valor])),
    cabecalho: header,
    linhas,
  }
}
