import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Usuario } from '#shared/conta/sessao.ts'
import { ApiError } from '../http/errors.ts'
import { storeCredentials } from '../session/credentials.ts'
import { loadDistribuidor } from '../session/distribuidor.ts'
import { prepareBlob, readBlob } from './blobs.ts'
import { dropCopies, keepCopy, readCopy } from './cache.ts'
import { openOffline } from './db.ts'
import { enqueue, enqueueAll, importEntries, outboxStore, readOutbox } from './outbox.ts'
import { resolveRefusal } from './pending.ts'
import type { OutboxEntry } from './schema.ts'
import { registerSenders, type NewEntry, type Sent } from './senders.ts'
import { drain } from './sending.ts'
import { StorageFullError } from './storage-errors.ts'
import { unsentStore } from './unsent.ts'

vi.hoisted(() => {
  const memory = () => {
    const data = new Map<string, string>()
    return {
      getItem: (k: string) => data.get(k) ?? null,
      setItem: (k: string, v: string) => void data.set(k, v),
      removeItem: (k: string) => void data.delete(k),
    }
  }
  Object.defineProperty(globalThis, 'localStorage', { value: memory(), configurable: true })
  Object.defineProperty(globalThis, 'sessionStorage', { value: memory(), configurable: true })
})

const user = (codUsuario: number, nome: string): Usuario => ({
  codUsuario,
  nome,
  email: `${codUsuario}@x.br`,
  codNivel: 5,
  ultimoAcesso: null,
  filtrado: false,
})
const signIn = (codUsuario: number, seconds = 3600) => {
  const now = Date.now() / 1000
  const token = `a.${btoa(JSON.stringify({ sub: String(codUsuario), codNivel: 5, iat: now, exp: now + seconds }))}.x`
  storeCredentials(token, user(codUsuario, codUsuario === 1 ? 'Ana' : 'Rui'), true)
}

/** What the server got, and what it answers to each entry. */
let got: string[]
let answer: (e: OutboxEntry, blob: Blob | null) => Promise<Sent | void>
const network = vi.fn<typeof fetch>()

function stubPage(): void {
  vi.stubGlobal('fetch', network)
  vi.stubGlobal('window', { location: { origin: 'https://outro.exemplo.com' }, addEventListener() {} })
  vi.stubGlobal('document', { visibilityState: 'hidden', addEventListener() {} })
}
afterAll(() => vi.unstubAllGlobals())

beforeAll(async () => {
  stubPage()
  network.mockResolvedValueOnce(
    new Response(JSON.stringify({ distribuidor: 'Um', dominioGestao: 'g', dominioApi: 'a', dominioIntegracao: 'i' })),
  )
  await loadDistribuidor()
  registerSenders([
    {
      teste: () =>
        Promise.resolve({
          async send(e, blob) {
            const sent = await answer(e, blob)
            got.push(e.id)
            return sent
          },
          asNote: (e) => [entry(`nota-${e.id}`, e.subject)],
          discarded: async (e) => (e.id === 'foto' ? [entry('sem-foto', e.subject)] : []),
        }),
    },
  ])
})
beforeEach(async () => {
  const db = await openOffline()
  await Promise.all([db.clear('outbox'), db.clear('blobs'), db.clear('cache')])
  await readOutbox()
  got = []
  answer = () => Promise.resolve()
  network.mockReset().mockRejectedValue(new TypeError('no network'))
  signIn(1)
})

const entry = (id: string, subject = 's'): NewEntry => ({
  id,
  kind: 'teste',
  subject,
  words: `fez ${id}`,
  payload: {},
  noteable: true,
  at: '2026-11-27T12:00:00.000Z',
})
const waiting = async () => (await readOutbox()).map((e) => e.id)
const refused = (status: number) => new ApiError('x', status, { codigo: `c${status}`, mensagem: `não: ${status}` })
const photo = (text: string) => new Blob([text], { type: 'image/jpeg' })

test('entries leave in the order in which they were done, and the device forgets them', async () => {
  for (const id of ['a', 'b', 'c']) await enqueue(entry(id))
  expect(unsentStore.get()).toEqual({ 'um:1': { name: 'Ana', count: 3, refused: 0 } })
  await drain()
  expect(got).toEqual(['a', 'b', 'c'])
  expect(await waiting()).toEqual([])
  expect(unsentStore.get()).toEqual({})
})

test('without a network nothing leaves and nothing is lost', async () => {
  for (const id of ['a', 'b']) await enqueue(entry(id))
  answer = () => Promise.reject(refused(0))
  await drain()
  expect([got, await waiting()]).toEqual([[], ['a', 'b']])
  answer = () => Promise.resolve()
  await drain()
  expect(got).toEqual(['a', 'b'])
})

test('a refusal stops the entries of its subject only, and keeps them', async () => {
  await enqueue(entry('a1', 'A'))
  await enqueue(entry('a2', 'A'))
  await enqueue(entry('b1', 'B'))
  answer = (e) => (e.id === 'a1' ? Promise.reject(refused(409)) : Promise.resolve())
  await drain()
  expect([got, await waiting()]).toEqual([['b1'], ['a1', 'a2']])
  expect(outboxStore.get()?.map((e) => e.refusal?.mensagem)).toEqual(['não: 409', undefined])
})

test('a refused entry is kept as a note, dropped or tried again, and the rest goes on', async () => {
  for (const id of ['n', 'd', 't']) await enqueue(entry(id, id))
  await enqueue(entry('n2', 'n'))
  answer = (e) => (e.id.length === 1 ? Promise.reject(refused(409)) : Promise.resolve())
  await drain()
  answer = () => Promise.resolve()
  for (const [id, how] of [
    ['n', 'nota'],
    ['d', 'descartar'],
    ['t', 'tentar'],
  ] as const) {
    await resolveRefusal(id, how)
    await drain()
  }
  expect(got).toEqual(['n2', 'nota-n', 't'])
  expect(await waiting()).toEqual([])
})

test('a refused finish lets later entries of its subject go, and a retry goes behind them', async () => {
  await enqueue({ ...entry('fim'), rank: 1 })
  await enqueue({ ...entry('aprova'), rank: 2 })
  answer = (e) => (e.id === 'fim' ? Promise.reject(refused(409)) : Promise.resolve())
  await drain()
  await enqueue(entry('conserto'))
  await drain()
  expect([got, await waiting()]).toEqual([['conserto'], ['fim', 'aprova']])
  // Without a network the retry and another entry wait together.
  answer = () => Promise.reject(refused(0))
  await enqueue(entry('outro'))
  await resolveRefusal('fim', 'tentar')
  await drain()
  answer = () => Promise.resolve()
  await drain()
  expect(got).toEqual(['conserto', 'outro', 'fim', 'aprova'])
  expect(await waiting()).toEqual([])
})

test('what a dropped entry leaves to be done is done, before what closes its subject', async () => {
  await enqueue(entry('foto'))
  await enqueue({ ...entry('fim'), rank: 1 })
  answer = (e) => (e.id === 'foto' ? Promise.reject(refused(422)) : Promise.resolve())
  await drain()
  await resolveRefusal('foto', 'descartar')
  await drain()
  expect(got).toEqual(['sem-foto', 'fim'])
})

test('a server error of one subject does not keep the others waiting', async () => {
  await enqueue(entry('a1', 'A'))
  await enqueue(entry('a2', 'A'))
  await enqueue(entry('b1', 'B'))
  answer = (e) => (e.subject === 'A' ? Promise.reject(refused(500)) : Promise.resolve())
  await drain()
  expect([got, await waiting()]).toEqual([['b1'], ['a1', 'a2']])
  expect(outboxStore.get()?.every((e) => e.refusal === null)).toBe(true)
})

test('what another writes at the same moment is tried again, not told as refused', async () => {
  await enqueue(entry('a1', 'A'))
  await enqueue(entry('b1', 'B'))
  answer = (e) =>
    e.id === 'a1'
      ? Promise.reject(new ApiError('x', 409, { codigo: 'tente-de-novo', mensagem: 'ao mesmo tempo' }))
      : Promise.resolve()
  await drain()
  expect([got, outboxStore.get()?.map((e) => e.refusal)]).toEqual([['b1'], [null]])
  answer = () => Promise.resolve()
  await drain()
  expect(got).toEqual(['b1', 'a1'])
})

test('a firewall that answers in the server’s place refuses nothing', async () => {
  await enqueue(entry('a'))
  answer = () => Promise.reject(new ApiError('x', 403, {}))
  await drain()
  expect(outboxStore.get()?.map((e) => e.refusal)).toEqual([null])
  answer = () => Promise.resolve()
  await drain()
  expect(got).toEqual(['a'])
})

test('entries of another person of the phone wait for their owner', async () => {
  await enqueue(entry('a'))
  signIn(2)
  await enqueue(entry('r'))
  await drain()
  expect([got, await waiting()]).toEqual([['r'], ['a']])
  signIn(1)
  await drain()
  expect(got).toEqual(['r', 'a'])
})

test('an expired session that the server refuses sends nothing and drops nothing', async () => {
  await enqueue(entry('a'))
  signIn(1, -60)
  network.mockImplementation(() => Promise.resolve(new Response('{}', { status: 401 })))
  await drain()
  expect([got, await waiting()]).toEqual([[], ['a']])
})

test('equal photos share their bytes, and the last send deletes them', async () => {
  const first = await prepareBlob(photo('igual'))
  await enqueue(entry('a'), first)
  await enqueue(entry('b'), await prepareBlob(photo('igual')))
  const bytes = async () => (await (await openOffline()).get('blobs', first.sha256))?.refs
  expect(await bytes()).toBe(2)
  const texts: (string | undefined)[] = []
  answer = async (e, blob) => {
    texts.push(await blob?.text())
    if (e.id === 'b') expect(await bytes()).toBe(1)
  }
  await drain()
  expect(texts).toEqual(['igual', 'igual'])
  expect(await readBlob(first.sha256)).toBeNull()
})

test('entries of a subject that was open elsewhere go there, in order', async () => {
  for (const id of ['inicio', 'x', 'y']) await enqueue(entry(id, 'velha'))
  answer = (e) =>
    Promise.resolve(
      e.id === 'inicio'
        ? { moved: { from: 'velha', rewrite: (o) => (o.id === 'inicio' ? null : { ...o, subject: 'aberta' }) } }
        : undefined,
    )
  const subjects: string[] = []
  const send = answer
  answer = (e, b) => {
    subjects.push(e.subject)
    return send(e, b)
  }
  await drain()
  expect(got).toEqual(['inicio', 'x', 'y'])
  expect(subjects).toEqual(['velha', 'aberta', 'aberta'])
})

test('a photo that does not fit is refused before anything is written; answers are still kept', async () => {
  const nav = { ...navigator, storage: { estimate: () => Promise.resolve({ usage: 99_000_000, quota: 100_000_000 }) } }
  vi.stubGlobal('navigator', nav)
  await expect(prepareBlob(photo('grande'))).rejects.toBeInstanceOf(StorageFullError)
  await enqueue(entry('a'))
  vi.unstubAllGlobals()
  stubPage()
  expect(await waiting()).toEqual(['a'])
  expect(await (await openOffline()).count('blobs')).toBe(0)
})

test('a full device says whether the photo or the act itself was not kept', async () => {
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const bytes = await prepareBlob(photo('cheio'))
  await expect(enqueue(entry('a'), bytes)).rejects.toThrow('a foto não foi guardada, as respostas sim')
  await expect(enqueue(entry('b'))).rejects.toThrow('o que você acabou de fazer NÃO foi guardado')
  full.mockRestore()
  expect(await waiting()).toEqual([])
})

test('a photo and the answer that names it are kept together, or neither is', async () => {
  const blob = await prepareBlob(photo('junto'))
  const both = (payload: unknown) => [
    { entry: entry('foto'), blob },
    { entry: { ...entry('resposta'), payload }, blob: null },
  ]
  // What cannot be stored: the photo before it was written already.
  await expect(enqueueAll(both(() => undefined))).rejects.toThrow()
  expect([await waiting(), await readBlob(blob.sha256)]).toEqual([[], null])
  await enqueueAll(both({}))
  expect(await waiting()).toEqual(['foto', 'resposta'])
})

test('entries that waited elsewhere are taken over once', async () => {
  const old = {
    ...entry('velho'),
    owner: 'um:1',
    ownerName: '',
    blob: null,
    bytes: 0,
    refusal: null,
  }
  await importEntries([old])
  await importEntries([old])
  expect(await waiting()).toEqual(['velho'])
})

test('copies belong to their owner and go with the sign-out; entries stay', async () => {
  await enqueue(entry('a'))
  await keepCopy('pacote', { n: 1 })
  signIn(2)
  expect(await readCopy('pacote')).toBeUndefined()
  signIn(1)
  expect((await readCopy<{ n: number }>('pacote'))?.data).toEqual({ n: 1 })
  await dropCopies()
  expect(await readCopy('pacote')).toBeUndefined()
  expect(await waiting()).toEqual(['a'])
})

test('copies are bounded: the longest unused goes first', async () => {
  for (let i = 0; i < 81; i++) await keepCopy(`dia/${i}`, i)
  expect(await (await openOffline()).count('cache')).toBe(80)
})

test('on a shared device, an act that was on its way when the person changed waits for its owner', async () => {
  await enqueue(entry('a'))
  await enqueue(entry('a2'))
  await enqueue(entry('a3', 'outro'))
  // The next person enters while the first act of the one before is being sent.
  answer = async () => {
    signIn(2)
    throw refused(401)
  }
  await drain()
  await enqueue(entry('r'))
  answer = () => Promise.resolve()
  await drain()
  expect([got, await waiting()]).toEqual([['r'], ['a', 'a2', 'a3']])
  signIn(1)
  await drain()
  expect(got).toEqual(['r', 'a', 'a2', 'a3'])
})
