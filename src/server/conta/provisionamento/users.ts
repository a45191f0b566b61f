import { sql } from 'kysely'
import { usuarioFields } from '#shared/cadastros/usuarios.ts'
import { isValidEmail, normalizeEmail } from '#shared/rules/email.ts'
import { ofTenant } from '../../core/database/query.ts'
import { audit } from '../../core/http/serve.ts'
import { emailChangedEmail, sendEmail } from '../../core/mail/system-emails.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { removeCredentials } from '../nucleo/credentials.ts'
import { cancelPasswordLinks } from '../nucleo/sessoes.ts'
import { auditName, settleAccess, type ScimCall } from './access.ts'
import { badValue, resourceNotFound, ScimError } from './scim-error.ts'
import { conditionsOf } from './scim-filter.ts'
import { etagOf, scimBase, USER_SCHEMA, wants, type Resource, type Wanted } from './scim-output.ts'
import { lowerKeys, textOf, truthOf, type Change } from './scim-patch.ts'

export interface UserRow {
  codUsuario: number
  codNivel: number
  nome: string
  email: string
  idExterno: string | null
  ativo: boolean
  provisionamento: string | null
  versao: number
  criadoEm: string
}

/** What a provider says of a person; absent parts stay as they are. */
export interface Said {
  userName?: string
  externalId?: string | null
  nome?: string
  active?: boolean
}

/** Level of a person until a group says otherwise; they cannot enter before that. */
const LEAST_LEVEL = 6
const MAX_ID = 200

/** Accounts for emergencies and people whom the provider deleted do not exist for it. */
const visible = (c: Ctx) =>
  c.tx
    .selectFrom('usuario')
    .select(['codUsuario', 'codNivel', 'nome', 'email', 'idExterno', 'ativo', 'provisionamento', 'versao', 'criadoEm'])
    .where(ofTenant(c))
    .where('emergencia', '=', false)
    .where('provisionamento', 'is distinct from', 'REMOVIDO')

export async function getUser(c: Ctx, id: string): Promise<UserRow> {
  const row = /^\d{1,9}$/.test(id)
    ? await visible(c).where('codUsuario', '=', Number(id)).executeTakeFirst()
    : undefined
  if (!row) throw resourceNotFound(id)
  return row
}

const CONDITIONS = {
  id: (v: string) => sql<boolean>`cod_usuario::text = ${v}`,
  username: (v: string) => sql<boolean>`email = ${normalizeEmail(v)}`,
  'emails.value': (v: string) => sql<boolean>`email = ${normalizeEmail(v)}`,
  'emails[type eq "work"].value': (v: string) => sql<boolean>`email = ${normalizeEmail(v)}`,
  externalid: (v: string) => sql<boolean>`id_externo = ${v}`,
  displayname: (v: string) => sql<boolean>`lower(nome) = ${v.toLowerCase()}`,
} as const
const SHOWN = ['id', 'userName', 'externalId', 'displayName', 'emails.value']

export async function listUsers(c: Ctx, w: Wanted): Promise<{ totalResults: number; resources: Resource[] }> {
  const all = conditionsOf(w.filter, CONDITIONS, SHOWN).reduce((q, condition) => q.where(condition), visible(c))
  const rows = await all
    .orderBy('codUsuario')
    .offset(w.startIndex - 1)
    .limit(w.count)
    .execute()
  const { total } = await all
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return { totalResults: total, resources: await toUsers(c, rows, w) }
}

/** People as SCIM tells them, with their groups for who wants these. */
export async function toUsers(c: Ctx, rows: readonly UserRow[], w: Wanted): Promise<Resource[]> {
  const base = scimBase(c.tenant)
  const cods = rows.map((u) => u.codUsuario)
  const groups =
    wants(w, 'groups') && cods.length > 0
      ? await c.tx
          .selectFrom('scimMembro as m')
          .innerJoin('scimGrupo as g', (j) =>
            j.onRef('g.codDistribuidor', '=', 'm.codDistribuidor').onRef('g.idGrupo', '=', 'm.idGrupo'),
          )
          .select(['m.codUsuario', 'g.idGrupo', 'g.nome'])
          .where('m.codDistribuidor', '=', c.tenant.codDistribuidor)
          .where('m.codUsuario', 'in', cods)
          .orderBy('g.nome')
          .execute()
      : []
  return rows.map((u) => {
    const [givenName = '', ...others] = u.nome.split(' ')
    const location = `${base}/Users/${u.codUsuario}`
    return {
      schemas: [USER_SCHEMA],
      id: String(u.codUsuario),
      ...(u.idExterno !== null && { externalId: u.idExterno }),
      userName: u.email,
      displayName: u.nome,
      name: { formatted: u.nome, givenName, familyName: others.join(' ') },
      emails: [{ value: u.email, type: 'work', primary: true }],
      // What the provider said; whether the person enters also depends on their groups.
      active: u.provisionamento === null ? u.ativo : u.provisionamento === 'ATIVO',
      groups: groups
        .filter((g) => g.codUsuario === u.codUsuario)
        .map((g) => ({ value: g.idGrupo, display: g.nome, $ref: `${base}/Groups/${g.idGrupo}` })),
      meta: { resourceType: 'User', created: u.criadoEm, location, version: etagOf(u.versao) },
    }
  })
}

/** A name from what was sent: as shown, else formatted, else its parts, the stored ones for those not sent. */
function composeName(sent: ReadonlyMap<string, string>, stored: string): string | undefined {
  const [given = '', ...others] = stored.split(' ')
  const parts = [sent.get('name.givenname') ?? given, sent.get('name.familyname') ?? others.join(' ')]
  const hasParts = sent.has('name.givenname') || sent.has('name.familyname')
  const nome =
    sent.get('displayname') || sent.get('name.formatted') || (hasParts ? parts.filter(Boolean).join(' ') : undefined)
  return nome?.slice(0, usuarioFields.nome.maximo).trim() || undefined
}

const NAMES = new Set(['displayname', 'name.formatted', 'name.givenname', 'name.familyname'])

/** Reads attributes in lower case; those that are not kept here are passed over, as the RFC allows. */
function readSaid(attributes: readonly (readonly [string, unknown])[], stored: string): Said {
  const said: Said = {}
  const names = new Map<string, string>()
  for (const [attribute, value] of attributes) {
    if (attribute === 'username') said.userName = readUserName(value)
    else if (attribute === 'externalid') said.externalId = value === null ? null : textOf(value, 'externalId', MAX_ID)
    else if (attribute === 'active') said.active = truthOf(value, 'active')
    else if (attribute === 'name' && value !== null)
      for (const [part, v] of Object.entries(lowerKeys(value)))
        if (NAMES.has(`name.${part}`) && v !== null) names.set(`name.${part}`, textOf(v, `name.${part}`, 300))
    if (NAMES.has(attribute) && value !== null) names.set(attribute, textOf(value, attribute, 300))
  }
  const nome = composeName(names, stored)
  return { ...said, ...(nome !== undefined && { nome }) }
}

function readUserName(value: unknown): string {
  const userName = normalizeEmail(textOf(value, 'userName', usuarioFields.email.maximo))
  if (!isValidEmail(userName)) throw badValue('userName precisa ser um e-mail: é com ele que a pessoa entra')
  return userName
}

/** A whole person, as POST and PUT send it. */
export function readUser(body: unknown, stored = ''): Said & { userName: string } {
  const attributes = Object.entries(lowerKeys(body))
  const { userName, ...said } = readSaid(attributes, stored)
  if (userName === undefined) throw badValue('Falta userName')
  return { externalId: null, ...said, userName }
}

/** What a PATCH changes of a person. */
export function changesOf(changes: readonly Change[], stored: string): Said {
  const kept = changes.filter(({ op, attribute }) => {
    if (op !== 'remove') return true
    if (attribute === 'username' || attribute === 'active') throw badValue(`${attribute} não pode ser removido`)
    return attribute === 'externalid'
  })
  return readSaid(
    kept.map(({ op, attribute, value }) => [attribute, op === 'remove' ? null : value] as const),
    stored,
  )
}

const forAudit = (u: Pick<UserRow, 'nome' | 'email' | 'idExterno' | 'provisionamento'>) => ({
  nome: u.nome,
  email: u.email,
  idExterno: u.idExterno,
  provisionamento: u.provisionamento,
})
const stateOf = (active: boolean): string => (active ? 'ATIVO' : 'INATIVO')

/** Adds a person, or takes back one whom the provider deleted: their acts stay theirs. */
export async function createUser(call: ScimCall, said: Said & { userName: string }): Promise<UserRow> {
  const { c } = call
  const { codDistribuidor } = c.tenant
  const before = await c.tx
    .selectFrom('usuario')
    .select(['codUsuario', 'codNivel', 'nome', 'email', 'idExterno', 'provisionamento', 'emergencia', 'ativo'])
    .where(ofTenant(c))
    .where('email', '=', said.userName)
    .executeTakeFirst()
  if (before && (before.provisionamento !== 'REMOVIDO' || before.emergencia))
    throw new ScimError(409, `Já existe uma pessoa com userName ${said.userName}`, 'uniqueness')
  if (before?.ativo)
    throw new ScimError(
      409,
      `${said.userName} foi reativado no cadastro de usuários depois de removido: desative ali antes de criar de novo`,
      'uniqueness',
    )
  const data = {
    nome: said.nome ?? said.userName.split('@', 1)[0] ?? said.userName,
    idExterno: said.externalId ?? null,
    provisionamento: stateOf(said.active ?? true),
  }
  const codUsuario = before
    ? before.codUsuario
    : (
        await c.tx
          .insertInto('usuario')
          .values({
            codDistribuidor,
            ...data,
            email: said.userName,
            codNivel: LEAST_LEVEL,
            ativo: false,
            senhaHash: null,
          })
          .returning('codUsuario')
          .executeTakeFirstOrThrow()
      ).codUsuario
  if (before) {
    // Records that were deleted before credentials went with them.
    await removeCredentials(c.tx, { codDistribuidor, codUsuario })
    await saveUser(c, codUsuario, data)
    await removeAccess(c, codUsuario)
  }
  await audit(c, call.acao, call.req, {
    registro: auditName(codUsuario),
    antes: before ? { ...forAudit(before), codNivel: before.codNivel } : null,
    depois: { ...forAudit({ ...data, email: said.userName }), codNivel: LEAST_LEVEL },
  })
  await settleAccess(call, [codUsuario])
  return getUser(c, String(codUsuario))
}

/** Takes back what a deleted person could do, level -1 included: who comes under their e-mail gets what their groups mean. */
async function removeAccess(c: Ctx, codUsuario: number): Promise<void> {
  await c.tx
    .updateTable('usuario')
    .set({ codNivel: LEAST_LEVEL })
    .where(ofTenant(c))
    .where('codUsuario', '=', codUsuario)
    .execute()
  await c.tx.deleteFrom('usuarioFiltro').where(ofTenant(c)).where('codUsuario', '=', codUsuario).execute()
}

function saveUser(c: Ctx, codUsuario: number, data: Partial<ReturnType<typeof forAudit>>): Promise<unknown> {
  return c.tx
    .updateTable('usuario')
    .set({ ...data, versao: sql`versao + 1` })
    .where(ofTenant(c))
    .where('codUsuario', '=', codUsuario)
    .execute()
}

/** Changes a person as the provider says, and from then on follows the provider about them. */
export async function changeUser(call: ScimCall, u: UserRow, said: Said): Promise<UserRow> {
  const { c } = call
  // A provider could change the address and then request a password: it must not reach level -1 that way.
  if (u.codNivel === -1 && said.userName !== undefined && said.userName !== u.email)
    throw new ScimError(403, 'O e-mail de quem administra tudo só muda no cadastro de usuários')
  const active = said.active ?? (u.provisionamento === null ? u.ativo : u.provisionamento === 'ATIVO')
  const data = {
    nome: said.nome ?? u.nome,
    email: said.userName ?? u.email,
    idExterno: said.externalId === undefined ? u.idExterno : said.externalId,
    provisionamento: stateOf(active),
  }
  const [before, after] = [JSON.stringify(forAudit(u)), JSON.stringify(data)]
  if (before !== after) {
    await saveUser(c, u.codUsuario, data)
    await audit(c, call.acao, call.req, { registro: auditName(u.codUsuario), antes: forAudit(u), depois: data })
  }
  if (data.email !== u.email) {
    await cancelPasswordLinks(c.tx, c.tenant.codDistribuidor, u.codUsuario)
    await sendEmail(c, u, emailChangedEmail(c.tenant, data.nome, 'O provedor de identidade da sua empresa'))
  }
  await settleAccess(call, [u.codUsuario])
  return getUser(c, String(u.codUsuario))
}

/** Deactivates a person for good, as the provider sees it. The record stays, since acts name it; nothing that opens it does. */
export async function removeUser(call: ScimCall, u: UserRow): Promise<void> {
  const { c } = call
  const depois = { ...forAudit(u), idExterno: null, provisionamento: 'REMOVIDO' }
  await c.tx.deleteFrom('scimMembro').where(ofTenant(c)).where('codUsuario', '=', u.codUsuario).execute()
  await saveUser(c, u.codUsuario, depois)
  await removeCredentials(c.tx, { codDistribuidor: c.tenant.codDistribuidor, codUsuario: u.codUsuario })
  await audit(c, call.acao, call.req, { registro: auditName(u.codUsuario), antes: forAudit(u), depois })
  await settleAccess(call, [u.codUsuario])
}
