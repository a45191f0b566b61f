import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FullCobranca } from '#shared/pagamentos/cobrancas.ts'
import { WEBHOOK_DATA } from '#shared/suporte/webhook-data.ts'
import { WEBHOOK_EVENT_NAMES, type WebhookEvent } from '#shared/suporte/webhooks.ts'
import { charge, connectBank, workBankEvents } from '#tests/records/bank.ts'
import { oficinaIn, type Oficina } from '#tests/records/oficina.ts'
import { openTalk, type Talk } from '#tests/records/talk.ts'
import { LOCAL_PROVIDERS } from '#tests/records/whatsapp.ts'
import { buildChecklist, buildWorld } from '#tests/records/world.ts'
import type { BankSimulator } from '../../../../scripts/demo/bank-stand-in.ts'

let k: Talk
let bank: BankSimulator
let manager: string
let oficina: Oficina
beforeAll(async () => {
  k = await openTalk(LOCAL_PROVIDERS)
  ;({ bank, token: manager } = await connectBank(k.t, k.m, k.loja))
  oficina = await oficinaIn(k.t, k.m)
  const other = await buildWorld(k.t, 'dois')
  for (const of of [k.m, other])
    await k.t.sql(
      `insert into webhook (cod_distribuidor, url, eventos, segredo) values ($1, 'https://fora.example/tudo', $2, 'x')`,
      [of.codDistribuidor, WEBHOOK_EVENT_NAMES],
    )
})
afterAll(async () => {
  await bank.close()
  await k.t.close()
})

interface Sent {
  evento: WebhookEvent
  codConcessionaria: number
  dados: Record<string, unknown>
}
/** What was queued of these events since the last look, each with a payload that its contract knows and without personal data. */
async function queued(...events: WebhookEvent[]): Promise<Sent[]> {
  const rows = await k.t.sql<{ corpo: string; cod: number }>(
    'with gone as (delete from webhook_entrega returning *) select corpo, cod_distribuidor as cod from gone order by cod_entrega',
  )
  expect(rows.map((r) => r.cod)).toEqual(rows.map(() => k.m.codDistribuidor))
  const sent = rows.map((r) => JSON.parse(r.corpo) as Sent)
  for (const { evento, dados } of sent)
    expect(Object.keys(WEBHOOK_DATA[evento].parse(dados)).toSorted()).toEqual(Object.keys(dados).toSorted())
  expect(JSON.stringify(sent)).not.toMatch(/Helena|98888|segredo do cliente/)
  return sent.filter((s) => events.includes(s.evento))
}

test('a checklist that arrives is told once, with its quote, however often it is sent', async () => {
  await queued()
  const checklist = buildChecklist(k.loja)
  const green = buildChecklist(k.loja, { itens: [{ grupo: 'Geral', nome: 'Óleo', estado: 'VERDE' }] })
  const send = (body: object) => k.t.callApi('POST', 'integracao/checklists', { token: k.m.chave, body })
  const first = await send(checklist)
  await send(checklist)
  await send(green)
  expect(await queued('checklist.recebido')).toMatchObject([
    {
      codConcessionaria: k.loja,
      dados: {
        codCheckList: first.corpo['codCheckList'],
        codOrcamento: first.corpo['codOrcamento'],
        idExterno: checklist.idExterno,
        vermelhos: 1,
        amarelos: 1,
        verdes: 1,
      },
    },
    { dados: { idExterno: green.idExterno, codOrcamento: null, verdes: 1 } },
  ])
})

test('a message is told once when it comes, also when the provider tells twice, and once when it goes', async () => {
  const codCliente = await k.cliente('Helena', { telefone: '11988887777', email: 'helena@exemplo.com' })
  const codConversa = await k.open(codCliente)
  await queued()
  const message = { codCliente, canal: 'SMS', texto: 'segredo do cliente', idProvedor: 'p-1' } as const
  await k.receive(message)
  await k.receive(message)
  expect(await queued('mensagem.recebida', 'mensagem.enviada')).toMatchObject([
    { evento: 'mensagem.recebida', codConcessionaria: k.loja, dados: { codConversa, canal: 'SMS', tipo: 'TEXTO' } },
  ])
  expect((await k.send(codConversa, { canal: 'EMAIL', texto: 'segredo do cliente' })).status).toBe(200)
  expect(await queued('mensagem.recebida', 'mensagem.enviada')).toMatchObject([
    { evento: 'mensagem.enviada', dados: { codConversa, canal: 'EMAIL' } },
  ])
  await k.ok('POST', `/${codConversa}/notas`, { texto: 'segredo do cliente' })
  expect(await queued('mensagem.recebida', 'mensagem.enviada')).toEqual([])
})

test('money is told once when it comes, however often the bank tells, and once when it goes back', async () => {
  const read = async (cod: number) =>
    (await k.t.callApi('GET', `pagamentos/cobrancas/${cod}`, { host: k.m.host, token: manager }))
      .corpo as unknown as FullCobranca
  const { codCobranca } = await charge(k.t, k.m, { loja: k.loja, token: manager })
  await expect.poll(async () => (await read(codCobranca)).copiaCola).not.toBeNull()
  await queued()
  const { txid } = await read(codCobranca)
  await bank.pay(txid, { vezes: 3 })
  await workBankEvents(k.t)
  const received = await queued('pagamento.recebido', 'pagamento.devolvido')
  expect(received).toMatchObject([
    {
      evento: 'pagamento.recebido',
      codConcessionaria: k.loja,
      dados: { codCobranca, valor: 10_000, devolvido: 0, codOrcamento: null },
    },
  ])
  const codPagamento = received[0]?.dados['codPagamento']
  const back = await k.t.callApi('POST', `pagamentos/recebidos/${String(codPagamento)}/devolver`, {
    host: k.m.host,
    token: manager,
    body: { valor: 4000, motivo: 'Peça devolvida' },
  })
  expect(back.status, JSON.stringify(back.corpo)).toBe(200)
  await expect
    .poll(async () => {
      await workBankEvents(k.t)
      return k.t.sql(`select 1 from devolucao where estado = 'DEVOLVIDA'`)
    })
    .toHaveLength(1)
  await workBankEvents(k.t)
  expect(await queued('pagamento.recebido', 'pagamento.devolvido')).toMatchObject([
    {
      evento: 'pagamento.devolvido',
      dados: { codPagamento, codCobranca, valor: 10_000, devolvido: 4000, valorDevolvido: 4000 },
    },
  ])
})

test('a promise is told when it is made and when it moves, not when it is said again', async () => {
  await queued()
  const { codPassagem } = await oficina.passante()
  const [made] = await queued('promessa.mudou')
  expect(made).toMatchObject({ dados: { codPassagem, antes: null } })
  const accept = async (promessa: string) => {
    const [p] = await k.t.sql<{ versao: number }>('select versao from passagem where cod_passagem = $1', [codPassagem])
    const body = { versao: p?.versao, promessa }
    await oficina.ok('POST', `agenda/passagens/${codPassagem}/promessa`, body)
  }
  await accept('2030-01-02T14:00:00Z')
  await accept('2030-01-02T14:00:00Z')
  const [moved, ...more] = await queued('promessa.mudou')
  expect([Date.parse(String(moved?.dados['promessa'])), Date.parse(String(moved?.dados['antes']))]).toEqual([
    Date.parse('2030-01-02T14:00:00Z'),
    Date.parse(String(made?.dados['promessa'])),
  ])
  expect(more).toEqual([])
})
