import type { Nivel } from '#shared/core/contract.ts'
import { filterKey, diffFilters, type Filter } from '#shared/rules/reach.ts'
import { formatLoginCode } from '#shared/rules/login-code.ts'
import { canAdminister, canResetFactors, seesAllWithoutFilter } from '#shared/rules/niveis.ts'
import { validateUsuario, type UsuarioRecord, type usuarios } from '#shared/cadastros/usuarios.ts'
import { checkVersion, ensure, recordName } from '../../core/areas/register.ts'
import {
  invitationEmail,
  emailChangedEmail,
  factorChangedEmail,
  newPasswordEmail,
  providerInvitationEmail,
  deliveryOf,
  sendEmail,
  passwordLink,
} from '../../core/mail/system-emails.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import type { Tx } from '../../core/database/query.ts'
import { conflict, forbidden, invalid, notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { removePin } from '../../conta/nucleo/device-entries.ts'
import { removeTotp } from '../../conta/nucleo/factors.ts'
import { listOpenSessoes } from '../../conta/nucleo/open-sessoes.ts'
import { removePasskeys } from '../../conta/nucleo/passkeys.ts'
import {
  arePasswordsAllowed,
  mayUsePassword,
  passwordForbidden,
  requireBreakGlass,
} from '../../conta/nucleo/password-policy.ts'
import { cancelPasswordLinks, createPasswordLink, endSessoesOf, usuarioByCode } from '../../conta/nucleo/sessoes.ts'
import { type Actor, type Catalog, describeReach, filterExists, readCatalog, filterNames } from './reach.ts'
import {
  filtersOf,
  getUsuario,
  saveUsuario,
  insertUsuario,
  listEmails,
  listUsuarios,
  markInvitation,
  replaceFilters,
  type UsuarioRow,
} from './queries.ts'
import {
  openForChange,
  actorOf,
  checkReach,
  checkEmail,
  checkAuthority,
  checkLastAdmin,
  requireManageable,
  takeTurn,
} from './rules.ts'

const record = (codUsuario: number) => recordName('usuarios', codUsuario)
const forAudit = ({ nome, email, telefone, codNivel, ativo }: UsuarioRow) => ({
  nome,
  email,
  telefone,
  codNivel,
  ativo,
})

function withReach(c: SignedInCtx, { filtros, ...u }: UsuarioRow, catalog: Catalog): UsuarioRecord {
  return {
    ...u,
    codigoLogin: formatLoginCode(u.codigoLogin, c.tenant.mascaraCodigoLogin),
    alcance: describeReach(u.codNivel, filtros, catalog),
    administravel: canAdminister(c.sessao.nivel, u.codNivel),
  }
}

async function invite(c: SignedInCtx, u: Pick<UsuarioRow, 'codUsuario' | 'nome' | 'email'>): Promise<void> {
  const { tx, tenant, sessao } = c
  const { codDistribuidor } = tenant
  await cancelPasswordLinks(tx, codDistribuidor, u.codUsuario)
  await markInvitation(tx, { codDistribuidor, codUsuario: sessao.codUsuario }, u.codUsuario)
  if (!(await arePasswordsAllowed(tx, codDistribuidor)))
    return sendEmail(c, u, providerInvitationEmail(tenant, u.nome, sessao.nome))
  const secret = await createPasswordLink(tx, codDistribuidor, u.codUsuario, 'CONVITE')
  await sendEmail(c, u, invitationEmail(tenant, u.nome, passwordLink(tenant, secret, true), sessao.nome))
}

/** Side effects of a change: password links, sessions, invitation and e-mail. */
async function applySideEffects(c: SignedInCtx, before: UsuarioRow, after: UsuarioRow): Promise<void> {
  const { tx, tenant, sessao } = c
  const emailChanged = before.email !== after.email
  if (!after.ativo || emailChanged) await cancelPasswordLinks(tx, tenant.codDistribuidor, after.codUsuario)
  if (before.ativo && !after.ativo) await endSessoesOf(tx, tenant.codDistribuidor, after.codUsuario)
  if (after.situacao === 'CONVIDADO' && (emailChanged || !before.ativo)) await invite(c, after)
  if (after.situacao === 'ATIVO' && emailChanged)
    await sendEmail(c, before, emailChangedEmail(tenant, after.nome, sessao.nome))
}

async function readFilters(tx: Tx, actor: Actor, nivel: Nivel, codUsuario: number) {
  const { nome, codNivel, filtros, versao } = await requireManageable(tx, actor, nivel, codUsuario)
  return { codUsuario, nome, codNivel, filtros, versao }
}

export const routes: Handlers<typeof usuarios> = {
  async listUsuarios(c) {
    const page = await listUsuarios(c.tx, actorOf(c), c.query)
    const catalog = await readCatalog(c.tx, c.tenant.codDistribuidor)
    return { ...page, itens: page.itens.map((u) => withReach(c, u, catalog)) }
  },

  async getUsuario(c) {
    const u = await getUsuario(c.tx, actorOf(c), c.params.codUsuario)
    if (!u) throw notFound('Usuário não encontrado')
    return withReach(c, u, await readCatalog(c.tx, c.tenant.codDistribuidor))
  },

  async criarUsuario(c) {
    const { tx, tenant, body } = c
    const actor = actorOf(c)
    ensure(validateUsuario({ ...body, ativo: true }))
    const nivel = await takeTurn(tx, actor)
    if (!canAdminister(nivel, body.codNivel))
      throw invalid('Nível acima do seu', { codNivel: 'Você não pode dar um nível acima do seu' })
    await checkEmail(tx, actor, body.email)
    const codUsuario = await insertUsuario(tx, actor, body)
    // A level that sees everything starts with the caller's filters, so its reach is never wider than the caller's.
    const mine = seesAllWithoutFilter(body.codNivel) ? await filtersOf(tx, actor) : []
    if (mine.length > 0) await replaceFilters(tx, actor, codUsuario, mine)
    await invite(c, { codUsuario, nome: body.nome, email: body.email })
    const after = await checkReach(tx, actor, codUsuario, 'codNivel')
    c.changed({ registro: record(codUsuario), antes: null, depois: forAudit(after) })
    return {
      ...withReach(c, after, await readCatalog(tx, tenant.codDistribuidor)),
      entrega: deliveryOf(c.services.env),
    }
  },

  async alterarUsuario(c) {
    const { tx, tenant, params } = c
    const { versao, ...dados } = c.body
    const actor = actorOf(c)
    ensure(validateUsuario(dados))
    const { nivel, antes } = await openForChange(tx, actor, params.codUsuario)
    const catalog = await readCatalog(tx, tenant.codDistribuidor)
    checkVersion(withReach(c, antes, catalog), versao)
    checkAuthority(actor, nivel, antes, dados)
    await checkEmail(tx, actor, dados.email, antes.codUsuario)
    await saveUsuario(tx, actor, antes.codUsuario, dados)
    await checkLastAdmin(tx, actor, antes, antes.ativo && !dados.ativo ? 'ativo' : 'codNivel')
    await requireBreakGlass(tx, tenant.codDistribuidor)
    await applySideEffects(c, antes, await checkReach(tx, actor, antes.codUsuario, 'codNivel'))
    const after = await checkReach(tx, actor, antes.codUsuario, 'codNivel')
    c.changed({ registro: record(antes.codUsuario), antes: forAudit(antes), depois: forAudit(after) })
    return withReach(c, after, catalog)
  },

  async reenviarConvite(c) {
    const { antes } = await openForChange(c.tx, actorOf(c), c.params.codUsuario)
    if (antes.situacao !== 'CONVIDADO')
      throw conflict(
        'sem-convite',
        antes.ativo
          ? 'Este usuário já criou a senha dele: envie o link de nova senha'
          : 'Reative o usuário antes de convidar',
      )
    await invite(c, antes)
    c.changed({ registro: record(antes.codUsuario), antes: {}, depois: { convite: antes.email } })
    return { entrega: deliveryOf(c.services.env) }
  },

  async redefinirSenha(c) {
    const { tx, tenant, sessao } = c
    const { antes } = await openForChange(tx, actorOf(c), c.params.codUsuario)
    if (antes.situacao !== 'ATIVO')
      throw conflict(
        'usuario-sem-senha',
        antes.ativo
          ? 'Este usuário ainda não aceitou o convite: reenvie o convite'
          : 'Reative o usuário antes de enviar o link',
      )
    const u = await usuarioByCode(tx, tenant.codDistribuidor, antes.codUsuario)
    if (!(await mayUsePassword(tx, tenant.codDistribuidor, u))) throw passwordForbidden()
    const secret = await createPasswordLink(tx, tenant.codDistribuidor, antes.codUsuario, 'SENHA')
    await sendEmail(c, antes, newPasswordEmail(tenant, antes.nome, passwordLink(tenant, secret), sessao.nome))
    c.changed({ registro: record(antes.codUsuario), antes: {}, depois: { novaSenha: antes.email } })
    return { entrega: deliveryOf(c.services.env) }
  },

  async redefinirFatores(c) {
    const { tx, tenant, sessao } = c
    const { nivel, antes } = await openForChange(tx, actorOf(c), c.params.codUsuario)
    if (antes.codUsuario === sessao.codUsuario)
      throw invalid('Peça a outro administrador', { motivo: 'Você não pode redefinir os seus próprios fatores' })
    if (!canResetFactors(nivel, antes.codNivel))
      throw forbidden('Este usuário tem o mesmo nível que você: peça a quem tem um nível acima que redefina os fatores')
    const person = { codDistribuidor: tenant.codDistribuidor, codUsuario: antes.codUsuario }
    await removeTotp(tx, person)
    await removePasskeys(tx, person)
    await removePin(tx, person)
    await endSessoesOf(tx, tenant.codDistribuidor, antes.codUsuario)
    const oQue = `${sessao.nome} retirou o seu segundo fator, as suas chaves de acesso e o seu PIN: ${c.body.motivo}`
    await sendEmail(c, antes, factorChangedEmail(tenant, antes.nome, oQue))
    c.changed({ registro: record(antes.codUsuario), antes: {}, depois: { fatoresRedefinidos: c.body.motivo } })
    return {}
  },

  async listSessoes(c) {
    await requireManageable(c.tx, actorOf(c), c.sessao.nivel, c.params.codUsuario)
    return listOpenSessoes(c.tx, { codDistribuidor: c.tenant.codDistribuidor, codUsuario: c.params.codUsuario })
  },

  async listCartas(c) {
    await requireManageable(c.tx, actorOf(c), c.sessao.nivel, c.params.codUsuario)
    return listEmails(c.tx, actorOf(c), c.params.codUsuario)
  },

  async encerrarSessoes(c) {
    const { antes } = await openForChange(c.tx, actorOf(c), c.params.codUsuario)
    await endSessoesOf(c.tx, c.tenant.codDistribuidor, antes.codUsuario)
    c.changed({ registro: record(antes.codUsuario), antes: { sessoes: antes.sessoes }, depois: { sessoes: 0 } })
    return { encerradas: antes.sessoes }
  },

  async opcoesDeFiltro(c) {
    const { lojas, grupos } = await readCatalog(c.tx, c.tenant.codDistribuidor)
    const mine = await filtersOf(c.tx, actorOf(c))
    const marcas = [...new Set(lojas.flatMap((l) => [l.marca, ...l.outrasMarcas]))].toSorted((a, b) =>
      a.localeCompare(b, 'pt-BR'),
    )
    const owned = new Set(mine.map(filterKey))
    const canGrant = (f: Filter) => owned.size === 0 || owned.has(filterKey(f))
    return {
      grupos: grupos.filter((g) => canGrant({ tipo: 'GRUPO', valor: String(g.codGrupo) })),
      marcas: marcas.filter((valor) => canGrant({ tipo: 'MARCA', valor })),
      lojas,
      podeTudo: owned.size === 0,
    }
  },

  getFiltros: (c) => readFilters(c.tx, actorOf(c), c.sessao.nivel, c.params.codUsuario),

  async gravarFiltros(c) {
    const { tx, tenant, params, body } = c
    const actor = actorOf(c)
    const { nivel, antes } = await openForChange(tx, actor, params.codUsuario)
    checkVersion(await readFilters(tx, actor, nivel, antes.codUsuario), body.versao)
    if (antes.codUsuario === actor.codUsuario)
      throw invalid('Peça a outro administrador', { filtros: 'Você não pode mudar os seus próprios filtros' })
    const catalog = await readCatalog(tx, tenant.codDistribuidor)
    const { entram: added } = diffFilters(antes.filtros, body.filtros)
    if (!added.every((f) => filterExists(f, catalog)))
      throw invalid('Filtro desconhecido', { filtros: 'Um dos filtros não existe ou está além do seu alcance' })
    await replaceFilters(tx, actor, antes.codUsuario, [...new Map(body.filtros.map((f) => [filterKey(f), f])).values()])
    await checkLastAdmin(tx, actor, antes, 'filtros')
    const after = await checkReach(tx, actor, antes.codUsuario, 'filtros')
    c.changed({
      registro: record(antes.codUsuario),
      antes: { filtros: filterNames(antes.filtros, catalog) },
      depois: { filtros: filterNames(after.filtros, catalog) },
    })
    return readFilters(tx, actor, nivel, antes.codUsuario)
  },
}
