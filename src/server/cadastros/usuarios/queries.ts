import { sql, type RawBuilder } from 'kysely'
import type { Filter } from '#shared/rules/reach.ts'
import { parseLoginCode } from '#shared/rules/login-code.ts'
import {
  usuarioFields,
  type UsuarioData,
  type UsuariosFilter,
  type SentEmail,
  type UsuarioStatus,
} from '#shared/cadastros/usuarios.ts'
import {
  contains,
  readFields,
  storedFields,
  sorted,
  cadastroPage,
  byInstant,
  byNumber,
  byText,
} from '../../core/areas/register.ts'
import type { Tx } from '../../core/database/query.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { type Actor, withinReach, USUARIO_FILTERS } from './reach.ts'

/** A user as the register reads it, with the filters that define their reach. */
export interface UsuarioRow extends UsuarioData {
  codUsuario: number
  codigoLogin: number
  situacao: UsuarioStatus
  convidadoEm: string | null
  ultimoAcesso: string | null
  sessoes: number
  filtros: Filter[]
  versao: number
}

const STATUS = sql<UsuarioStatus>`case when not u.ativo then 'INATIVO' when u.senha_hash is null and u.ultimo_acesso is null then 'CONVIDADO' else 'ATIVO' end`
const SESSOES = sql<number>`(select count(distinct s.familia)::int from sessao s
  where s.cod_distribuidor = u.cod_distribuidor and s.cod_usuario = u.cod_usuario and s.revogada_em is null and s.expira_em > now())`

const STATUS_CONDITIONS = {
  vigentes: sql<boolean>`u.ativo`,
  ativos: sql<boolean>`u.ativo and (u.senha_hash is not null or u.ultimo_acesso is not null)`,
  convidados: sql<boolean>`u.ativo and u.senha_hash is null and u.ultimo_acesso is null`,
  inativos: sql<boolean>`not u.ativo`,
  todos: sql<boolean>`true`,
}

const COLUMNS = [
  'u.codUsuario',
  'u.codigoLogin',
  'u.convidadoEm',
  'u.ultimoAcesso',
  'u.versao',
  ...readFields<'usuario', UsuarioData>('u', usuarioFields),
] as const

/** Condition on `usuario as u` for lists of other areas: whoever is beyond the caller's reach does not exist for them. */
export const withinReachOf = ({ tenant, sessao }: Pick<SignedInCtx, 'tenant' | 'sessao'>): RawBuilder<boolean> =>
  withinReach({ codDistribuidor: tenant.codDistribuidor, codUsuario: sessao.codUsuario })

const reachableUsuarios = (tx: Tx, actor: Actor) =>
  tx.selectFrom('usuario as u').where('u.codDistribuidor', '=', actor.codDistribuidor).where(withinReach(actor))
const usuarioQuery = (tx: Tx, actor: Actor, codUsuario: number) =>
  reachableUsuarios(tx, actor)
    .select([...COLUMNS, USUARIO_FILTERS])
    .select([STATUS.as('situacao'), SESSOES.as('sessoes')])
    .where('u.codUsuario', '=', codUsuario)

const SORTS = {
  nome: byText('u.nome'),
  codigo: byNumber(sql<number>`u.codigo_login`),
  email: byText('u.email'),
  nivel: byNumber(sql<number>`u.cod_nivel`),
  acesso: byInstant('u.ultimoAcesso'),
  sessoes: byNumber(SESSOES),
}

/** Code of the calling user, from the transaction's context. */
export async function callerOf(tx: Tx): Promise<number> {
  const { rows } = await sql<{ codUsuario: number }>`select ctx_usuario() as cod_usuario`.execute(tx)
  return rows[0]?.codUsuario ?? 0
}

/** Condition that the login code of user `u` begins with the searched one. */
export function matchesLoginCode(search: string): RawBuilder<boolean> {
  const codigo = parseLoginCode(search.trim())
  return codigo === null ? sql<boolean>`false` : sql<boolean>`u.codigo_login::text like ${`${codigo}%`}`
}

/** Users within the caller's reach. */
export async function listUsuarios(tx: Tx, actor: Actor, f: UsuariosFilter) {
  const por = sorted(f, 'u.codUsuario', SORTS)
  let all = reachableUsuarios(tx, actor).where(STATUS_CONDITIONS[f.situacao])
  if (f.busca)
    all = all.where(sql<boolean>`(${contains(['u.nome', 'u.email'], f.busca)} or ${matchesLoginCode(f.busca)})`)
  if (f.codNivel !== undefined) all = all.where('u.codNivel', '=', f.codNivel)
  if (f.codConcessionaria !== undefined)
    all = all.where(
      sql<boolean>`exists (select from usuario_loja l where l.cod_distribuidor = u.cod_distribuidor and l.cod_usuario = u.cod_usuario and l.cod_concessionaria = ${f.codConcessionaria})`,
    )
  const linhas = await all
    .select([...COLUMNS, USUARIO_FILTERS, por.chave])
    .select([STATUS.as('situacao'), SESSOES.as('sessoes')])
    .where(por.depois)
    .orderBy(por.ordem)
    .limit(f.limite + 1)
    .execute()
  return cadastroPage(tx, { ...f, situacao: 'todos' }, linhas, (l) => l.codUsuario, all.select('u.codUsuario'))
}

export function getUsuario(tx: Tx, actor: Actor, codUsuario: number): Promise<UsuarioRow | undefined> {
  return usuarioQuery(tx, actor, codUsuario).executeTakeFirst()
}

/** Serialises the administration of users in a distributor, so that rules over all users see committed state. */
export async function lockUsuarios(tx: Tx, { codDistribuidor }: Actor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('patio:usuarios'), ${codDistribuidor}::int)`.execute(tx)
}

/** A user's present level and state from the database, not from the session. */
export function currentStatus(
  tx: Tx,
  { codDistribuidor, codUsuario }: Actor,
): Promise<{ codNivel: number; ativo: boolean } | undefined> {
  return tx
    .selectFrom('usuario')
    .select(['codNivel', 'ativo'])
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', codUsuario)
    .executeTakeFirst()
}

/** Number of users who administer everything: active, with a password, level -1 or 2, no filter. */
export async function countAdmins(tx: Tx, { codDistribuidor }: Actor): Promise<number> {
  const { n } = await tx
    .selectFrom('usuario as u')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('u.codDistribuidor', '=', codDistribuidor)
    .where('u.codNivel', 'in', [-1, 2])
    .where(STATUS_CONDITIONS.ativos)
    .where(
      sql<boolean>`not exists (select from usuario_filtro f where f.cod_distribuidor = u.cod_distribuidor and f.cod_usuario = u.cod_usuario)`,
    )
    .executeTakeFirstOrThrow()
  return n
}

/** Owner of an e-mail address, and whether the caller may see them. */
export function emailOwner(
  tx: Tx,
  actor: Actor,
  email: string,
): Promise<{ codUsuario: number; nome: string; visivel: boolean } | undefined> {
  return tx
    .selectFrom('usuario as u')
    .select(['u.codUsuario', 'u.nome', withinReach(actor).as('visivel')])
    .where('u.codDistribuidor', '=', actor.codDistribuidor)
    .where('u.email', '=', email)
    .executeTakeFirst()
}

export async function insertUsuario(
  tx: Tx,
  { codDistribuidor }: Actor,
  d: Omit<UsuarioData, 'ativo'>,
): Promise<number> {
  const { codUsuario } = await tx
    .insertInto('usuario')
    .values({ codDistribuidor, ...storedFields(usuarioFields, { ...d, ativo: true }), senhaHash: null })
    .returning('codUsuario')
    .executeTakeFirstOrThrow()
  return codUsuario
}

export async function saveUsuario(
  tx: Tx,
  { codDistribuidor }: Actor,
  codUsuario: number,
  d: UsuarioData,
): Promise<void> {
  await tx
    .updateTable('usuario')
    .set({ ...storedFields(usuarioFields, d), versao: sql`versao + 1` })
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', codUsuario)
    .execute()
}

/** Replaces all filters of a user and increments the user's version. */
export async function replaceFilters(
  tx: Tx,
  { codDistribuidor }: Actor,
  codUsuario: number,
  filters: readonly Filter[],
): Promise<void> {
  await tx
    .deleteFrom('usuarioFiltro')
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', codUsuario)
    .execute()
  if (filters.length > 0)
    await tx
      .insertInto('usuarioFiltro')
      .values(filters.map((f) => ({ codDistribuidor, codUsuario, ...f })))
      .execute()
  await tx
    .updateTable('usuario')
    .set({ versao: sql`versao + 1` })
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', codUsuario)
    .execute()
}

export async function filtersOf(tx: Tx, { codDistribuidor, codUsuario }: Actor): Promise<Filter[]> {
  const linhas = await tx
    .selectFrom('usuarioFiltro')
    .select(['tipo', 'valor'])
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', codUsuario)
    .execute()
  return linhas as Filter[]
}

export async function markInvitation(tx: Tx, { codDistribuidor }: Actor, codUsuario: number): Promise<void> {
  await tx
    .updateTable('usuario')
    .set({ convidadoEm: sql`now()` })
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', codUsuario)
    .execute()
}

/** Maximum e-mails listed for a user. */
const MAX_EMAILS = 5

/** The last e-mails to a user, newest first, without their text. */
export async function listEmails(tx: Tx, { codDistribuidor }: Actor, codUsuario: number): Promise<SentEmail[]> {
  const sentEmails = await tx
    .selectFrom('mensagem')
    .select([
      'codMensagem',
      'canal',
      'destino',
      'estado',
      'tentativas',
      sql<string>`coalesce(assunto, '')`.as('assunto'),
      sql<string>`coalesce(enviada_em, criada_em)`.as('em'),
    ])
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', codUsuario)
    .orderBy('codMensagem', 'desc')
    .limit(MAX_EMAILS)
    .execute()
  return sentEmails as SentEmail[]
}
