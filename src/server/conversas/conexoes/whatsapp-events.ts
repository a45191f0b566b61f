import { z } from 'zod'
import { ofTenant } from '../../core/database/query.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { findOrCreateCliente } from '../nucleo/find-cliente.ts'
import { receiveFromCliente } from '../nucleo/receive.ts'
import { type OpenEvent, Unreadable, type Work } from './events.ts'
import { nudgeMedia } from './media.ts'
import { inboundMessage, readMessage, writerOf } from './whatsapp-message.ts'
import { applyStatus, instantOf, statusSchema } from './whatsapp-status.ts'
import { parseJson } from '../../core/outbound/parse-json.ts'

const value = z.looseObject({
  metadata: z.object({ phone_number_id: z.string() }).optional(),
  contacts: z
    .array(
      z.object({
        wa_id: z.string().optional(),
        user_id: z.string().optional(),
        profile: z.object({ name: z.string().optional(), username: z.string().optional() }).optional(),
      }),
    )
    .default([])
    .catch([]),
  messages: z.array(z.unknown()).default([]),
  statuses: z.array(z.unknown()).default([]),
})
type Value = z.output<typeof value>
const notice = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(z.object({ id: z.string(), changes: z.array(z.object({ field: z.string(), value })) })),
})

/** Works on what WhatsApp told: messages of customers, states of ours, and news of templates and of the number's quality. */
export const whatsappWork: Work = async (services, e) => {
  const loaded = notice.safeParse(parseJson(e.corpo.toString('utf8')))
  if (!loaded.success) throw new Unreadable('O aviso do WhatsApp não se entende')
  return async (c, connection) => {
    const refused = new Set<string>()
    const unread = new Set<string>()
    const threads = new Set<number>()
    let files = false
    for (const { id, changes } of loaded.data.entry)
      for (const { field, value: v } of changes)
        if (field !== 'messages') {
          if (id === connection.idConta) await applyNews(c, e, field, v)
        } else if (v.metadata?.phone_number_id !== connection.idTelefone) refused.add(v.metadata?.phone_number_id ?? '')
        else {
          for (const m of v.messages) {
            const taken = await takeMessage(c, e, m, v)
            if (typeof taken === 'string') {
              unread.add(taken)
              continue
            }
            threads.add(taken.codConversa)
            files ||= taken.temArquivo
          }
          for (const s of v.statuses) {
            const status = statusSchema.safeParse(s)
            if (status.success) await applyStatus(c, e.codConcessionaria, status.data)
          }
        }
    if (files) c.depois(async () => nudgeMedia(services))
    const [first] = [...threads].filter(Boolean)
    if (refused.size > 0)
      unread.add(
        `O WhatsApp avisou de outro número (id ${[...refused].join(', ')}): cada número tem o seu endereço de aviso`,
      )
    return { correlacao: first ? `conversa:${first}` : null, ...(unread.size > 0 && { erro: [...unread].join('; ') }) }
  }
}

/**
 * Writes a customer's message into their thread; returns the thread, 0 when the message was there already, and whether a file of it is to
 * be fetched. One that cannot be understood is told in words, and holds up no other of the same notice.
 */
async function takeMessage(c: Ctx, { codConcessionaria }: OpenEvent, raw: unknown, v: Value) {
  const loaded = inboundMessage.safeParse(raw)
  // Shown in the log and never dropped: a person wrote something.
  if (!loaded.success) return 'Uma mensagem do WhatsApp não se entende: veja o aviso em Suporte'
  const m = loaded.data
  const writer = writerOf(m)
  if (!writer)
    return 'Uma mensagem do WhatsApp veio sem telefone e sem identificação de quem escreveu: não há a quem responder'
  const contact =
    v.contacts.find((k) =>
      writer.telefone ? k.wa_id === writer.telefone : k.user_id === writer.idWhatsapp || k.wa_id === writer.idWhatsapp,
    ) ?? v.contacts[0]
  const nome = contact?.profile?.name || contact?.profile?.username
  const codCliente = await findOrCreateCliente(c, codConcessionaria, {
    ...writer,
    // The maker's numbers have their country.
    ...(writer.telefone && { telefone: `+${writer.telefone.replace('+', '')}` }),
    ...(nome && { nome }),
  })
  const { texto, anexo, respondeA } = readMessage(m)
  const taken = await receiveFromCliente(c, {
    codConcessionaria,
    codCliente,
    canal: 'WHATSAPP',
    texto,
    idProvedor: m.id,
    em: instantOf(m.timestamp),
    ...(respondeA && { respondeAProvedor: respondeA }),
    ...(anexo && { anexos: [anexo] }),
  })
  return { codConversa: taken?.codConversa ?? 0, temArquivo: taken !== null && anexo !== undefined }
}

const templateNews = z.object({
  event: z.string().max(40),
  message_template_name: z.string(),
  message_template_language: z.string(),
})
const qualityNews = z.object({ event: z.string().optional(), current_limit: z.string().optional() })

/** News of the account: the state of a template, the limit of the number. */
async function applyNews(c: Ctx, { codConcessionaria }: OpenEvent, field: string, v: unknown): Promise<void> {
  if (field === 'message_template_status_update') {
    const t = templateNews.safeParse(v).data
    // An approval may belong to a template with parts that are not served: the import decides.
    if (!t || t.event === 'APPROVED') return
    await c.tx
      .updateTable('whatsappModelo')
      .set({ situacao: t.event, uso: null })
      .where(ofTenant(c))
      .where('codConcessionaria', '=', codConcessionaria)
      .where('nome', '=', t.message_template_name)
      .where('idioma', '=', t.message_template_language)
      .execute()
  }
  if (field === 'phone_number_quality_update') {
    const q = qualityNews.safeParse(v).data
    if (!q?.current_limit) return
    await c.tx
      .updateTable('conversaConexao')
      .set({ limite: q.current_limit.slice(0, 60) })
      .where(ofTenant(c))
      .where('codConcessionaria', '=', codConcessionaria)
      .where('canal', '=', 'WHATSAPP')
      .execute()
  }
}
