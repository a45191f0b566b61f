import { parseLoginCode } from '#shared/rules/login-code.ts'
import { phoneError, formatPhone } from '#shared/rules/phone.ts'
import { redactSecrets, redactText } from '#shared/rules/redact.ts'
import type { sessao } from '#shared/conta/sessao.ts'
import { newPasswordEmail, sendEmail, passwordLink } from '../../core/mail/system-emails.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { transaction } from '../../core/database/transaction.ts'
import { isIdle } from '../../core/tenancy/acts.ts'
import { invalid, unauthorized } from '../../core/http/errors.ts'
import { bearer, type Handlers } from '../../core/http/serve.ts'
import { enqueueMessage } from '../../core/mail/outbox.ts'
import type { Services } from '../../core/services.ts'
import { verifyPassword, NOBODY_HASH, hashPassword } from '../../core/secrets/password.ts'
import { refusePassword } from '../../core/secrets/weak-password.ts'
import type { Tenant } from '../../core/tenancy/tenant.ts'
import {
  createPasswordLink,
  endFamily,
  familyOfCookie,
  profileOf,
  recordAccess,
  renewSessao,
  hasRecentLink,
  lockUsuario,
  changePassword,
  redeemPasswordLink,
  type UsuarioRow,
  usuarioByCode,
  usuarioByEmail,
  usuarioByLogin,
} from '../nucleo/sessoes.ts'
import { enter, originOf, requireTurn, SESSAO_COOKIE, setSessaoCookie } from '../nucleo/enter.ts'
import { arePasswordsAllowed, mayUsePassword, passwordForbidden } from '../nucleo/password-policy.ts'
import { lacksSecondHalf, requireSecondHalf } from '../nucleo/second-half.ts'

/** Longest screen event stored in full, in characters. */
const MAX_LOG = 20_000

/** Key of the attempts: one per user for any spelling of the login; an unknown code is normalized too. */
const contaOf = (u: UsuarioRow | undefined, login: string): string => u?.email ?? String(parseLoginCode(login) ?? login)

export const routes: Handlers<typeof sessao> = {
  async authenticate(c) {
    const { services, tenant, body, req } = c
    const { codDistribuidor } = tenant
    const { u, open } = await transaction(services.db, 'sistema', async (tx) => ({
      u: await usuarioByLogin(tx, codDistribuidor, body.email),
      open: await arePasswordsAllowed(tx, codDistribuidor),
    }))
    await requireTurn(c, contaOf(u, body.email))
    const correct = await verifyPassword(body.senha, u?.senhaHash ?? NOBODY_HASH)
    if (!u?.ativo || !correct || !(open || u.emergencia)) {
      await transaction(
        services.db,
        'sistema',
        (tx) => recordAccess(tx, codDistribuidor, u?.codUsuario ?? null, 'login-recusado', originOf(req, body.email)),
        { codDistribuidor },
      )
      // Where passwords are forbidden, an unknown login, a wrong password and a right one get the same answer.
      throw open ? unauthorized() : passwordForbidden(401)
    }
    // Asking for the same password again would prove no more.
    const confirmada = await requireSecondHalf(c, u, body.rememberme)
    return enter(c, u, { lembrar: body.rememberme, metodo: 'SENHA', login: body.email, confirmada })
  },

  async refresh({ services, tenant, req, reply }) {
    const cookie = req.cookies[SESSAO_COOKIE]
    if (!cookie) throw unauthorized('Entre para continuar')
    const { codDistribuidor } = tenant
    const r = await transaction(services.db, 'sistema', async (tx) => {
      const s = await renewSessao(tx, codDistribuidor, cookie, (de) => services.sessoes.successor(de))
      const u = s && (await usuarioByCode(tx, codDistribuidor, s.codUsuario))
      const over =
        s &&
        ((await isIdle(tx, tenant, s.familia)) || (u && (await lacksSecondHalf(tx, codDistribuidor, u, s.familia))))
      if (s && over) {
        await endFamily(tx, codDistribuidor, s)
        return null
      }
      return s && u?.ativo ? { ...s, u } : null
    })
    if (!r) {
      reply.clearCookie(SESSAO_COOKIE, { path: '/api' })
      throw unauthorized('Sua sessão terminou. Entre de novo.')
    }
    setSessaoCookie(reply, tenant, r.segredo, r.lembrar)
    return { data: { usuario: profileOf(r.u), token: await services.sessoes.issue(tenant, r.u, r.familia) } }
  },

  async logged(c) {
    const u = await usuarioByCode(c.tx, c.tenant.codDistribuidor, c.sessao.codUsuario)
    if (!u) throw unauthorized()
    return { usuario: profileOf(u) }
  },

  async logout({ services, tenant, req, reply }) {
    const cookie = req.cookies[SESSAO_COOKIE]
    const { codDistribuidor } = tenant
    const fromToken = await services.sessoes.tokenFamily(tenant, bearer(req))
    const familias = await transaction(
      services.db,
      'sistema',
      async (tx) => {
        const fromCookie = cookie && (await familyOfCookie(tx, codDistribuidor, cookie))
        const matches = [fromCookie, fromToken].filter((f) => f !== null && typeof f === 'object')
        for (const f of matches) await endFamily(tx, codDistribuidor, f)
        return matches
      },
      { codDistribuidor },
    )
    // Other processes are notified by the database.
    for (const f of familias) services.sessoes.forget(codDistribuidor, f.codUsuario)
    reply.clearCookie(SESSAO_COOKIE, { path: '/api' })
    return {}
  },

  // Known and unknown addresses get the same immediate answer: the work happens after it.
  async forgotPassword({ services, tenant, body, req }) {
    setImmediate(() => {
      sendLink(services, tenant, body.email).catch((e: unknown) => req.log.error({ err: e }, 'password link not sent'))
    })
    return {}
  },

  async resetPassword({ services, tenant, body, req }) {
    const ofTheHouse = [tenant.distribuidor, tenant.nameEmpresa]
    refuse(refusePassword(body.senha, ofTheHouse))
    const senhaHash = await hashPassword(body.senha)
    await transaction(
      services.db,
      'sistema',
      async (tx) => {
        const codUsuario = await redeemPasswordLink(tx, tenant.codDistribuidor, body.token)
        if (codUsuario === null)
          throw invalid('Link inválido', { token: 'Este link já foi usado ou venceu. Peça outro na tela de entrada.' })
        const u = await usuarioByCode(tx, tenant.codDistribuidor, codUsuario)
        if (!(await mayUsePassword(tx, tenant.codDistribuidor, u))) throw passwordForbidden()
        // Only the link tells whose password it is; refused here, the link stays good.
        refuse(refusePassword(body.senha, [u?.nome ?? '', u?.email ?? '']))
        await changePassword(tx, tenant.codDistribuidor, codUsuario, senhaHash)
        await recordAccess(tx, tenant.codDistribuidor, codUsuario, 'senha-trocada', originOf(req, ''))
      },
      { codDistribuidor: tenant.codDistribuidor },
    )
    return {}
  },

  async pageview(c) {
    await c.tx
      .insertInto('paginaVista')
      .values({
        codDistribuidor: c.tenant.codDistribuidor,
        codUsuario: c.sessao.codUsuario,
        pagina: redactText(c.body.pagina),
        params: redactText(c.body.params),
        codConcessionaria: viewedLoja(c, c.body.params),
        duracaoMs: c.body.duracaoMs ?? null,
      })
      .execute()
    return {}
  },

  async pageviewPublica({ services, tenant, body }) {
    await transaction(services.db, 'sistema', (tx) =>
      tx
        .insertInto('paginaVista')
        .values({
          codDistribuidor: tenant.codDistribuidor,
          pagina: body.pagina,
          params: 'type=view',
          duracaoMs: body.duracaoMs ?? null,
        })
        .execute(),
    )
    return {}
  },

  async savelog(c) {
    const { codConcessionaria: loja, ...rest } = c.body.dados ?? {}
    // Another store's management does not read what somebody says of that store.
    const own = typeof loja === 'number' && c.sessao.lojas.has(loja) && { codConcessionaria: loja }
    const cleaned = redactSecrets({ mensagem: c.body.mensagem, ...rest, ...own }) as { mensagem: string }
    const text = JSON.stringify(cleaned)
    // Cut the text inside a value: truncated JSON does not parse.
    const dados =
      text.length <= MAX_LOG ? text : JSON.stringify({ mensagem: cleaned.mensagem, cortado: text.slice(0, MAX_LOG) })
    await c.tx
      .insertInto('auditoria')
      .values({
        codDistribuidor: c.tenant.codDistribuidor,
        codUsuario: c.sessao.codUsuario,
        acao: `log:${c.body.tipo}`,
        dados,
        ...originOf(c.req, ''),
      })
      .execute()
    return {}
  },

  async sms(c) {
    const error = phoneError(formatPhone(c.body.telefone))
    if (error) throw invalid('Telefone inválido', { telefone: error })
    const codMensagem = await enqueueMessage(c.tx, {
      codDistribuidor: c.tenant.codDistribuidor,
      codConcessionaria: c.body.codConcessionaria,
      canal: 'SMS',
      destino: c.body.telefone.replace(/\D/g, ''),
      assunto: null,
      corpo: c.body.mensagem,
    })
    return { codMensagem, estado: c.services.env.SMS_URL ? ('PENDENTE' as const) : ('GUARDADA' as const) }
  },
}

function refuse(error: string | null): void {
  if (error) throw invalid('Escolha outra senha', { senha: error })
}

/** The store of a viewed screen, if it is within reach. */
function viewedLoja({ sessao }: Pick<SignedInCtx, 'sessao'>, params: string): number | null {
  const loja = Number(new URLSearchParams(params).get('codConcessionaria'))
  return sessao.lojas.has(loja) ? loja : null
}

async function sendLink(services: Services, tenant: Tenant, email: string): Promise<void> {
  await transaction(services.db, 'sistema', async (tx) => {
    const u = await usuarioByEmail(tx, tenant.codDistribuidor, email)
    if (!u?.ativo || !(await mayUsePassword(tx, tenant.codDistribuidor, u))) return
    await lockUsuario(tx, tenant.codDistribuidor, u.codUsuario)
    if (await hasRecentLink(tx, tenant.codDistribuidor, u.codUsuario, services.env.MINUTOS_ENTRE_LINKS)) return
    const secret = await createPasswordLink(tx, tenant.codDistribuidor, u.codUsuario, 'SENHA')
    await sendEmail({ tx, tenant }, { ...u, email }, newPasswordEmail(tenant, u.nome, passwordLink(tenant, secret)))
  })
}
