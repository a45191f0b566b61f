import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CodeSent, ReservaLoja, ReservaSegurada } from '#shared/agenda/reservas.ts'
import type { WhatsappModelo } from '#shared/conversas/conexoes.ts'
import { messagePrice } from '#shared/rules/whatsapp-price.ts'
import { oficinaIn, type Oficina } from '#tests/records/oficina.ts'
import { openReservas, type Reservas } from '#tests/records/reservas.ts'
import { connectWhatsapp, LOCAL_PROVIDERS, sendAll, workEvents } from '#tests/records/whatsapp.ts'
import { buildWorld } from '#tests/records/world.ts'
import { openTestServer } from '#tests/server/server.ts'

/** A template for codes as the API lists it: the values of body and button are the same code. */
const CODE = {
  name: 'codigo_do_site',
  language: 'pt_BR',
  status: 'APPROVED',
  category: 'AUTHENTICATION',
  components: [
    { type: 'BODY', text: '*{{1}}* é seu código de verificação.', add_security_recommendation: true },
    { type: 'FOOTER', text: 'Este código expira em 10 minutos.', code_expiration_minutes: 10 },
    {
      type: 'BUTTONS',
      buttons: [
        {
          type: 'URL',
          text: 'Copiar código',
          url: 'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp{{1}}',
        },
      ],
    },
  ],
}
const ORDINARY = {
  name: 'orcamento_pronto',
  language: 'pt_BR',
  status: 'APPROVED',
  category: 'UTILITY',
  components: [{ type: 'BODY', text: 'Olá, {{1}}.' }],
}

let o: Oficina
let r: Reservas
beforeAll(async () => {
  const t = await openTestServer(LOCAL_PROVIDERS)
  o = await oficinaIn(t, await buildWorld(t))
  r = await openReservas(o)
})
afterAll(() => o.t.close())

const offered = async () => (await r.ok<ReservaLoja>('GET', r.page)).codigoPorWhatsapp

test('a code goes by WhatsApp where the store has a template for it, and by SMS where it was asked for', async () => {
  expect(await offered()).toBe(false)
  const { whatsapp, token } = await connectWhatsapp(o.t, o.m, o.loja, { templates: [CODE, ORDINARY] })
  const call = (method: string, path: string, body?: object) =>
    o.t.callApi(method, `conversas/modelos/${o.loja}/${path}`, { host: o.m.host, token, body })
  const read = Object.values((await call('POST', 'importacao')).corpo) as WhatsappModelo[]
  expect(read.map((x) => [x.nome, x.situacao])).toEqual([
    ['codigo_do_site', 'APPROVED'],
    ['orcamento_pronto', 'APPROVED'],
  ])
  expect((await call('PUT', 'orcamento_pronto/pt_BR/uso', { uso: 'CODIGO' })).status).toBe(409)
  expect((await call('PUT', 'codigo_do_site/pt_BR/uso', { uso: 'LEMBRETE' })).status).toBe(409)
  expect((await call('PUT', 'codigo_do_site/pt_BR/uso', { uso: 'CODIGO' })).status).toBe(200)
  expect(await offered()).toBe(true)

  const placa = o.placa()
  const held = (await r.hold(o.onDay(3, '10:00'), { placa })).corpo as unknown as ReservaSegurada
  const telefone = r.newPhone()
  const sent = await r.call('POST', `${held.token}/codigo`, { telefone, canal: 'WHATSAPP' })
  expect(sent.corpo).toMatchObject({ canal: 'WHATSAPP' })
  await sendAll(o.t)
  const [message] = whatsapp.sent
  const template = message?.corpo.template
  const codigo = template?.components?.[0]?.parameters[0]?.text ?? ''
  expect(codigo).toMatch(/^\d{6}$/)
  const parameters = [{ type: 'text', text: codigo }]
  expect([message?.to, template?.name, template?.components]).toEqual([
    `55${telefone.replace(/\D/g, '')}`,
    'codigo_do_site',
    [
      { type: 'body', parameters },
      { type: 'button', sub_type: 'url', index: '0', parameters },
    ],
  ])
  const pessoa = { nome: 'Ana Lima', telefone, placa, consentimento: true }
  expect((await r.call('POST', `${held.token}/confirmar`, { ...pessoa, codigo })).status).toBe(200)
  // The code stands in no thread, and the log of integrations does not show it.
  const logged = await o.t.sql(`select pedido, resposta from integracao_registro where sistema = 'WHATSAPP_API'`)
  expect(JSON.stringify(logged)).not.toContain(codigo)

  // Meta tells twice that it arrived, and charges once.
  if (!message) throw new Error('the code was sent')
  for (const state of ['read', 'delivered', 'sent'])
    await whatsapp.tell(message, state, { category: 'authentication', type: 'regular' })
  await workEvents(o.t)
  const charged = `select estado, categoria, custo_micros::int as custo, entregue_em is not null as entregue from mensagem where destino = $1 and categoria is not null`
  const price = messagePrice('AUTHENTICATION', new Date().toISOString().slice(0, 10), false)
  expect(price).toBeGreaterThan(0)
  expect(await o.t.sql(charged, [telefone.replace(/\D/g, '')])).toEqual([
    { estado: 'ENVIADA', categoria: 'AUTHENTICATION', custo: price, entregue: true },
  ])

  // The waiting list proves its phones by the same templates; a code that did not arrive costs nothing.
  const waiting = { telefone: r.newPhone(), canal: 'WHATSAPP', nome: 'Rui Lima', placa: o.placa(), consentimento: true }
  const day = o.onDay(4, '10:00').slice(0, 10)
  const entry = await r.ok<CodeSent & { token: string }>('POST', `${r.page}/espera`, {
    ...r.wanted,
    ...waiting,
    de: day,
    ate: day,
    ...r.challenge(),
  })
  expect(entry.canal).toBe('WHATSAPP')
  await sendAll(o.t)
  const second = whatsapp.sent.at(-1)
  if (!second) throw new Error('the code was sent')
  expect(second.corpo.template?.name).toBe('codigo_do_site')
  await whatsapp.tell(second, 'failed')
  await workEvents(o.t)
  expect(await o.t.sql(charged, [waiting.telefone.replace(/\D/g, '')])).toEqual([
    { estado: 'FALHOU', categoria: 'AUTHENTICATION', custo: null, entregue: false },
  ])
  const again = second.corpo.template?.components?.[0]?.parameters[0]?.text ?? ''
  await r.ok('POST', `espera/${entry.token}/confirmar`, { codigo: again })
  expect(await o.t.sql('select codigo_canal from lista_espera')).toEqual([{ codigo_canal: 'WHATSAPP' }])

  const other = (await r.hold(o.onDay(3, '12:00'))).corpo as unknown as ReservaSegurada
  expect((await r.call('POST', `${other.token}/codigo`, { telefone: r.newPhone(), canal: 'SMS' })).corpo).toMatchObject(
    {
      canal: 'SMS',
    },
  )
  await whatsapp.close()
})
