import { sql } from 'kysely'
import { z } from 'zod'
import { ofTenant } from '../../core/database/query.ts'
import { audit } from '../../core/http/serve.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { settleAccess, type ScimCall } from './access.ts'
import { badValue, resourceNotFound, ScimError } from './scim-error.ts'
import { conditionsOf } from './scim-filter.ts'
import { etagOf, GROUP_SCHEMA, scimBase, wants, type Resource, type Wanted } from './scim-output.ts'
import { lowerKeys, textOf, type Change } from './scim-patch.ts'

export interface GroupRow {
  idGrupo: string
  nome: string
  idExterno: string | null
  versao: number
  criadoEm: string
  alteradoEm: string
}

const MAX = 200
const MAX_MEMBERS = 20_000

const groups = (c: Ctx) =>
  c.tx
    .selectFrom('scimGrupo')
    .select(['idGrupo', 'nome', 'idExterno', 'versao', 'criadoEm', 'alteradoEm'])
    .where(ofTenant(c))

export async function getGroup(c: Ctx, id: string): Promise<GroupRow> {
  const row = z.uuid().safeParse(id).success ? await groups(c).where('idGrupo', '=', id).executeTakeFirst() : undefined
  if (!row) throw resourceNotFound(id)
  return row
}

const hasMember = (v: string) =>
  sql<boolean>`exists (select from scim_membro m where m.cod_distribuidor = scim_grupo.cod_distribuidor and m.id_grupo = scim_grupo.id_grupo and m.cod_usuario::text = ${v})`
const CONDITIONS = {
  id: (v: string) => sql<boolean>`id_grupo::text = ${v.toLowerCase()}`,
  displayname: (v: string) => sql<boolean>`lower(nome) = ${v.toLowerCase()}`,
  externalid: (v: string) => sql<boolean>`id_externo = ${v}`,
  members: hasMember,
  'members.value': hasMember,
} as const
const SHOWN = ['id', 'displayName', 'externalId', 'members.value']

export async function listGroups(c: Ctx, w: Wanted): Promise<{ totalResults: number; resources: Resource[] }> {
  const all = conditionsOf(w.filter, CONDITIONS, SHOWN).reduce((q, condition) => q.where(condition), groups(c))
  const rows = await all
    .orderBy('nome')
    .orderBy('idGrupo')
    .offset(w.startIndex - 1)
    .limit(w.count)
    .execute()
  const { total } = await all
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return { totalResults: total, resources: await toGroups(c, rows, w) }
}

/** Groups as SCIM tells them, with their members for who wants these. */
export async function toGroups(c: Ctx, rows: readonly GroupRow[], w: Wanted): Promise<Resource[]> {
  const base = scimBase(c.tenant)
  const ids = rows.map((g) => g.idGrupo)
  const members =
    wants(w, 'members') && ids.length > 0
      ? await c.tx
          .selectFrom('scimMembro as m')
          .innerJoin('usuario as u', (j) =>
            j.onRef('u.codDistribuidor', '=', 'm.codDistribuidor').onRef('u.codUsuario', '=', 'm.codUsuario'),
          )
          .select(['m.idGrupo', 'm.codUsuario', 'u.nome'])
          .where('m.codDistribuidor', '=', c.tenant.codDistribuidor)
          .where('m.idGrupo', 'in', ids)
          .where('u.emergencia', '=', false)
          .orderBy('m.codUsuario')
          .execute()
      : []
  return rows.map((g) => ({
    schemas: [GROUP_SCHEMA],
    id: g.idGrupo,
    ...(g.idExterno !== null && { externalId: g.idExterno }),
    displayName: g.nome,
    members: members
      .filter((m) => m.idGrupo === g.idGrupo)
      .map((m) => ({
        value: String(m.codUsuario),
        display: m.nome,
        type: 'User',
        $ref: `${base}/Users/${m.codUsuario}`,
      })),
    meta: {
      resourceType: 'Group',
      created: g.criadoEm,
      lastModified: g.alteradoEm,
      location: `${base}/Groups/${g.idGrupo}`,
      version: etagOf(g.versao),
    },
  }))
}

/** A whole group, as POST and PUT send it. */
export function readGroup(body: unknown): { nome: string; idExterno: string | null; members: number[] } {
  const { displayname, externalid, members } = lowerKeys(body)
  const nome = displayname === undefined ? '' : textOf(displayname, 'displayName', MAX)
  if (nome === '') throw badValue('Falta displayName')
  const idExterno = externalid === undefined || externalid === null ? null : textOf(externalid, 'externalId', MAX)
  return { nome, idExterno, members: readMembers(members ?? []) }
}

/** Codes of people in a list of members; a single one may stand without its list. */
function readMembers(value: unknown): number[] {
  const list: unknown[] = Array.isArray(value) ? value : [value]
  if (list.length > MAX_MEMBERS) throw badValue(`Um grupo tem até ${MAX_MEMBERS} pessoas por pedido`)
  return [...new Set(list.map((m) => readMember(lowerKeys(m)['value'])))]
}

function readMember(value: unknown): number {
  const id = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (!/^\d{1,9}$/.test(id)) throw badValue(`A pessoa ${id.slice(0, 40)} não existe`)
  return Number(id)
}

const without = (a: ReadonlySet<number>, b: ReadonlySet<number>) => new Set([...a].filter((x) => !b.has(x)))

/** Members after the changes of a PATCH. */
function changeMembers(members: ReadonlySet<number>, { op, filter, value }: Change): Set<number> {
  if (filter) {
    if (op !== 'remove' || filter.attribute !== 'value')
      throw new ScimError(400, 'De members só se retira por value', 'invalidPath')
    return without(members, new Set([readMember(filter.value)]))
  }
  if (op === 'remove' && (value === undefined || value === null)) return new Set()
  const said = new Set(readMembers(value))
  if (op === 'remove') return without(members, said)
  return op === 'replace' ? said : new Set([...members, ...said])
}

/** A group after the changes of a PATCH. */
export async function applyChanges(c: Ctx, g: GroupRow, changes: readonly Change[]) {
  let { nome, idExterno } = g
  let members: Set<number> | undefined
  for (const change of changes) {
    const { op, attribute, value } = change
    if (attribute === 'displayname') {
      if (op === 'remove') throw badValue('displayName não pode ser removido')
      nome = textOf(value, 'displayName', MAX)
      if (nome === '') throw badValue('Falta displayName')
    } else if (attribute === 'externalid')
      idExterno = op === 'remove' || value === null ? null : textOf(value, 'externalId', MAX)
    else if (attribute === 'members') members = changeMembers(members ?? (await membersOf(c, g.idGrupo)), change)
  }
  return { nome, idExterno, members: members && [...members] }
}

async function membersOf(c: Ctx, idGrupo: string): Promise<Set<number>> {
  const rows = await c.tx
    .selectFrom('scimMembro')
    .select('codUsuario')
    .where(ofTenant(c))
    .where('idGrupo', '=', idGrupo)
    .execute()
  return new Set(rows.map((m) => m.codUsuario))
}

async function requireFreeName(c: Ctx, nome: string, except?: string): Promise<void> {
  const other = await groups(c).where('nome', '=', nome).executeTakeFirst()
  if (other && other.idGrupo !== except) throw new ScimError(409, `Já existe um grupo ${nome}`, 'uniqueness')
}

export async function createGroup(call: ScimCall, said: ReturnType<typeof readGroup>): Promise<GroupRow> {
  const { c } = call
  const { nome, idExterno, members } = said
  await requireFreeName(c, nome)
  const { idGrupo } = await c.tx
    .insertInto('scimGrupo')
    .values({ codDistribuidor: c.tenant.codDistribuidor, nome, idExterno })
    .returning('idGrupo')
    .executeTakeFirstOrThrow()
  await setMembers(c, idGrupo, members)
  await told(call, idGrupo, null, { nome, idExterno, pessoas: members.length })
  await settleAccess(call, members)
  return getGroup(c, idGrupo)
}

/** Saves a group; absent `members` stay. Access of who came, left or stayed under another name follows. */
export async function changeGroup(
  call: ScimCall,
  g: GroupRow,
  said: { nome: string; idExterno: string | null; members: number[] | undefined },
): Promise<GroupRow> {
  const { c } = call
  const before = await membersOf(c, g.idGrupo)
  const after = new Set(said.members ?? before)
  const moved = [...without(before, after), ...without(after, before)]
  const renamed = said.nome !== g.nome || said.idExterno !== g.idExterno
  if (!renamed && moved.length === 0) return g
  if (said.nome !== g.nome) await requireFreeName(c, said.nome, g.idGrupo)
  await c.tx
    .updateTable('scimGrupo')
    .set({ nome: said.nome, idExterno: said.idExterno, versao: sql`versao + 1`, alteradoEm: sql`now()` })
    .where(ofTenant(c))
    .where('idGrupo', '=', g.idGrupo)
    .execute()
  if (moved.length > 0) await setMembers(c, g.idGrupo, [...after])
  await told(
    call,
    g.idGrupo,
    { nome: g.nome, idExterno: g.idExterno, pessoas: before.size },
    { nome: said.nome, idExterno: said.idExterno, pessoas: after.size },
  )
  await settleAccess(call, renamed ? [...new Set([...before, ...after])] : moved)
  return getGroup(c, g.idGrupo)
}

export async function removeGroup(call: ScimCall, g: GroupRow): Promise<void> {
  const { c } = call
  const members = [...(await membersOf(c, g.idGrupo))]
  await c.tx.deleteFrom('scimGrupo').where(ofTenant(c)).where('idGrupo', '=', g.idGrupo).execute()
  await told(call, g.idGrupo, { nome: g.nome, idExterno: g.idExterno, pessoas: members.length }, null)
  await settleAccess(call, members)
}

const told = ({ c, acao, req }: ScimCall, idGrupo: string, antes: object | null, depois: object | null) =>
  audit(c, acao, req, { registro: `grupo-scim:${idGrupo}`, antes, depois })

/** Replaces the members. Who becomes one is from then on led by the provider. */
async function setMembers(c: Ctx, idGrupo: string, members: readonly number[]): Promise<void> {
  const { codDistribuidor } = c.tenant
  const known = await sql<{ codUsuario: number }>`update usuario
    set provisionamento = coalesce(provisionamento, case when ativo then 'ATIVO' else 'INATIVO' end)
    where cod_distribuidor = ${codDistribuidor} and cod_usuario = any (${[...members]}::int[]) and not emergencia and provisionamento is distinct from 'REMOVIDO'
    returning cod_usuario as "codUsuario"`.execute(c.tx)
  const missing = without(new Set(members), new Set(known.rows.map((r) => r.codUsuario)))
  const [first] = missing
  if (first !== undefined) throw badValue(`A pessoa ${first} não existe`)
  await c.tx.deleteFrom('scimMembro').where(ofTenant(c)).where('idGrupo', '=', idGrupo).execute()
  await sql`insert into scim_membro (cod_distribuidor, id_grupo, cod_usuario)
    select ${codDistribuidor}, ${idGrupo}::uuid, unnest(${[...members]}::int[])`.execute(c.tx)
}
