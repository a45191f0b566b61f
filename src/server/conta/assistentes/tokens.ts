import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/query.ts'
import { sameText } from '../../core/http/raw-body.ts'
import { hashOf, newSecret } from '../../core/tenancy/session.ts'
import { lockUsuario } from '../nucleo/sessoes.ts'

/** Lifetime of an access token. */
export const ACCESS_MINUTES = 60
const REFRESH_DAYS = 30
/** However it is renewed, a connection ends so many days after the consent. */
const MAX_DAYS = 90
const CODE_SECONDS = 60

/** One consent: whose it is, for which program, resource and scope. */
interface Grant {
  codDistribuidor: number
  codUsuario: number
  idCliente: string
  recurso: string
  escopo: string
  familia: string
}

export interface Tokens {
  access: string
  refresh: string
  escopo: string
}

/** Stores a code for a consent that was just given; it is exchanged once, within a minute. */
export async function createCode(tx: Tx, g: Grant & { redirecionamento: string; desafio: string }): Promise<string> {
  const { segredo, hash } = newSecret()
  await tx
    .insertInto('oauthCodigo')
    .values({ ...g, codigoHash: hash, expiraEm: sql`now() + make_interval(secs => ${CODE_SECONDS})` })
    .execute()
  return segredo
}

async function issue(tx: Tx, g: Grant, since?: string): Promise<Tokens> {
  const [access, refresh] = [newSecret(), newSecret()]
  // Every token of a connection tells since when the connection is.
  const common = { ...g, ...(since !== undefined && { criadoEm: since }) }
  await tx
    .insertInto('oauthToken')
    .values([
      {
        ...common,
        tokenHash: access.hash,
        tipo: 'ACESSO',
        expiraEm: sql`now() + make_interval(mins => ${ACCESS_MINUTES})`,
      },
      {
        ...common,
        tokenHash: refresh.hash,
        tipo: 'RENOVACAO',
        expiraEm: sql`least(now() + make_interval(days => ${REFRESH_DAYS}), ${since ?? sql`now()`}::timestamptz + make_interval(days => ${MAX_DAYS}))`,
      },
    ])
    .execute()
  return { access: access.segredo, refresh: refresh.segredo, escopo: g.escopo }
}

/** Ends a connection: all its tokens. Returns whether any was alive. */
export async function endConnection(
  tx: Tx,
  codDistribuidor: number,
  { familia, codUsuario }: { familia: string; codUsuario?: number },
): Promise<boolean> {
  const r = await tx
    .updateTable('oauthToken')
    .set({ revogadoEm: sql`now()` })
    .where('codDistribuidor', '=', codDistribuidor)
    .where('familia', '=', familia)
    .$if(codUsuario !== undefined, (q) => q.where('codUsuario', '=', codUsuario ?? 0))
    .where('revogadoEm', 'is', null)
    .returning('tokenHash')
    .execute()
  return r.length > 0
}

async function isActive(tx: Tx, codDistribuidor: number, codUsuario: number): Promise<boolean> {
  const u = await tx
    .selectFrom('usuario')
    .select('ativo')
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', codUsuario)
    .executeTakeFirst()
  return u?.ativo ?? false
}

function findCode(tx: Tx, codDistribuidor: number, codigo: string) {
  return tx
    .selectFrom('oauthCodigo')
    .selectAll()
    .select(sql<boolean>`expira_em < now()`.as('vencido'))
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codigoHash', '=', hashOf(codigo))
}

const VERIFIER = /^[\w.~-]{43,128}$/

/**
 * Exchanges a code; null when it does not hold. Presenting it uses it up, right or wrong; presenting it again ends what the first exchange
 * gave out.
 */
export async function redeemCode(
  tx: Tx,
  codDistribuidor: number,
  p: { codigo: string; idCliente: string; redirecionamento: string; verifier: string; recurso: string },
): Promise<Tokens | null> {
  const found = await findCode(tx, codDistribuidor, p.codigo).executeTakeFirst()
  if (!found) return null
  await lockUsuario(tx, codDistribuidor, found.codUsuario)
  const code = await findCode(tx, codDistribuidor, p.codigo).forUpdate().executeTakeFirst()
  if (!code) return null
  if (code.usadoEm) {
    await endConnection(tx, codDistribuidor, code)
    return null
  }
  await tx
    .updateTable('oauthCodigo')
    .set({ usadoEm: sql`now()` })
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codigoHash', '=', code.codigoHash)
    .execute()
  const proven =
    VERIFIER.test(p.verifier) &&
    sameText(code.desafio, createHash('sha256').update(p.verifier).digest('base64url')) &&
    code.idCliente === p.idCliente &&
    code.redirecionamento === p.redirecionamento &&
    code.recurso === p.recurso
  if (code.vencido || !proven || !(await isActive(tx, codDistribuidor, code.codUsuario))) return null
  const { codUsuario, idCliente, recurso, escopo, familia } = code
  return issue(tx, { codDistribuidor, codUsuario, idCliente, recurso, escopo, familia })
}

function findToken(tx: Tx, codDistribuidor: number, token: string) {
  return tx
    .selectFrom('oauthToken')
    .selectAll()
    .select(sql<boolean>`revogado_em is not null or expira_em < now()`.as('morto'))
    .where('codDistribuidor', '=', codDistribuidor)
    .where('tokenHash', '=', hashOf(token))
}

/** The next pair for a renewal token; null when it does not hold. One that was used before, or came from another program, ends the connection. */
export async function rotate(
  tx: Tx,
  codDistribuidor: number,
  p: { token: string; idCliente: string; recurso: string },
): Promise<Tokens | null> {
  const found = await findToken(tx, codDistribuidor, p.token).executeTakeFirst()
  if (found?.tipo !== 'RENOVACAO') return null
  await lockUsuario(tx, codDistribuidor, found.codUsuario)
  const t = await findToken(tx, codDistribuidor, p.token).executeTakeFirst()
  if (!t || t.morto) return null
  if (t.usadoEm || t.idCliente !== p.idCliente) {
    await endConnection(tx, codDistribuidor, t)
    return null
  }
  if (t.recurso !== p.recurso || !(await isActive(tx, codDistribuidor, t.codUsuario))) return null
  await tx
    .updateTable('oauthToken')
    .set({ usadoEm: sql`now()` })
    .where('codDistribuidor', '=', codDistribuidor)
    .where('tokenHash', '=', t.tokenHash)
    .execute()
  const { codUsuario, idCliente, recurso, escopo, familia } = t
  return issue(tx, { codDistribuidor, codUsuario, idCliente, recurso, escopo, familia }, t.criadoEm)
}

/** Ends the connection of a token that its own program gives back. */
export async function giveBack(tx: Tx, codDistribuidor: number, token: string, idCliente: string): Promise<void> {
  const t = await findToken(tx, codDistribuidor, token).executeTakeFirst()
  if (t?.idCliente === idCliente) await endConnection(tx, codDistribuidor, t)
}

/** What an access token opens, as things stand now. */
export interface OpenToken {
  codUsuario: number
  familia: string
  programa: string
  pessoais: boolean
  expiraEm: string
  /** Its use was noted more than a minute ago. */
  faz1Minuto: boolean
}

/** The person and program of an access token for this resource; undefined when anything that it stands on is gone. */
export async function openToken(
  tx: Tx,
  codDistribuidor: number,
  { token, recurso }: { token: string; recurso: string },
): Promise<OpenToken | undefined> {
  const r = await sql<OpenToken>`
    select t.cod_usuario as "codUsuario", t.familia, k.nome as programa, d.assistentes_pessoais as pessoais, t.expira_em as "expiraEm",
      t.usado_em is null or t.usado_em < now() - interval '1 minute' as "faz1Minuto"
    from oauth_token t join oauth_cliente k on k.cod_distribuidor = t.cod_distribuidor and k.id_cliente = t.id_cliente
    join distribuidor d on d.cod_distribuidor = t.cod_distribuidor
    join usuario u on u.cod_distribuidor = t.cod_distribuidor and u.cod_usuario = t.cod_usuario
    where t.cod_distribuidor = ${codDistribuidor} and t.token_hash = ${hashOf(token)} and t.tipo = 'ACESSO' and t.recurso = ${recurso}
      and t.revogado_em is null and t.expira_em > now() and k.ativo and d.assistentes and u.ativo`.execute(tx)
  return r.rows[0]
}

/** Notes that a token was used, to the minute. */
export async function touchToken(tx: Tx, codDistribuidor: number, token: string): Promise<void> {
  await tx
    .updateTable('oauthToken')
    .set({ usadoEm: sql`now()` })
    .where('codDistribuidor', '=', codDistribuidor)
    .where('tokenHash', '=', hashOf(token))
    .execute()
}

/** Deletes codes and tokens a day after their end, and programs that registered themselves and that nobody let in. */
export async function cleanTokens(tx: Tx): Promise<void> {
  const before = sql<string>`now() - interval '1 day'`
  await tx.deleteFrom('oauthCodigo').where('expiraEm', '<', before).execute()
  await tx.deleteFrom('oauthToken').where('expiraEm', '<', before).execute()
  await tx
    .deleteFrom('oauthCliente')
    .where('codUsuario', 'is', null)
    .where('criadoEm', '<', before)
    .where(
      sql<boolean>`not exists (select from oauth_token t where t.cod_distribuidor = oauth_cliente.cod_distribuidor and t.id_cliente = oauth_cliente.id_cliente)`,
    )
    .execute()
}
