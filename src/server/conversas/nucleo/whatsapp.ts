import type { TemplateUse } from '#shared/conversas/conexoes.ts'
import { isWindowOpen } from '#shared/rules/message-state.ts'
import type { MessageCategory } from '#shared/rules/whatsapp-price.ts'
import { fillTemplate } from '#shared/rules/whatsapp-template.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { type FilledTemplate, recordSaid, sendToCliente, type ToCliente } from './send.ts'

/** Whether a store's WhatsApp number is connected and in use. */
export async function isWhatsAppConnected(c: Ctx, codConcessionaria: number): Promise<boolean> {
  const r = await c.tx
    .selectFrom('conversaConexao')
    .select('ativa')
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('canal', '=', 'WHATSAPP')
    .executeTakeFirst()
  return r?.ativa ?? false
}

/** Until when WhatsApp takes free text for a customer; null when they never wrote. */
async function windowOf(c: Ctx, codConcessionaria: number, codCliente: number): Promise<string | null> {
  const r = await c.tx
    .selectFrom('conversa')
    .select('janelaAte')
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('codCliente', '=', codCliente)
    .executeTakeFirst()
  return r?.janelaAte ?? null
}

/** The approved template that a store chose for a use, filled; undefined when there is none or it wants more values. */
async function templateFor(c: Ctx, codConcessionaria: number, uso: TemplateUse, valores: readonly string[]) {
  const t = await c.tx
    .selectFrom('whatsappModelo')
    .select(['nome', 'idioma', 'categoria', 'corpo', 'campos'])
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('uso', '=', uso)
    .where('situacao', '=', 'APPROVED')
    .executeTakeFirst()
  const texto = t && fillTemplate(t.corpo, valores)
  if (!t || !texto) return undefined
  const modelo: FilledTemplate = {
    nome: t.nome,
    idioma: t.idioma,
    categoria: t.categoria as MessageCategory,
    valores: valores.slice(0, t.campos),
  }
  return { modelo, texto }
}

/**
 * Sends one of the product's own messages by WhatsApp. With a connection it goes out by itself: inside the window as it is, outside as the
 * template that the store chose for its use. Without one, false: a person opens the draft link, and the thread keeps what they send.
 */
export async function sendByWhatsApp(
  c: Ctx,
  m: Omit<ToCliente, 'canal' | 'modelo'> & { tipo: TemplateUse; valores: readonly string[] },
): Promise<boolean> {
  const { valores, ...message } = m
  const { codConcessionaria, codCliente } = m
  if (await isWhatsAppConnected(c, codConcessionaria)) {
    const open = isWindowOpen(await windowOf(c, codConcessionaria, codCliente), new Date())
    const template = open ? undefined : await templateFor(c, codConcessionaria, m.tipo, valores)
    if (open || template) {
      await sendToCliente(c, { ...message, ...template, canal: 'WHATSAPP' })
      return true
    }
  }
  await recordSaid(c, { ...message, canal: 'WHATSAPP' })
  return false
}
