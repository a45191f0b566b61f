import { z } from 'zod'

const media = z.object({
  id: z.string().max(200),
  mime_type: z.string().max(200).default(''),
  caption: z.string().optional(),
  filename: z.string().optional(),
  voice: z.boolean().optional(),
})
const reply = z.object({ title: z.string().default('') })

/** A customer's message as the maker sends it; what is not known here is left out. */
export const inboundMessage = z.object({
  id: z.string().min(1).max(300),
  /** Absent where the person shows no phone; then `from_user_id` names them. */
  from: z.string().max(40).optional(),
  from_user_id: z.string().max(200).optional(),
  timestamp: z.string().regex(/^\d{9,11}$/),
  type: z.string(),
  context: z.object({ id: z.string().optional() }).optional().catch(undefined),
  text: z.object({ body: z.string() }).optional(),
  image: media.optional(),
  document: media.optional(),
  audio: media.optional(),
  video: media.optional(),
  sticker: media.optional(),
  location: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      name: z.string().optional(),
      address: z.string().optional(),
    })
    .optional(),
  contacts: z
    .array(
      z.object({
        name: z.object({ formatted_name: z.string().default('') }).optional(),
        phones: z.array(z.object({ phone: z.string().optional() })).default([]),
      }),
    )
    .optional(),
  button: z.object({ text: z.string() }).optional(),
  interactive: z
    .object({ button_reply: reply.optional(), list_reply: reply.optional(), nfm_reply: z.looseObject({}).optional() })
    .optional(),
  reaction: z.object({ message_id: z.string(), emoji: z.string().optional() }).optional(),
  order: z.object({ product_items: z.array(z.unknown()).default([]) }).optional(),
  system: z.object({ body: z.string().default('') }).optional(),
})
type InboundMessage = z.output<typeof inboundMessage>

/** Who wrote: a phone has 8 to 15 digits and nothing else; what else stands there names a person who hides it. Null when nobody is named. */
export function writerOf({
  from,
  from_user_id: userId,
}: InboundMessage): { telefone?: string; idWhatsapp?: string } | null {
  const telefone = from && /^\+?\d{8,15}$/.test(from) ? from : undefined
  const idWhatsapp = userId || (telefone === undefined ? from : undefined)
  if (!telefone && !idWhatsapp) return null
  return { ...(telefone && { telefone }), ...(idWhatsapp && { idWhatsapp }) }
}

/** A message as a thread shows it. */
interface Readable {
  texto: string
  anexo?: { nome: string; tipo: string; idProvedor: string }
  /** Provider's id of the message that it answers. */
  respondeA?: string
}

const FILES = { image: 'Foto', document: 'Documento', audio: 'Áudio', video: 'Vídeo', sticker: 'Figurinha' } as const

/** The words and the file of a customer's message, whatever its kind: nothing that came is left unseen. */
export function readMessage(m: InboundMessage): Readable {
  const respondeA = m.reaction?.message_id ?? m.context?.id
  return { ...contentOf(m), ...(respondeA && { respondeA }) }
}

function contentOf(m: InboundMessage): Readable {
  if (m.text) return { texto: m.text.body }
  for (const [kind, name] of Object.entries(FILES) as [keyof typeof FILES, string][]) {
    const file = m[kind]
    if (!file) continue
    const nome = file.filename ?? (file.voice ? 'Mensagem de voz' : name)
    return { texto: file.caption ?? '', anexo: { nome, tipo: file.mime_type, idProvedor: file.id } }
  }
  if (m.location) return { texto: placeOf(m.location) }
  if (m.contacts) return { texto: m.contacts.map(contactOf).join('\n') }
  if (m.button) return { texto: m.button.text }
  if (m.interactive) {
    const chosen = m.interactive.button_reply ?? m.interactive.list_reply
    return { texto: chosen?.title || 'Respondeu a um formulário' }
  }
  if (m.reaction) return { texto: m.reaction.emoji ? `Reagiu com ${m.reaction.emoji}` : 'Retirou a reação' }
  if (m.order) return { texto: `Pedido de ${m.order.product_items.length} itens do catálogo do WhatsApp` }
  if (m.system) return { texto: m.system.body || 'O WhatsApp avisou uma mudança deste contato' }
  return {
    texto: 'Mensagem de um tipo que o WhatsApp não entrega aqui: peça ao cliente que escreva ou mande uma foto.',
  }
}

function placeOf(l: NonNullable<InboundMessage['location']>): string {
  const what = [l.name, l.address].filter(Boolean).join(', ')
  return `Localização${what && `: ${what}`} https://www.google.com/maps?q=${l.latitude},${l.longitude}`
}

function contactOf(k: NonNullable<InboundMessage['contacts']>[number]): string {
  const phones = k.phones.flatMap((p) => p.phone ?? []).join(', ')
  return `Contato: ${k.name?.formatted_name || 'sem nome'}${phones && ` ${phones}`}`
}
