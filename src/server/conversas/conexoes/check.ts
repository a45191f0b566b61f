import { z } from 'zod'
import type { SendingChannel } from '#shared/conversas/conversas.ts'
import {
  type ApiServices,
  callWhatsapp,
  readWhatsapp,
  WhatsappFailure,
  type WhatsappNumber,
} from '../../core/outbound/whatsapp-api.ts'

const number = z.object({
  display_phone_number: z.string().optional(),
  quality_rating: z.string().optional(),
  messaging_limit_tier: z.string().optional(),
  whatsapp_business_manager_messaging_limit: z.string().optional(),
})

const FIELDS = 'display_phone_number,verified_name,quality_rating,whatsapp_business_manager_messaging_limit'

/** What a provider said of a connection. */
export type Told = { erro: string } | { telefone?: string | null; qualidade?: string | null; limite?: string | null }

/** Asks a channel's provider whether the connection works; SMS and e-mail leave by the installation's gateway, so only that is checked. */
export async function checkConnection(
  services: ApiServices,
  loja: Pick<WhatsappNumber, 'codDistribuidor' | 'codConcessionaria'>,
  canal: SendingChannel,
): Promise<Told> {
  const { env } = services
  if (canal === 'SMS') return env.SMS_URL ? {} : { erro: 'Esta instalação não tem gateway de SMS (SMS_URL): nada sai' }
  if (canal === 'EMAIL')
    return env.SMTP_URL ? {} : { erro: 'Esta instalação não tem servidor de e-mail (SMTP_URL): nada sai' }
  try {
    const w = await readWhatsapp(services, loja)
    if (!w) return { erro: 'A conexão está desligada ou falta o token' }
    const said = await callWhatsapp(services, w, { caminho: w.idTelefone, busca: { fields: FIELDS }, forma: number })
    return {
      telefone: said.display_phone_number ?? null,
      qualidade: said.quality_rating ?? null,
      limite: said.whatsapp_business_manager_messaging_limit ?? said.messaging_limit_tier ?? null,
    }
  } catch (e) {
    if (e instanceof WhatsappFailure) return { erro: e.message }
    throw e
  }
}
