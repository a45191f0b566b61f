import type { entrada, Entered } from '#shared/conta/entrada.ts'
import { transaction } from '../../core/database/transaction.ts'
import { AppError, invalid, unauthorized } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { factorChangedEmail, sendEmail } from '../../core/mail/system-emails.ts'
import { enter, originOf, requireFactorTurn, type ByProvider, type Entry } from '../nucleo/enter.ts'
import {
  confirmTotp,
  factorsOf,
  forgetConfirmations,
  hasFactor,
  newRecoveryCodes,
  newTotpFor,
  useRecoveryCode,
  useTotp,
} from '../nucleo/factors.ts'
import { authenticationOptions, provePasskey } from '../nucleo/passkeys.ts'
import { mayUsePassword } from '../nucleo/password-policy.ts'
import { keepPending, tryPending, usePending } from '../nucleo/pending.ts'
import { recordAccess, usuarioByCode, type UsuarioRow } from '../nucleo/sessoes.ts'

const LOST = 'O tempo para completar a entrada acabou. Entre de novo.'
const GUESSED =
  'Alguém passou pela primeira parte da sua entrada (a senha ou o provedor) e errou o código várias vezes seguidas. Novas tentativas agora esperam.'

interface Waiting {
  u: UsuarioRow
  lembrar: boolean
  /** Absent after a password. */
  provedor: ByProvider | undefined
}

/** Who proved a password, or entered by a provider, a moment ago; throws 401 when that is too long ago or was tried too often. */
async function waiting(c: Entry, request: string): Promise<Waiting> {
  const { codDistribuidor } = c.tenant
  const found = await transaction(c.services.db, 'sistema', async (tx) => {
    const p = await tryPending(tx, codDistribuidor, 'SEGUNDO_FATOR', request)
    const u = p?.codUsuario ? await usuarioByCode(tx, codDistribuidor, p.codUsuario) : undefined
    // Forbidden meanwhile, a password opens nothing any more, not even by what it began.
    if (!p || !u?.ativo || (!p.codProvedor && !(await mayUsePassword(tx, codDistribuidor, u)))) return null
    return {
      u,
      lembrar: p.lembrar,
      provedor: p.codProvedor ? { codProvedor: p.codProvedor, sid: p.sid ?? null } : undefined,
    }
  })
  if (!found) throw unauthorized(LOST)
  return found
}

/** Records a refusal, and tells its person of the wrong code from which on others wait: somebody knows their password. */
async function refuse({ services, tenant, req }: Entry, u: UsuarioRow | null, last = false): Promise<never> {
  const { codDistribuidor } = tenant
  await transaction(
    services.db,
    'sistema',
    async (tx) => {
      await recordAccess(tx, codDistribuidor, u?.codUsuario ?? null, 'login-recusado', originOf(req, u?.email ?? ''))
      if (u && last) await sendEmail({ tx, tenant }, u, factorChangedEmail(tenant, u.nome, GUESSED))
    },
    { codDistribuidor },
  )
  throw u
    ? new AppError(401, 'codigo-errado', 'Este código não confere, ou já foi usado. Espere o próximo e tente de novo.')
    : unauthorized('Esta chave de acesso não vale aqui. Entre de outra forma.')
}

export const routes: Handlers<typeof entrada> = {
  async opcoesDePasskey({ services, tenant }) {
    const { desafio, opcoes } = await authenticationOptions(tenant)
    const { pedido } = await transaction(services.db, 'sistema', (tx) =>
      keepPending(tx, tenant.codDistribuidor, { tipo: 'PASSKEY', codUsuario: null, desafio, lembrar: false }),
    )
    return { pedido, opcoes }
  },

  async entrarComPasskey(c): Promise<Entered> {
    const { services, tenant, body, req } = c
    const { codDistribuidor } = tenant
    const u = await transaction(services.db, 'sistema', async (tx) => {
      const p = await tryPending(tx, codDistribuidor, 'PASSKEY', body.pedido)
      if (!p?.desafio) return null
      const proven = await provePasskey(tx, tenant, req, { desafio: p.desafio, resposta: body.resposta })
      if (!proven || !(await usePending(tx, codDistribuidor, body.pedido))) return null
      const person = await usuarioByCode(tx, codDistribuidor, proven.codUsuario)
      return person?.ativo ? person : null
    })
    if (!u) return refuse(c, null)
    return enter(c, u, { lembrar: body.rememberme, metodo: 'PASSKEY', login: u.email })
  },

  async segundoFator(c): Promise<Entered> {
    const { services, tenant, body } = c
    const { u, lembrar, provedor } = await waiting(c, body.pedido)
    const last = await requireFactorTurn(c, u.email)
    const person = { codDistribuidor: tenant.codDistribuidor, codUsuario: u.codUsuario }
    const correct = await transaction(services.db, 'sistema', async (tx) => {
      const used =
        body.metodo === 'TOTP'
          ? await useTotp(tx, services.segredo, person, body.codigo)
          : hasFactor(await factorsOf(tx, person)) && (await useRecoveryCode(tx, person, body.codigo))
      if (!used || !(await usePending(tx, tenant.codDistribuidor, body.pedido))) return false
      if (body.metodo === 'RECUPERACAO') {
        const { recuperacao } = await factorsOf(tx, person)
        await sendEmail(
          { tx, tenant },
          u,
          factorChangedEmail(tenant, u.nome, `Um código de recuperação foi usado para entrar. Restam ${recuperacao}.`),
        )
      }
      return true
    })
    if (!correct) return refuse(c, u, last)
    const byPassword = body.metodo === 'TOTP' ? 'SENHA_TOTP' : 'SENHA_RECUPERACAO'
    return enter(c, u, { lembrar, metodo: provedor ? 'OIDC' : byPassword, login: u.email, provedor })
  },

  async novoFatorNaEntrada(c) {
    const { services, tenant, body } = c
    const { u } = await waiting(c, body.pedido)
    const person = { codDistribuidor: tenant.codDistribuidor, codUsuario: u.codUsuario }
    return transaction(services.db, 'sistema', async (tx) => {
      // Whoever has a factor proves it; only who lacks one sets it up with the password alone.
      if (hasFactor(await factorsOf(tx, person))) throw unauthorized(LOST)
      return newTotpFor(tx, services.segredo, { ...person, email: u.email, empresa: tenant.nameEmpresa })
    })
  },

  async confirmarFatorNaEntrada(c) {
    const { services, tenant, body } = c
    const { u, lembrar, provedor } = await waiting(c, body.pedido)
    await requireFactorTurn(c, u.email)
    const person = { codDistribuidor: tenant.codDistribuidor, codUsuario: u.codUsuario }
    const recuperacao = await transaction(services.db, 'sistema', async (tx) => {
      if (hasFactor(await factorsOf(tx, person))) throw unauthorized(LOST)
      if (!(await confirmTotp(tx, services.segredo, person, body.codigo))) return null
      if (!(await usePending(tx, tenant.codDistribuidor, body.pedido))) throw unauthorized(LOST)
      await forgetConfirmations(tx, person)
      await sendEmail({ tx, tenant }, u, factorChangedEmail(tenant, u.nome, 'Um aplicativo de códigos foi cadastrado.'))
      return newRecoveryCodes(tx, person)
    })
    if (!recuperacao) throw invalid('Confira o código', { codigo: 'Este código não confere com o aplicativo' })
    const metodo = provedor ? 'OIDC' : 'SENHA_TOTP'
    return { ...(await enter(c, u, { lembrar, metodo, login: u.email, provedor })), recuperacao }
  },
}
