import { afterAll, beforeAll, expect, test } from 'vitest'
import { newRecord } from '#shared/cadastros/fields.ts'
import {
  consultorFields,
  type Consultor,
  type ConsultorRow,
  type ConsultorData,
} from '#shared/cadastros/consultores.ts'
import { AGENDA_COLORS } from '#shared/rules/name.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
let m: World
let token: string
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  token = await m.token(3, [m.lojas[0] ?? 0])
})
afterAll(() => t.close())

const buildConsultor = (extra: Partial<ConsultorData> = {}): ConsultorData => ({
  ...newRecord<ConsultorData>(consultorFields),
  codConcessionaria: m.lojas[0] ?? 0,
  nome: 'Maria de Souza',
  codUsuario: null,
  ...extra,
})
const callApi = (method: string, rest = '', body?: unknown) =>
  t.callApi(method, `cadastros/consultores${rest}`, { token, ...(body !== undefined && { body }) })
const create = async (extra: Partial<ConsultorData>) =>
  (await callApi('POST', '', buildConsultor(extra))).corpo as unknown as Consultor
const update = ({ codConsultor, nomeTratado: _, corAgenda: __, ...dados }: Consultor, extra: Partial<ConsultorData>) =>
  callApi('PUT', `/${codConsultor}`, { ...dados, ...extra })

test('short name and the eight colours are assigned in order, and a retired adviser keeps both', async () => {
  const names = [
    'Maria de Souza',
    'Ana',
    "José d'Ávila Neto",
    'Bia Reis',
    'Caio Lima',
    'Davi Sá',
    'Eva Luz',
    'Fê Paz',
    'Gil Mar',
  ]
  const createdItems = []
  for (const nome of names) createdItems.push(await create({ nome }))
  expect(createdItems.map((c) => c.corAgenda)).toEqual([...AGENDA_COLORS, AGENDA_COLORS[0]])
  expect(createdItems.slice(0, 2).map((c) => c.nomeTratado)).toEqual(['Maria S', 'Ana'])
  const first = createdItems[0]
  if (!first) throw new Error('no adviser')
  expect((await update(first, { ativo: false })).status).toBe(200)
  const list = (await callApi('GET', '?situacao=todos&limite=200')).corpo['itens'] as ConsultorRow[]
  expect(Object.fromEntries(list.map((c) => [c.nome, c.corAgenda]))).toEqual(
    Object.fromEntries(createdItems.map((c) => [c.nome, c.corAgenda])),
  )
  expect(((await callApi('GET', '?limite=200')).corpo['itens'] as ConsultorRow[]).map((c) => c.nome)).not.toContain(
    'Maria de Souza',
  )
})

test('a new name updates the short name at once', async () => {
  const c = await create({ nome: 'Rui Gomes' })
  expect((await update(c, { nome: 'Rui da Silva' })).corpo['nomeTratado']).toBe('Rui D')
})

test('each invalid field gets its own error', async () => {
  const r = await callApi('POST', '', buildConsultor({ nome: '', telefone: '1', email: 'a@b' }))
  expect([r.status, r.corpo['campos']]).toEqual([
    422,
    { nome: 'Nome obrigatório', telefone: 'Favor inserir telefone válido', email: 'Favor inserir email válido' },
  ])
})

test('an adviser from the integration can be edited, and a later call does not create a second record', async () => {
  const before = await create({ nome: 'Lúcia Farias' })
  const { buildChecklist } = await import('#tests/records/world.ts')
  await t.callApi('POST', 'integracao/checklists', {
    host: m.host,
    token: m.chave,
    body: buildChecklist(m.lojas[0] ?? 0),
  })
  const list = (await callApi('GET', '?busca=lucia')).corpo['itens'] as ConsultorRow[]
  expect(list.map((c) => c.codConsultor)).toEqual([before.codConsultor])
})
