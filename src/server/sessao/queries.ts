import { sql } from 'kysely'
import type { Usuario } from '#shared/sessao.ts'
import type { Tx } from '../db.ts'
import { hashDe, novoSegredo } from '../session.ts'
import { esquecerTentativas } from './tentativas.ts'

export interface UsuarioLido {
  codUsuario: number
  nome: string
  email: string
  codNivel: number
  ativo: boolean
  /** Null until an invitation is accepted. */
  senhaHash: string | null
  ultimoAcesso: string | null
}

const COLUNAS = ['codUsuario', 'nome', 'email', 'codNivel', 'ativo', 'senhaHash', 'ultimoAcesso'] as const

export function usuarioPorEmail(tx: Tx, codDistribuidor: number, email: string): Promise<UsuarioLido | undefined> {
  return tx
    .selectFrom('usuario')
    .select(COLUNAS)
    .where('codDistribuidor', '=', codDistribuidor)
    .where('email', '=', email)
    .executeTakeFirst()
}
export function usuarioPorCodigo(
  tx: Tx,
  codDistribuidor: number,
  codUsuario: number,
): Promise<UsuarioLido | undefined> {
  return tx
    .selectFrom('usuario')
    .select(COLUNAS)
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', codUsuario)
    .executeTakeFirst()
}

/** The user as the browser keeps it. */
export function perfilDe(u: UsuarioLido): Usuario {
  return {
    codUsuario: u.codUsuario,
    nome: u.nome,
    email: u.email,
    codNivel: u.codNivel as Usuario['codNivel'],
    ultimoAcesso: u.ultimoAcesso,
  }
}

export const DIAS_LEMBRADO = 30
const HORAS_SEM_LEMBRAR = 12

/** A new refresh token, of a new family or continuing one; gives the secret for the cookie. */
export async function criarSessao(
  tx: Tx,
  codDistribuidor: number,
  codUsuario: number,
  lembrar: boolean,
  familia: string,
): Promise<string> {
  const { segredo, hash } = novoSegredo()
  const horas = lembrar ? DIAS_LEMBRADO * 24 : HORAS_SEM_LEMBRAR
  await tx
    .insertInto('sessao')
    .values({
      codDistribuidor,
      codUsuario,
      lembrar,
      familia,
      tokenHash: hash,
      expiraEm: sql`now() + make_interval(hours => ${horas})`,
    })
    .execute()
  return segredo
}

/** Several tabs refresh at once: a token just rotated still serves for this long, later use of it is theft. */
const TOLERANCIA_S = 20

/** Rotates a refresh token: gives its user, or null; a reused one revokes its whole family. */
export async function usarSessao(
  tx: Tx,
  codDistribuidor: number,
  segredo: string,
): Promise<{ codUsuario: number; lembrar: boolean; familia: string } | null> {
  const s = await tx
    .selectFrom('sessao')
    .select([
      'codUsuario',
      'lembrar',
      'familia',
      'tokenHash',
      'revogadaEm',
      sql<boolean>`expira_em < now()`.as('expirada'),
      sql<boolean>`usada_em < now() - make_interval(secs => ${TOLERANCIA_S})`.as('reusada'),
    ])
    .where('codDistribuidor', '=', codDistribuidor)
    .where('tokenHash', '=', hashDe(segredo))
    .forUpdate()
    .executeTakeFirst()
  if (!s || s.expirada || s.revogadaEm) return null
  if (s.reusada) {
    await revogarFamilia(tx, codDistribuidor, s.familia)
    return null
  }
  await tx
    .updateTable('sessao')
    .set({ usadaEm: sql`coalesce(usada_em, now())` })
    .where('codDistribuidor', '=', codDistribuidor)
    .where('tokenHash', '=', s.tokenHash)
    .execute()
  return s
}

export async function revogarFamilia(tx: Tx, codDistribuidor: number, familia: string): Promise<void> {
  await tx
    .updateTable('sessao')
    .set({ revogadaEm: sql`now()` })
    .where('codDistribuidor', '=', codDistribuidor)
    .where('familia', '=', familia)
    .where('revogadaEm', 'is', null)
    .execute()
}

/** Ends the family of a cookie, whoever holds its tokens. */
export async function encerrarSessao(tx: Tx, codDistribuidor: number, segredo: string): Promise<void> {
  const s = await tx
    .selectFrom('sessao')
    .select('familia')
    .where('codDistribuidor', '=', codDistribuidor)
    .where('tokenHash', '=', hashDe(segredo))
    .executeTakeFirst()
  if (s) await revogarFamilia(tx, codDistribuidor, s.familia)
}

export async function registrarAcesso(
  tx: Tx,
  codDistribuidor: number,
  codUsuario: number | null,
  acao: string,
  de: { ip: string; userAgent: string; alvo: string },
): Promise<void> {
  if (codUsuario !== null && acao === 'login')
    await tx
      .updateTable('usuario')
      .set({ ultimoAcesso: sql`now()` })
      .where('codDistribuidor', '=', codDistribuidor)
      .where('codUsuario', '=', codUsuario)
      .execute()
  await tx
    .insertInto('auditoria')
    .values({ codDistribuidor, codUsuario, acao, ...de })
    .execute()
}

const VALIDADE_DO_LINK = {
  SENHA: sql<string>`now() + interval '30 minutes'`,
  CONVITE: sql<string>`now() + interval '7 days'`,
}

/** A single-use link for a password: a forgotten one's is good for 30 minutes, an invitation's for 7 days. */
export async function criarLinkSenha(
  tx: Tx,
  codDistribuidor: number,
  codUsuario: number,
  tipo: 'SENHA' | 'CONVITE',
): Promise<string> {
  const { segredo, hash } = novoSegredo()
  await tx
    .insertInto('senhaLink')
    .values({ codDistribuidor, codUsuario, tipo, tokenHash: hash, expiraEm: VALIDADE_DO_LINK[tipo] })
    .execute()
  return segredo
}

/** Links of a user that nobody opened yet serve no more. */
export async function cancelarLinksSenha(tx: Tx, codDistribuidor: number, codUsuario: number): Promise<void> {
  await tx
    .updateTable('senhaLink')
    .set({ usadoEm: sql`now()` })
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', codUsuario)
    .where('usadoEm', 'is', null)
    .execute()
}

/** Uses a link once: gives its user, or null when unknown, used or expired. */
export async function usarLinkSenha(tx: Tx, codDistribuidor: number, segredo: string): Promise<number | null> {
  const r = await tx
    .updateTable('senhaLink')
    .set({ usadoEm: sql`now()` })
    .where('codDistribuidor', '=', codDistribuidor)
    .where('tokenHash', '=', hashDe(segredo))
    .where('usadoEm', 'is', null)
    .where('expiraEm', '>', sql<string>`now()`)
    .returning('codUsuario')
    .executeTakeFirst()
  return r?.codUsuario ?? null
}

/** New password: every open session of the user ends, every other link, and every wait for wrong ones. */
export async function trocarSenha(
  tx: Tx,
  codDistribuidor: number,
  codUsuario: number,
  senhaHash: string,
): Promise<void> {
  const { email } = await tx
    .updateTable('usuario')
    .set({ senhaHash })
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', codUsuario)
    .returning('email')
    .executeTakeFirstOrThrow()
  await esquecerTentativas(tx, { codDistribuidor, email })
  await encerrarSessoesDe(tx, codDistribuidor, codUsuario)
  await cancelarLinksSenha(tx, codDistribuidor, codUsuario)
}

/** Ends every session of a user at once: cookies, tokens already given, sockets. */
export async function encerrarSessoesDe(tx: Tx, codDistribuidor: number, codUsuario: number): Promise<void> {
  await tx
    .updateTable('sessao')
    .set({ revogadaEm: sql`now()` })
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', codUsuario)
    .where('revogadaEm', 'is', null)
    .execute()
  // This process's clock, which also dates the tokens.
  await tx
    .updateTable('usuario')
    .set({ sessoesEncerradasEm: new Date().toISOString() })
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', codUsuario)
    .execute()
}
