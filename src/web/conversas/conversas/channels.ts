import { IconBrandWhatsapp, IconMail, IconMessage, IconPhone, IconWorld } from '@tabler/icons-react'
import type { ConversaChannel } from '#shared/conversas/conversas.ts'

/** Name and icon of each channel. */
export const CHANNELS: Readonly<Record<ConversaChannel, { nome: string; Icon: typeof IconMail }>> = {
  WHATSAPP: { nome: 'WhatsApp', Icon: IconBrandWhatsapp },
  SMS: { nome: 'SMS', Icon: IconMessage },
  EMAIL: { nome: 'E-mail', Icon: IconMail },
  PAGINA: { nome: 'Página do cliente', Icon: IconWorld },
  TELEFONE: { nome: 'Ligação', Icon: IconPhone },
}
