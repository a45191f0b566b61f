import { sql } from 'kysely'
import { z } from 'zod'
import type { MessageState } from '#shared/rules/message-state.ts'
import { whatsappError } from '#shared/rules/whatsapp-errors.ts'
import { MESSAGE_CATEGORIES, type MessageCategory, messagePrice } from '#shared/rules/whatsapp-price.ts'
import { ofTenant } from '../../core/database/query.ts'
import { readCodeOpaque, readOpaque } from '../../core/mail/whatsapp.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { applyMessageState } from '../nucleo/states.ts'

/** What the maker tells about a message of ours. */
export const statusSchema = z.object({
  id: z.string().min(1).max(300),
  status: z.string(),
  timestamp: z.string().regex(/^\d{9,11}$/),
  biz_opaque_callback_data: z.string().max(512).optional().catch(undefined),
  pricing: z
    .object({ billable: z.boolean().optional(), type: z.string().optional(), category: z.string().optional() })
    .optional()
    .catch(undefined),
  errors: z
    .array(z.object({ code: z.number() }))
    .optional()
    .catch(undefined),
})
type Status = z.output<typeof statusSchema>

const STATES: Readonly<Record<string, MessageState>> = {
  sent: 'ENVIADA',
  delivered: 'ENTREGUE',
  read: 'LIDA',
  played: 'LIDA',
  failed: 'FALHOU',
}

/** The maker's instant, in seconds since 1970. */
export const instantOf = (timestamp: string): string => new Date(Number(timestamp) * 1000).toISOString()

/** Applies what the maker told about one of a store's messages; others than ours are passed over. */
export async function applyStatus(c: Ctx, codConcessionaria: number, s: Status): Promise<void> {
  const estado = STATES[s.status]
  if (!estado) return
  const code = readCodeOpaque(s.biz_opaque_callback_data)
  if (code !== null) return applyToCode(c, codConcessionaria, code, s, estado)
  // The answer to our call may be lost or late: the message learns its id, and that it left, from here.
  const ours = await claimId(c, codConcessionaria, s)
  // A file that arrived says nothing of the whole message; one that failed does.
  if (ours?.isFile && estado !== 'FALHOU') return
  const codigoErro = s.errors?.[0]?.code
  const em = instantOf(s.timestamp)
  await applyMessageState(c, {
    alvo: ours ? { codConversaMensagem: ours.codConversaMensagem } : { canal: 'WHATSAPP', idProvedor: s.id },
    estado,
    em,
    ...(estado === 'FALHOU' && { motivo: whatsappError(codigoErro ?? null).motivo }),
    ...(codigoErro !== undefined && { codigoErro }),
    // Meta charges for what was delivered, and tells the price with one of the two states.
    ...((estado === 'ENTREGUE' || estado === 'LIDA') && costOf(s, em)),
  })
}

/** A code is in no thread: its delivery and price stand on the message of the outbox. */
async function applyToCode(
  c: Ctx,
  codConcessionaria: number,
  codMensagem: number,
  s: Status,
  estado: MessageState,
): Promise<void> {
  const change = c.tx
    .updateTable('mensagem')
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('codMensagem', '=', codMensagem)
    .where('canal', '=', 'WHATSAPP')
    .where('codConversaMensagem', 'is', null)
  const em = instantOf(s.timestamp)
  if (estado === 'FALHOU')
    await change
      .set({ estado, erro: whatsappError(s.errors?.[0]?.code ?? null).motivo })
      .where('entregueEm', 'is', null)
      .execute()
  // Two states tell of a delivery: the first to come gives its instant and price, and proves that the message left even if our call failed.
  else if (estado !== 'ENVIADA')
    await change
      .set({
        estado: 'ENVIADA',
        erro: null,
        enviadaEm: sql`coalesce(enviada_em, ${em}::timestamptz)`,
        entregueEm: em,
        custoMicros: costOf(s, em).custoMicros ?? messagePrice('AUTHENTICATION', em.slice(0, 10), false),
      })
      .where('entregueEm', 'is', null)
      .execute()
}

function costOf({ pricing }: Status, em: string): { categoria?: MessageCategory; custoMicros?: number } {
  const told = pricing?.category?.toUpperCase().replace(/_LITE$/, '')
  const categoria = MESSAGE_CATEGORIES.find((x) => x === told)
  if (!pricing || !categoria) return {}
  const free = pricing.billable === false || (pricing.type !== undefined && pricing.type !== 'regular')
  return { categoria, custoMicros: free ? 0 : messagePrice(categoria, em.slice(0, 10), false) }
}

/**
 * Binds the provider's id to the message that our own data names, and takes it out of the outbox: it was accepted, so it must not leave
 * again. Null when the data names no message of this store, or an earlier sending of it.
 */
async function claimId(c: Ctx, codConcessionaria: number, s: Status) {
  const opaque = readOpaque(s.biz_opaque_callback_data)
  if (!opaque) return null
  const { codConversaMensagem, envio, idAnexo } = opaque
  const m = await c.tx
    .selectFrom('conversaMensagem')
    .select(['idProvedor'])
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('codConversaMensagem', '=', codConversaMensagem)
    .where('envio', '=', envio)
    .where('direcao', '=', 'SAIDA')
    .where('canal', '=', 'WHATSAPP')
    .forUpdate()
    .executeTakeFirst()
  if (!m) return null
  const ours = { codConversaMensagem, isFile: idAnexo !== null }
  if (idAnexo !== null) {
    await c.tx
      .updateTable('conversaAnexo')
      // A file that failed goes again with the next sending.
      .set({ idProvedor: s.status === 'failed' ? null : s.id })
      .where(ofTenant(c))
      .where('codConversaMensagem', '=', codConversaMensagem)
      .where('idAnexo', '=', idAnexo)
      .execute()
    return ours
  }
  if (m.idProvedor === null)
    await c.tx
      .updateTable('conversaMensagem')
      .set({ idProvedor: s.id })
      .where(ofTenant(c))
      .where('codConversaMensagem', '=', codConversaMensagem)
      .execute()
  await c.tx
    .updateTable('mensagem')
    .set({ estado: 'ENVIADA', erro: null, enviadaEm: sql`now()` })
    .where(ofTenant(c))
    .where('codConversaMensagem', '=', codConversaMensagem)
    .where('estado', '=', 'PENDENTE')
    .execute()
  return ours
}
