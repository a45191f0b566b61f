import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { OUT_OF_WINDOW } from '#shared/rules/whatsapp-errors.ts'
import { LOCAL_PROVIDERS, connectWhatsapp, messagesOf, sendAll, workEvents } from '#tests/records/whatsapp.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import type { WhatsappSimulator } from '../../../../scripts/demo/whatsapp-stand-in.ts'

let t: TestServer
let m: World
let loja: number
let token: string
let whatsapp: WhatsappSimulator

const TEMPLATE = {
  name: 'orcamento_pronto',
  language: 'pt_BR',
  status: 'APPROVED',
  category: 'UTILITY',
  components: [{ type: 'BODY', text: 'Olá, {{1}}! O orçamento do seu {{2}} está pronto: {{3}}' }],
}

beforeAll(async () => {
  t = await openTestServer(LOCAL_PROVIDERS)
  m = await buildWorld(t)
  loja = m.lojas[0] ?? 0
  ;({ whatsapp, token } = await connectWhatsapp(t, m, loja, { templates: [TEMPLATE] }))
  await t.callApi('POST', `conversas/modelos/${loja}/importacao`, { host: m.host, token })
})
afterAll(async () => {
  await whatsapp.close()
  await t.close()
})
afterEach(() => whatsapp.injectFaults('nenhum'))

let phones = 0
/** A customer who wrote just now; returns their thread and number. */
async function openThread(): Promise<{ cod: number; to: string }> {
  const to = `55119${String(80_000_000 + ++phones)}`
  await whatsapp.write(to, { type: 'text', text: { body: 'Oi' } })
  await workEvents(t)
  const [v] = await t.sql<{ cod: number }>(
    `select v.cod_conversa as cod from conversa v join cliente k using (cod_distribuidor, cod_cliente) where k.telefone = $1`,
    [to.slice(2)],
  )
  return { cod: v?.cod ?? 0, to }
}
const send = (cod: number, body: object) =>
  t.callApi('POST', `conversas/${cod}/mensagens`, { host: m.host, token, body: { canal: 'WHATSAPP', ...body } })
const sentTo = (to: string) => whatsapp.sent.filter((s) => s.to === to)
const lastOf = async (cod: number) =>
  (await messagesOf(t, m)).filter((x) => x.codConversa === cod && x.direcao === 'SAIDA').at(-1)
/** Lets waiting messages be due now. */
const due = () => t.sql(`update mensagem set proxima_em = now() where estado = 'PENDENTE'`)

test('an answer goes out with our own data, and its states come back', async () => {
  const { cod, to } = await openThread()
  expect((await send(cod, { texto: 'Está pronto' })).status).toBe(200)
  await sendAll(t)
  const [first] = sentTo(to)
  expect(first?.corpo).toMatchObject({
    text: { body: 'Está pronto' },
    biz_opaque_callback_data: expect.stringMatching(/^patio:\d+\.1$/),
  })
  expect(await lastOf(cod)).toMatchObject({ estado: 'ENVIADA', idProvedor: first?.id })
  if (!first) return
  await whatsapp.tell(first, 'read')
  await whatsapp.tell(first, 'delivered')
  await whatsapp.tell(first, 'sent')
  await workEvents(t)
  expect(await lastOf(cod)).toMatchObject({ estado: 'LIDA', categoria: 'SERVICE', custoMicros: 0 })
})

test('outside the window free text is refused with the template offered, and a template goes with its price', async () => {
  const { cod, to } = await openThread()
  await t.sql(`update conversa set janela_ate = now() - interval '1 second' where cod_conversa = $1`, [cod])
  const refused = await send(cod, { texto: 'Ainda aí?' })
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect(String(refused.corpo['mensagem'])).toMatch(/modelo/i)
  const r = await send(cod, {
    modelo: { nome: TEMPLATE.name, idioma: 'pt_BR', valores: ['Helena', 'Argo', 'https://x.exemplo/o/1'] },
  })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  await sendAll(t)
  const [only, ...more] = sentTo(to)
  expect(more).toEqual([])
  expect(only?.corpo.template).toMatchObject({ name: TEMPLATE.name, language: { code: 'pt_BR' } })
  expect(only?.corpo.template?.components?.[0]?.parameters.map((p) => p.text)).toEqual([
    'Helena',
    'Argo',
    'https://x.exemplo/o/1',
  ])
  if (!only) return
  await whatsapp.tell(only, 'sent', { category: 'utility', type: 'regular' })
  await workEvents(t)
  expect(await lastOf(cod)).toMatchObject({ custoMicros: null })
  await whatsapp.tell(only, 'delivered', { category: 'utility', type: 'regular' })
  await workEvents(t)
  expect(await lastOf(cod)).toMatchObject({ estado: 'ENTREGUE', categoria: 'UTILITY', custoMicros: 6800 })
})

test('a window that closed while the message waited lets no free text out', async () => {
  const { cod, to } = await openThread()
  await send(cod, { texto: 'Um momento' })
  await t.sql(`update conversa set janela_ate = now() - interval '1 second' where cod_conversa = $1`, [cod])
  await sendAll(t)
  expect(sentTo(to)).toEqual([])
  expect(await lastOf(cod)).toMatchObject({
    estado: 'FALHOU',
    codigoErro: OUT_OF_WINDOW,
    motivo: expect.stringContaining('modelo'),
  })
})

test('an error of the number fails at once with what to do; a busy one is tried again', async () => {
  const { cod, to } = await openThread()
  await send(cod, { texto: 'Primeira' })
  whatsapp.injectFaults({ codigo: 131_026, status: 400 })
  await sendAll(t)
  expect(await lastOf(cod)).toMatchObject({
    estado: 'FALHOU',
    codigoErro: 131_026,
    motivo: expect.stringContaining('confira o número'),
  })
  await send(cod, { texto: 'Segunda' })
  whatsapp.injectFaults({ codigo: 130_429, status: 429 }, 'nenhum')
  await sendAll(t)
  expect(await lastOf(cod)).toMatchObject({ estado: 'FILA' })
  await due()
  await sendAll(t)
  expect(sentTo(to).map((s) => s.corpo.text?.body)).toEqual(['Segunda'])
  const [failed] = sentTo(to)
  if (failed) await whatsapp.tell(failed, 'failed', { codigo: 131_049 })
  await workEvents(t)
  expect(await lastOf(cod)).toMatchObject({
    estado: 'FALHOU',
    codigoErro: 131_049,
    motivo: expect.stringContaining('não insista'),
  })
})

test('while the provider is down the queue keeps its order', async () => {
  const { cod, to } = await openThread()
  whatsapp.injectFaults('cai')
  for (const n of [1, 2, 3]) await send(cod, { texto: `Linha ${n}` })
  await sendAll(t)
  await due()
  await sendAll(t)
  expect(sentTo(to)).toEqual([])
  whatsapp.injectFaults('nenhum')
  for (let i = 0; i < 3; i++) {
    await due()
    await sendAll(t)
  }
  expect(sentTo(to).map((s) => s.corpo.text?.body)).toEqual(['Linha 1', 'Linha 2', 'Linha 3'])
})

test('a message whose answer was lost waits, learns from its state that it arrived, and is not sent again', async () => {
  const { cod, to } = await openThread()
  await send(cod, { texto: 'Só uma vez' })
  whatsapp.injectFaults('some', 'nenhum')
  await sendAll(t)
  expect(await lastOf(cod)).toMatchObject({ estado: 'FILA', idProvedor: null })
  const [waiting] = await t.sql<{ s: number }>(
    `select extract(epoch from proxima_em - now())::int as s from mensagem where estado = 'PENDENTE'`,
  )
  expect(waiting?.s).toBeGreaterThan(290)
  const [first] = sentTo(to)
  if (first) await whatsapp.tell(first, 'sent')
  // What was told counts, also when the next attempt comes before somebody worked on it.
  await due()
  await sendAll(t)
  await workEvents(t)
  await due()
  await sendAll(t)
  expect(sentTo(to)).toHaveLength(1)
  expect(await lastOf(cod)).toMatchObject({ estado: 'ENVIADA', idProvedor: first?.id })
})

test('files go before the text, a single photo carries it, and an answer names its message', async () => {
  const { cod, to } = await openThread()
  const [asked] = await t.sql<{ c: number }>(
    `select cod_conversa_mensagem as c from conversa_mensagem where cod_conversa = $1 and direcao = 'ENTRADA'`,
    [cod],
  )
  const put = async (nome: string, bytes: Buffer) => {
    const [a] = await t.sql<{ id: string }>(
      `insert into conversa_anexo (cod_distribuidor, cod_concessionaria, cod_conversa, id_anexo, nome, tipo, bytes, arquivo)
       values ($1, $2, $3, gen_random_uuid(), $4, 'application/pdf', 1, 'conversas/' || gen_random_uuid()) returning id_anexo as id`,
      [m.codDistribuidor, loja, cod, nome],
    )
    const [f] = await t.sql<{ arquivo: string }>(`select arquivo from conversa_anexo where id_anexo = $1`, [a?.id])
    await t.server.services.files.save(f?.arquivo ?? '', bytes, 'application/pdf')
    return a?.id ?? ''
  }
  await send(cod, { texto: 'Segue', anexos: [await put('um.pdf', Buffer.from('%PDF-1'))], respondeA: asked?.c })
  const two = [await put('dois.pdf', Buffer.from('%PDF-2')), await put('tres.pdf', Buffer.from('%PDF-3'))]
  await send(cod, { texto: 'Mais dois', anexos: two })
  await sendAll(t)
  const parts = sentTo(to)
  expect(parts.map((s) => [s.type, s.corpo.document?.filename ?? s.corpo.text?.body])).toEqual([
    ['document', 'um.pdf'],
    ['document', 'dois.pdf'],
    ['document', 'tres.pdf'],
    ['text', 'Mais dois'],
  ])
  expect(parts[0]?.corpo).toMatchObject({ document: { caption: 'Segue' }, context: { message_id: expect.any(String) } })
  expect(whatsapp.media.get(parts[2]?.corpo.document?.id ?? '')?.bytes.toString()).toBe('%PDF-3')
  const side = parts[1]
  if (side) await whatsapp.tell(side, 'failed', { codigo: 131_053 })
  await workEvents(t)
  expect(await lastOf(cod)).toMatchObject({ estado: 'FALHOU', motivo: expect.stringContaining('arquivo') })
})

test('what is told late of a failed sending says nothing of the next one', async () => {
  const { cod, to } = await openThread()
  await send(cod, { texto: 'Outra vez' })
  await sendAll(t)
  const [first] = sentTo(to)
  if (first) await whatsapp.tell(first, 'failed', { codigo: 131_026 })
  await workEvents(t)
  const [kept] = await t.sql<{ c: number }>(
    `select cod_conversa_mensagem as c from conversa_mensagem where cod_conversa = $1 and direcao = 'SAIDA'`,
    [cod],
  )
  const again = await t.callApi('POST', `conversas/${cod}/mensagens/${kept?.c}/reenvio`, { host: m.host, token })
  expect(again.status, JSON.stringify(again.corpo)).toBe(200)
  if (first) await whatsapp.tell(first, 'failed', { codigo: 131_026 })
  await workEvents(t)
  expect(await lastOf(cod)).toMatchObject({ estado: 'FILA' })
  await sendAll(t)
  expect(sentTo(to)).toHaveLength(2)
  expect(await lastOf(cod)).toMatchObject({ estado: 'ENVIADA', idProvedor: sentTo(to)[1]?.id })
})

test('without a connection a message stays, and nothing is called', async () => {
  const { cod, to } = await openThread()
  await send(cod, { texto: 'Desligado' })
  await t.sql(`update conversa_conexao set ativa = false`)
  await sendAll(t)
  await t.sql(`update conversa_conexao set ativa = true`)
  expect(sentTo(to)).toEqual([])
  expect(await lastOf(cod)).toMatchObject({ estado: 'GUARDADA' })
})
