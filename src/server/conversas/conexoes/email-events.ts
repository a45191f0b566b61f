import { createHash } from 'node:crypto'
import PostalMime, { type Email } from 'postal-mime'
import { eraseLater } from '../../core/files/erase-later.ts'
import { ofTenant } from '../../core/database/query.ts'
import { threadOf } from '../../core/mail/reply-address.ts'
import type { Services } from '../../core/services.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { findOrCreateCliente } from '../nucleo/find-cliente.ts'
import { receiveFromCliente } from '../nucleo/receive.ts'
import { checkFile, fileKey } from '../nucleo/check-file.ts'
import { splitReply, textOfHtml } from './email-text.ts'
import { type OpenEvent, Unreadable, type Work } from './events.ts'

/** Pictures of a signature, smaller than any photo. */
const LOGO_BYTES = 10 * 1024
const MAX_FILES = 10
/** An older Date header is not believed. */
const MAX_AGE_MS = 3 * 86_400_000

const headerOf = (mail: Email, key: string) => mail.headers.find((h) => h.key === key)?.value.trim() ?? ''

/** Whether a machine wrote it: an absence note or a returned e-mail must not be answered, and is no word of the customer. */
function isAutomatic(mail: Email, from: string): boolean {
  const auto = headerOf(mail, 'auto-submitted').toLowerCase()
  return (
    (auto !== '' && auto !== 'no') ||
    /^(bulk|junk|list|auto_reply)$/i.test(headerOf(mail, 'precedence')) ||
    headerOf(mail, 'return-path') === '<>' ||
    /^(mailer-daemon|postmaster|no-?reply)@/i.test(from)
  )
}

const idsIn = (text: string | undefined): string[] => [...(text ?? '').matchAll(/<[^<>\s]{3,290}>/g)].map(([id]) => id)

/** Writes an e-mail that a customer answered into their thread. */
export const emailWork: Work = async (services, e) => {
  const mail = await PostalMime.parse(e.corpo).catch(() => {
    throw new Unreadable('O e-mail recebido não se entende')
  })
  const from = mail.from?.address?.toLowerCase() ?? ''
  if (!/^[^\s@]+@[^\s@]+$/.test(from)) throw new Unreadable('O e-mail recebido não diz de quem é')
  if (isAutomatic(mail, from)) return async () => ({ correlacao: null })
  const { texto, citado } = splitReply(mail.text?.trim() || textOfHtml(mail.html ?? ''))
  const anexos = await keepFiles(services, e, mail)
  const { codConcessionaria } = e
  return async (c) => {
    const written = [...idsIn(mail.inReplyTo), ...idsIn(mail.references).toReversed()]
    const codCliente =
      (await clienteOfMessage(c, codConcessionaria, written)) ??
      (await clienteOfAddress(c, codConcessionaria, mail)) ??
      (await findOrCreateCliente(c, codConcessionaria, { email: from, nome: mail.from?.name ?? '' }))
    const idProvedor = mail.messageId || createHash('sha256').update(e.corpo).digest('hex')
    const taken = await receiveFromCliente(c, {
      codConcessionaria,
      codCliente,
      canal: 'EMAIL',
      texto,
      citado,
      assunto: mail.subject ?? null,
      // One e-mail may go to two stores.
      idProvedor: `${codConcessionaria}:${idProvedor}`.slice(0, 300),
      anexos,
      ...(written[0] && { respondeAProvedor: written[0] }),
      ...dateOf(mail),
    })
    // An e-mail that came twice has its files already.
    if (!taken)
      await eraseLater(
        c,
        anexos.map((a) => a.arquivo ?? null),
      )
    return { correlacao: taken && `conversa:${taken.codConversa}` }
  }
}

function dateOf(mail: Email): { em?: string } {
  const em = Date.parse(mail.date ?? '')
  return em > Date.now() - MAX_AGE_MS && em <= Date.now() ? { em: new Date(em).toISOString() } : {}
}

interface KeptFile {
  nome: string
  tipo: string
  bytes?: number
  arquivo?: string
  motivo?: string
}

/** Checks and stores the files of an e-mail; refused ones are told in the thread. */
async function keepFiles(services: Services, e: OpenEvent, mail: Email): Promise<KeptFile[]> {
  const files = mail.attachments.flatMap((a) => {
    const bytes = typeof a.content === 'string' ? Buffer.from(a.content) : Buffer.from(a.content as ArrayBuffer)
    return a.related && bytes.length < LOGO_BYTES ? [] : [{ nome: a.filename || 'Arquivo', tipo: a.mimeType, bytes }]
  })
  return Promise.all(
    files.slice(0, MAX_FILES).map(async ({ nome, tipo, bytes }, i) => {
      const checked = await checkFile(services, bytes)
      if ('motivo' in checked) return { nome, tipo: tipo.slice(0, 100), motivo: checked.motivo }
      // The same names at each attempt, so that none is left behind.
      const arquivo = fileKey(e.codDistribuidor, `e${e.codEvento}-${i}`, checked.tipo)
      await services.files.save(arquivo, checked.bytes, checked.tipo)
      return { nome, tipo: checked.tipo, bytes: checked.bytes.length, arquivo }
    }),
  )
}

/** The customer of the message that an e-mail answers. */
async function clienteOfMessage(c: Ctx, codConcessionaria: number, ids: readonly string[]): Promise<number | null> {
  if (ids.length === 0) return null
  const r = await c.tx
    .selectFrom('conversaMensagem as m')
    .innerJoin('conversa as v', (j) =>
      j.onRef('v.codDistribuidor', '=', 'm.codDistribuidor').onRef('v.codConversa', '=', 'm.codConversa'),
    )
    .select('v.codCliente')
    .where('m.codDistribuidor', '=', c.tenant.codDistribuidor)
    .where('m.codConcessionaria', '=', codConcessionaria)
    .where('m.canal', '=', 'EMAIL')
    .where('m.idProvedor', 'in', ids.slice(0, 50))
    .limit(1)
    .executeTakeFirst()
  return r?.codCliente ?? null
}

/** The customer of the thread that one of the addressees names. */
async function clienteOfAddress(c: Ctx, codConcessionaria: number, mail: Email): Promise<number | null> {
  const said = [...(mail.to ?? []), ...(mail.cc ?? [])].flatMap((a) => a.address ?? [])
  for (const address of [...said, mail.deliveredTo ?? '', headerOf(mail, 'x-original-to')]) {
    const codConversa = threadOf(c.services.segredo, address, c.tenant.codDistribuidor)
    if (codConversa === null) continue
    const r = await c.tx
      .selectFrom('conversa')
      .select('codCliente')
      .where(ofTenant(c))
      .where('codConcessionaria', '=', codConcessionaria)
      .where('codConversa', '=', codConversa)
      .executeTakeFirst()
    if (r) return r.codCliente
  }
  return null
}
