import { afterAll, beforeAll, expect, test } from 'vitest'
import { newRecord } from '#shared/cadastros/fields.ts'
import { servicoFields, type ServicoData, type Servico, type ServicoRow } from '#shared/cadastros/servicos.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
let m: World
let token: string
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  token = await m.token(3)
})
afterAll(() => t.close())

const buildServico = (extra: Partial<ServicoData> = {}): ServicoData => ({
  ...newRecord<ServicoData>(servicoFields),
  codigo: 'ALI-1',
  descricao: 'Alinhar a direção',
  tipo: 'PNEUS',
  minutos: 45,
  custoHora: 10_653,
  valorHora: 19_000,
  habilidades: ['Geometria'],
  ...extra,
})
const callApi = (method: string, rest = '', body?: unknown) =>
  t.callApi(method, `cadastros/servicos${rest}`, { token, ...(body !== undefined && { body }) })

test('a service is created, filtered, found by code or description, and offered to quotes until retired', async () => {
  const s = (await callApi('POST', '', buildServico())).corpo as unknown as Servico
  const codes = async (q: string) => ((await callApi('GET', q)).corpo['itens'] as ServicoRow[]).map((i) => i.codigo)
  for (const q of ['?tipo=PNEUS', '?habilidade=Geometria', '?busca=ali-1', '?busca=DIRECAO'])
    expect(await codes(q)).toEqual(['ALI-1'])
  expect(await codes('?tipo=FUNILARIA')).toEqual([])
  const offered = async () => {
    const r = await t.callApi('GET', `oficina-digital/servicos?busca=alinhar&codConcessionaria=${m.lojas[0]}`, {
      token,
    })
    return (r.corpo as unknown as { codigo: string }[]).map((x) => x.codigo)
  }
  expect(await offered()).toContain('ALI-1')
  const { codServico, ...dados } = s
  expect((await callApi('PUT', `/${codServico}`, { ...dados, ativo: false })).status).toBe(200)
  expect(await offered()).not.toContain('ALI-1')
  expect([await codes(''), await codes('?situacao=inativos')]).toEqual([[], ['ALI-1']])
})

test.each<[string, Partial<ServicoData>, Record<string, string>]>([
  ['no time', { minutos: null }, { minutos: 'Informe o tempo padrão em minutos' }],
  ['a time beyond a hundred hours', { minutos: 6001 }, { minutos: 'O tempo padrão passa de 100 horas' }],
  ['an hour sold below its cost', { valorHora: 10_000 }, { valorHora: 'O valor da hora é menor que o custo' }],
  ['a code with spaces', { codigo: 'A 1' }, { codigo: 'O código não pode ter espaços' }],
  [
    'nothing at all',
    { codigo: '', descricao: '', valorHora: null },
    { codigo: 'Código obrigatório', descricao: 'Descrição obrigatória', valorHora: 'Informe o valor da hora' },
  ],
])('%s is refused on its field', async (_, extra, fields) => {
  const r = await callApi('POST', '', buildServico(extra))
  expect([r.status, r.corpo['campos']]).toEqual([422, fields])
})

test('an unknown type is refused, and so is a duplicate code on its field', async () => {
  expect((await callApi('POST', '', { ...buildServico(), tipo: 'MAGIA' })).status).toBe(400)
  await callApi('POST', '', buildServico({ codigo: 'UM' }))
  const r = await callApi('POST', '', buildServico({ codigo: 'UM' }))
  expect([r.status, r.corpo['campos']]).toEqual([409, { codigo: 'Já existe um serviço com este código' }])
})
