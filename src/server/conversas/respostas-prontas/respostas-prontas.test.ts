import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RecordChange } from '#shared/cadastros/registers.ts'
import { newRecord } from '#shared/cadastros/fields.ts'
import {
  respostaProntaFields,
  type RespostaPronta,
  type RespostaProntaData,
  type RespostaProntaRow,
} from '#shared/conversas/respostas-prontas.ts'
import type { Nivel } from '#shared/core/contract.ts'
import { createImporter } from '#tests/files/imports.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
let m: World
const tokens = new Map<Nivel, string>()
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  for (const nivel of [2, 3, 4] as const) tokens.set(nivel, await m.token(nivel, [m.lojas[0] ?? 0]))
})
afterAll(() => t.close())

const callApi = (nivel: Nivel, method: string, rest = '', body?: unknown) =>
  t.callApi(method, `conversas/respostas-prontas${rest}`, {
    token: tokens.get(nivel) ?? '',
    ...(body !== undefined && { body }),
  })
const build = (extra: Partial<RespostaProntaData>): RespostaProntaData => ({
  ...newRecord<RespostaProntaData>(respostaProntaFields),
  codConcessionaria: m.lojas[0] ?? 0,
  titulo: 'Endereço',
  texto: 'Oi, {{primeiroNome}}! Av. Brasil, 10.',
  ...extra,
})
const create = async (extra: Partial<RespostaProntaData> = {}) =>
  (await callApi(4, 'POST', '', build(extra))).corpo as unknown as RespostaPronta
const titles = async (nivel: Nivel, query: string) =>
  ((await callApi(nivel, 'GET', query)).corpo['itens'] as RespostaProntaRow[]).map((r) => r.titulo)

test('the workshop head writes an answer; a consultor finds it by its text but may not change it', async () => {
  const r = await create({ titulo: 'Pagamento', texto: 'Em até 10 vezes no cartão' })
  expect(r).toMatchObject({ titulo: 'Pagamento', ativa: true, versao: 1 })
  expect(await titles(3, '?busca=cartao')).toEqual(['Pagamento'])
  expect((await callApi(3, 'GET', `/${r.codResposta}`)).status).toBe(403)
  expect((await callApi(3, 'POST', '', build({ titulo: 'Outra' }))).status).toBe(403)
})

test('an unknown field and a missing text are refused on their inputs', async () => {
  const r = await callApi(2, 'POST', '', build({ titulo: ' ', texto: 'Oi, {{nome}}' }))
  expect([r.status, r.corpo['campos']]).toEqual([
    422,
    { titulo: 'Título obrigatório', texto: expect.stringContaining('{{nome}}') as string },
  ])
})

test('a store has a title once; another store may use it too, and the store of an answer does not change', async () => {
  const r = await create({ titulo: 'Horário' })
  const again = await callApi(2, 'POST', '', build({ titulo: 'Horário' }))
  expect([again.status, again.corpo['campos']]).toEqual([
    409,
    { titulo: 'Esta concessionária já tem uma resposta com este título' },
  ])
  const elsewhere = build({ titulo: 'Horário', codConcessionaria: m.lojas[1] ?? 0 })
  expect((await callApi(2, 'POST', '', elsewhere)).status).toBe(200)
  expect((await callApi(4, 'POST', '', { ...elsewhere, titulo: 'Alheia' })).status).toBe(404)
  const { codResposta, ...dados } = r
  const moved = await callApi(2, 'PUT', `/${codResposta}`, { ...dados, codConcessionaria: m.lojas[1] })
  expect(moved.status).toBe(422)
})

test('a retired answer leaves the list, and the history tells it', async () => {
  const { codResposta, ...dados } = await create({ titulo: 'Guincho' })
  expect((await callApi(4, 'PUT', `/${codResposta}`, { ...dados, ativa: false })).status).toBe(200)
  expect((await callApi(4, 'PUT', `/${codResposta}`, { ...dados, texto: 'Tarde' })).status).toBe(409)
  expect([await titles(4, '?busca=guincho'), await titles(4, '?busca=guincho&situacao=todos')]).toEqual([
    [],
    ['Guincho'],
  ])
  const history = await t.callApi('GET', `cadastros/respostas-prontas/${codResposta}/historico`, {
    token: tokens.get(4) ?? '',
  })
  expect((history.corpo['itens'] as RecordChange[])[0]?.campos).toEqual([
    { campo: 'ativa', antes: true, depois: false },
  ])
})

test('a file brings answers with their line breaks, and its bad rows are named', async () => {
  const admin = createImporter(t, m, tokens.get(4) ?? '')
  const loja = 'um loja 1'
  const file = `Concessionária;Título;Texto\n${loja};Pix;"Chave:\n11 2222-3333"`
  expect(await admin.importData('respostas-prontas', file)).toMatchObject({ novas: 1 })
  expect(await admin.importData('respostas-prontas', file)).toMatchObject({ novas: 0, iguais: 1 })
  expect((await callApi(4, 'GET', '?busca=pix')).corpo['itens']).toMatchObject([{ texto: 'Chave:\n11 2222-3333' }])
  const { codImportacao } = await admin.check(
    'respostas-prontas',
    `Concessionária;Título;Texto\n${loja};Ruim;Oi, {{x}}`,
  )
  expect((await admin.erros(codImportacao)).map((e) => [e.linha, e.coluna])).toEqual([[2, 'Texto']])
})
