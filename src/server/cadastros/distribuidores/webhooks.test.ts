import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lido } from '#shared/core/contract.ts'
import type { integracoes } from '#shared/suporte/integracoes.ts'
import { DADOS_WEBHOOK } from '#shared/suporte/webhooks-dados.ts'
import { type EventoWebhook, NOMES_WEBHOOK, type webhooks } from '#shared/suporte/webhooks.ts'
import { buildMundo, type Mundo } from '#tests/mundo.ts'
import { roteiroEm } from '#tests/roteiro.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'
import { Carteiro, MAX_TENTATIVAS } from '../../core/jobs/carteiro.ts'
import { vigiarIntegracoes } from '../../suporte/integracoes/vigiar.ts'

interface Ouvido {
  caminho: string
  cabecalhos: IncomingHttpHeaders
  corpo: string
  dito: {
    id: string
    evento: EventoWebhook | 'teste'
    codConcessionaria: number | null
    dados: Record<string, unknown>
  }
}

let t: Teste
let m: Mundo
let dev: string
let carteiro: Carteiro
let servidor: Server
let base: string
const ouvidos: Ouvido[] = []
/** How each path answers; without a word, 200. */
const modos = new Map<string, (res: ServerResponse) => void>()

beforeAll(async () => {
  servidor = createServer((req, res) => {
    void text(req).then((corpo) => {
      const caminho = req.url ?? ''
      ouvidos.push({ caminho, cabecalhos: req.headers, corpo, dito: JSON.parse(corpo) as Ouvido['dito'] })
      const modo = modos.get(caminho)
      if (modo) modo(res)
      else res.writeHead(204).end()
    })
  })
  await new Promise<void>((ok) => servidor.listen(0, '127.0.0.1', ok))
  base = `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`
  t = await abrirTeste({ SAIDA_HOSTS: '127.0.0.1', SAIDA_PRIVADOS: 'sim' })
  m = await buildMundo(t, 'localhost')
  dev = await m.token(-1)
  carteiro = new Carteiro(t.servidor.partes, { warn: () => undefined })
})
afterAll(async () => {
  await t.fechar()
  servidor.closeAllConnections()
  servidor.close()
})

const chamar = (metodo: string, caminho: string, body?: unknown, token = dev, host = m.host) =>
  t.chamar(metodo, caminho, { host, token, body })
async function certo<T>(...args: Parameters<typeof chamar>): Promise<T> {
  const r = await chamar(...args)
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  return r.corpo as T
}
const criar = (caminho: string, eventos: readonly string[], token = dev, host = m.host) =>
  certo<Lido<typeof webhooks.criarWebhook>>(
    'POST',
    'distribuidor/webhooks',
    { url: base + caminho, eventos },
    token,
    host,
  )
const listar = () => certo<Lido<typeof webhooks.listWebhooks>>('GET', 'distribuidor/webhooks')
/** All that is due now, whatever its wait. */
async function rodada(): Promise<number> {
  await t.sql(`update webhook_entrega set proxima_em = now() where estado = 'PENDENTE'`)
  const n = await carteiro.rodada()
  await carteiro.terminar()
  return n
}
const ouvidosEm = (caminho: string) => ouvidos.filter((o) => o.caminho === caminho)
/** As a receiver checks it. */
function confere(o: Ouvido, segredo: string): boolean {
  const dito = `${String(o.cabecalhos['webhook-id'])}.${String(o.cabecalhos['webhook-timestamp'])}.${o.corpo}`
  const chave = Buffer.from(segredo.replace('whsec_', ''), 'base64')
  return o.cabecalhos['webhook-signature'] === `v1,${createHmac('sha256', chave).update(dito).digest('base64')}`
}
const agendar = (idExterno: string, mais: object = {}) =>
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
      ...mais,
    },
    m.chave,
  )

test('addresses: only allowed ones, the secret is told once and lies encrypted, and every change is written down', async () => {
  const novo = (body: object) => chamar('POST', 'distribuidor/webhooks', body)
  const eventos = ['os.fechada']
  expect((await novo({ url: 'https://fora.example/x', eventos })).corpo['campos']).toEqual({
    url: expect.stringContaining('não está entre os permitidos'),
  })
  expect((await novo({ url: `${base}/a`, eventos: [] })).status).toBe(400)
  expect((await novo({ url: `${base}/a`, eventos: ['nada'] })).status).toBe(400)
  const { codWebhook, segredo } = await criar('/mudo', eventos)
  expect((await novo({ url: `${base}/mudo`, eventos })).corpo['campos']).toEqual({
    url: 'Este endereço já está na lista',
  })
  const [guardado] = await t.sql<{ segredo: string }>('select segredo from webhook')
  expect(guardado?.segredo).not.toContain(segredo.slice(6, 20))
  const [w] = await listar()
  expect(JSON.stringify(w)).not.toContain(segredo)
  const outro = await certo<{ segredo: string }>('POST', `distribuidor/webhooks/${codWebhook}/segredo`)
  expect(outro.segredo).not.toBe(segredo)
  const teste = await certo('POST', `distribuidor/webhooks/${codWebhook}/teste`)
  expect(teste).toMatchObject({ certo: true, status: 204, erro: null })
  const [recebido] = ouvidosEm('/mudo')
  expect(recebido && [recebido.dito.evento, confere(recebido, outro.segredo), confere(recebido, segredo)]).toEqual([
    'teste',
    true,
    false,
  ])
  modos.set('/mudo', (res) => res.writeHead(500).end())
  expect(await certo('POST', `distribuidor/webhooks/${codWebhook}/teste`)).toMatchObject({
    certo: false,
    erro: 'O endereço respondeu 500',
  })
  const velha = await chamar('PUT', `distribuidor/webhooks/${codWebhook}`, { url: `${base}/b`, eventos, versao: 1 })
  expect(velha.status).toBe(409)
  await certo('DELETE', `distribuidor/webhooks/${codWebhook}`)
  expect(await listar()).toEqual([])
  const atos = await t.sql<{ acao: string }>(`select acao from auditoria where acao like '%ebhook%' order by 1`)
  expect(atos.map((a) => a.acao)).toEqual(['criarWebhook', 'retirarWebhook', 'testarWebhook', 'testarWebhook'])
  expect(JSON.stringify(await t.sql('select dados, alvo from auditoria'))).not.toContain('whsec_')
})

test('each event is told when it happens, signed, without anybody’s data, to who listens in its own distributor alone', async () => {
  const { segredo } = await criar('/tudo', NOMES_WEBHOOK)
  await criar('/os', ['os.fechada'])
  const outro = await buildMundo(t, 'alheio')
  await criar('/alheio', NOMES_WEBHOOK, await outro.token(-1), outro.host)
  const r = await roteiroEm(t, m)
  await r.novo()
  await r.decidido(['APROVADO', 'REPROVADO'])
  await r.novo()
  await r.decidido(['REPROVADO', 'REPROVADO'])
  await agendar('ag-1')
  await agendar('ag-1', { emitidoEm: new Date(Date.now() + 1000).toISOString(), cancelado: true })
  const os = (aberta: boolean, minuto: number) =>
    certo(
      'POST',
      'integracao/ordens-servico',
      {
        idExterno: 'os-1',
        codConcessionaria: m.lojas[0],
        emitidoEm: new Date(Date.now() + minuto * 60_000).toISOString(),
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
  // Closed before, and told once more: no news.
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
  await vigiarIntegracoes(t.servidor.partes, (e) => expect(e).toBeUndefined())
  await t.sql(`update integracao_estado set ultimo_sucesso = now()`)
  await vigiarIntegracoes(t.servidor.partes, (e) => expect(e).toBeUndefined())
  while ((await rodada()) > 0);
  const tudo = ouvidosEm('/tudo')
  expect(tudo.map((o) => o.dito.evento)).toEqual([
    'orcamento.aprovado',
    'orcamento.reprovado',
    'agendamento.mudou',
    'agendamento.mudou',
    'os.fechada',
    'fechamento.concluido',
    'integracao.incidente',
    'integracao.incidente',
  ])
  for (const o of tudo) {
    expect(confere(o, segredo)).toBe(true)
    expect(o.cabecalhos['webhook-id']).toBe(o.dito.id)
    if (o.dito.evento !== 'teste') DADOS_WEBHOOK[o.dito.evento].parse(o.dito.dados)
    expect(o.corpo).not.toMatch(/Helena|98888/)
  }
  expect(tudo[0]?.dito).toMatchObject({
    codConcessionaria: m.lojas[0],
    dados: { estado: 'PARCIAL', valorAprovado: 10_000 },
  })
  expect(tudo.slice(2, 4).map((o) => [o.dito.dados['acao'], o.dito.dados['estado']])).toEqual([
    ['CRIAR', 'AGENDADO'],
    ['CANCELAR', 'CANCELADO'],
  ])
  expect(ouvidosEm('/os').map((o) => o.dito.id)).toEqual([tudo[4]?.dito.id])
  expect(ouvidosEm('/alheio')).toEqual([])
  const registros = await certo<Lido<typeof integracoes.listRegistros>>(
    'GET',
    'suporte/integracoes/registros?sistema=WEBHOOK&limite=200',
  )
  expect(registros.itens.filter((i) => i.operacao === 'os.fechada').map((i) => i.estado)).toEqual(['OK', 'OK'])
  expect(registros.itens[0]?.correlacao).toMatch(/^incidente:/)
})

test('what is not taken is tried again with the same id; a slow or dead address holds nobody up; what is given up is replayed in order', async () => {
  await certo('PUT', 'suporte/integracoes/alertas', { alertas: [] })
  ouvidos.length = 0
  let presas: ServerResponse[] = []
  const { codWebhook, segredo } = await criar('/fraco', ['agendamento.mudou'])
  await criar('/firme', ['agendamento.mudou'])
  // The answer never comes.
  modos.set('/fraco', (res) => presas.push(res))
  await agendar('ag-2')
  await agendar('ag-3', { inicio: '2030-01-03T14:00:00Z' })
  await t.sql(`update webhook_entrega set proxima_em = now()`)
  await carteiro.rodada()
  await expect.poll(() => ouvidosEm('/firme').length).toBe(2)
  expect(ouvidosEm('/fraco')).toHaveLength(1)
  // While it waits, the others' next messages go.
  await agendar('ag-4', { inicio: '2030-01-04T14:00:00Z' })
  await carteiro.rodada()
  await expect.poll(() => ouvidosEm('/firme').length).toBe(3)
  expect(ouvidosEm('/fraco')).toHaveLength(1)
  presas.forEach((res) => res.destroy())
  presas = []
  await carteiro.terminar()
  const doFraco = () =>
    t.sql<{ cod: number; estado: string; tentativas: number; erro: string | null; futuro: boolean }>(
      `select cod_entrega::int as cod, estado, tentativas, erro, proxima_em > now() + interval '10 seconds' as futuro from webhook_entrega where cod_webhook = $1 order by 1`,
      [codWebhook],
    )
  expect((await doFraco()).map((e) => [e.tentativas, e.erro, e.futuro])).toEqual([
    [1, 'Não foi possível conectar', true],
    [0, null, true],
    [0, null, false],
  ])
  // Refused for hours, and then given up.
  modos.set('/fraco', (res) => res.writeHead(500).end())
  for (let i = 0; i < MAX_TENTATIVAS; i++) await rodada()
  const perdidas = await doFraco()
  expect(perdidas.map((e) => [e.estado, e.tentativas, e.erro])).toEqual(
    Array.from({ length: 3 }, () => ['FALHOU', MAX_TENTATIVAS, 'O endereço respondeu 500']),
  )
  expect(new Set(ouvidosEm('/fraco').map((o) => o.dito.id)).size).toBe(3)
  expect(await rodada()).toBe(0)
  expect((await listar()).find((w) => w.codWebhook === codWebhook)).toMatchObject({ falharam: 3, esperam: 0 })
  const mortas = await certo<Lido<typeof integracoes.listRegistros>>(
    'GET',
    'suporte/integracoes/registros?sistema=WEBHOOK&estado=ERRO',
  )
  expect(mortas.itens.filter((i) => i.erro === 'O endereço respondeu 500').length).toBeGreaterThanOrEqual(3)
  const uma = await certo<Lido<typeof integracoes.getRegistro>>(
    'GET',
    `suporte/integracoes/registros/WEBHOOK/${perdidas[0]?.cod}`,
  )
  expect(uma).toMatchObject({ reenviavel: true, tentativas: MAX_TENTATIVAS })
  expect(uma.pedido).not.toContain('1D24')
  // Well again: the last first, as somebody asked for it.
  ouvidos.length = 0
  modos.delete('/fraco')
  const ordem = [2, 0, 1].map((i) => perdidas[i]?.cod)
  await certo('POST', 'suporte/integracoes/reenvios', {
    itens: ordem.map((codigo) => ({ sistema: 'WEBHOOK', codigo })),
  })
  await expect.poll(() => carteiro.rodada()).toBeGreaterThan(0)
  await carteiro.terminar()
  expect(ouvidosEm('/fraco').map((o) => o.dito.dados['idExterno'])).toEqual(['ag-4', 'ag-2', 'ag-3'])
  expect(ouvidosEm('/fraco').every((o) => confere(o, segredo))).toBe(true)
  // Off: nothing is put in; taken away: what waited is given up.
  modos.set('/fraco', (res) => res.writeHead(500).end())
  await agendar('ag-5', { inicio: '2030-01-05T14:00:00Z' })
  await certo('DELETE', `distribuidor/webhooks/${codWebhook}`)
  expect((await doFraco()).at(-1)).toMatchObject({ estado: 'FALHOU', erro: 'O endereço foi retirado' })
  await agendar('ag-6', { inicio: '2030-01-06T14:00:00Z' })
  expect(await doFraco()).toHaveLength(4)
})
