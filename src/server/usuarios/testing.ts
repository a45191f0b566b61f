import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Nivel } from '#shared/contract.ts'
import { despachar } from '../mensagens.ts'
import type { Servidor } from '../server.ts'
import type { Mundo, Teste } from '../testing.ts'

export const SENHA = 'Nova#Senha77'

/** A user with a token of their own, so that what changes in them can be seen to count. */
export async function pessoa(t: Teste, m: Mundo, nivel: Nivel, lojas?: number[]): Promise<{ cod: number; token: string }> {
  const cod = await m.usuario(nivel, lojas)
  return { cod, token: await tokenDe(t, m, cod, nivel) }
}

export async function tokenDe(t: Teste, m: Mundo, cod: number, nivel: Nivel): Promise<string> {
  const inquilino = await t.servidor.partes.inquilinos.doHost(m.host)
  return t.servidor.partes.sessoes.emitir(inquilino, { codUsuario: cod, codNivel: nivel })
}

/** Letters sent to an address so far, oldest first, as text. */
export async function cartasPara({ partes }: Servidor, email: string): Promise<string[]> {
  await despachar(partes.banco, partes.env, { info: () => {}, warn: () => {} })
  const pasta = join(partes.env.DATA_DIR, 'mensagens')
  const nomes = (await readdir(pasta).catch(() => [])).toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
  const cartas = await Promise.all(nomes.map((a) => readFile(join(pasta, a), 'utf8')))
  return cartas.filter((c) => c.includes(`To: ${email}`)).map(decodificar)
}

/** Secret of the password link in a letter. */
export const segredoDe = (carta: string | undefined): string => /password\/([\w-]+)/.exec(carta ?? '')?.[1] ?? ''

function decodificar(carta: string): string {
  const [cabecalho = '', ...corpo] = carta.split('\r\n\r\n')
  const texto = corpo.join('\n\n')
  if (/base64/i.test(cabecalho)) return Buffer.from(texto, 'base64').toString()
  const bytes = texto.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, h: string) => String.fromCharCode(Number.parseInt(h, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
