import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A message that the product sent, as the API received it. */
export interface SentMessage {
  id: string
  to: string
  type: string
  em: Date
  /** Sent without a template more than a day after the customer's last message. */
  outsideWindow: boolean
  corpo: {
    text?: { body: string }
    template?: { name: string; language: { code: string }; components?: { parameters: { text: string }[] }[] }
    image?: MediaPart
    document?: MediaPart
    audio?: MediaPart
    video?: MediaPart
    context?: { message_id: string }
    biz_opaque_callback_data?: string
  }
}
interface MediaPart {
  id: string
  caption?: string
  filename?: string
}
interface StoredMedia {
  tipo: string
  bytes: Buffer
  /** Size that is announced instead of the true one. */
  announced?: number
}

/**
 * What happens to the next call: nothing, no service (`cai`), the call is done and the connection closed without an answer (`some`), or an
 * error of the maker with its HTTP status.
 */
export type WhatsappFault = 'nenhum' | 'cai' | 'some' | { codigo: number; status: number }

/** Where the product listens. */
interface Webhook {
  /** Whole address. */
  url: string
  host?: string
  segredo: string
}

/** A stand-in for WhatsApp's Cloud API, for demo and tests: messages, media, templates and webhooks of one number, kept in memory. */
export interface WhatsappSimulator {
  /** Address of the API, with its version. */
  url: string
  sent: readonly SentMessage[]
  /** Files by id: those that the product uploaded, and those that customers sent. */
  media: ReadonlyMap<string, StoredMedia>
  injectFaults(...faults: [WhatsappFault, ...WhatsappFault[]]): void
  listen(webhook: Webhook): void
  /** A customer writes; `part` is the message's own content, such as `{type: 'text', text: {body}}`. Returns its id; throws when the product did not take it. */
  write(from: string, part: object, o?: { nome?: string; em?: Date; id?: string }): Promise<string>
  /** Keeps a file of a customer; returns the id that a message names. */
  keep(m: StoredMedia): string
  /** Tells a state of a message that the product sent. */
  tell(
    m: SentMessage,
    status: string,
    o?: { em?: Date; codigo?: number; category?: string; type?: string },
  ): Promise<number>
  /** The signed body of a change, as the maker sends it. */
  notice(value: object, field?: string): string
  /** Posts a body to the product; returns the HTTP status. */
  post(corpo: string, o?: { segredo?: string; signature?: string | null }): Promise<number>
  close(): Promise<void>
}

interface Options {
  token: string
  idTelefone: string
  idConta: string
  telefone?: string
  /** Templates as the API lists them. */
  templates?: readonly object[]
  /** Hears each message that the product sends. */
  onSent?: (m: SentMessage) => void
  port?: number
}

const DAY_MS = 86_400_000
/** The maker knows a Brazilian mobile with and without its ninth digit. */
const same = (wa: string) => wa.replace(/^55(\d\d)9(\d{8})$/, '55$1$2')
const newId = () => `wamid.${randomBytes(18).toString('base64')}`

/** Starts a stand-in on this machine. */
export async function openWhatsappSimulator(o: Options): Promise<WhatsappSimulator> {
  const sent: SentMessage[] = []
  const media = new Map<string, StoredMedia>()
  const wrote = new Map<string, number>()
  let faults: WhatsappFault[] = ['nenhum']
  let webhook: Webhook | null = null
  let url = ''
  const numero = { display_phone_number: o.telefone ?? '+55 11 5550-1234', phone_number_id: o.idTelefone }

  const failure = (status: number, code: number): [number, object] => [
    status,
    { error: { message: `(#${code}) refused`, type: 'OAuthException', code, fbtrace_id: 'Az8or2yhqkZfEZ-_4Qn_Bam' } },
  ]
  const accept = (corpo: SentMessage['corpo'] & { to: string; type: string }): [number, object] => {
    const last = wrote.get(same(corpo.to))
    const outsideWindow = corpo.type !== 'template' && (last === undefined || Date.now() - last > DAY_MS)
    const m: SentMessage = { id: newId(), to: corpo.to, type: corpo.type, em: new Date(), outsideWindow, corpo }
    sent.push(m)
    o.onSent?.(m)
    return [
      200,
      {
        messaging_product: 'whatsapp',
        contacts: [{ input: corpo.to, wa_id: corpo.to }],
        messages: [{ id: m.id, message_status: 'accepted' }],
      },
    ]
  }
  const uploadOf = (bytes: Buffer): [number, object] => {
    const start = bytes.lastIndexOf('\r\n\r\n', bytes.lastIndexOf('\r\n--')) + 4
    const at = bytes.indexOf('name="file"')
    const bodyStart = at < 0 ? start : bytes.indexOf('\r\n\r\n', at) + 4
    const head = bytes.toString('latin1', Math.max(0, at), bodyStart)
    const tipo = /Content-Type: (\S+)/.exec(head)?.[1] ?? ''
    if (!tipo || !bytes.includes('messaging_product')) return failure(400, 100)
    const id = String(10_000 + media.size)
    media.set(id, { tipo, bytes: bytes.subarray(bodyStart, bytes.lastIndexOf('\r\n--')) })
    return [200, { id }]
  }
  const listTemplates = (search: URLSearchParams): object => {
    const limit = Math.min(2, Number(search.get('limit') ?? 25))
    const from = Number(search.get('after') ?? 0)
    const page = (o.templates ?? []).slice(from, from + limit)
    const after = String(from + page.length)
    const more = from + page.length < (o.templates ?? []).length
    return { data: page, paging: { cursors: { before: String(from), after }, ...(more && { next: `${url}/next` }) } }
  }
  const run = async (req: IncomingMessage, at: URL): Promise<[number, object | Buffer]> => {
    const body = await buffer(req)
    const path = at.pathname.replace(/^\/v[\d.]+\//, '')
    if (path === `${o.idTelefone}/messages`) return accept(JSON.parse(body.toString()) as Parameters<typeof accept>[0])
    if (path === `${o.idTelefone}/media`) return uploadOf(body)
    if (path === `${o.idConta}/message_templates`) return [200, listTemplates(at.searchParams)]
    if (path === o.idTelefone)
      return [200, { ...numero, verified_name: 'Oficina', quality_rating: 'GREEN', id: o.idTelefone }]
    const file = media.get(path.replace('arquivo/', ''))
    if (!file) return failure(400, 100)
    if (path.startsWith('arquivo/')) return [200, file.bytes]
    return [
      200,
      {
        messaging_product: 'whatsapp',
        url: `${url}/arquivo/${path}`,
        mime_type: file.tipo,
        sha256: createHash('sha256').update(file.bytes).digest('hex'),
        file_size: file.announced ?? file.bytes.length,
        id: path,
      },
    ]
  }
  const answer = (res: ServerResponse, status: number, body: object | Buffer) => {
    const binary = Buffer.isBuffer(body)
    res.writeHead(status, { 'content-type': binary ? 'application/octet-stream' : 'application/json' })
    res.end(binary ? body : JSON.stringify(body))
  }
  const server = createServer((req, res) => {
    const now = (faults.length > 1 ? faults.shift() : faults[0]) ?? 'nenhum'
    if (now === 'cai') return answer(res, 503, {})
    if (typeof now === 'object') return answer(res, ...failure(now.status, now.codigo))
    if (req.headers.authorization !== `Bearer ${o.token}`) return answer(res, ...failure(401, 190))
    void run(req, new URL(req.url ?? '/', 'http://whatsapp')).then(
      ([status, body]) => (now === 'some' ? res.destroy() : answer(res, status, body)),
      () => answer(res, ...failure(400, 100)),
    )
  })
  await new Promise<void>((ok) => server.listen(o.port ?? 0, '127.0.0.1', ok))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v26.0`

  const simulator: WhatsappSimulator = {
    url,
    sent,
    media,
    injectFaults(...f) {
      faults = f
    },
    listen(w) {
      webhook = w
    },
    async write(from, part, { nome = 'Cliente', em = new Date(), id = newId() } = {}) {
      wrote.set(same(from), Math.max(wrote.get(same(from)) ?? 0, em.getTime()))
      const message = { from, id, timestamp: seconds(em), ...part }
      const contacts = [{ profile: { name: nome }, wa_id: from }]
      const status = await simulator.post(simulator.notice({ contacts, messages: [message] }))
      if (webhook && status !== 200) throw new Error(`the product answered ${status}`)
      return id
    },
    keep(m) {
      const id = String(10_000 + media.size)
      media.set(id, m)
      return id
    },
    tell: (m, status, { em = new Date(), codigo, category = 'service', type = 'free_customer_service' } = {}) =>
      simulator.post(
        simulator.notice({
          statuses: [
            {
              id: m.id,
              status,
              timestamp: seconds(em),
              recipient_id: m.to,
              ...(m.corpo.biz_opaque_callback_data && { biz_opaque_callback_data: m.corpo.biz_opaque_callback_data }),
              ...(status === 'failed'
                ? { errors: [{ code: codigo ?? 131_026, title: 'Message undeliverable' }] }
                : { pricing: { billable: type === 'regular', pricing_model: 'PMP', type, category } }),
            },
          ],
        }),
      ),
    notice: (value, field = 'messages') =>
      JSON.stringify({
        object: 'whatsapp_business_account',
        entry: [
          {
            id: o.idConta,
            changes: [{ value: { messaging_product: 'whatsapp', metadata: numero, ...value }, field }],
          },
        ],
      }),
    post(body, { segredo, signature } = {}) {
      if (!webhook) return Promise.resolve(0)
      const sum = createHmac('sha256', segredo ?? webhook.segredo)
        .update(body)
        .digest('hex')
      return postTo(webhook, body, signature === undefined ? `sha256=${sum}` : signature)
    },
    close: () =>
      new Promise((ok) => {
        server.close(() => ok())
        server.closeAllConnections()
      }),
  }
  return simulator
}

const seconds = (d: Date) => String(Math.floor(d.getTime() / 1000))

function postTo({ url, host }: Webhook, body: string, signature: string | null): Promise<number> {
  return new Promise((ok, failed) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...(host && { host }),
      ...(signature !== null && { 'x-hub-signature-256': signature }),
    }
    const req = request(url, { method: 'POST', headers }, (res) => {
      res.resume()
      res.on('end', () => ok(res.statusCode ?? 0))
    })
    req.on('error', failed)
    req.end(body)
  })
}
