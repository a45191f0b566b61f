import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { despachar } from '../src/server/core/mail/mensagens.ts'
import type { Servidor } from '../src/server/core/server.ts'

/** Letters sent to an address so far, oldest first, as text. */
export async function cartasPara({ partes }: Servidor, email: string): Promise<string[]> {
  await despachar(partes.banco, partes.env, { info: () => {}, warn: () => {} })
  const pasta = join(partes.env.DATA_DIR, 'mensagens')
  const nomes = (await readdir(pasta).catch(() => [])).toSorted(
    (a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10),
  )
  const cartas = await Promise.all(nomes.map((a) => readFile(join(pasta, a), 'utf8')))
  return cartas.filter((c) => c.includes(`To: ${email}`)).map(decodificar)
}

/** Secret of the password link in a letter. */
export const segredoDe = (carta: string | undefined): string => /password\/([\w-]+)/.exec(carta ?? '')?.[1] ?? ''

function decodificar(carta: string): string {
  const [cabecalho = '', ...corpo] = carta.split('\r\n\r\n')
  const texto = corpo.join('\n\n')
  if (/base64/i.test(cabecalho)) return Buffer.from(texto, 'base64').toString()
  const bytes = texto
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, h: string) => String.fromCharCode(Number.parseInt(h, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
