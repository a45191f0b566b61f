import { type MessageState, nextMessageState } from '#shared/rules/message-state.ts'
import type { MessageCategory } from '#shared/rules/whatsapp-price.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { changeConversa } from './threads.ts'

/** What a provider told about a message. */
interface Told {
  /** The message by its provider's id, or by its own code. */
  alvo: { canal: string; idProvedor: string } | { codConversaMensagem: number }
  estado: MessageState
  /** The provider's time. */
  em: string
  codigoErro?: number
  /** Why it failed and what to do, for people. */
  motivo?: string
  categoria?: MessageCategory
  /** Millionths of a US dollar. */
  custoMicros?: number
}

const MOMENTS = { ENVIADA: 'enviadaEm', ENTREGUE: 'entregueEm', LIDA: 'lidaEm' } as const

/**
 * Applies a state that a provider told; it never goes back, but each state's time and the price are kept whenever they come. False when no
 * message has this id (yet): the provider may tell sooner than the send is recorded.
 */
export async function applyMessageState(c: Ctx, { alvo, ...t }: Told): Promise<boolean> {
  const base = c.tx
    .selectFrom('conversaMensagem')
    .select([
      'codConversaMensagem',
      'codConversa',
      'estado',
      'enviadaEm',
      'entregueEm',
      'lidaEm',
      'categoria',
      'custoMicros',
    ])
    .where(ofTenant(c))
    .where('direcao', '=', 'SAIDA')
    .forUpdate()
  const m = await (
    'idProvedor' in alvo
      ? base.where('canal', '=', alvo.canal).where('idProvedor', '=', alvo.idProvedor)
      : base.where('codConversaMensagem', '=', alvo.codConversaMensagem)
  ).executeTakeFirst()
  if (!m) return false
  const estado = nextMessageState(m.estado as MessageState, t.estado)
  const moved = estado !== m.estado
  const moment = t.estado in MOMENTS ? MOMENTS[t.estado as keyof typeof MOMENTS] : null
  const changes = {
    ...(moved && { estado }),
    ...(moment && m[moment] === null && { [moment]: t.em }),
    ...(moved && t.estado === 'FALHOU' && { codigoErro: t.codigoErro ?? null, motivo: t.motivo ?? null }),
    // What was delivered after all did not fail.
    ...(moved && m.estado === 'FALHOU' && { codigoErro: null, motivo: null }),
    ...(t.categoria !== undefined && t.categoria !== m.categoria && { categoria: t.categoria }),
    ...(t.custoMicros !== undefined && m.custoMicros === null && { custoMicros: t.custoMicros }),
  }
  if (Object.keys(changes).length === 0) return true
  await c.tx
    .updateTable('conversaMensagem')
    .set(changes)
    .where(ofTenant(c))
    .where('codConversaMensagem', '=', m.codConversaMensagem)
    .execute()
  await changeConversa(c, m.codConversa)
  return true
}
