import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { emptyAnswer } from '#shared/rules/inspecao.ts'
import { queryClient } from '../../core/http/query.ts'
import type { OutboxEntry } from '../../core/offline/schema.ts'
import { loadDistribuidor } from '../../core/session/distribuidor.ts'
import { actEntry, type NewAct } from './act-entry.ts'
import { actSender, mediaSender } from './outbox-senders.ts'
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
  // Another file of this process may have read it already.
  network.mockReset()
})
afterAll(() => vi.unstubAllGlobals())

const entry = (ato: NewAct) => ({ ...actEntry(ID, ato), refusal: null }) as unknown as OutboxEntry
const send = (ato: NewAct) => actSender.send(entry(ato), null)

test('seconds in a section that a closed inspection refuses are dropped; an answer is not', async () => {
  const closed = { codigo: 'inspecao-fechada', mensagem: 'Já finalizada' }
  network.mockImplementation(() => answer(409, closed))
  await expect(send({ tipo: 'CONTAR_TEMPO', secao: 's', segundos: 9 })).resolves.toBeUndefined()
  await expect(send({ tipo: 'FINALIZAR' })).rejects.toThrow('Já finalizada')
  network.mockImplementation(() => answer(503, closed))
  await expect(send({ tipo: 'CONTAR_TEMPO', secao: 's', segundos: 9 })).rejects.toThrow()
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
