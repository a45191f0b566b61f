import { sql } from 'kysely'
import { lerCodigoLogin } from '#shared/rules/codigo-login.ts'
import { textoSemSegredos } from '#shared/rules/sem-segredos.ts'
import type { Usuario } from '#shared/conta/sessao.ts'
import type { Tx } from '../../core/database/query.ts'
import { hashDe, novoSegredo } from '../../core/tenancy/session.ts'
import { esquecerTentativas } from './tentativas.ts'

export interface UsuarioLido {
  codUsuario: number
  nome: string
  email: string
  codigoLogin: number
  codNivel: number
  ativo: boolean
  /** Null until an invitation is accepted. */
  senhaHash: string | null
  ultimoAcesso: string | null
}

const COLUNAS = [
  'codUsuario',
  'nome',
  'email',
  'codigoLogin',
  'codNivel',
  'ativo',
  'senhaHash',
  'ultimoAcesso',
] as const

export function usuarioPorEmail(tx: Tx, codDistribuidor: number, email: string): Promise<UsuarioLido | undefined> {
  return tx
    .selectFrom('usuario')
    .select(COLUNAS)
    .where('codDistribuidor', '=', codDistribuidor)
    .where('email', '=', email)
    .executeTakeFirst()
}
/** Who signs in with this: an e-mail, or a login code under a mask or not. */
export function usuarioPorLogin(tx: Tx, codDistribuidor: number, login: string): Promise<UsuarioLido | undefined> {
  const codigo = lerCodigoLogin(login)
  if (codigo === null) return usuarioPorEmail(tx, codDistribuidor, login)
  return tx
    .selectFrom('usuario')
    .select(COLUNAS)
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codigoLogin', '=', codigo)
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

/** One sign-in of somebody: its cookies, tokens and sockets live and end together. */
interface Familia {
  codUsuario: number
  familia: string
}

/** Whatever begins, goes on with or ends sessions of a user takes its turn. */
export async function tomarUsuario(tx: Tx, codDistribuidor: number, codUsuario: number): Promise<void> {
  await tx
    .selectFrom('usuario')
    .select('codUsuario')
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', codUsuario)
    .forNoKeyUpdate()
    .execute()
}

/** Keeps the secret of a cookie, of a new family or continuing one. */
export async function criarSessao(
  tx: Tx,
  codDistribuidor: number,
  s: Familia & { lembrar: boolean; aparelho: string | null },
  segredo: string,
): Promise<void> {
  const horas = s.lembrar ? DIAS_LEMBRADO * 24 : HORAS_SEM_LEMBRAR
  await tx
    .insertInto('sessao')
    .values({
      codDistribuidor,
      codUsuario: s.codUsuario,
      lembrar: s.lembrar,
      familia: s.familia,
      aparelho: s.aparelho,
      tokenHash: hashDe(segredo),
      expiraEm: sql`now() + make_interval(hours => ${horas})`,
    })
    .execute()
}

/** Several tabs refresh at once: a token just rotated still serves for this long, later use of it is theft. */
const TOLERANCIA_S = 20

function lerSessao(tx: Tx, codDistribuidor: number, segredo: string) {
  return tx
    .selectFrom('sessao')
    .select([
      'codUsuario',
      'lembrar',
      'familia',
      'aparelho',
      'usadaEm',
      sql<boolean>`revogada_em is not null or expira_em < now()`.as('terminada'),
      sql<boolean>`usada_em < now() - make_interval(secs => ${TOLERANCIA_S})`.as('reusada'),
    ])
    .where('codDistribuidor', '=', codDistribuidor)
    .where('tokenHash', '=', hashDe(segredo))
    .executeTakeFirst()
}

/** Rotates a cookie: gives its session with the next secret, or null; a reused one ends its whole family. The next one follows from the last (`sucessorDe`), so that a family is one line: repeated within the tolerance, a cookie gets the newest of it. */
export async function renovarSessao(
  tx: Tx,
  codDistribuidor: number,
  segredo: string,
  sucessorDe: (segredo: string) => string,
): Promise<(Familia & { lembrar: boolean; segredo: string }) | null> {
  const dono = await familiaDoCookie(tx, codDistribuidor, segredo)
  if (!dono) return null
  await tomarUsuario(tx, codDistribuidor, dono.codUsuario)
  let s = await lerSessao(tx, codDistribuidor, segredo)
  if (s?.reusada && !s.terminada) {
    await revogarFamilia(tx, codDistribuidor, s.familia)
    return null
  }
  let atual = segredo
  while (s?.usadaEm) {
    atual = sucessorDe(atual)
    s = await lerSessao(tx, codDistribuidor, atual)
  }
  if (!s || s.terminada) return null
  if (atual !== segredo) return { ...s, segredo: atual }
  await tx
    .updateTable('sessao')
    .set({ usadaEm: sql`now()` })
    .where('codDistribuidor', '=', codDistribuidor)
    .where('tokenHash', '=', hashDe(segredo))
    .execute()
  const proximo = sucessorDe(segredo)
  await criarSessao(tx, codDistribuidor, s, proximo)
  return { ...s, segredo: proximo }
}

async function revogarFamilia(tx: Tx, codDistribuidor: number, familia: string): Promise<void> {
  await tx
    .updateTable('sessao')
    .set({ revogadaEm: sql`now()` })
    .where('codDistribuidor', '=', codDistribuidor)
    .where('familia', '=', familia)
    .where('revogadaEm', 'is', null)
    .execute()
}

/** Whose a cookie is, whatever became of it. */
export function familiaDoCookie(tx: Tx, codDistribuidor: number, segredo: string): Promise<Familia | undefined> {
  return tx
    .selectFrom('sessao')
    .select(['codUsuario', 'familia'])
    .where('codDistribuidor', '=', codDistribuidor)
    .where('tokenHash', '=', hashDe(segredo))
    .executeTakeFirst()
}

/** Ends one sign-in, whoever holds its cookies, tokens and sockets. */
export async function encerrarFamilia(tx: Tx, codDistribuidor: number, f: Familia): Promise<void> {
  await tomarUsuario(tx, codDistribuidor, f.codUsuario)
  await revogarFamilia(tx, codDistribuidor, f.familia)
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
    .values({ codDistribuidor, codUsuario, acao, ...de, alvo: textoSemSegredos(de.alvo) })
    .execute()
}

const VALIDADE_DO_LINK = {
  SENHA: sql<string>`now() + interval '30 minutes'`,
  CONVITE: sql<string>`now() + interval '7 days'`,
}

/** A single-use link for a password: a forgotten one's is good for 30 minutes, an invitation's for 7 days. The older ones of its kind serve no more. */
export async function criarLinkSenha(
  tx: Tx,
  codDistribuidor: number,
  codUsuario: number,
  tipo: 'SENHA' | 'CONVITE',
): Promise<string> {
  const { segredo, hash } = novoSegredo()
  await cancelarLinksSenha(tx, codDistribuidor, codUsuario, tipo)
  await tx
    .insertInto('senhaLink')
    .values({ codDistribuidor, codUsuario, tipo, tokenHash: hash, expiraEm: VALIDADE_DO_LINK[tipo] })
    .execute()
  return segredo
}

/** Whether a link for a forgotten password was made in the last minutes, used or not. */
export async function temLinkRecente(
  tx: Tx,
  codDistribuidor: number,
  codUsuario: number,
  minutos: number,
): Promise<boolean> {
  const recente = await tx
    .selectFrom('senhaLink')
    .select('codUsuario')
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', codUsuario)
    .where('tipo', '=', 'SENHA')
    .where('criadoEm', '>', sql<string>`now() - make_interval(mins => ${minutos})`)
    .executeTakeFirst()
  return recente !== undefined
}

/** Links of a user (of one kind, or all) that nobody opened yet serve no more. */
export async function cancelarLinksSenha(
  tx: Tx,
  codDistribuidor: number,
  codUsuario: number,
  tipo?: 'SENHA' | 'CONVITE',
): Promise<void> {
  await tx
    .updateTable('senhaLink')
    .set({ usadoEm: sql`now()` })
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', codUsuario)
    .where('usadoEm', 'is', null)
    .$if(tipo !== undefined, (q) => q.where('tipo', '=', tipo ?? ''))
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
  // The user's row first: a renewal under way ends before this, or begins after it. This process's clock, which also dates the tokens.
  await tx
    .updateTable('usuario')
    .set({ sessoesEncerradasEm: new Date().toISOString() })
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', codUsuario)
    .execute()
  await tx
    .updateTable('sessao')
    .set({ revogadaEm: sql`now()` })
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', codUsuario)
    .where('revogadaEm', 'is', null)
    .execute()
}
