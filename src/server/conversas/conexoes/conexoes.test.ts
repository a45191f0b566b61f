import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Conexao, WhatsappModelo } from '#shared/conversas/conexoes.ts'
import { LOCAL_PROVIDERS, connectWhatsapp } from '#tests/records/whatsapp.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import type { WhatsappSimulator } from '../../../../scripts/demo/whatsapp-stand-in.ts'

let t: TestServer
let m: World
let loja: number
let token: string
let whatsapp: WhatsappSimulator
let conexao: Conexao

const body = (text: string) => [{ type: 'BODY', text }]
const base = { language: 'pt_BR', status: 'APPROVED', category: 'UTILITY' }
const TEMPLATES = [
  {
    ...base,
    name: 'orcamento_pronto',
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Orçamento' },
      ...body('Olá, {{1}}! Veja: {{2}}'),
      { type: 'FOOTER', text: 'Responda SAIR para não receber' },
      { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Quero falar' }] },
    ],
  },
  { ...base, name: 'com_foto', components: [{ type: 'HEADER', format: 'IMAGE' }, ...body('Oi')] },
  { ...base, name: 'em_analise', status: 'PENDING', components: body('Oi') },
  { ...base, name: 'com_nomes', parameter_format: 'NAMED', components: body('Oi, {{nome}}') },
  {
    ...base,
    name: 'com_botao',
    components: [
      ...body('Oi'),
      { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Ver', url: 'https://x.exemplo/{{1}}' }] },
    ],
  },
]

beforeAll(async () => {
  t = await openTestServer(LOCAL_PROVIDERS)
  m = await buildWorld(t)
  loja = m.lojas[0] ?? 0
  ;({ whatsapp, token, conexao } = await connectWhatsapp(t, m, loja, { templates: TEMPLATES }))
})
afterAll(async () => {
  await whatsapp.close()
  await t.close()
})

const call = (method: string, path: string, data?: object) =>
  t.callApi(method, `conversas/${path}`, { host: m.host, token, ...(data && { body: data }) })
const data = (extra: object = {}) => ({
  ativa: true,
  idTelefone: conexao.idTelefone,
  idConta: conexao.idConta,
  endereco: conexao.endereco,
  versao: conexao.versao,
  ...extra,
})

test('secrets never come back, in any answer', async () => {
  expect(conexao).toMatchObject({
    temToken: true,
    temSegredo: true,
    versao: 1,
    aviso: expect.stringContaining('/api/publico/whatsapp/'),
  })
  const all = JSON.stringify([
    conexao,
    (await call('GET', `conexoes/${loja}`)).corpo,
    await t.sql('select * from auditoria'),
  ])
  expect(all).not.toMatch(/EAAJB|segredo-do-aplicativo/)
  const [row] = await t.sql<{ token: string; segredo: string }>('select token, segredo from conversa_conexao')
  expect(`${row?.token}${row?.segredo}`).not.toMatch(/EAAJB|segredo-do/)
})

test('a form is refused field by field, and a token is not told to another address', async () => {
  const bad = await call('PUT', `conexoes/${loja}/WHATSAPP`, data({ idTelefone: '12a', idConta: null }))
  expect(bad.status).toBe(422)
  expect(Object.keys(bad.corpo['campos'] as object)).toEqual(['idTelefone', 'idConta'])
  const moved = await call('PUT', `conexoes/${loja}/WHATSAPP`, data({ endereco: 'http://127.0.0.1:9/v26.0' }))
  expect(moved.corpo['campos']).toEqual({ token: 'Informe o token deste endereço' })
  const outside = await call(
    'PUT',
    `conexoes/${loja}/WHATSAPP`,
    data({ endereco: 'https://graph.exemplo.com', token: 'x' }),
  )
  expect(outside.corpo['campos']).toMatchObject({ endereco: expect.stringContaining('SAIDA_HOSTS') })
})

test('a stale form is refused, and one number belongs to one store', async () => {
  const saved = await call('PUT', `conexoes/${loja}/WHATSAPP`, data())
  expect(saved.corpo).toMatchObject({ versao: 2, temToken: true })
  const stale = await call('PUT', `conexoes/${loja}/WHATSAPP`, data())
  expect([stale.status, stale.corpo['codigo']]).toEqual([409, 'versao-antiga'])
  conexao = saved.corpo as Conexao
  const twice = await call(
    'PUT',
    `conexoes/${m.lojas[1]}/WHATSAPP`,
    data({ versao: 0, token: 'outro-token', segredo: 'segredo-do-aplicativo' }),
  )
  expect(twice.corpo['campos']).toEqual({ idTelefone: 'Este número já está ligado a outra loja' })
})

test('a test tells the number and its quality, or what to do', async () => {
  const good = await call('POST', `conexoes/${loja}/WHATSAPP/teste`)
  expect(good.corpo).toMatchObject({ telefone: '+55 11 5550-1234', qualidade: 'GREEN', erro: null })
  whatsapp.injectFaults({ codigo: 190, status: 401 })
  const bad = await call('POST', `conexoes/${loja}/WHATSAPP/teste`)
  whatsapp.injectFaults('nenhum')
  expect(bad.corpo).toMatchObject({ erro: expect.stringContaining('troca o token') })
  const none = await call('POST', `conexoes/${loja}/SMS/teste`)
  expect([none.status, none.corpo['codigo']]).toEqual([409, 'sem-conexao'])
})

test('templates are read page by page; only what can be sent is offered, and each use has one', async () => {
  const imported = (await call('POST', `modelos/${loja}/importacao`)).corpo as unknown as WhatsappModelo[]
  expect(Object.values(imported).map((x) => [x.nome, x.situacao])).toEqual([
    ['com_botao', 'NAO_ATENDIDO'],
    ['com_foto', 'NAO_ATENDIDO'],
    ['com_nomes', 'NAO_ATENDIDO'],
    ['em_analise', 'PENDING'],
    ['orcamento_pronto', 'APPROVED'],
  ])
  const chosen = await call('PUT', `modelos/${loja}/orcamento_pronto/pt_BR/uso`, { uso: 'ORCAMENTO' })
  expect(Object.values(chosen.corpo).at(-1)).toMatchObject({
    uso: 'ORCAMENTO',
    campos: 2,
    cabecalho: 'Orçamento',
    rodape: 'Responda SAIR para não receber',
    botoes: [{ tipo: 'QUICK_REPLY', texto: 'Quero falar' }],
  })
  const refused = await call('PUT', `modelos/${loja}/com_foto/pt_BR/uso`, { uso: 'PESQUISA' })
  expect([refused.status, refused.corpo['codigo']]).toEqual([409, 'modelo-nao-aprovado'])
  await call('POST', `modelos/${loja}/importacao`)
  const kept = Object.values((await call('GET', `modelos/${loja}`)).corpo) as WhatsappModelo[]
  expect(kept.filter((x) => x.uso !== null).map((x) => x.nome)).toEqual(['orcamento_pronto'])
})

test('each call to the maker is in the log, without secrets, words and numbers', async () => {
  const rows = await t.sql<{ operacao: string; pedido: string; resposta: string }>(
    `select operacao, pedido, resposta from integracao_registro where sistema = 'WHATSAPP_API'`,
  )
  expect(rows.length).toBeGreaterThan(3)
  expect(JSON.stringify(rows)).not.toMatch(/EAAJB|5550-1234/)
})

test('a removed connection leaves the threads', async () => {
  await t.sql(`insert into cliente (cod_distribuidor, cod_concessionaria, nome) values ($1, $2, 'Helena')`, [
    m.codDistribuidor,
    loja,
  ])
  expect((await call('DELETE', `conexoes/${loja}/WHATSAPP`)).status).toBe(200)
  const [gone] = Object.values((await call('GET', `conexoes/${loja}`)).corpo) as Conexao[]
  expect(gone).toMatchObject({ versao: 0, aviso: null, temToken: false, endereco: 'https://graph.facebook.com/v26.0' })
})

test('of several people who save a connection at once, one does and the others are told', async () => {
  const at = `conversas/conexoes/${m.lojas[1] ?? 0}/SMS`
  for (const versao of [0, 1]) {
    const saved = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((n) =>
        t.callApi('PUT', at, { token, body: { ativa: true, segredo: `segredo-do-provedor-${n}`, versao } }),
      ),
    )
    const statuses = saved.map((r) => r.status).toSorted((a, b) => a - b)
    expect(statuses, JSON.stringify(saved[0]?.corpo)).toEqual([200, 409, 409, 409, 409, 409])
  }
})
