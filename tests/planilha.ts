import { request, type IncomingMessage } from 'node:http'
import { parseCsv } from 'hucre/csv'
import { readXlsx, type CellValue } from 'hucre/xlsx'

/** Begins a download as a person on a distributor's host; the answer's body is still to be read. */
export function pedirArquivo(
  endereco: string,
  caminho: string,
  opcoes: { host?: string; token: string },
): Promise<IncomingMessage> {
  return new Promise((ok, falha) => {
    const headers = { host: opcoes.host ?? 'um.localhost', authorization: `Bearer ${opcoes.token}` }
    request(new URL(`/api/${caminho}`, endereco), { headers }, ok)
      .once('error', falha)
      .end()
  })
}

/** A whole download; rejects when it breaks off in the middle. */
export async function baixar(
  endereco: string,
  caminho: string,
  opcoes: { host?: string; token: string },
): Promise<{ status: number; headers: IncomingMessage['headers']; bytes: Buffer }> {
  const res = await pedirArquivo(endereco, caminho, opcoes)
  const partes: Buffer[] = []
  for await (const p of res) partes.push(p as Buffer)
  return { status: res.statusCode ?? 0, headers: res.headers, bytes: Buffer.concat(partes) }
}

/** The sheets of a workbook by name, each as rows of values. */
export async function abrirXlsx(bytes: Buffer): Promise<Map<string, CellValue[][]>> {
  const { sheets } = await readXlsx(bytes)
  return new Map(sheets.map((s) => [s.name, s.rows]))
}

/** A CSV as rows of texts, what stands above the table apart. */
export function abrirCsv(bytes: Buffer): { antes: Map<string, string>; cabecalho: string[]; linhas: string[][] } {
  const texto = bytes.toString()
  const fim = texto.indexOf('\r\n\r\n')
  const ler = (t: string) => parseCsv(t, { delimiter: ';' }) as string[][]
  const [cabecalho = [], ...linhas] = ler(texto.slice(fim + 4))
  return { antes: new Map(ler(texto.slice(1, fim)).map(([nome = '', valor = '']) => [nome, valor])), cabecalho, linhas }
}
