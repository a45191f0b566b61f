// Codes that customers of the demonstration's booking page proved their phones by, for the costs of messages.
import type pg from 'pg'
import { messagePrice } from '#shared/rules/whatsapp-price.ts'
import { insert } from '../save.ts'

const DAY = 86_400_000
const CODES = 40
/** About every second day has one. */
const EVERY = 1.7 * DAY

/** Writes codes of the last two months, three of four by WhatsApp. */
export async function seedCodes(
  client: pg.Client,
  loja: { cod_distribuidor: number; cod_concessionaria: number },
  now: Date,
): Promise<void> {
  const rows = Array.from({ length: CODES }, (_, i) => {
    const at = now.getTime() - (CODES - i) * EVERY
    const em = new Date(at).toISOString()
    const canal = i % 4 === 3 ? 'SMS' : 'WHATSAPP'
    const whatsapp = canal === 'WHATSAPP'
    return {
      ...loja,
      canal,
      destino: `119000${String(50_000 + i)}`,
      corpo: `${String(100_000 + ((i * 7919) % 900_000))} é o seu código para agendar na AutoVille Centro. Vale 10 minutos. Não passe este código a ninguém.`,
      estado: 'ENVIADA',
      tentativas: 1,
      criada_em: em,
      enviada_em: new Date(at + 2000).toISOString(),
      proxima_em: em,
      categoria: 'AUTHENTICATION',
      entregue_em: whatsapp ? new Date(at + 5000).toISOString() : null,
      custo_micros: whatsapp ? messagePrice('AUTHENTICATION', em.slice(0, 10), false) : null,
    }
  })
  await insert(client, 'mensagem', rows)
}
