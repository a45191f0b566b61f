import { sql } from 'kysely'
import { type ChannelChoice, SENDING_CHANNELS, type SendingChannel } from '#shared/conversas/conversas.ts'
import { isWindowOpen } from '#shared/rules/message-state.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { addressOf, type Contact, contactOf } from '../nucleo/contact.ts'
import { isWhatsAppConnected } from '../nucleo/whatsapp.ts'
import type { Thread } from './thread.ts'

/** Names of the channels in messages to people. */
export const CHANNEL_NAMES: Readonly<Record<SendingChannel, string>> = {
  WHATSAPP: 'WhatsApp',
  SMS: 'SMS',
  EMAIL: 'e-mail',
}

/** Said when WhatsApp takes no free text. */
export const OUT_OF_WINDOW =
  'Passaram 24 horas da última mensagem do cliente: pelo WhatsApp só sai um modelo aprovado. Escolha um modelo.'

const MISSING: Readonly<Record<SendingChannel, string>> = {
  WHATSAPP: 'O cliente não tem celular cadastrado',
  SMS: 'O cliente não tem telefone cadastrado',
  EMAIL: 'O cliente não tem e-mail cadastrado',
}

/** Said of a person who writes without showing a phone. */
const HIDDEN = 'O número deste cliente está oculto: responda pelo aparelho da loja e peça o telefone'

/** Why a customer cannot be written to on a channel at all; null when they can. */
export function refusalOf(canal: SendingChannel, contact: Contact): string | null {
  if (contact.recusados.includes(canal)) return `O cliente não autorizou contato por ${CHANNEL_NAMES[canal]}`
  if (addressOf(canal, contact) !== null) return null
  return contact.numeroOculto && canal !== 'EMAIL' ? HIDDEN : MISSING[canal]
}

/** Channels of a thread, the customer's preferred first. */
export async function listChannels(c: Ctx, v: Thread): Promise<ChannelChoice[]> {
  const contact = await contactOf(c, v.codCliente)
  const connected = await isWhatsAppConnected(c, v.codConcessionaria)
  const open = isWindowOpen(v.janelaAte, new Date())
  const { SMS_URL, SMTP_URL } = c.services.env
  const missing = { WHATSAPP: !connected, SMS: !SMS_URL, EMAIL: !SMTP_URL }
  const first = await preferredChannel(c, v)
  const order = SENDING_CHANNELS.toSorted((a, b) => Number(b === first) - Number(a === first))
  return order.map((canal) => ({
    canal,
    destino: addressOf(canal, contact),
    // Outside the window a template can go, so that the channel itself is free.
    impedimento: refusalOf(canal, contact),
    janelaAte: canal === 'WHATSAPP' && open ? v.janelaAte : null,
    semConexao: missing[canal],
  }))
}

/** The channel by which the customer wrote last, else the one that they allowed last, else WhatsApp. */
async function preferredChannel(c: Ctx, v: Thread): Promise<SendingChannel> {
  const { codDistribuidor } = c.tenant
  const r = await sql<{ canal: SendingChannel | null }>`select coalesce(
    (select m.canal from conversa_mensagem m where m.cod_distribuidor = ${codDistribuidor} and m.cod_conversa = ${v.codConversa} and m.direcao = 'ENTRADA' and m.canal in ('WHATSAPP', 'SMS', 'EMAIL')
      order by m.em desc, m.cod_conversa_mensagem desc limit 1),
    (select s.canal from cliente_consentimento s where s.cod_distribuidor = ${codDistribuidor} and s.cod_cliente = ${v.codCliente} and s.concedido and s.canal in ('WHATSAPP', 'SMS', 'EMAIL')
      order by s.cod_consentimento desc limit 1)) as canal`.execute(c.tx)
  return r.rows[0]?.canal ?? 'WHATSAPP'
}
