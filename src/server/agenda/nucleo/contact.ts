import type { ThreadUse } from '#shared/conversas/conexoes.ts'
import { CHANNEL_LABELS } from '#shared/rules/envio-names.ts'
import { ownChannel } from '../../conversas/nucleo/by-itself.ts'
import { addressOf, type Contact } from '../../conversas/nucleo/contact.ts'
import { sendToCliente } from '../../conversas/nucleo/send.ts'
import { sendByWhatsApp, tryWhatsApp } from '../../conversas/nucleo/whatsapp.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { invalid } from '../../core/http/errors.ts'

type Channel = 'WHATSAPP' | 'SMS' | 'EMAIL'

/** A message of the agenda to a customer. */
interface AgendaMessage {
  codConcessionaria: number
  codCliente: number
  tipo: ThreadUse
  assunto: string
  corpo: string
  /** Values of the numbered fields of a WhatsApp template, as `TEMPLATE_FIELDS` names them. */
  valores: readonly string[]
  codAgendamento?: number
  codPassagem?: number
  /** Who sends it; absent for what the product sends by itself. */
  codUsuario?: number
}

const MISSING: Readonly<Record<Channel, string>> = { WHATSAPP: 'celular', SMS: 'telefone', EMAIL: 'e-mail' }

const withText = ({ corpo, ...m }: AgendaMessage) => ({ ...m, texto: corpo })

/**
 * Sends a message by the channel that a person chose. False for WhatsApp without a connection: the person opens the draft. Throws 422 for a
 * channel that the customer lacks or refused.
 */
export async function write(c: Ctx, contact: Contact, { canal, ...m }: AgendaMessage & { canal: Channel }) {
  const destino = addressOf(canal, contact)
  if (!destino)
    throw invalid('O cliente não tem este contato', { canal: `O cliente não tem ${MISSING[canal]} cadastrado` })
  if (contact.recusados.includes(canal))
    throw invalid('O cliente não autorizou este canal', {
      canal: `O cliente não autorizou contato por ${CHANNEL_LABELS[canal]}`,
    })
  if (canal === 'WHATSAPP') return sendByWhatsApp(c, { ...withText(m), destino })
  await sendToCliente(c, { ...withText(m), canal, destino })
  return true
}

/**
 * Sends what the product sends by itself: by WhatsApp where the store is connected, else by SMS or e-mail. False when the customer
 * lacks or refused all.
 */
export async function writeByItself(c: Ctx, contact: Contact, m: AgendaMessage): Promise<boolean> {
  const mobile = addressOf('WHATSAPP', contact)
  if (mobile && !contact.recusados.includes('WHATSAPP') && (await tryWhatsApp(c, { ...withText(m), destino: mobile })))
    return true
  const way = ownChannel(c, contact)
  return way ? write(c, contact, { ...m, canal: way.canal }) : false
}
