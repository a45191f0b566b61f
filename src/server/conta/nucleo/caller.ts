import { unauthorized } from '../../core/http/errors.ts'
import { factorChangedEmail, sendEmail } from '../../core/mail/system-emails.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { usuarioByCode, type UsuarioRow } from './sessoes.ts'

/** The record of whoever calls. */
export async function callerOf(c: SignedInCtx): Promise<UsuarioRow> {
  const u = await usuarioByCode(c.tx, c.tenant.codDistribuidor, c.sessao.codUsuario)
  if (!u) throw unauthorized()
  return u
}

/** Every change of the ways in is told by e-mail and stands in the person's history. */
export async function tellCaller(c: SignedInCtx, oQue: string): Promise<void> {
  const u = await callerOf(c)
  await sendEmail(c, u, factorChangedEmail(c.tenant, u.nome, oQue))
  c.changed({ registro: `usuarios:${u.codUsuario}`, antes: {}, depois: { seguranca: oQue } })
}
