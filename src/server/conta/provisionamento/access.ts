import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import { countAdmins } from '../../cadastros/usuarios/queries.ts'
import { ofTenant } from '../../core/database/query.ts'
import { conflict } from '../../core/http/errors.ts'
import { audit } from '../../core/http/serve.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { accessOf, applyAccess, readMap } from '../nucleo/access-map.ts'
import { cancelPasswordLinks, endSessoesOf } from '../nucleo/sessoes.ts'

/** A call of provisioning: the transaction, and the request that its audit rows name. */
export interface ScimCall {
  c: Ctx
  req: FastifyRequest
  /** What was done, as the audit names it. */
  acao: string
}

/** What a person may do, as the audit keeps it. */
interface State {
  nome: string
  email: string
  codNivel: number
  ativo: boolean
}

export const auditName = (codUsuario: number): string => `usuarios:${codUsuario}`

/**
 * Gives people what their groups mean here: level, stores, and whether they may enter at all. Who is in no group that means something is
 * inactive, and out of every page at once. Accounts for emergencies are never touched, and nobody becomes or ceases to be level -1. Throws
 * 409 when nobody would be left who administers everything.
 */
export async function settleAccess(call: ScimCall, people: readonly number[] | 'todas'): Promise<void> {
  const { c } = call
  const { codDistribuidor } = c.tenant
  if (people !== 'todas' && people.length === 0) return
  const before = await countAdmins(c.tx, { codDistribuidor, codUsuario: 0 })
  const mapa = await readMap(c.tx, codDistribuidor, null)
  const rows = await readPeople(c, people)
  for (const u of rows) {
    const access = accessOf(mapa, u.grupos)
    const had = access ? await applyAccess(c.tx, codDistribuidor, u.codUsuario, access) : null
    const ativo = u.provisionamento === 'ATIVO' && (u.codNivel === -1 || access !== undefined)
    if (ativo !== u.ativo) await setActive(c, u.codUsuario, ativo)
    if (ativo === u.ativo && !had) continue
    const after: Partial<State> = { ativo, ...(had && access && { codNivel: access.codNivel }) }
    await audit(c, call.acao, call.req, {
      registro: auditName(u.codUsuario),
      antes: { ativo: u.ativo, ...(had && { codNivel: had.codNivel }) },
      depois: after,
    })
  }
  if (before > 0 && (await countAdmins(c.tx, { codDistribuidor, codUsuario: 0 })) === 0)
    throw conflict('ultimo-administrador', 'Ninguém mais administraria tudo: dê antes esse acesso a outra pessoa')
}

async function setActive(c: Ctx, codUsuario: number, ativo: boolean): Promise<void> {
  await c.tx
    .updateTable('usuario')
    .set({ ativo, versao: sql`versao + 1` })
    .where(ofTenant(c))
    .where('codUsuario', '=', codUsuario)
    .execute()
  if (ativo) return
  await cancelPasswordLinks(c.tx, c.tenant.codDistribuidor, codUsuario)
  await endSessoesOf(c.tx, c.tenant.codDistribuidor, codUsuario)
}

interface Person {
  codUsuario: number
  codNivel: number
  ativo: boolean
  provisionamento: string
  /** Names and outside ids of the person's groups: the mapping may use either. */
  grupos: string[]
}

async function readPeople(c: Ctx, people: readonly number[] | 'todas'): Promise<Person[]> {
  const chosen = people === 'todas' ? sql`true` : sql`u.cod_usuario = any (${[...people]}::int[])`
  const r = await sql<Person>`
    select u.cod_usuario as "codUsuario", u.cod_nivel as "codNivel", u.ativo, u.provisionamento,
      coalesce(array_agg(g.nome) filter (where g.nome is not null), '{}') || coalesce(array_agg(g.id_externo) filter (where g.id_externo is not null), '{}') as grupos
    from usuario u
    left join scim_membro m on m.cod_distribuidor = u.cod_distribuidor and m.cod_usuario = u.cod_usuario
    left join scim_grupo g on g.cod_distribuidor = m.cod_distribuidor and g.id_grupo = m.id_grupo
    where u.cod_distribuidor = ${c.tenant.codDistribuidor} and u.provisionamento is not null and not u.emergencia and ${chosen}
    group by u.cod_distribuidor, u.cod_usuario order by u.cod_usuario`.execute(c.tx)
  return r.rows
}
