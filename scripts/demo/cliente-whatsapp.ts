// npm run cliente-whatsapp: a person plays the customer on a page, against the running demo's first store.
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { TEMPLATE_USES, type Conexao, type TemplateUse } from '#shared/conversas/conexoes.ts'
import { TEMPLATE_FIELDS } from '#shared/rules/whatsapp-template.ts'
import { args } from '../arguments.ts'
import { openWhatsappSimulator, type SentMessage } from './whatsapp-stand-in.ts'

const o = args(
  `npm run cliente-whatsapp -- [--url http://localhost:8080] [--porta 8090] [--usuario E-MAIL] [--senha PASSWORD]

Starts a stand-in for WhatsApp and a page where you are the customer. It connects the first store of the running demo
to it by the product's own calls. Messages that the store sends are delivered and read by themselves.
  --url      address of the system (default: http://localhost:8080)
  --porta    port of the page (default: 8090)
  --usuario  who connects the store (default: admin@patio.demo)
  --senha    their password (default: the demo's)`,
  [],
  ['url', 'porta', 'usuario', 'senha'],
)
const base = o['url'] ?? 'http://localhost:8080'
const port = Number(o['porta'] ?? 8090)
const TOKEN = 'EAAJB-token-do-cliente-whatsapp'
const SECRET = 'segredo-do-cliente-whatsapp'
const [ID_TELEFONE, ID_CONTA] = ['106540352242922', '102290129340398']
/** How long after a message its customer has it, and reads it. */
const [DELIVERED_MS, READ_MS] = [700, 2000]

interface Shown {
  de: string
  minha: boolean
  texto: string
  em: string
  midia?: string
  imagem?: boolean
}
const messages: Shown[] = []

const templates = (Object.entries(TEMPLATE_FIELDS) as [TemplateUse, readonly string[]][]).map(([uso, fields]) => ({
  name: `patio_${uso.toLowerCase()}`,
  language: 'pt_BR',
  status: 'APPROVED',
  category: 'UTILITY',
  components: [
    { type: 'BODY', text: `Olá! ${TEMPLATE_USES[uso]}: ${fields.map((_, i) => `{{${i + 1}}}`).join(', ')}.` },
  ],
}))
const bodies = new Map(templates.map((t) => [t.name, t.components[0]?.text ?? '']))

const whatsapp = await openWhatsappSimulator({
  token: TOKEN,
  idTelefone: ID_TELEFONE,
  idConta: ID_CONTA,
  templates,
  onSent: (m) => void receive(m).catch((e: unknown) => console.error(e)),
})

/** Shows what the store sent, and tells that it was delivered and read. */
async function receive(m: SentMessage): Promise<void> {
  const { template, text, ...parts } = m.corpo
  const file = parts.image ?? parts.document ?? parts.audio ?? parts.video
  const values = template?.components?.[0]?.parameters.map((p) => p.text) ?? []
  const filled = bodies
    .get(template?.name ?? '')
    ?.replace(/\{\{(\d+)\}\}/g, (_, n: string) => values[Number(n) - 1] ?? '')
  messages.push({
    de: m.to,
    minha: false,
    texto: text?.body ?? filled ?? file?.caption ?? '',
    em: m.em.toISOString(),
    ...(file && { midia: file.id, imagem: m.type === 'image' }),
  })
  const price = template ? { category: 'utility', type: 'regular' } : {}
  await whatsapp.tell(m, 'sent', price)
  await wait(DELIVERED_MS)
  await whatsapp.tell(m, 'delivered', price)
  await wait(READ_MS - DELIVERED_MS)
  await whatsapp.tell(m, 'read', price)
}

async function call<T>(method: string, path: string, token: string | null, body?: object): Promise<T> {
  const r = await fetch(new URL(`/api/${path}`, base), {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = (await r.json()) as { mensagem?: string }
  if (!r.ok) throw new Error(`${path}: ${answer.mensagem ?? r.status}`)
  return answer as T
}

async function connect(): Promise<string> {
  const login = { email: o['usuario'] ?? 'admin@patio.demo', senha: o['senha'] ?? 'Patio#2026' }
  const { data } = await call<{ data: { token: string } }>('POST', 'authenticate', null, login)
  const lojas = await call<{ codConcessionaria: number; nome: string }[]>('GET', 'concessionarialist', data.token)
  const [loja] = lojas.toSorted((a, b) => a.codConcessionaria - b.codConcessionaria)
  if (!loja) throw new Error('this user reaches no store')
  const cod = loja.codConcessionaria
  const conexoes = await call<Conexao[]>('GET', `conversas/conexoes/${cod}`, data.token)
  const versao = conexoes.find((x) => x.canal === 'WHATSAPP')?.versao ?? 0
  const ids = { idTelefone: ID_TELEFONE, idConta: ID_CONTA }
  const saved = await call<Conexao>('PUT', `conversas/conexoes/${cod}/WHATSAPP`, data.token, {
    ...ids,
    ativa: true,
    endereco: whatsapp.url,
    token: TOKEN,
    segredo: SECRET,
    versao,
  })
  whatsapp.listen({ url: new URL(new URL(saved.aviso ?? '').pathname, base).href, segredo: SECRET })
  await call('POST', `conversas/conexoes/${cod}/WHATSAPP/teste`, data.token)
  await call('POST', `conversas/modelos/${cod}/importacao`, data.token)
  for (const uso of Object.keys(TEMPLATE_USES))
    await call('PUT', `conversas/modelos/${cod}/patio_${uso.toLowerCase()}/pt_BR/uso`, data.token, { uso })
  return loja.nome
}

/** The maker writes Brazilian mobiles with and without the ninth digit; the page shows both as one. */
const same = (wa: string) => wa.replace(/^55(\d\d)9(\d{8})$/, '55$1$2')
const KINDS: Readonly<Record<string, string>> = { image: 'image', video: 'video', audio: 'audio' }
const page = await readFile(join(import.meta.dirname, 'cliente-whatsapp.html'))

async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const url = new URL(req.url ?? '/', base)
  const de = url.searchParams.get('de') ?? ''
  const nome = url.searchParams.get('nome') ?? 'Cliente'
  const json = (value: unknown) => {
    res.writeHead(200, { 'content-type': 'application/json' })
    res.end(JSON.stringify(value))
  }
  if (url.pathname === '/mensagens') return json(messages.filter((m) => same(m.de) === same(de)))
  if (url.pathname.startsWith('/midia/')) {
    const file = whatsapp.media.get(url.pathname.slice('/midia/'.length))
    res.writeHead(file ? 200 : 404, { 'content-type': file?.tipo ?? 'text/plain' })
    res.end(file?.bytes)
    return
  }
  if (req.method !== 'POST') {
    res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    res.end(page)
    return
  }
  const body = await buffer(req)
  const em = new Date().toISOString()
  if (url.pathname === '/escrever') {
    messages.push({ de, minha: true, texto: body.toString(), em })
    await whatsapp.write(de, { type: 'text', text: { body: body.toString() } }, { nome })
    return json({})
  }
  const tipo = (req.headers['content-type'] ?? '').split(';')[0] ?? ''
  const kind = KINDS[tipo.split('/')[0] ?? ''] ?? 'document'
  const midia = whatsapp.keep({ tipo, bytes: body })
  messages.push({ de, minha: true, texto: '', em, midia, imagem: kind === 'image' })
  await whatsapp.write(de, { type: kind, [kind]: { id: midia, mime_type: tipo } }, { nome })
  json({})
}

try {
  const loja = await connect()
  createServer((req, res) => {
    answer(req, res).catch((e: unknown) => {
      console.error(e instanceof Error ? e.message : e)
      res.writeHead(502).end()
    })
  }).listen(port, '127.0.0.1', () => console.log(`${loja} is connected. Be the customer at http://localhost:${port}`))
} catch (e) {
  console.error(e instanceof Error ? e.message : e)
  await whatsapp.close()
  process.exitCode = 1
}
