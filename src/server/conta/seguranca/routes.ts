import type { FastifyRequest } from 'fastify'
import type { seguranca } from '#shared/conta/seguranca.ts'
import { ofTenant } from '../../core/database/query.ts'
import { AppError, conflict, invalid, notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { NOBODY_HASH, verifyPassword } from '../../core/secrets/password.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { requireWholeEntry } from '../../core/tenancy/step-up.ts'
import { forgetAttempts } from '../nucleo/attempts.ts'
import { callerOf, tellCaller } from '../nucleo/caller.ts'
import { factorAccount, requireFactorTurn } from '../nucleo/enter.ts'
import {
  confirmTotp,
  factorsOf,
  forgetConfirmations,
  hasFactor,
  keepConfirmation,
  newRecoveryCodes,
  newTotpFor,
  removeTotp,
  ruleOf,
  useTotp,
} from '../nucleo/factors.ts'
import {
  authenticationOptions,
  keepPasskey,
  listPasskeys,
  provePasskey,
  registrationOptions,
} from '../nucleo/passkeys.ts'
import { mayUsePassword } from '../nucleo/password-policy.ts'
import { keepPending, tryPending, usePending } from '../nucleo/pending.ts'
import { lockUsuario } from '../nucleo/sessoes.ts'
import { getMySecurity, me } from './queries.ts'

const notProven = () =>
  new AppError(422, 'nao-confirmado', 'Não foi possível confirmar que é você. Confira e tente de novo.')

/**
 * Call after a removal, which it undoes: under a rule that demands a factor, one must be left. Call `lockUsuario` before, so that one of two
 * simultaneous removals sees the other.
 */
async function requireFactorLeft(c: SignedInCtx): Promise<void> {
  const { regra } = await ruleOf(c.tx, c.tenant.codDistribuidor, c.sessao.nivel)
  if (regra !== 'EXIGIDO' || hasFactor(await factorsOf(c.tx, me(c)))) return
  throw conflict(
    'ultimo-fator',
    'Seu nível exige um segundo fator, e este é o único que você tem. Cadastre outro antes de retirar este.',
  )
}

export const routes: Handlers<typeof seguranca> = {
  getSeguranca: getMySecurity,

  async novoTotp(c) {
    const u = await callerOf(c)
    return newTotpFor(c.tx, c.services.segredo, { ...me(c), email: u.email, empresa: c.tenant.nameEmpresa })
  },

  async confirmarTotp(c) {
    const first = !hasFactor(await factorsOf(c.tx, me(c)))
    if (!(await confirmTotp(c.tx, c.services.segredo, me(c), c.body.codigo)))
      throw invalid('Confira o código', { codigo: 'Este código não confere com o aplicativo' })
    if (first) await forgetConfirmations(c.tx, me(c))
    await tellCaller(c, 'Um aplicativo de códigos foi cadastrado.')
    return { codigos: await newRecoveryCodes(c.tx, me(c)) }
  },

  async retirarTotp(c) {
    await lockUsuario(c.tx, c.tenant.codDistribuidor, c.sessao.codUsuario)
    await removeTotp(c.tx, me(c))
    await requireFactorLeft(c)
    await tellCaller(c, 'O aplicativo de códigos foi retirado.')
    return getMySecurity(c)
  },

  async novosCodigos(c) {
    if (!hasFactor(await factorsOf(c.tx, me(c))))
      throw conflict(
        'sem-fator',
        'Códigos de recuperação substituem um segundo fator que se perdeu. Cadastre antes um aplicativo de códigos ou uma chave de acesso.',
      )
    await tellCaller(c, 'Os códigos de recuperação foram trocados.')
    return { codigos: await newRecoveryCodes(c.tx, me(c)) }
  },

  async opcoesDeNovaPasskey(c) {
    const u = await callerOf(c)
    const { desafio, opcoes } = await registrationOptions(c.tx, c.tenant, { ...me(c), email: u.email, nome: u.nome })
    const { pedido } = await keepPending(c.tx, c.tenant.codDistribuidor, {
      tipo: 'NOVA_PASSKEY',
      codUsuario: u.codUsuario,
      desafio,
      lembrar: false,
    })
    return { pedido, opcoes }
  },

  async incluirPasskey(c) {
    const { pedido, resposta, nome } = c.body
    const first = !hasFactor(await factorsOf(c.tx, me(c)))
    const p = await tryPending(c.tx, c.tenant.codDistribuidor, 'NOVA_PASSKEY', pedido)
    const kept =
      p?.desafio &&
      p.codUsuario === c.sessao.codUsuario &&
      (await keepPasskey(c.tx, c.tenant, c.req, { ...me(c), desafio: p.desafio, resposta, nome })) &&
      (await usePending(c.tx, c.tenant.codDistribuidor, pedido))
    if (!kept) throw invalid('A chave de acesso não foi aceita', { resposta: 'Crie a chave de novo neste aparelho' })
    if (first) await forgetConfirmations(c.tx, me(c))
    await tellCaller(c, `A chave de acesso “${nome}” foi cadastrada.`)
    return getMySecurity(c)
  },

  async renomearPasskey(c) {
    const r = await c.tx
      .updateTable('passkey')
      .set({ nome: c.body.nome })
      .where(ofTenant(c))
      .where('codUsuario', '=', c.sessao.codUsuario)
      .where('codPasskey', '=', c.params.codPasskey)
      .executeTakeFirst()
    if (r.numUpdatedRows === 0n) throw notFound('Esta chave de acesso não existe mais')
    return getMySecurity(c)
  },

  async retirarPasskey(c) {
    await lockUsuario(c.tx, c.tenant.codDistribuidor, c.sessao.codUsuario)
    const gone = await c.tx
      .deleteFrom('passkey')
      .where(ofTenant(c))
      .where('codUsuario', '=', c.sessao.codUsuario)
      .where('codPasskey', '=', c.params.codPasskey)
      .returning('nome')
      .executeTakeFirst()
    if (!gone) throw notFound('Esta chave de acesso não existe mais')
    await requireFactorLeft(c)
    await tellCaller(c, `A chave de acesso “${gone.nome}” foi retirada.`)
    return getMySecurity(c)
  },

  async opcoesDeConfirmar(c) {
    const { desafio, opcoes } = await authenticationOptions(c.tenant, await listPasskeys(c.tx, me(c)))
    const { pedido } = await keepPending(c.tx, c.tenant.codDistribuidor, {
      tipo: 'CONFIRMAR',
      codUsuario: c.sessao.codUsuario,
      desafio,
      lembrar: false,
    })
    return { pedido, opcoes }
  },

  // A password is hashed, and a try counted, before the transaction: a refusal must not undo the count.
  confirmarQuemE: {
    async prepare({ body, read, services, tenant, req, reply }) {
      const { u, byPassword } = await read(async (c) => {
        await requireWholeEntry(c.tx, c.tenant, c.sessao)
        const found = await callerOf(c)
        const allowed = await mayUsePassword(c.tx, c.tenant.codDistribuidor, found)
        return { u: found, byPassword: allowed && !hasFactor(await factorsOf(c.tx, me(c))) }
      })
      await requireFactorTurn({ services, tenant, req, reply }, u.email)
      // The password confirms only who has nothing better.
      if (body.metodo === 'SENHA' && (!byPassword || !(await verifyPassword(body.senha, u.senhaHash ?? NOBODY_HASH))))
        throw notProven()
      return async (c) => {
        if (body.metodo === 'TOTP' && !(await useTotp(c.tx, services.segredo, me(c), body.codigo))) throw notProven()
        if (body.metodo === 'PASSKEY' && !(await proveAgain(c, body))) throw notProven()
        await forgetAttempts(c.tx, { codDistribuidor: tenant.codDistribuidor, email: factorAccount(u.email) })
        return { confirmadoAte: await keepConfirmation(c.tx, { ...me(c), familia: c.sessao.familia }) }
      }
    },
  },
}

/** Whether the caller's own passkey signed the challenge that was given for this. */
async function proveAgain(
  c: SignedInCtx & { req: FastifyRequest },
  { pedido, resposta }: { pedido: string; resposta: Record<string, unknown> },
): Promise<boolean> {
  const { codDistribuidor } = c.tenant
  const p = await tryPending(c.tx, codDistribuidor, 'CONFIRMAR', pedido)
  if (!p?.desafio || p.codUsuario !== c.sessao.codUsuario) return false
  const proven = await provePasskey(c.tx, c.tenant, c.req, { desafio: p.desafio, resposta })
  return proven?.codUsuario === c.sessao.codUsuario && usePending(c.tx, codDistribuidor, pedido)
}
