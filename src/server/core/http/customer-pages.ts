import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, notFound } from './errors.ts'
import { withHead, type ReadHead } from './page-head.ts'
import { headers } from './security-headers.ts'
import type { Services } from '../services.ts'

/** The page that carries its script and style in its own HTML (docs/decisions/0062). */
const BOOKING = 'BookingPage'

/** Component of a page by the first part of its address below /o/; the quote's page has no such part. */
const PAGES: Readonly<Record<string, string>> = {
  painel: 'PanelPage',
  carro: 'CarroPage',
  pesquisa: 'PesquisaPage',
  chegada: 'ChegadaPage',
  verificar: 'VerifyPage',
  agendar: BOOKING,
  espera: 'WaitingPage',
  porta: 'DoorPage',
  reserva: 'ContractPage',
  pagar: 'PayPage',
}
const STORES = 'StoresPage'

interface Page {
  html: string
  /** Source of the content security policy that lets the page's own script run; empty when its scripts are files. */
  script: string
}

interface Built extends Page {
  mtimeMs: number
  /** Files that a page needs beyond the entry, by its component. */
  files: Readonly<Record<string, readonly string[]>>
}

const INLINE = /<script type="module">(.*?)<\/script>/s
const scriptSource = (html: string): string => {
  const code = INLINE.exec(html)?.[1]
  return code === undefined ? '' : `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}

/** Reads a built page, and again after a new build. */
function readBuilt(folder: string, file: string): () => Built {
  let read: Built | undefined
  return () => {
    const index = join(folder, file)
    const { mtimeMs } = statSync(index)
    if (read?.mtimeMs !== mtimeMs) {
      const list = join(folder, 'pages.json')
      const files = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Built['files']) : {}
      const html = readFileSync(index, 'utf8')
      read = { mtimeMs, html, files, script: scriptSource(html) }
    }
    return read
  }
}

/** Returns the built pages, whose head loads the page's own scripts and styles at once. */
function builtPages(folder: string): (component?: string) => Page {
  const shared = readBuilt(folder, 'index.html')
  const booking = readBuilt(join(folder, 'booking'), 'agendar.html')
  return (component = '') => {
    if (component === BOOKING) return booking()
    const { html, files, script } = shared()
    const links = (files[component] ?? []).map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="/o/arquivos/${file}">`
        : `<link rel="modulepreload" crossorigin href="/o/arquivos/${file}">`,
    )
    return { html: html.replace('</head>', `${links.join('')}</head>`), script }
  }
}

/** The customer's pages under /o/. Areas give the head of those that search engines find; all others are marked `noindex`. */
export async function customerPages(
  app: FastifyInstance,
  services: Services,
  folder: string,
  hsts: boolean,
): Promise<void> {
  const page = builtPages(folder)
  const hide = { schema: { hide: true } }
  const send = (reply: FastifyReply, { html, script }: Page) => {
    if (script !== '') changePolicy(reply, "script-src 'self'", `script-src 'self' ${script}`)
    return reply
      .header('cache-control', 'no-cache')
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(html)
  }
  const plain = (component?: string) => async (_req: FastifyRequest, reply: FastifyReply) =>
    send(reply, page(component))

  app.get('/o/:token', hide, plain())
  app.get('/o/agendar', hide, plain(STORES))
  // The only page that our own screens show in a frame: the preview of a quote.
  const framed = headers('proprio', hsts)
  app.get('/o/previa', hide, (_req, reply) => send(reply.headers(framed), page('PreviewPage')))

  const heads: Record<string, ReadHead> = Object.assign(
    {},
    ...(await Promise.all(services.areas.flatMap((a) => (a.pageHeads ? [a.pageHeads()] : [])))),
  )
  for (const [first, component] of Object.entries(PAGES)) {
    const read = heads[first]
    if (!read) {
      app.get(`/o/${first}/:token`, hide, plain(component))
      continue
    }
    const headOf = async (req: FastifyRequest) =>
      read(services, await services.tenants.forHost(req.headers.host), (req.params as { token: string }).token)
    app.get(`/o/${first}/:token`, hide, async (req, reply) => {
      try {
        const head = await headOf(req)
        allowFrames(reply, head.frames)
        const { html, script } = page(component)
        return send(reply, { html: withHead(html, head), script })
      } catch (e) {
        if (!(e instanceof AppError) || e.status !== 404) throw e
        // The page itself tells what is wrong with its address.
        return send(reply.code(404), page(component))
      }
    })
    // The signed address of a picture ends; link previews keep this one.
    app.get(`/o/${first}/:token/foto`, hide, async (req, reply) => {
      const { photo } = await headOf(req)
      if (photo === null) throw notFound()
      return reply.header('cache-control', 'public, max-age=3600').redirect(photo, 302)
    })
  }
}

/** Lets pages of these origins show the answer in a frame. */
export function allowFrames(reply: FastifyReply, origins: string): void {
  if (origins === '') return
  changePolicy(reply, "frame-ancestors 'none'", `frame-ancestors 'self' ${origins}`)
  // X-Frame-Options cannot list several pages; the policy above replaces it.
  reply.removeHeader('x-frame-options')
}

function changePolicy(reply: FastifyReply, before: string, after: string): void {
  const policy = String(reply.getHeader('content-security-policy'))
  reply.header('content-security-policy', policy.replace(before, after))
}
