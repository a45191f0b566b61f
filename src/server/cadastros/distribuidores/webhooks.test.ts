import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Loaded } from '#shared/core/contract.ts'
import type { integracoes } from '#shared/suporte/integracoes.ts'
import { WEBHOOK_DATA } from '#shared/suporte/webhook-data.ts'
import { type WebhookEvent, WEBHOOK_EVENT_NAMES, type webhooks } from '#shared/suporte/webhooks.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { scriptIn } from '#tests/records/script.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import { WebhookDelivery, MAX_ATTEMPTS } from '../../core/jobs/webhook-delivery.ts'
import { watchIntegracoes } from '../../suporte/integracoes/watch.ts'

interface ReceivedCall {
  caminho: string
  cabecalhos: IncomingHttpHeaders
  corpo: string
  dito: {
    id: string
    evento: WebhookEvent | 'teste'
    codConcessionaria: number | null
    dados: Record<string, unknown>
  }
}

let t: TestServer
let m: World
let dev: string
let webhookDelivery: WebhookDelivery
let server: Server
let base: string
const heard: ReceivedCall[] = []
/** How the receiver answers on each path; default 200. */
const modes = new Map<string, (res: ServerResponse) => void>()

beforeAll(async () => {
  server = createServer((req, res) => {
    void text(req).then((corpo) => {
      const caminho = req.url ?? ''
      heard.push({ caminho, cabecalhos: req.headers, corpo, dito: JSON.parse(corpo) as ReceivedCall['dito'] })
      const modo = modes.get(caminho)
      if (modo) modo(res)
      else res.writeHead(204).end()
    })
  })
  await new Promise<void>((ok) => server.listen(0, '127.0.0.1', ok))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  t = await openTestServer({ SAIDA_HOSTS: '127.0.0.1', SAIDA_PRIVADOS: 'sim' })
  m = await buildWorld(t, 'localhost')
  dev = await m.token(-1)
  webhookDelivery = new WebhookDelivery(t.server.services, { warn: () => undefined })
})
afterAll(async () => {
  await t.close()
  server.closeAllConnections()
  server.close()
})

const callApi = (method: string, path: string, body?: unknown, token = dev, host = m.host) =>
  t.callApi(method, path, { host, token, body })
async function certo<T>(...args: Parameters<typeof callApi>): Promise<T> {
  const r = await callApi(...args)
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  return r.corpo as T
}
const create = (path: string, eventos: readonly string[], token = dev, host = m.host) =>
  certo<Loaded<typeof webhooks.criarWebhook>>(
    'POST',
    'distribuidor/webhooks',
    { url: base + path, eventos },
    token,
    host,
  )
const fetchList = () => certo<Loaded<typeof webhooks.listWebhooks>>('GET', 'distribuidor/webhooks')
/** Makes all deliveries due and runs one round. */
async function round(): Promise<number> {
  await t.sql(`update webhook_entrega set proxima_em = now() where estado = 'PENDENTE'`)
  const n = await webhookDelivery.round()
  await webhookDelivery.finish()
  return n
}
const receivedAt = (path: string) => heard.filter((o) => o.caminho === path)
/** Checks signature and age with the library that receivers use. */
function confere(o: ReceivedCall, secret: string): boolean {
  try {
    return new Webhook(secret).verify(o.corpo, o.cabecalhos as Record<string, string>) !== null
  } catch {
    return false
  }
}
const schedule = (idExterno: string, extra: object = {}) =>
  certo(
    'POST',
    'integracao/agendamentos',
    {
      idExterno,
      codConcessionaria: m.lojas[0],
      emitidoEm: new Date().toISOString(),
      inicio: '2030-01-02T14:00:00Z',
      veiculo: { placa: 'ABC1D24', modelo: 'Argo' },
      cliente: { nome: 'Helena Prado', telefone: '11988887777' },
      ...extra,
    },
    m.chave,
  )

test('only allowed addresses are accepted, the secret is shown once and stored encrypted, and changes are audited', async () => {
  const novo = (body: object) => callApi('POST', 'distribuidor/webhooks', body)
  const eventos = ['os.fechada']
  expect((await novo({ url: 'https://fora.example/x', eventos })).corpo['campos']).toEqual({
    url: expect.stringContaining('não está entre os permitidos'),
  })
  expect((await novo({ url: `${base}/a`, eventos: [] })).status).toBe(400)
  expect((await novo({ url: `${base}/a`, eventos: ['nada'] })).status).toBe(400)
  const { codWebhook, segredo } = await create('/mudo', eventos)
  expect((await novo({ url: `${base}/mudo`, eventos })).corpo['campos']).toEqual({
    url: 'Este endereço já está na lista',
  })
  const [stored] = await t.sql<{ segredo: string }>('select segredo from webhook')
  expect(stored?.segredo).not.toContain(segredo.slice(6, 20))
  const [w] = await fetchList()
  expect(JSON.stringify(w)).not.toContain(segredo)
  const other = await certo<{ segredo: string }>('POST', `distribuidor/webhooks/${codWebhook}/segredo`)
  expect(other.segredo).not.toBe(segredo)
  const teste = await certo('POST', `distribuidor/webhooks/${codWebhook}/teste`)
  expect(teste).toMatchObject({ certo: true, status: 204, erro: null })
  const [received] = receivedAt('/mudo')
  expect(received && [received.dito.evento, confere(received, other.segredo), confere(received, segredo)]).toEqual([
    'teste',
    true,
    false,
  ])
  modes.set('/mudo', (res) => res.writeHead(500).end())
  expect(await certo('POST', `distribuidor/webhooks/${codWebhook}/teste`)).toMatchObject({
    certo: false,
    erro: 'O endereço respondeu 500',
  })
  const old = await callApi('PUT', `distribuidor/webhooks/${codWebhook}`, { url: `${base}/b`, eventos, versao: 1 })
  expect(old.status).toBe(409)
  await certo('DELETE', `distribuidor/webhooks/${codWebhook}`)
  expect(await fetchList()).toEqual([])
  const atos = await t.sql<{ acao: string }>(`select acao from auditoria where acao like '%ebhook%' order by 1`)
  expect(atos.map((a) => a.acao)).toEqual(['criarWebhook', 'retirarWebhook', 'testarWebhook', 'testarWebhook'])
  expect(JSON.stringify(await t.sql('select dados, alvo from auditoria'))).not.toContain('whsec_')
})

test('each event is sent signed, without personal data, only to subscribers of its own distributor', async () => {
  const { segredo } = await create('/tudo', WEBHOOK_EVENT_NAMES)
  await create('/os', ['os.fechada'])
  const other = await buildWorld(t, 'alheio')
  await create('/alheio', WEBHOOK_EVENT_NAMES, await other.token(-1), other.host)
  const r = await scriptIn(t, m)
  await r.novo()
  await r.asDecided(['APROVADO', 'REPROVADO'])
  await r.novo()
  await r.asDecided(['REPROVADO', 'REPROVADO'])
  await schedule('ag-1')
  await schedule('ag-1', { emitidoEm: new Date(Date.now() + 1000).toISOString(), cancelado: true })
  const os = (aberta: boolean, minute: number) =>
    certo(
      'POST',
      'integracao/ordens-servico',
      {
        idExterno: 'os-1',
        codConcessionaria: m.lojas[0],
        emitidoEm: new Date(Date.now() + minute * 60_000).toISOString(),
        numero: '77',
        aberta,
        abertaEm: '2026-11-20T14:00:00Z',
        veiculo: { placa: 'ABC1D24', modelo: 'Argo' },
        cliente: { nome: 'Helena Prado' },
      },
      m.chave,
    )
  await os(true, 0)
  await os(false, 1)
  // A closed work order that is reported closed again sends nothing.
  await os(false, 2)
  await t.sql(
    `insert into venda_mes (cod_distribuidor, cod_concessionaria, mes, estado) values ($1, $2, '2024-06', 'APROVADO')`,
    [m.codDistribuidor, m.lojas[0]],
  )
  await certo('POST', 'relatorio/fechamento-mensal', { mes: '2024-06', codConcessionarias: [m.lojas[0]] })
  await certo('PUT', 'suporte/integracoes/alertas', {
    alertas: [{ sistema: 'API', silencioMin: 30, errosPct: null, email: null }],
  })
  await expect.poll(() => t.sql('select 1 from integracao_estado')).not.toEqual([])
  await t.sql(`update integracao_estado set ultimo_sucesso = now() - interval '45 minutes'`)
  await watchIntegracoes(t.server.services, (e) => expect(e).toBeUndefined())
  await t.sql(`update integracao_estado set ultimo_sucesso = now()`)
  await watchIntegracoes(t.server.services, (e) => expect(e).toBeUndefined())
  while ((await round()) > 0);
  const everything = receivedAt('/tudo')
  expect(everything.map((o) => o.dito.evento)).toEqual([
    'checklist.recebido',
    'orcamento.aprovado',
    'mensagem.enviada',
    'checklist.recebido',
    'orcamento.reprovado',
    'mensagem.enviada',
    'agendamento.mudou',
    'agendamento.mudou',
    'os.fechada',
    'fechamento.concluido',
    'integracao.incidente',
    'integracao.incidente',
  ])
  for (const o of everything) {
    expect(confere(o, segredo)).toBe(true)
    expect(o.cabecalhos['webhook-id']).toBe(o.dito.id)
    if (o.dito.evento !== 'teste') WEBHOOK_DATA[o.dito.evento].parse(o.dito.dados)
    expect(o.corpo).not.toMatch(/Helena|98888/)
  }
  const told = (evento: WebhookEvent) => everything.filter((o) => o.dito.evento === evento)
  expect(told('orcamento.aprovado')[0]?.dito).toMatchObject({
    codConcessionaria: m.lojas[0],
    dados: { estado: 'PARCIAL', valorAprovado: 10_000 },
  })
  expect(told('agendamento.mudou').map((o) => [o.dito.dados['acao'], o.dito.dados['estado']])).toEqual([
    ['CRIAR', 'AGENDADO'],
    ['CANCELAR', 'CANCELADO'],
  ])
  expect(receivedAt('/os').map((o) => o.dito.id)).toEqual([told('os.fechada')[0]?.dito.id])
  expect(receivedAt('/alheio')).toEqual([])
  const records = await certo<Loaded<typeof integracoes.listRegistros>>(
    'GET',
    'suporte/integracoes/registros?sistema=WEBHOOK&limite=200',
  )
  expect(records.itens.filter((i) => i.operacao === 'os.fechada').map((i) => i.estado)).toEqual(['OK', 'OK'])
  expect(records.itens[0]?.correlacao).toMatch(/^incidente:/)
})

test('failures retry with the same id, a slow address delays no other, and given-up messages replay in order', async () => {
  await certo('PUT', 'suporte/integracoes/alertas', { alertas: [] })
  heard.length = 0
  let heldResponses: ServerResponse[] = []
  const { codWebhook, segredo } = await create('/fraco', ['agendamento.mudou'])
  await create('/firme', ['agendamento.mudou'])
  // The receiver never answers.
  modes.set('/fraco', (res) => heldResponses.push(res))
  await schedule('ag-2')
  await schedule('ag-3', { inicio: '2030-01-03T14:00:00Z' })
  await t.sql(`update webhook_entrega set proxima_em = now()`)
  await webhookDelivery.round()
  await expect.poll(() => receivedAt('/firme').length).toBe(2)
  expect(receivedAt('/fraco')).toHaveLength(1)
  // Meanwhile messages to other addresses are sent.
  await schedule('ag-4', { inicio: '2030-01-04T14:00:00Z' })
  await webhookDelivery.round()
  await expect.poll(() => receivedAt('/firme').length).toBe(3)
  expect(receivedAt('/fraco')).toHaveLength(1)
  heldResponses.forEach((res) => res.destroy())
  heldResponses = []
  await webhookDelivery.finish()
  const weakDeliveries = () =>
    t.sql<{ cod: number; estado: string; tentativas: number; erro: string | null; futuro: boolean }>(
      `select cod_entrega::int as cod, estado, tentativas, erro, proxima_em > now() + interval '10 seconds' as futuro from webhook_entrega where cod_webhook = $1 order by 1`,
      [codWebhook],
    )
  expect((await weakDeliveries()).map((e) => [e.tentativas, e.erro, e.futuro])).toEqual([
    [1, 'Não foi possível conectar', true],
    [0, null, true],
    [0, null, false],
  ])
  // The address refuses until the attempts are used up.
  modes.set('/fraco', (res) => res.writeHead(500).end())
  for (let i = 0; i < MAX_ATTEMPTS; i++) await round()
  const lost = await weakDeliveries()
  expect(lost.map((e) => [e.estado, e.tentativas, e.erro])).toEqual(
    Array.from({ length: 3 }, () => ['FALHOU', MAX_ATTEMPTS, 'O endereço respondeu 500']),
  )
  expect(new Set(receivedAt('/fraco').map((o) => o.dito.id)).size).toBe(3)
  expect(await round()).toBe(0)
  expect((await fetchList()).find((w) => w.codWebhook === codWebhook)).toMatchObject({ falharam: 3, esperam: 0 })
  const dead = await certo<Loaded<typeof integracoes.listRegistros>>(
    'GET',
    'suporte/integracoes/registros?sistema=WEBHOOK&estado=ERRO',
  )
  expect(dead.itens.filter((i) => i.erro === 'O endereço respondeu 500').length).toBeGreaterThanOrEqual(3)
  const one = await certo<Loaded<typeof integracoes.getRegistro>>(
    'GET',
    `suporte/integracoes/registros/WEBHOOK/${lost[0]?.cod}`,
  )
  expect(one).toMatchObject({ reenviavel: true, tentativas: MAX_ATTEMPTS })
  expect(one.pedido).not.toContain('1D24')
  // The address works again; the replay follows the requested order, last message first.
  heard.length = 0
  modes.delete('/fraco')
  const ordem = [2, 0, 1].map((i) => lost[i]?.cod)
  await certo('POST', 'suporte/integracoes/reenvios', {
    itens: ordem.map((codigo) => ({ sistema: 'WEBHOOK', codigo })),
  })
  await expect.poll(() => webhookDelivery.round()).toBeGreaterThan(0)
  await webhookDelivery.finish()
  expect(receivedAt('/fraco').map((o) => o.dito.dados['idExterno'])).toEqual(['ag-4', 'ag-2', 'ag-3'])
  expect(receivedAt('/fraco').every((o) => confere(o, segredo))).toBe(true)
  // A removed address gives up its waiting messages and gets no new ones.
  modes.set('/fraco', (res) => res.writeHead(500).end())
  await schedule('ag-5', { inicio: '2030-01-05T14:00:00Z' })
  await certo('DELETE', `distribuidor/webhooks/${codWebhook}`)
  expect((await weakDeliveries()).at(-1)).toMatchObject({ estado: 'FALHOU', erro: 'O endereço foi retirado' })
  await schedule('ag-6', { inicio: '2030-01-06T14:00:00Z' })
  expect(await weakDeliveries()).toHaveLength(4)
})

test('an address that is added or changed several times at once is added or changed once', async () => {
  const url = `${base}/uma-vez`
  const all = await Promise.all(
    Array.from({ length: 6 }, () => callApi('POST', 'distribuidor/webhooks', { url, eventos: ['os.fechada'] })),
  )
  const made = all.filter((r) => r.status === 200)
  expect([made.length, await t.sql('select from webhook where url = $1', [url])]).toEqual([1, [{}]])
  const at = `distribuidor/webhooks/${String(made[0]?.corpo['codWebhook'])}`
  const changed = await Promise.all(
    [1, 2, 3, 4].map((n) =>
      callApi('PUT', at, { url: `${url}-${n}`, eventos: ['os.fechada'], ativo: true, versao: 1 }),
    ),
  )
  expect(changed.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
})
