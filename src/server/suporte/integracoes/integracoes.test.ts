import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Loaded } from '#shared/core/contract.ts'
import type { integracoes } from '#shared/suporte/integracoes.ts'
import { buildChecklist, buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import { mask, maskText } from '../../core/outbound/mask.ts'
import { dispatch } from '../../core/mail/outbox.ts'
import { cleanIntegracoes, watchIntegracoes } from './watch.ts'

let t: TestServer
let m: World
let loja: number
let dev: string
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t, 'localhost')
  ;[loja = 0] = m.lojas
  dev = await m.token(-1)
})
afterAll(() => t.close())

const callApi = (method: string, path: string, body?: unknown, token = dev) =>
  t.callApi(method, path, { host: m.host, token, ...(body !== undefined && { body }) })
async function certo<T>(method: string, path: string, body?: unknown): Promise<T> {
  const r = await callApi(method, `suporte/integracoes/${path}`, body)
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  return r.corpo as T
}
type LogRecords = Loaded<typeof integracoes.listRegistros>
const fetchList = (search = '') => certo<LogRecords>('GET', `registros?${search}`)
const status = () => certo<Loaded<typeof integracoes.statusIntegracoes>>('GET', 'status')
const log = { info: () => undefined, warn: () => undefined }

test('masking removes secrets and personal data at any depth', () => {
  const said = mask({
    cliente: { nome: 'Helena Prado', cpf: '529.982.247-25', telefone: '11988887777', email: 'helena@x.com.br' },
    token: 'abc123',
    placa: 'ABC1D23',
    chassi: '9BWZZZ377VT004251',
    fotos: ['x'.repeat(5000)],
    lista: [{ observacao: 'Ligar para (11) 98888-7777 ou https://patio.com/o/segredo-grande' }],
    km: 45_210,
  })
  for (const secret of ['Helena', '529.982', '98888', 'helena@', 'abc123', '1D23', '9BWZZZ', 'xxxx', 'segredo-grande'])
    expect(said, secret).not.toContain(secret)
  expect(said).toContain('45210')
  expect(maskText('Código 123456 para 11 98888-7777')).toBe('Código 123456 para •••')
})

test('the days of the log are the store’s: midnight in Manaus is 04:00 UTC', async () => {
  const [r] = await t.sql<{ c: number }>(
    `insert into integracao_registro (cod_distribuidor, cod_concessionaria, sistema, operacao, correlacao, status, duracao_ms, em)
     values ($1, $2, 'API', 'x', 'manaus', 200, 1, '2026-03-10T03:30:00Z') returning cod_registro as c`,
    [m.codDistribuidor, loja],
  )
  await t.sql(`update concessionaria set fuso = 'America/Manaus' where cod_concessionaria = $1`, [loja])
  const on = async (dia: string) =>
    (await fetchList(`de=${dia}&ate=${dia}&codConcessionaria=${loja}`)).itens.map((x) => x.correlacao)
  expect(await on('2026-03-09')).toEqual(['manaus'])
  expect(await on('2026-03-10')).toEqual([])
  await t.sql(`update concessionaria set fuso = 'America/Sao_Paulo' where cod_concessionaria = $1`, [loja])
  await t.sql('delete from integracao_registro where cod_registro = $1', [r?.c])
})

test('calls with a key are logged with their result, refused ones too; calls without a valid key are not', async () => {
  const before = (await fetchList()).itens.length
  const body = buildChecklist(loja)
  const r = await t.callApi('POST', 'integracao/checklists', { host: m.host, token: m.chave, body })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  await t.callApi('POST', 'integracao/checklists', { host: m.host, token: m.chave, body: { codConcessionaria: loja } })
  await t.callApi('POST', 'integracao/checklists', { host: m.host, token: 'chave-errada', body })
  await expect.poll(async () => (await fetchList()).itens.length).toBe(before + 2)
  const [error, done] = (await fetchList('sistema=API')).itens
  expect(done).toMatchObject({
    estado: 'OK',
    status: 200,
    operacao: 'POST integracao/checklists',
    codConcessionaria: loja,
  })
  expect(done?.correlacao).toMatch(/^checklist:\d+$/)
  expect(error).toMatchObject({ estado: 'ERRO', codConcessionaria: loja })
  expect((await fetchList(`busca=${done?.correlacao}`)).itens).toHaveLength(1)
  expect((await fetchList('estado=ERRO')).itens.map((i) => i.codigo)).toEqual([error?.codigo])
  const pickOne = await certo<Loaded<typeof integracoes.getRegistro>>('GET', `registros/API/${done?.codigo}`)
  expect(pickOne.pedido).toContain('codConcessionaria')
  expect(pickOne.pedido).not.toContain(body.veiculo.placa ?? 'sem placa')
  const refusal = await callApi('POST', 'suporte/integracoes/reenvios', {
    itens: [{ sistema: 'API', codigo: error?.codigo }],
  })
  expect([refusal.status, refusal.corpo['campos']]).toEqual([
    422,
    { 'itens.0': expect.stringContaining('quem repete') },
  ])
  const api = (await status()).sistemas.find((s) => s.sistema === 'API')
  expect(api).toMatchObject({ total: 2, erros: 1, saude: 'ATENCAO' })
  expect((await status()).lojas).toMatchObject([{ sistema: 'API', codConcessionaria: loja, total: 2 }])
})

test('refused calls are resent in order with their content, which is encrypted and deleted once accepted', async () => {
  const ordem = (numero: string) => ({
    idExterno: `r-${numero}`,
    codConcessionaria: loja,
    em: '2026-11-20T15:00:00Z',
    tipo: 'INICIO',
    mecanico: 'Bruno Sigiloso',
    numeroOs: numero,
  })
  const mark = (numero: string) =>
    t.callApi('POST', 'integracao/apontamentos', { host: m.host, token: m.chave, body: ordem(numero) })
  const stored = () => t.sql<{ segredo: string }>('select segredo from integracao_original order by cod_registro')
  // Marks that arrive before their orders; each is logged after its response.
  for (const [i, numero] of ['801', '802', '803'].entries()) {
    expect((await mark(numero)).status).toBe(422)
    await expect.poll(stored).toHaveLength(i + 1)
  }
  expect(JSON.stringify(await stored())).not.toContain('Sigiloso')
  const [c, b, a] = (await fetchList('sistema=API&estado=ERRO&limite=3')).itens
  const pickOne = await certo<Loaded<typeof integracoes.getRegistro>>('GET', `registros/API/${a?.codigo}`)
  expect(pickOne.reenviavel).toBe(true)
  for (const numero of ['801', '802'])
    await t.callApi('POST', 'integracao/ordens-servico', {
      host: m.host,
      token: m.chave,
      body: {
        idExterno: `os-${numero}`,
        codConcessionaria: loja,
        emitidoEm: '2026-11-20T14:00:00Z',
        numero,
        aberta: true,
        abertaEm: '2026-11-20T14:00:00Z',
        veiculo: { placa: `REP1A${numero.slice(1)}`, modelo: 'Uno' },
        cliente: { nome: 'Rui Prado' },
        linhas: [{ tipo: 'SERVICO', descricao: 'Freios', minutos: 60 }],
      },
    })
  // A call of another distributor is not found here.
  const other = await buildWorld(t, 'homologacao')
  const foreign = await t.callApi('POST', 'suporte/integracoes/reenvios', {
    host: other.host,
    token: await other.token(-1),
    body: { itens: [{ sistema: 'API', codigo: a?.codigo }] },
  })
  expect(foreign.status).toBe(404)
  const r = await certo<Loaded<typeof integracoes.reenviarRegistros>>('POST', 'reenvios', {
    itens: [a, b, c].map((x) => ({ sistema: 'API', codigo: x?.codigo })),
  })
  expect(r).toEqual({
    reenviadas: 2,
    recusadas: [{ sistema: 'API', codigo: c?.codigo, mensagem: 'OS sem serviços na agenda' }],
  })
  expect(await t.sql('select id_externo from apontamento order by cod_apontamento')).toEqual([
    { id_externo: 'r-801' },
    { id_externo: 'r-802' },
  ])
  expect(await stored()).toHaveLength(1)
  const duplicates = () =>
    t.sql<{ repete: number; status: number }>(
      'select repete::int, status::int from integracao_registro where repete is not null order by repete',
    )
  await expect.poll(duplicates).toEqual([
    { repete: a?.codigo, status: 200 },
    { repete: b?.codigo, status: 200 },
    { repete: c?.codigo, status: 422 },
  ])
  const again = await callApi('POST', 'suporte/integracoes/reenvios', {
    itens: [{ sistema: 'API', codigo: a?.codigo }],
  })
  expect(again.corpo['campos']).toEqual({ 'itens.0': expect.stringContaining('quem repete') })
  await t.sql(`update integracao_original set em = now() - interval '8 days'`)
  await cleanIntegracoes(t.server.services)
  expect(await stored()).toEqual([])
  await t.sql('delete from integracao_registro; delete from integracao_hora; delete from integracao_estado')
  await t.callApi('GET', `integracao/pedidos?codConcessionaria=${loja}`, { host: m.host, token: m.chave })
  await expect.poll(async () => (await fetchList('sistema=API')).itens.length).toBe(1)
})

test('failed messages are resent in order; pages stay complete when several systems share a timestamp', async () => {
  const [a, b] = await t.sql<{ cod: number }>(
    `insert into mensagem (cod_distribuidor, canal, destino, corpo, estado, erro, proxima_em, criada_em) select $1, 'SMS', '11988887777', 'Veja https://x.com/o/abcdefgh ' || n, 'FALHOU', 'sem crédito', 'infinity', '2026-01-01'
     from generate_series(1, 2) n returning cod_mensagem::int as cod`,
    [m.codDistribuidor],
  )
  const falhas = await fetchList('sistema=SMS&estado=ERRO&limite=1')
  expect(falhas.itens.map((i) => i.codigo)).toEqual([b?.cod])
  const rest = await fetchList(`sistema=SMS&estado=ERRO&limite=1&cursor=${falhas.proximo}`)
  expect(rest.itens.map((i) => i.codigo)).toEqual([a?.cod])
  const pickOne = await certo<Loaded<typeof integracoes.getRegistro>>('GET', `registros/SMS/${a?.cod}`)
  expect(pickOne).toMatchObject({ reenviavel: true, erro: 'sem crédito' })
  expect(pickOne.pedido).not.toMatch(/98888|abcdefgh/)
  await certo('POST', 'reenvios', { itens: [a, b].map((x) => ({ sistema: 'SMS', codigo: x?.cod })) })
  const queue = await t.sql<{ cod: number }>(
    `select cod_mensagem::int as cod from mensagem where estado = 'PENDENTE' and canal = 'SMS' order by proxima_em`,
  )
  expect(queue.map((f) => f.cod)).toEqual([a?.cod, b?.cod])
})

test('silence opens one incident and sends one message; the incident ends when the system sends again', async () => {
  const wrong = await callApi('PUT', 'suporte/integracoes/alertas', {
    alertas: [{ sistema: 'API', silencioMin: null, errosPct: null, email: 'nada' }],
  })
  expect(wrong.status).toBe(400)
  const unheard = await callApi('PUT', 'suporte/integracoes/alertas', {
    alertas: [{ sistema: 'API', silencioMin: 30, errosPct: null, email: null }],
  })
  expect(unheard.corpo['campos']).toEqual({ 'alertas.0.email': expect.stringContaining('nenhum webhook ouve') })
  const alertRule = { sistema: 'API', silencioMin: 30, errosPct: null, email: 'ti@rede.com.br' }
  await certo('PUT', 'alertas', { alertas: [alertRule] })
  const watch = () => watchIntegracoes(t.server.services, (e) => expect(e).toBeUndefined())
  await watch()
  expect((await status()).incidentes).toEqual([])
  await t.sql(`update integracao_estado set ultimo_sucesso = now() - interval '45 minutes'`)
  await watch()
  await watch()
  expect((await status()).incidentes).toMatchObject([
    { sistema: 'API', motivo: 'Nenhum sucesso há 45 minutos', fim: null },
  ])
  const sentEmails = await t.sql(`select destino, assunto from mensagem where canal = 'EMAIL'`)
  expect(sentEmails).toEqual([
    { destino: 'ti@rede.com.br', assunto: 'API de integração: Nenhum sucesso há 45 minutos' },
  ])
  await dispatch(t.server.services, log)
  await t.sql(`update integracao_estado set ultimo_sucesso = now()`)
  await watch()
  expect((await status()).incidentes[0]?.fim).toEqual(expect.any(String))
  await t.sql(`update integracao_registro set em = now() - interval '3 months 1 day'`)
  await cleanIntegracoes(t.server.services)
  expect((await fetchList('sistema=API')).itens).toEqual([])
})

test('is available only where the developer tools are', async () => {
  const other = await buildWorld(t, 'semferramentas')
  const r = await t.callApi('GET', 'suporte/integracoes/status', { host: other.host, token: await other.token(-1) })
  expect(r.status).toBe(404)
})
