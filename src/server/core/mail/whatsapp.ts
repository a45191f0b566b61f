import { sql } from 'kysely'
import { z } from 'zod'
import { isWindowOpen } from '#shared/rules/message-state.ts'
import { isForeignPhone, normalizePhone } from '#shared/rules/phone.ts'
import { OUT_OF_WINDOW, whatsappError } from '#shared/rules/whatsapp-errors.ts'
import { transaction } from '../database/transaction.ts'
import { callWhatsapp, readWhatsapp, WhatsappFailure, type WhatsappNumber } from '../outbound/whatsapp-api.ts'
import type { Services } from '../services.ts'
import { CLAIM_S, DeliveryFailure } from './delivery.ts'

type Sender = Pick<Services, 'db' | 'env' | 'segredo' | 'files' | 'images'>

/** A template that sends a code outside any thread, with the code as its only value. */
export interface CodeTemplate {
  nome: string
  idioma: string
  valores: string[]
}

/** A message of the outbox, as far as WhatsApp needs it. */
interface ToSend {
  codMensagem: number
  modelo: CodeTemplate | null
  codDistribuidor: number
  codConcessionaria: number | null
  codConversaMensagem: number | null
  destino: string
  tentativas: number
}

interface File {
  idAnexo: string
  nome: string
  tipo: string
  arquivo: string
  /** Id of the message that carried it already. */
  idProvedor: string | null
}

interface ThreadMessage {
  texto: string
  modelo: string | null
  modeloIdioma: string | null
  modeloValores: string[] | null
  idProvedor: string | null
  envio: number
  janelaAte: string | null
  respondeA: string | null
  arquivos: File[]
  /** Whether the provider told something of this store that nobody worked on yet. */
  avisosEsperam: boolean
}

/** How long to wait for what the provider told to be worked on. */
const EVENTS_WAIT_S = 15
/** Longest text below a picture. */
const MAX_CAPTION = 1024

/** What our own data in a message names. */
interface Opaque {
  codConversaMensagem: number
  /** How often a person sent it. */
  envio: number
  /** The file of it that this message carries. */
  idAnexo: string | null
}

/** Our own data in a message, which its states bring back. */
const opaqueOf = ({ codConversaMensagem, envio, idAnexo }: Opaque) =>
  `patio:${codConversaMensagem}.${envio}${idAnexo === null ? '' : `:${idAnexo}`}`

/** What our own data names; null for data of another system. */
export function readOpaque(data: string | undefined): Opaque | null {
  const [, cod, envio, idAnexo = null] = /^patio:(\d{1,15})\.(\d{1,5})(?::([0-9a-f-]{36}))?$/.exec(data ?? '') ?? []
  return cod ? { codConversaMensagem: Number(cod), envio: Number(envio), idAnexo } : null
}

/** Our own data in a code, which belongs to no thread. */
const codeOpaque = (codMensagem: number) => `patio:codigo.${codMensagem}`

/** The message of the outbox that the data of a code names; null for other data. */
export function readCodeOpaque(data: string | undefined): number | null {
  const [, cod] = /^patio:codigo\.(\d{1,15})$/.exec(data ?? '') ?? []
  return cod ? Number(cod) : null
}

/**
 * Sends a thread's message by the store's number; without a connection it stays. A message whose acceptance is known is not sent again:
 * either its answer was recorded, or a state came with our own data. Throws DeliveryFailure.
 */
export async function sendWhatsapp(
  sender: Sender,
  m: ToSend,
): Promise<{ estado: 'ENVIADA'; idProvedor: string } | { estado: 'GUARDADA' }> {
  const { codDistribuidor, codConcessionaria, codConversaMensagem } = m
  if (codConcessionaria === null) return { estado: 'GUARDADA' }
  if (codConversaMensagem === null)
    return m.modelo
      ? sendCode(
          sender,
          { codDistribuidor, codConcessionaria, codMensagem: m.codMensagem, modelo: m.modelo },
          m.destino,
        )
      : { estado: 'GUARDADA' }
  const target = { codDistribuidor, codConcessionaria, codConversaMensagem }
  const w = await failing(readWhatsapp(sender, target), false)
  if (!w) return { estado: 'GUARDADA' }
  const t = await readMessage(sender, target)
  if (!t) throw new DeliveryFailure('A mensagem não está mais na conversa', { permanente: true })
  if (t.idProvedor !== null) return { estado: 'ENVIADA', idProvedor: t.idProvedor }
  // What was told may be that an attempt whose answer was lost did arrive.
  if (m.tentativas > 1 && t.avisosEsperam)
    throw new DeliveryFailure('Esperando o que o WhatsApp avisou', { esperaS: EVENTS_WAIT_S })
  // The window may have closed while the message waited.
  if (t.modelo === null && !isWindowOpen(t.janelaAte, new Date()))
    throw new DeliveryFailure(whatsappError(OUT_OF_WINDOW).motivo, { permanente: true, codigoErro: OUT_OF_WINDOW })
  return { estado: 'ENVIADA', idProvedor: await sendParts(sender, w, target, phoneOf(m.destino), t) }
}

/**
 * Sends a code as a template of the category for it: in the body, and in the button that copies it. When the answer is lost it is not tried
 * again: a second code would confuse, and the person can ask for one. Throws DeliveryFailure.
 */
async function sendCode(
  sender: Sender,
  {
    modelo,
    codMensagem,
    ...store
  }: { codDistribuidor: number; codConcessionaria: number; codMensagem: number; modelo: CodeTemplate },
  destination: string,
): Promise<{ estado: 'ENVIADA'; idProvedor: string } | { estado: 'GUARDADA' }> {
  const w = await failing(readWhatsapp(sender, store), false)
  if (!w) return { estado: 'GUARDADA' }
  const parameters = modelo.valores.map((text) => ({ type: 'text', text }))
  const template = {
    name: modelo.nome,
    language: { code: modelo.idioma },
    components: [
      { type: 'body', parameters },
      { type: 'button', sub_type: 'url', index: '0', parameters },
    ],
  }
  const corpo = {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: phoneOf(destination),
    type: 'template',
    template,
    biz_opaque_callback_data: codeOpaque(codMensagem),
  }
  try {
    const r = await callWhatsapp(sender, w, { caminho: `${w.idTelefone}/messages`, corpo, forma: accepted })
    return { estado: 'ENVIADA', idProvedor: r.messages[0].id }
  } catch (e) {
    if (!(e instanceof WhatsappFailure)) throw e
    throw new DeliveryFailure(e.message, { permanente: !e.repete || e.talvezFeito })
  }
}

/** E.164 without the plus. */
function phoneOf(destination: string): string {
  if (isForeignPhone(destination)) return destination.slice(1)
  const d = normalizePhone(destination)
  return d.length === 10 || d.length === 11 ? `55${d}` : d
}

type Alvo = Pick<WhatsappNumber, 'codDistribuidor' | 'codConcessionaria'> & { codConversaMensagem: number }

async function readMessage({ db }: Sender, target: Alvo): Promise<ThreadMessage | undefined> {
  const r = await transaction(db, 'sistema', (tx) =>
    sql<ThreadMessage>`
      select m.texto, m.modelo, m.modelo_idioma as "modeloIdioma", m.modelo_valores as "modeloValores", m.id_provedor as "idProvedor", m.envio,
        v.janela_ate as "janelaAte", r.id_provedor as "respondeA",
        coalesce((select json_agg(json_build_object('idAnexo', a.id_anexo, 'nome', a.nome, 'tipo', a.tipo, 'arquivo', a.arquivo, 'idProvedor', a.id_provedor)
            order by a.criado_em, a.id_anexo) from conversa_anexo a
          where a.cod_distribuidor = m.cod_distribuidor and a.cod_conversa_mensagem = m.cod_conversa_mensagem and a.arquivo is not null), '[]') as arquivos,
        exists (select from conversa_evento e where e.cod_distribuidor = m.cod_distribuidor and e.cod_concessionaria = m.cod_concessionaria
          and e.canal = 'WHATSAPP' and e.feito_em is null and e.recebido_em > now() - interval '10 minutes') as "avisosEsperam"
      from conversa_mensagem m
      join conversa v on v.cod_distribuidor = m.cod_distribuidor and v.cod_conversa = m.cod_conversa
      left join conversa_mensagem r on r.cod_distribuidor = m.cod_distribuidor and r.cod_conversa_mensagem = m.responde_a and r.canal = 'WHATSAPP'
      where m.cod_distribuidor = ${target.codDistribuidor} and m.cod_conversa_mensagem = ${target.codConversaMensagem}`.execute(
      tx,
    ),
  )
  return r.rows[0]
}

/** Sends each file as a message of its own and the text last; a single picture carries the text below it. Returns the last one's id. */
async function sendParts(
  sender: Sender,
  w: WhatsappNumber,
  target: Alvo,
  to: string,
  t: ThreadMessage,
): Promise<string> {
  const base = { messaging_product: 'whatsapp', recipient_type: 'individual', to }
  const context = t.respondeA !== null && { context: { message_id: t.respondeA } }
  const { codConversaMensagem } = target
  const opaque = (idAnexo: string | null) => opaqueOf({ codConversaMensagem, envio: t.envio, idAnexo })
  const main = { ...base, ...context, biz_opaque_callback_data: opaque(null) }
  if (t.modelo !== null) return post(sender, w, target, { ...main, type: 'template', template: templateOf(t) })
  const [only, ...more] = t.arquivos
  const caption = t.texto !== '' && t.texto.length <= MAX_CAPTION && more.length === 0
  if (only && caption && !only.tipo.startsWith('audio/'))
    return post(sender, w, target, { ...main, ...(await upload(sender, w, only, t.texto)) })
  const last = t.texto === '' ? t.arquivos.at(-1) : undefined
  for (const f of t.arquivos) {
    if (f === last || f.idProvedor !== null) continue
    const body = { ...base, biz_opaque_callback_data: opaque(f.idAnexo), ...(await upload(sender, w, f)) }
    await recordPart(sender, target, f, await post(sender, w, target, body))
  }
  if (last) return post(sender, w, target, { ...main, ...(await upload(sender, w, last)) })
  return post(sender, w, target, { ...main, type: 'text', text: { body: t.texto, preview_url: true } })
}

/** WhatsApp refuses values with line breaks. */
const templateOf = (t: ThreadMessage) => ({
  name: t.modelo,
  language: { code: t.modeloIdioma ?? 'pt_BR' },
  ...(t.modeloValores?.length && {
    components: [
      { type: 'body', parameters: t.modeloValores.map((v) => ({ type: 'text', text: v.replace(/\s+/g, ' ').trim() })) },
    ],
  }),
})

const uploaded = z.object({ id: z.string() })

/** Uploads a file and returns the message's part that names it. */
async function upload(sender: Sender, w: WhatsappNumber, f: File, caption?: string): Promise<object> {
  const stored = await sender.files.read(f.arquivo)
  const webp = f.tipo === 'image/webp'
  // WhatsApp takes WebP for stickers only.
  const file = webp
    ? { nome: 'foto.jpg', tipo: 'image/jpeg', bytes: await sender.images.jpeg(stored) }
    : { nome: f.nome, tipo: f.tipo, bytes: stored }
  const { id } = await failing(
    callWhatsapp(sender, w, { caminho: `${w.idTelefone}/media`, arquivo: file, forma: uploaded }),
    false,
  )
  const kind = f.tipo === 'application/pdf' ? 'document' : (f.tipo.split('/')[0] ?? 'document')
  const part = { id, ...(caption && { caption }), ...(kind === 'document' && { filename: f.nome }) }
  return { type: kind, [kind]: part }
}

const accepted = z.object({ messages: z.tuple([z.object({ id: z.string().max(300) })]) })

async function post(sender: Sender, w: WhatsappNumber, target: Alvo, corpo: object): Promise<string> {
  const r = await failing(
    callWhatsapp(sender, w, {
      caminho: `${w.idTelefone}/messages`,
      corpo,
      correlacao: `mensagem:${target.codConversaMensagem}`,
      forma: accepted,
    }),
    true,
  )
  return r.messages[0].id
}

async function recordPart({ db }: Sender, target: Alvo, f: File, idProvedor: string): Promise<void> {
  await transaction(db, 'sistema', (tx) =>
    tx
      .updateTable('conversaAnexo')
      .set({ idProvedor })
      .where('codDistribuidor', '=', target.codDistribuidor)
      .where('idAnexo', '=', f.idAnexo)
      .execute(),
  )
}

/**
 * What the API refused, as the outbox understands it. A message that may have been accepted waits for its states before it is tried again.
 */
async function failing<T>(call: Promise<T>, delivers: boolean): Promise<T> {
  try {
    return await call
  } catch (e) {
    if (!(e instanceof WhatsappFailure)) throw e
    throw new DeliveryFailure(e.message, {
      permanente: !e.repete && !e.talvezFeito,
      ...(e.codigo !== null && { codigoErro: e.codigo }),
      ...(delivers && e.talvezFeito && { esperaS: CLAIM_S }),
    })
  }
}
