// The phone's real client code outside a browser: what it needs of one, its modules, and a network that is cut.
import 'fake-indexeddb/auto'
import { request } from 'node:http'
import type { Usuario } from '#shared/conta/sessao.ts'

/** What is used of the phone's code, which has compiler settings of its own: loaded by path, told here by hand. */
export interface Phone {
  beginInspection: (start: object) => Promise<string>
  act: (id: string, ato: object) => Promise<void>
  prepareMedia: (media: { tipo: string; blob: Blob }) => Promise<{ idMidia: string; of: (id: string) => unknown }>
  enqueueAll: (all: readonly unknown[]) => Promise<void>
  resolveMoved: (id: string) => Promise<string>
  openOffline: () => Promise<{
    count: (store: string) => Promise<number>
    clear: (store: string) => Promise<void>
    close: () => void
  }>
  readOutbox: () => Promise<{ id: string; subject: string; refusal: { code: string } | null }[]>
  resolveRefusal: (id: string, how: 'nota') => Promise<void>
  keepAllAsNotes: (id: string) => Promise<void>
  registerSenders: (all: readonly unknown[]) => void
  inspecoes: { sends: unknown }
  drain: () => Promise<void>
  storeCredentials: (token: string, usuario: Usuario, lembrar: boolean) => void
  loadDistribuidor: () => Promise<unknown>
}
const MODULES = [
  'checklists/inspecoes/inspection',
  'checklists/inspecoes/area',
  'checklists/inspecoes/media',
  'checklists/inspecoes/moved',
  'core/offline/db',
  'core/offline/outbox',
  'core/offline/pending',
  'core/offline/senders',
  'core/offline/sending',
  'core/session/credentials',
  'core/session/distribuidor',
]

/** Loads the phone's modules; `query` makes them modules of their own where a hook carries it on to what they import. */
export async function loadPhone(query = ''): Promise<Phone> {
  const load = (m: string) =>
    import(/* @vite-ignore */ new URL(`../../src/web/${m}.ts`, import.meta.url).pathname + query) as Promise<
      Partial<Phone>
    >
  const phone = Object.assign({}, ...(await Promise.all(MODULES.map(load)))) as Phone
  phone.registerSenders([phone.inspecoes.sends])
  return phone
}

/** Keeps a photo that no act names yet, and sends it; returns its id. */
export async function addMedia(phone: Phone, id: string, media: { tipo: string; blob: Blob }): Promise<string> {
  const ready = await phone.prepareMedia(media)
  await phone.enqueueAll([ready.of(await phone.resolveMoved(id))])
  void phone.drain()
  return ready.idMidia
}

function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (k: string) => kept.get(k) ?? null,
    setItem: (k: string, v: string) => void kept.set(k, v),
    removeItem: (k: string) => void kept.delete(k),
  }
}

/** Gives the phone's code what it expects of a browser; returns how to take it away again. */
export function standInForBrowser(more: Record<string, unknown>): () => void {
  const parts: Record<string, unknown> = {
    localStorage: memory(),
    sessionStorage: memory(),
    window: { location: { origin: 'http://phone.test' }, addEventListener() {} },
    document: { visibilityState: 'hidden', addEventListener() {} },
    ...more,
  }
  const before = Object.keys(parts).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
  for (const [name, value] of Object.entries(parts))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  return () => {
    for (const [name, was] of before)
      if (was) Object.defineProperty(globalThis, name, was)
      else Reflect.deleteProperty(globalThis, name)
  }
}

/** Where the network breaks: before the request, while its bytes are on the way, or while the answer is. */
export type Cut = 'none' | 'before' | 'middle' | 'after'

/** A fetch to a server under a host, over a network that is cut now and then; keeps the server's cookies. */
export function phoneNetwork(server: { address: string; host: string }, cut: () => Cut): typeof fetch {
  let cookie = ''
  return async (url, init = {}) => {
    const where = cut()
    if (where === 'before') throw new TypeError('no network')
    const body =
      init.body instanceof Blob ? Buffer.from(await init.body.arrayBuffer()) : Buffer.from((init.body as string) ?? '')
    const answer = await new Promise<Response>((resolve, reject) => {
      const headers: Record<string, string | number> = {
        ...(init.headers as Record<string, string>),
        host: server.host,
        ...(cookie && { cookie }),
        ...(body.length > 0 && { 'content-length': body.length }),
      }
      const to = new URL(String(url instanceof Request ? url.url : url), server.address)
      const signal = init.signal ?? undefined
      const req = request(to, { method: init.method ?? 'GET', headers, ...(signal && { signal }) }, (res) => {
        cookie = res.headers['set-cookie']?.[0]?.split(';')[0] ?? cookie
        const parts: Buffer[] = []
        res.on('data', (p: Buffer) => parts.push(p))
        res.once('error', reject)
        res.on('end', () => {
          const status = res.statusCode ?? 500
          resolve(new Response(status === 204 ? null : Buffer.concat(parts), { status }))
        })
      })
      req.once('error', reject)
      if (where !== 'middle') return void req.end(body)
      req.write(body.subarray(0, Math.ceil(body.length / 2)), () => setTimeout(() => req.destroy(), 10))
      return undefined
    }).catch((e: unknown) => {
      throw new TypeError('no network', { cause: e })
    })
    if (where === 'after') throw new TypeError('no network')
    return answer
  }
}

/** Numbers from 0 to 1 that a seed decides. */
export function numbersOf(seed: number): () => number {
  let n = seed
  return () => (n = (n * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
}
