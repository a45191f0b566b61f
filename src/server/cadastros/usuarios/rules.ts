import type { Nivel } from '#shared/core/contract.ts'
import { canAdminister, isDemotion } from '#shared/rules/niveis.ts'
import type { UsuarioData } from '#shared/cadastros/usuarios.ts'
import type { Tx } from '../../core/database/query.ts'
import { AppError, forbidden, invalid, notFound, unauthorized } from '../../core/http/errors.ts'
import type { Call } from '../../core/http/serve.ts'
import type { Actor } from './reach.ts'
import { countAdmins, emailOwner, getUsuario, currentStatus, lockUsuarios, type UsuarioRow } from './queries.ts'

/** The caller as an `Actor`. */
export function actorOf({ tenant, sessao }: Pick<Call, 'tenant' | 'sessao'>): Actor {
  return { codDistribuidor: tenant.codDistribuidor, codUsuario: sessao.codUsuario }
}

/**
 * Locks the users and returns the caller's present level, so that two administrators who deactivate each other do not both succeed. Throws
 * 401 when inactive, 403 below administrator.
 */
export async function takeTurn(tx: Tx, actor: Actor): Promise<Nivel> {
  await lockUsuarios(tx, actor)
  const eu = await currentStatus(tx, actor)
  if (!eu?.ativo) throw unauthorized('Seu usuário não está ativo')
  const nivel = eu.codNivel as Nivel
  if (nivel !== -1 && nivel !== 2) throw forbidden()
  return nivel
}

/** A user whom the caller may administer. Throws 404 beyond the caller's reach, 403 above their level. */
export async function requireManageable(tx: Tx, actor: Actor, nivel: Nivel, codUsuario: number): Promise<UsuarioRow> {
  const u = await getUsuario(tx, actor, codUsuario)
  if (!u) throw notFound('Usuário não encontrado')
  if (!canAdminister(nivel, u.codNivel))
    throw forbidden('Este usuário tem um nível acima do seu: só quem é do nível dele o administra')
  return u
}

/** Opens a user for a change: takes the lock and checks reach and level. */
export async function openForChange(
  tx: Tx,
  actor: Actor,
  codUsuario: number,
): Promise<{ nivel: Nivel; antes: UsuarioRow }> {
  const nivel = await takeTurn(tx, actor)
  return { nivel, antes: await requireManageable(tx, actor, nivel, codUsuario) }
}

/** Throws 422 when the caller grants a level above their own, or lowers or deactivates themselves. */
export function checkAuthority(actor: Actor, nivel: Nivel, before: UsuarioRow, d: UsuarioData): void {
  if (!canAdminister(nivel, d.codNivel))
    throw invalid('Nível acima do seu', { codNivel: 'Você não pode dar um nível acima do seu' })
  if (actor.codUsuario !== before.codUsuario) return
  if (isDemotion(before.codNivel, d.codNivel))
    throw invalid('Peça a outro administrador', { codNivel: 'Você não pode baixar o seu próprio nível' })
  if (!d.ativo) throw invalid('Peça a outro administrador', { ativo: 'Você não pode desativar a si mesmo' })
}

/** Throws 409 for an e-mail of another user of the distributor; names the owner only if the caller may see them. */
export async function checkEmail(tx: Tx, actor: Actor, email: string, codUsuario?: number): Promise<void> {
  const dono = await emailOwner(tx, actor, email)
  if (!dono || dono.codUsuario === codUsuario) return
  const mensagem = dono.visivel ? `Este email já é de ${dono.nome}` : 'Este email já é de outro usuário'
  throw new AppError(409, 'ja-existe', mensagem, { campos: { email: mensagem } })
}

const administersAll = (u: UsuarioRow) =>
  u.situacao === 'ATIVO' && (u.codNivel === -1 || u.codNivel === 2) && u.filtros.length === 0

/** Call after a change. Throws 409 when no full administrator remains. */
export async function checkLastAdmin(
  tx: Tx,
  actor: Actor,
  before: UsuarioRow,
  field: 'ativo' | 'codNivel' | 'filtros',
): Promise<void> {
  if (!administersAll(before) || (await countAdmins(tx, actor)) > 0) return
  const mensagem = `${before.nome} é o último usuário que administra tudo: dê antes esse acesso a outro`
  throw new AppError(409, 'ultimo-administrador', mensagem, { campos: { [field]: mensagem } })
}

/** Call after a change. Throws 422 when the user's reach exceeds the caller's. */
export async function checkReach(
  tx: Tx,
  actor: Actor,
  codUsuario: number,
  field: 'codNivel' | 'filtros',
): Promise<UsuarioRow> {
  const after = await getUsuario(tx, actor, codUsuario)
  if (!after)
    throw invalid('Alcance maior que o seu', {
      [field]:
        field === 'filtros'
          ? 'Você não pode conceder lojas, grupos ou marcas além dos seus'
          : 'Sem filtros, este nível alcança mais lojas que você: defina antes os filtros',
    })
  return after
}
