import type { Nivel } from '#shared/core/contract.ts'
import { administra, rebaixa } from '#shared/rules/niveis.ts'
import type { DadosDoUsuario } from '#shared/cadastros/usuarios.ts'
import type { Tx } from '../../core/database/query.ts'
import { AppError, forbidden, invalid, notFound, unauthorized } from '../../core/http/errors.ts'
import type { Chamada } from '../../core/http/http.ts'
import type { Ator } from './alcance.ts'
import {
  contarAdministradores,
  donoDoEmail,
  getUsuario,
  situacaoAtual,
  travarUsuarios,
  type UsuarioLido,
} from './queries.ts'

/** The caller, as rules and queries need them. */
export function atorDe({ inquilino, sessao }: Pick<Chamada, 'inquilino' | 'sessao'>): Ator {
  return { codDistribuidor: inquilino.codDistribuidor, codUsuario: sessao.codUsuario }
}

/** Takes the turn to administer users and gives the caller's level of this moment: two who strike each other at once do not both succeed. */
export async function tomarVez(tx: Tx, ator: Ator): Promise<Nivel> {
  await travarUsuarios(tx, ator)
  const eu = await situacaoAtual(tx, ator)
  if (!eu?.ativo) throw unauthorized('Seu usuário não está ativo')
  const nivel = eu.codNivel as Nivel
  if (nivel !== -1 && nivel !== 2) throw forbidden()
  return nivel
}

/** A user whom the caller may administer; throws 404 beyond their reach, 403 above their level. */
export async function exigirAdministravel(tx: Tx, ator: Ator, nivel: Nivel, codUsuario: number): Promise<UsuarioLido> {
  const u = await getUsuario(tx, ator, codUsuario)
  if (!u) throw notFound('Usuário não encontrado')
  if (!administra(nivel, u.codNivel))
    throw forbidden('Este usuário tem um nível acima do seu: só quem é do nível dele o administra')
  return u
}

/** A user to be changed: the turn is taken, reach and level are right. */
export async function abrirParaMudar(
  tx: Tx,
  ator: Ator,
  codUsuario: number,
): Promise<{ nivel: Nivel; antes: UsuarioLido }> {
  const nivel = await tomarVez(tx, ator)
  return { nivel, antes: await exigirAdministravel(tx, ator, nivel, codUsuario) }
}

/** Nobody gives a level above their own, and nobody lowers or shuts out themselves. */
export function conferirPoder(ator: Ator, nivel: Nivel, antes: UsuarioLido, d: DadosDoUsuario): void {
  if (!administra(nivel, d.codNivel))
    throw invalid('Nível acima do seu', { codNivel: 'Você não pode dar um nível acima do seu' })
  if (ator.codUsuario !== antes.codUsuario) return
  if (rebaixa(antes.codNivel, d.codNivel))
    throw invalid('Peça a outro administrador', { codNivel: 'Você não pode baixar o seu próprio nível' })
  if (!d.ativo) throw invalid('Peça a outro administrador', { ativo: 'Você não pode desativar a si mesmo' })
}

/** An address belongs to one user of the distributor: says to whom, when the caller may know. */
export async function conferirEmail(tx: Tx, ator: Ator, email: string, codUsuario?: number): Promise<void> {
  const dono = await donoDoEmail(tx, ator, email)
  if (!dono || dono.codUsuario === codUsuario) return
  const mensagem = dono.visivel ? `Este email já é de ${dono.nome}` : 'Este email já é de outro usuário'
  throw new AppError(409, 'ja-existe', mensagem, { campos: { email: mensagem } })
}

const administraTudo = (u: UsuarioLido) =>
  u.situacao === 'ATIVO' && (u.codNivel === -1 || u.codNivel === 2) && u.filtros.length === 0

/** After a change: somebody who administers everything must remain. */
export async function conferirUltimo(
  tx: Tx,
  ator: Ator,
  antes: UsuarioLido,
  campo: 'ativo' | 'codNivel' | 'filtros',
): Promise<void> {
  if (!administraTudo(antes) || (await contarAdministradores(tx, ator)) > 0) return
  const mensagem = `${antes.nome} é o último usuário que administra tudo: dê antes esse acesso a outro`
  throw new AppError(409, 'ultimo-administrador', mensagem, { campos: { [campo]: mensagem } })
}

/** After a change: what the caller gave must lie within their own reach. */
export async function conferirAlcance(
  tx: Tx,
  ator: Ator,
  codUsuario: number,
  campo: 'codNivel' | 'filtros',
): Promise<UsuarioLido> {
  const depois = await getUsuario(tx, ator, codUsuario)
  if (!depois)
    throw invalid('Alcance maior que o seu', {
      [campo]:
        campo === 'filtros'
          ? 'Você não pode conceder lojas, grupos ou marcas além dos seus'
          : 'Sem filtros, este nível alcança mais lojas que você: defina antes os filtros',
    })
  return depois
}
