import type { TemplateUse, ThreadUse } from '#shared/conversas/conexoes.ts'
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
async function templateFor(c: Ctx, codConcessionaria: number, uso: TemplateUse, values: readonly string[]) {
  const t = await c.tx
    .selectFrom('whatsappModelo')
    .select(['nome', 'idioma', 'categoria', 'corpo', 'campos'])
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('uso', '=', uso)
    .where('situacao', '=', 'APPROVED')
    .executeTakeFirst()
  const texto = t && fillTemplate(t.corpo, values)
  if (!t || !texto) return undefined
  const modelo: FilledTemplate = {
    nome: t.nome,
    idioma: t.idioma,
    categoria: t.categoria as MessageCategory,
    valores: values.slice(0, t.campos),
  }
  return { modelo, texto }
}

/** The template by which a store's WhatsApp sends a code, filled; undefined without a connection or such a template. */
export async function codeTemplate(c: Ctx, codConcessionaria: number, codigo: string) {
  if (!(await isWhatsAppConnected(c, codConcessionaria))) return undefined
  const t = await templateFor(c, codConcessionaria, 'CODIGO', [codigo])
  return t?.modelo
}

/** One of the product's own messages. */
type OwnMessage = Omit<ToCliente, 'canal' | 'modelo'> & {
  tipo: ThreadUse
  valores: readonly string[]
}

/**
 * Sends one of the product's own messages by a store's WhatsApp connection: inside the window as it is, outside as the template that the
 * store chose for its use. False when there is no connection or no such template.
 */
export async function tryWhatsApp(c: Ctx, { valores, ...m }: OwnMessage): Promise<boolean> {
  const { codConcessionaria, codCliente } = m
  if (!(await isWhatsAppConnected(c, codConcessionaria))) return false
  const open = isWindowOpen(await windowOf(c, codConcessionaria, codCliente), new Date())
  const template = open ? undefined : await templateFor(c, codConcessionaria, m.tipo, valores)
  if (!open && !template) return false
  await sendToCliente(c, { ...m, ...template, canal: 'WHATSAPP' })
  return true
}

/** Sends a text by a store's WhatsApp while the customer's window is open. False otherwise. */
export async function tryWhatsAppText(c: Ctx, m: Omit<ToCliente, 'canal' | 'modelo'>): Promise<boolean> {
  if (!(await isWhatsAppConnected(c, m.codConcessionaria))) return false
  if (!isWindowOpen(await windowOf(c, m.codConcessionaria, m.codCliente), new Date())) return false
  await sendToCliente(c, { ...m, canal: 'WHATSAPP' })
  return true
}

/** As `tryWhatsApp`; when it cannot go out, the person opens a draft link, and the thread keeps what they send. */
export async function sendByWhatsApp(c: Ctx, m: OwnMessage): Promise<boolean> {
  if (await tryWhatsApp(c, m)) return true
  await recordSaid(c, { ...m, canal: 'WHATSAPP' })
  return false
}
