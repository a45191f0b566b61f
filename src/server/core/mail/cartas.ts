import type { Ctx } from '../tenancy/contexto.ts'
import type { Env } from '../env.ts'
import { guardarMensagem } from './mensagens.ts'
import type { Inquilino } from '../tenancy/tenant.ts'

/** An e-mail of the system to one of its users. */
interface Carta {
  assunto: string
  corpo: string
}

/** Where what is put in the outbox ends: sent by SMTP, or kept as a file when none is configured. */
export type Entrega = 'ENVIADA' | 'GUARDADA'
export const entregaDe = (env: Env): Entrega => (env.SMTP_URL ? 'ENVIADA' : 'GUARDADA')

/** Address of the page that takes a password; on the configured name, never the Host header: a forged one would send the link elsewhere. */
export function linkDeSenha(inquilino: Inquilino, segredo: string, convite = false): string {
  return `${inquilino.tipoConexao}://${inquilino.dominioGestao}/password/${segredo}${convite ? '?convite=1' : ''}`
}

/** Puts a letter in the outbox, inside the caller's transaction. */
export async function enviarCarta(
  c: Pick<Ctx, 'tx' | 'inquilino'>,
  { codUsuario, email }: { codUsuario: number; email: string },
  carta: Carta,
): Promise<void> {
  const { codDistribuidor } = c.inquilino
  await guardarMensagem(c.tx, {
    codDistribuidor,
    codConcessionaria: null,
    codUsuario,
    canal: 'EMAIL',
    destino: email,
    ...carta,
  })
}

/** A forgotten password, asked for by the user or started by an administrator (`quem`). */
export function cartaNovaSenha({ nameEmpresa }: Inquilino, nome: string, link: string, quem?: string): Carta {
  const motivo = quem ? `${quem} pediu que você crie uma nova senha. Abra` : 'Para criar uma nova senha, abra'
  const senao = quem
    ? 'Até lá, a senha de hoje continua valendo.'
    : 'Se você não pediu, ignore esta mensagem: sua senha continua a mesma.'
  return {
    assunto: `Nova senha — ${nameEmpresa}`,
    corpo: `Olá, ${nome}.\n\n${motivo} este endereço nos próximos 30 minutos:\n\n${link}\n\n${senao}\n`,
  }
}

/** The first letter that a user gets. */
export function cartaConvite({ nameEmpresa }: Inquilino, nome: string, link: string, quem: string): Carta {
  return {
    assunto: `Seu acesso — ${nameEmpresa}`,
    corpo: `Olá, ${nome}.\n\n${quem} convidou você para o sistema de gestão de ${nameEmpresa}. Para começar, crie sua senha neste endereço, que vale por 7 dias e uma única vez:\n\n${link}\n\nDepois, entre com este email e a senha criada. Se o prazo passar, peça outro convite a ${quem}. Se você não esperava este convite, ignore esta mensagem.\n`,
  }
}

/** Tells the former address that another one now enters. */
export function cartaEmailMudou({ nameEmpresa }: Inquilino, nome: string, quem: string): Carta {
  return {
    assunto: `Seu email de acesso mudou — ${nameEmpresa}`,
    corpo: `Olá, ${nome}.\n\n${quem} mudou o email com que você entra no sistema de gestão de ${nameEmpresa}. Este endereço não entra mais.\n\nSe isso não estava combinado, fale com quem administra o sistema na sua empresa.\n`,
  }
}
