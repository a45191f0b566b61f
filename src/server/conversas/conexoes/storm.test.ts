import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOCAL_PROVIDERS, connectWhatsapp, messagesOf, sendAll, workEvents } from '#tests/records/whatsapp.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import { problemsOf, storm } from '#tests/system/event-storm.ts'
import type { WhatsappSimulator } from '../../../../scripts/demo/whatsapp-stand-in.ts'

// A small storm of events; `npm run durability -- conversas` does ten thousand, with kills.

let t: TestServer
let m: World
let loja: number
let token: string
let whatsapp: WhatsappSimulator

beforeAll(async () => {
  t = await openTestServer(LOCAL_PROVIDERS)
  m = await buildWorld(t)
  loja = m.lojas[0] ?? 0
  ;({ whatsapp, token } = await connectWhatsapp(t, m, loja))
})
afterAll(async () => {
  await whatsapp.close()
  await t.close()
})

const PHONES = Array.from({ length: 12 }, (_, i) => `55119${88_880_000 + i}`)
const threads = () =>
  t.sql<{ cod: number; telefone: string; aberta: boolean }>(
    `select v.cod_conversa as cod, '55' || k.telefone as telefone, v.janela_ate > now() as aberta from conversa v join cliente k using (cod_distribuidor, cod_cliente) order by 1`,
  )
const send = (cod: number, texto: string) =>
  t.callApi('POST', `conversas/${cod}/mensagens`, { host: m.host, token, body: { canal: 'WHATSAPP', texto } })

test('whatever comes twice and in any order, to two processes: one message each, no state goes back, no free text outside the window', async () => {
  const other = await t.secondServer()
  await Promise.all(PHONES.map((p) => whatsapp.write(p, { type: 'text', text: { body: 'Oi' } })))
  await workEvents(t)
  for (const v of await threads()) expect((await send(v.cod, 'Bom dia')).status).toBe(200)
  await sendAll(t)
  expect(whatsapp.sent).toHaveLength(PHONES.length)
  // What the customers wrote now is forgotten, so that only the storm opens windows.
  await t.sql('update conversa set janela_ate = null')
  const [first] = await t.sql<{ token: string }>('select token_publico as token from conversa_conexao')
  const half = Math.floor(PHONES.length / 2)
  const events = { events: 120, sent: whatsapp.sent.slice() }
  const one = await storm(whatsapp, { ...events, phones: PHONES.slice(0, half), seed: 1 })
  whatsapp.listen({
    url: `${other.endereco}/api/publico/whatsapp/${first?.token}`,
    host: m.host,
    segredo: 'segredo-do-aplicativo-da-meta',
  })
  const two = await storm(whatsapp, { ...events, sent: [], phones: PHONES.slice(half), seed: 2 })
  await expect
    .poll(
      async () => {
        await workEvents(t)
        return t.sql('select 1 from conversa_evento where feito_em is null')
      },
      { timeout: 15_000 },
    )
    .toEqual([])
  const kept = await messagesOf(t, m)
  expect([...problemsOf(kept, one), ...problemsOf(kept, { ...two, states: new Map() })]).toEqual([])
  expect(await t.sql(`select erro from conversa_evento where erro is not null`)).toEqual([])

  const closed = new Set([...one.closed, ...two.closed])
  for (const v of await threads()) {
    const open = v.aberta
    if (closed.has(v.telefone)) expect(open).not.toBe(true)
    expect((await send(v.cod, 'Ainda?')).status === 200).toBe(open)
  }
  await sendAll(t)
  expect(whatsapp.sent.filter((s) => s.outsideWindow)).toEqual([])
})
