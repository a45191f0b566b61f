import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { emptyAnswer } from '#shared/rules/inspecao.ts'
import { ApiError } from '../../core/http/errors.ts'
import { queryClient } from '../../core/http/query.ts'
import type { OutboxEntry } from '../../core/offline/schema.ts'
import { loadDistribuidor } from '../../core/session/distribuidor.ts'
import { actEntry, type NewAct } from './act-entry.ts'
import { actSender, isNobodysConflict, isOvertaken, mediaSender } from './outbox-senders.ts'
import { inspectionKey } from './server-copy.ts'

vi.hoisted(() => {
  const empty = { getItem: () => null, setItem() {}, removeItem() {} }
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, { value: empty, configurable: true })
})

const ID = '00000000-0000-4000-8000-000000000001'
const network = vi.fn<typeof fetch>()
const answer = (status: number, body: object) =>
  Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }))

beforeAll(async () => {
  vi.stubGlobal('fetch', network)
  vi.stubGlobal('window', { location: { origin: 'https://outro.exemplo.com' }, addEventListener() {} })
  network.mockImplementationOnce(() =>
    answer(200, { distribuidor: 'Um', dominioGestao: 'g', dominioApi: 'a', dominioIntegracao: 'i' }),
  )
  await loadDistribuidor()
})
afterAll(() => vi.unstubAllGlobals())

const entry = (ato: NewAct) => ({ ...actEntry(ID, ato), refusal: null }) as unknown as OutboxEntry

test('seconds in a section that a closed inspection refuses are dropped; an answer is not', () => {
  const refused = (status: number) =>
    new ApiError('', status, { codigo: 'inspecao-fechada', mensagem: 'Já finalizada' })
  expect([409, 422, 401, 429, 503, 0].map((status) => isNobodysConflict('CONTAR_TEMPO', refused(status)))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
  expect(isNobodysConflict('FINALIZAR', refused(409))).toBe(false)
})

test('an undo that comes after another answered is told, and leaves the queue', () => {
  const refused = (codigo: string) => new ApiError('', 409, { codigo, mensagem: 'Rui respondeu depois', atual: {} })
  expect(isOvertaken(refused('respondido-depois'))).toBe(true)
  expect(isOvertaken(refused('inspecao-fechada'))).toBe(false)
  expect(isOvertaken(new TypeError('no network'))).toBe(false)
})

test('a note has all the words and the hour of what was refused', () => {
  const refused = { ...entry({ tipo: 'DEVOLVER', itens: [], motivo: 'Falta a foto' }), at: '2026-11-27T12:00:00.000Z' }
  expect(actSender.asNote?.(refused)).toMatchObject([
    {
      at: refused.at,
      payload: {
        idInspecao: ID,
        ato: {
          tipo: 'ANOTAR',
          texto: 'Não entrou na inspeção: Devolveu a inspeção: Falta a foto',
          noAparelhoEm: refused.at,
        },
      },
    },
  ])
})

test('a note keeps the photos of the refused answer, once', () => {
  const resposta = { ...emptyAnswer('VERMELHO'), comentarioInterno: 'não '.repeat(1200), midias: [ID] }
  const notes = actSender.asNote?.(entry({ tipo: 'RESPONDER', item: 'a', resposta })) ?? []
  expect(notes.map((n) => (n.payload as { ato: { midias?: string[] } }).ato.midias)).toEqual([[ID], undefined])
})

test('a discarded photo leaves the answer that names it', async () => {
  const resposta = { ...emptyAnswer('VERMELHO'), midias: ['outra', 'perdida'] }
  queryClient.setQueryData(inspectionKey(ID), {
    idInspecao: ID,
    rev: 3,
    conteudo: { estado: 'EM_ANDAMENTO', respostas: { a: { resposta } }, avarias: [] },
    midias: [],
    modelo: { definicao: { secoes: [{ itens: [{ id: 'a', nome: 'Pneus' }] }] } },
  })
  const photo = {
    id: 'perdida',
    owner: 'um:1',
    ownerName: 'Ana',
    payload: { idInspecao: ID, midia: { idMidia: 'perdida' } },
    refusal: { status: 410, code: 'midia-perdida', mensagem: 'não', at: '2026-11-27T12:00:00.000Z' },
  } as unknown as OutboxEntry
  const [taken, ...more] = (await mediaSender.discarded?.(photo)) ?? []
  expect(taken?.words).toBe('Pneus: vermelho; 1 foto ou vídeo')
  expect(taken?.payload).toMatchObject({
    idInspecao: ID,
    ato: { tipo: 'RESPONDER', item: 'a', resposta: { ...resposta, midias: ['outra'] } },
  })
  expect(more).toEqual([])
})

test('an act and the announcement of a photo give a network up that says nothing', async () => {
  // Fresh modules: those of the process may hold the session's renewal of another file's test, which never ends.
  vi.resetModules()
  const fresh = await import('./outbox-senders.ts')
  network.mockImplementationOnce(() =>
    answer(200, { distribuidor: 'Um', dominioGestao: 'g', dominioApi: 'a', dominioIntegracao: 'i' }),
  )
  await (await import('../../core/session/distribuidor.ts')).loadDistribuidor()
  const silence = new AbortController()
  const given: unknown[] = []
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(silence.signal)
  network.mockImplementation((url, init) => {
    if (String(url).endsWith('/refresh')) return answer(200, { data: { usuario: { codUsuario: 1 }, token: 'a.e30.x' } })
    given.push(init?.signal)
    return Promise.reject(new DOMException('silence', 'TimeoutError'))
  })
  const photo = { payload: { idInspecao: ID, midia: { idMidia: ID } } } as unknown as OutboxEntry
  const sent = [
    fresh.actSender.send(entry({ tipo: 'DEVOLVER', itens: [], motivo: 'Falta a foto' }), null),
    fresh.mediaSender.send(photo, new Blob(['x'])),
  ]
  for (const s of sent) await expect(s).rejects.toMatchObject({ status: 0 })
  expect(given).toEqual([silence.signal, silence.signal])
  vi.restoreAllMocks()
})
