import 'fake-indexeddb/auto'
import { request } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Inspecao } from '#shared/checklists/inspecoes.ts'
import type { Usuario } from '#shared/conta/sessao.ts'
import { createTemplate } from '../records/inspecoes.ts'
import { openOficina, type Oficina } from '../records/oficina.ts'
import { phoneOf, picture } from '../records/phone.ts'

/** What the test uses of the phone's code, which has compiler settings of its own: loaded by path, told here by hand. */
interface Phone {
  beginInspection: (start: object) => Promise<string>
  act: (id: string, ato: object) => Promise<void>
  addMedia: (id: string, media: { tipo: string; blob: Blob }) => Promise<string>
  resolveMoved: (id: string) => Promise<string>
  openOffline: () => Promise<{ count: (store: string) => Promise<number> }>
  readOutbox: () => Promise<{ id: string; refusal: { code: string } | null }[]>
  resolveRefusal: (id: string, how: 'nota') => Promise<void>
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
const load = (m: string) =>
  import(/* @vite-ignore */ new URL(`../src/web/${m}.ts`, import.meta.url).pathname) as Promise<Partial<Phone>>
const parts = await Promise.all(MODULES.map(load))
const {
  act,
  addMedia,
  beginInspection,
  drain,
  inspecoes,
  loadDistribuidor,
  openOffline,
  readOutbox,
  registerSenders,
  resolveMoved,
  resolveRefusal,
  storeCredentials,
} = Object.assign({}, ...parts) as Phone

vi.hoisted(() => {
  const memory = () => {
    const dados = new Map<string, string>()
    return {
      getItem: (k: string) => dados.get(k) ?? null,
      setItem: (k: string, v: string) => void dados.set(k, v),
      removeItem: (k: string) => void dados.delete(k),
    }
  }
  Object.defineProperty(globalThis, 'localStorage', { value: memory(), configurable: true })
  Object.defineProperty(globalThis, 'sessionStorage', { value: memory(), configurable: true })
})

let o: Oficina
let template: number
/** Whether the network of the phone cuts this call, and on which side of the server. */
let cut: () => 'none' | 'before' | 'after' = () => 'none'

/** The phone's fetch: to the test server under the world's host, over a network that is cut now and then. */
async function phoneFetch(url: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const where = cut()
  if (where === 'before') throw new TypeError('no network')
  const body =
    init.body instanceof Blob ? Buffer.from(await init.body.arrayBuffer()) : (init.body as string | undefined)
  const answer = await new Promise<Response>((resolve, reject) => {
    const headers = { ...(init.headers as Record<string, string>), host: o.m.host }
    const req = request(new URL(String(url), o.t.server.endereco), { method: init.method ?? 'GET', headers }, (res) => {
      const parts: Buffer[] = []
      res.on('data', (p: Buffer) => parts.push(p))
      res.on('end', () => resolve(new Response(Buffer.concat(parts), { status: res.statusCode ?? 500 })))
    })
    req.once('error', reject)
    req.end(body)
  })
  if (where === 'after') throw new TypeError('no network')
  return answer
}

beforeAll(async () => {
  o = await openOficina()
  template = await createTemplate(o.t, o.m.codDistribuidor)
  vi.stubGlobal('fetch', phoneFetch)
  vi.stubGlobal('window', { location: { origin: 'http://phone.test' }, addEventListener() {} })
  vi.stubGlobal('document', { visibilityState: 'hidden', addEventListener() {} })
  await loadDistribuidor()
  registerSenders([inspecoes.sends])
  const { usuario } = await o.ok<{ usuario: Usuario }>('GET', 'logged', undefined, o.mecanicoLogado)
  storeCredentials(o.mecanicoLogado, { ...usuario, email: '' }, true)
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await o.t.close()
})

const start = (codPassagem: number | null, placa = o.placa()) => ({
  codConcessionaria: o.loja,
  codPassagem,
  codModeloInspecao: template,
  numeroVersao: 1,
  veiculo: { placa, chassi: null, marca: 'Fiat', modelo: 'Pulse', versao: null, ano: 2024 },
  cliente: { nome: 'Rui Alves', telefone: null },
})
const photo = async (pixels: number) => new Blob([new Uint8Array(await picture(pixels, 64))], { type: 'image/jpeg' })
/** More than one piece. */
const largePhoto = async () => new Blob([new Uint8Array(await picture(1800, 1200))], { type: 'image/jpeg' })
const read = (id: string) => o.ok<Inspecao>('GET', `inspecoes/${id}`)

/** Sends until nothing that may still go is left. */
async function sendAll(): Promise<void> {
  for (let i = 0; i < 500; i++) {
    await drain()
    const left = await readOutbox()
    if (left.every((e) => e.refusal !== null)) return
  }
  throw new Error('the outbox does not empty')
}

test('under two hundred cuts every act and every photo arrives once, in order', async () => {
  let cuts = 0
  let seed = 7
  const next = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
  cut = () => {
    const r = next()
    if (cuts >= 200 || r > 0.6) return 'none'
    cuts++
    return r < 0.3 ? 'before' : 'after'
  }
  const done: { id: string; notes: string[]; photos: string[] }[] = []
  for (let i = 0; i < 12; i++) {
    const id = await beginInspection(start(null))
    const photos: string[] = []
    const notes: string[] = []
    for (let n = 0; n < 4; n++) {
      photos.push(
        await addMedia(id, { tipo: 'FOTO', blob: i + n === 0 ? await largePhoto() : await photo(80 + 10 * i + n) }),
      )
      notes.push(`nota ${i}.${n}`)
      await act(id, { tipo: 'ANOTAR', texto: notes[n] ?? '' })
    }
    done.push({ id, notes, photos })
  }
  await sendAll()
  expect(cuts).toBe(200)
  for (const { id, notes, photos } of done) {
    const { conteudo, midias } = await read(id)
    expect(conteudo.notas.map((n) => n.texto)).toEqual(notes)
    expect(midias).toHaveLength(photos.length)
    expect(new Map(midias.map((m) => [m.idMidia, m.estado]))).toEqual(new Map(photos.map((p) => [p, 'PRONTA'])))
  }
  const db = await openOffline()
  expect([await db.count('outbox'), await db.count('blobs')]).toEqual([0, 0])
}, 300_000)

afterEach(() => {
  cut = () => 'none'
})

test('what was done here goes to the inspection that somebody else had open', async () => {
  const { codPassagem } = await o.passante()
  const open = await phoneOf(o, template).begin({ codPassagem })
  cut = () => 'before'
  const mine = await beginInspection(start(codPassagem))
  const midia = await addMedia(mine, { tipo: 'FOTO', blob: await photo(500) })
  await act(mine, { tipo: 'ANOTAR', texto: 'do meu aparelho' })
  cut = () => 'none'
  await sendAll()
  expect(await readOutbox()).toEqual([])
  expect(await resolveMoved(mine)).toBe(open)
  const { conteudo, midias } = await read(open)
  expect(conteudo.notas.map((n) => n.texto)).toEqual(['do meu aparelho'])
  expect(midias.map((m) => m.idMidia)).toEqual([midia])
})

test('an answer to an inspection that was closed meanwhile is told, and kept as a note', async () => {
  const id = await beginInspection(start(null))
  await sendAll()
  await phoneOf(o, template).ok(id, { tipo: 'CANCELAR', motivo: 'carro errado' })
  await act(id, { tipo: 'RECEBER', dados: { km: 52_000, queixa: 'barulho na frente' } })
  await sendAll()
  const [refused] = await readOutbox()
  expect(refused?.refusal?.code).toBe('inspecao-fechada')
  await resolveRefusal(refused?.id ?? '', 'nota')
  await sendAll()
  expect(await readOutbox()).toEqual([])
  expect((await read(id)).conteudo.notas[0]?.texto).toContain('52000 km: barulho na frente')
})
