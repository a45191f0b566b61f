import type { MessageKind } from '#shared/conversas/conversas.ts'
import { whatsAppPhone } from '#shared/rules/phone.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { type Contact, contactOf } from './contact.ts'
import { sendToCliente } from './send.ts'
import { tryWhatsAppText } from './whatsapp.ts'

/**
 * The channel, after WhatsApp, of what the product sends by itself: SMS, or e-mail where the phone is no mobile or SMS would go nowhere.
 * Null when the customer lacks or refused both.
 */
export function ownChannel(
  { services: { env } }: Pick<Ctx, 'services'>,
  { telefone, email, recusados }: Contact,
): { canal: 'SMS' | 'EMAIL'; destino: string } | null {
  const sms = telefone !== null && !recusados.includes('SMS') ? telefone : null
  const mail = email !== null && !recusados.includes('EMAIL') ? email : null
  const reaches =
    sms !== null && whatsAppPhone(sms) !== null && (env.SMS_URL !== undefined || env.SMTP_URL === undefined)
  if (mail !== null && !reaches) return { canal: 'EMAIL', destino: mail }
  return sms === null ? null : { canal: 'SMS', destino: sms }
}

/** Writes to a customer by the first channel that they have and did not refuse: WhatsApp while they write with the store; false when there is none. */
export async function tellByItself(
  c: Ctx,
  m: {
    codConcessionaria: number
    codCliente: number
    tipo?: MessageKind
    assunto: string
    texto: string
    codAgendamento?: number
    codPassagem?: number
  },
): Promise<boolean> {
  const contact = await contactOf(c, m.codCliente)
  const message = { tipo: 'TEXTO', ...m } as const
  const { telefone, recusados } = contact
  if (telefone && !recusados.includes('WHATSAPP') && (await tryWhatsAppText(c, { ...message, destino: telefone })))
    return true
  const way = ownChannel(c, contact)
  if (way) await sendToCliente(c, { ...message, ...way })
  return way !== null
}
