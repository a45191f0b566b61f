import type { Ctx } from '../tenancy/context.ts'
import type { Env } from '../env.ts'
import { enqueueMessage } from './outbox.ts'
import type { Tenant } from '../tenancy/tenant.ts'

/** An e-mail of the system to one of its users. */
interface Email {
  assunto: string
  corpo: string
}

/** Result of a queued e-mail: sent by SMTP, or stored as a file when none is configured. */
export type Entrega = 'ENVIADA' | 'GUARDADA'
export const deliveryOf = (env: Env): Entrega => (env.SMTP_URL ? 'ENVIADA' : 'GUARDADA')

/**
 * Address of the page that sets a password. It uses the configured domain, never the Host header: a forged header would send the link
 * elsewhere.
 */
export function passwordLink(tenant: Tenant, secret: string, invitation = false): string {
  return `${tenant.tipoConexao}://${tenant.dominioGestao}/password/${secret}${invitation ? '?convite=1' : ''}`
}

/** Puts an e-mail in the outbox, inside the caller's transaction. */
export async function sendEmail(
  c: Pick<Ctx, 'tx' | 'tenant'>,
  { codUsuario, email }: { codUsuario: number; email: string },
  mail: Email,
): Promise<void> {
  const { codDistribuidor } = c.tenant
  await enqueueMessage(c.tx, {
    codDistribuidor,
    codConcessionaria: null,
    codUsuario,
    canal: 'EMAIL',
    destino: email,
    ...mail,
  })
}

/** E-mail for a new password, requested by the user or by an administrator (`who`). */
export function newPasswordEmail({ nameEmpresa }: Tenant, nome: string, link: string, who?: string): Email {
  const motivo = who ? `${who} pediu que você crie uma nova senha. Abra` : 'Para criar uma nova senha, abra'
  const otherwise = who
    ? 'Até lá, a senha de hoje continua valendo.'
    : 'Se você não pediu, ignore esta mensagem: sua senha continua a mesma.'
  return {
    assunto: `Nova senha — ${nameEmpresa}`,
    corpo: `Olá, ${nome}.\n\n${motivo} este endereço nos próximos 30 minutos:\n\n${link}\n\n${otherwise}\n`,
  }
}

/** The invitation: the first e-mail that a user gets. */
export function invitationEmail({ nameEmpresa }: Tenant, nome: string, link: string, who: string): Email {
  return {
    assunto: `Seu acesso — ${nameEmpresa}`,
    corpo: `Olá, ${nome}.\n\n${who} convidou você para o sistema de gestão de ${nameEmpresa}. Para começar, crie sua senha neste endereço, que vale por 7 dias e uma única vez:\n\n${link}\n\nDepois, entre com este email e a senha criada. Se o prazo passar, peça outro convite a ${who}. Se você não esperava este convite, ignore esta mensagem.\n`,
  }
}

/** The invitation where people enter by their company's identity provider. */
export function providerInvitationEmail(tenant: Tenant, nome: string, who: string): Email {
  const { nameEmpresa, tipoConexao, dominioGestao } = tenant
  return {
    assunto: `Seu acesso — ${nameEmpresa}`,
    corpo: `Olá, ${nome}.\n\n${who} convidou você para o sistema de gestão de ${nameEmpresa}. Entre neste endereço com a sua conta da empresa, sem outra senha:\n\n${tipoConexao}://${dominioGestao}/login\n\nSe você não esperava este convite, ignore esta mensagem.\n`,
  }
}

/** Tells the former address that it can no longer sign in. */
export function emailChangedEmail({ nameEmpresa }: Tenant, nome: string, who: string): Email {
  return {
    assunto: `Seu email de acesso mudou — ${nameEmpresa}`,
    corpo: `Olá, ${nome}.\n\n${who} mudou o email com que você entra no sistema de gestão de ${nameEmpresa}. Este endereço não entra mais.\n\nSe isso não estava combinado, fale com quem administra o sistema na sua empresa.\n`,
  }
}

/** Tells a person that the ways to prove who they are changed. */
export function factorChangedEmail({ nameEmpresa }: Tenant, nome: string, oQue: string): Email {
  return {
    assunto: `Segurança do seu acesso — ${nameEmpresa}`,
    corpo: `Olá, ${nome}.\n\n${oQue}\n\nSe não foi você, troque a sua senha agora e fale com quem administra o sistema na sua empresa.\n`,
  }
}

/** Tells a person of a sign-in from a device that they had not used lately. */
export function newDeviceEmail(
  { nameEmpresa }: Tenant,
  nome: string,
  { aparelho, rede }: { aparelho: string; rede: string },
): Email {
  return {
    assunto: `Entrada de um aparelho novo — ${nameEmpresa}`,
    corpo: `Olá, ${nome}.\n\nHouve agora uma entrada com o seu acesso em ${aparelho}, pela rede ${rede}.\n\nSe foi você, não é preciso fazer nada. Se não foi, troque a sua senha agora, encerre as sessões em Minha conta e fale com quem administra o sistema na sua empresa.\n`,
  }
}
