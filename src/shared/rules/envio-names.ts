import type { EnvioChannel, Entrega } from '../agenda/entregas.ts'
import { formatPhone } from './phone.ts'

/** Names of the channels that deliver a quote. */
export const CHANNEL_LABELS: Record<EnvioChannel, string> = {
  SMS: 'SMS',
  EMAIL: 'e-mail',
  WHATSAPP: 'WhatsApp',
}

/** How an offer was delivered: "por SMS e e-mail", or "só pelo link". */
export const viaChannels = (canais: readonly EnvioChannel[]): string =>
  canais.length === 0 ? 'só pelo link' : `por ${canais.map((c) => CHANNEL_LABELS[c]).join(' e ')}`

/** Delivery state of a message in words: the recipient, and whether it left. */
export function entregaStatus(e: Entrega): string {
  const where = `${CHANNEL_LABELS[e.canal]} para ${e.canal === 'EMAIL' ? e.destino : formatPhone(e.destino)}`
  switch (e.estado) {
    case 'ENVIADA':
      return `${where}: saiu`
    case 'PENDENTE':
      return e.tentativas === 0 ? `${where}: saindo` : `${where}: ainda não saiu, tentamos de novo`
    case 'GUARDADA':
      return `${where}: não saiu, porque este canal não está configurado no sistema`
    case 'FALHOU':
      return `${where}: não saiu depois de ${e.tentativas} tentativas`
  }
}
