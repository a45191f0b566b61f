import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Espera, WaitingCliente } from '#shared/agenda/reservas.ts'
import { addDays, todayIn } from '#shared/rules/dates.ts'
import { openOficina, type Oficina } from '#tests/records/oficina.ts'
import { openReservas, type Reservas } from '#tests/records/reservas.ts'
import { expireHolds, offerAll } from './tasks.ts'

let o: Oficina
let r: Reservas
beforeAll(async () => {
  o = await openOficina()
  // One adviser and one hour a day, so that a day is full with one appointment.
  await o.t.sql(
    `update concessionaria set passo_minutos = 60, horarios = (select jsonb_object_agg(d, '["10:00", "11:00"]'::jsonb) from generate_series(1, 7) d) where cod_concessionaria = $1`,
    [o.loja],
  )
  await o.t.sql(`update consultor set ativo = false where cod_consultor = $1`, [o.consultores[1]])
  r = await openReservas(o)
})
afterAll(() => o.t.close())
beforeEach(async () => {
  await o.t.sql(`update lista_espera set estado = 'DESISTIU' where estado in ('ESPERANDO', 'OFERECIDA')`)
})

const onDay = (n: number) => addDays(todayIn('America/Sao_Paulo', new Date()), n)
const offer = () =>
  offerAll(o.t.server.services, (e) => {
    throw e
  })
/** Enters the list by the code that the phone receives. */
async function enter(day: number, extra: { telefone?: string; [k: string]: unknown } = {}) {
  const telefone = extra.telefone ?? r.newPhone()
  const body = {
    ...r.wanted,
    nome: 'Ana Lima',
    telefone,
    placa: o.placa(),
    de: onDay(day),
    ate: onDay(day),
    consentimento: true,
    ...r.challenge(),
    ...extra,
  }
  const reply = await r.call('POST', `${r.page}/espera`, body)
  const token = String(reply.corpo['token'])
  const codigo = await r.codeOf(telefone)
  if (codigo) await r.ok('POST', `espera/${token}/confirmar`, { codigo })
  return { reply, token }
}
const see = (token: string) => r.ok<Espera>('GET', `espera/${token}`)
const answer = (token: string, acao: string) => r.call('POST', `espera/${token}`, { acao })
const list = () => o.ok<WaitingCliente[]>('GET', `agenda/espera/${o.loja}`)

test('a freed hour goes to the first in turn, then to the next, and is booked by who accepts', async () => {
  const inicio = o.onDay(3, '10:00')
  const a = await o.schedule(inicio)
  const first = await enter(3)
  const second = await enter(3)
  expect([(await see(first.token)).antes, (await see(second.token)).antes]).toEqual([0, 1])
  expect(await offer()).toBe(0)
  await o.ok('POST', 'deleteAgendamento', { codAgendamento: a.codAgendamento, motivo: 'viajou' })
  expect(await offer()).toBe(1)
  expect(await see(first.token)).toMatchObject({ estado: 'OFERECIDA', oferta: { inicio } })
  expect((await see(second.token)).oferta).toBeNull()
  const [sms] = await o.t.sql<{ corpo: string }>('select corpo from mensagem order by cod_mensagem desc limit 1')
  expect(sms?.corpo).toContain(`/o/espera/${first.token}`)
  // While it is on offer, nobody else gets it.
  expect((await r.hold(inicio)).status).toBe(409)
  // It lapses and goes on; the first waits on.
  await o.t.sql(`update reserva set expira_em = now() - interval '1 second' where estado = 'SEGURADA'`)
  await expireHolds(o.t.server.services)
  expect((await answer(first.token, 'ACEITAR')).corpo['codigo']).toBe('oferta-vencida')
  expect(await offer()).toBe(1)
  expect((await see(first.token)).estado).toBe('ESPERANDO')
  const accepted = (await answer(second.token, 'ACEITAR')).corpo as unknown as Espera
  expect(accepted).toMatchObject({ estado: 'ACEITA', chegada: expect.stringMatching(/^[\w-]{22}$/) })
  expect((await answer(second.token, 'ACEITAR')).status).toBe(200)
  expect(await o.t.sql(`select origem, estado from agendamento where inicio = $1 and ocupa`, [inicio])).toEqual([
    { origem: 'SITE', estado: 'AGENDADO' },
  ])
  expect((await list()).map((w) => [w.estado, w.posicao])).toEqual([
    ['ESPERANDO', 1],
    ['ACEITA', 0],
  ])
})

test('who accepts an hour reads that its deposit is due, and when the hour is gone', async () => {
  await o.t.sql(
    `insert into pix_conta (cod_distribuidor, cod_concessionaria, chave, nome, cidade, token_publico) values ($1, $2, 'pix@um.example', 'UM', 'SAO PAULO', $3)`,
    [o.m.codDistribuidor, o.loja, 'Q'.repeat(22)],
  )
  await r.set('sinal', '50')
  const { token } = await enter(20)
  expect(await offer()).toBeGreaterThan(0)
  const accepted = (await answer(token, 'ACEITAR')).corpo as unknown as Espera
  expect(accepted).toMatchObject({ estado: 'ACEITA', pagar: expect.stringMatching(/^[\w-]{22}$/), solta: false })
  const body = { acao: 'CANCELAR' }
  await o.t.callApi('POST', `publico/agenda/chegada/${accepted.chegada}`, { host: o.m.host, body })
  expect(await see(token)).toMatchObject({ estado: 'ACEITA', pagar: null, solta: true })
  await r.set('sinal', '0')
})

test('who lets an hour pass is not offered it again, and leaves after three', async () => {
  const { token } = await enter(5, { ate: onDay(9) })
  const other = await enter(5)
  const seen: string[] = []
  for (let i = 0; i < 3; i++) {
    await offer()
    seen.push((await see(token)).oferta?.inicio ?? '')
    expect((await answer(token, 'PASSAR')).status).toBe(200)
    if (i === 0) {
      await offer()
      expect((await see(other.token)).oferta?.inicio).toBe(seen[0])
    }
  }
  expect(new Set(seen).size).toBe(3)
  expect((await see(token)).estado).toBe('EXPIRADA')
  expect((await answer(other.token, 'SAIR')).corpo).toMatchObject({ estado: 'DESISTIU' })
  expect(await o.t.sql(`select from reserva where estado = 'SEGURADA'`)).toEqual([])
})

test('the staff offers an hour to whom it wants, and ends a wait', async () => {
  const [one, two] = [await enter(12, { periodo: 'TARDE' }), await enter(12)]
  const waiting = await list()
  const cod = waiting.filter((w) => w.estado === 'ESPERANDO').at(-1)?.codEspera ?? 0
  const inicio = o.onDay(12, '10:00')
  expect(await o.ok('POST', `agenda/espera/clientes/${cod}/oferecer`, { inicio })).toMatchObject({
    estado: 'OFERECIDA',
    oferta: { inicio },
  })
  expect((await see(two.token)).oferta).not.toBeNull()
  expect((await o.callApi('POST', `agenda/espera/clientes/${cod}/oferecer`, { inicio })).status).toBe(409)
  expect(await o.ok('POST', `agenda/espera/clientes/${cod}/encerrar`)).toMatchObject({ estado: 'DESISTIU' })
  // 10:00 is no afternoon.
  expect(await offer()).toBe(0)
  expect((await see(one.token)).estado).toBe('ESPERANDO')
})

test('several of the staff who offer hours at once to one customer offer one', async () => {
  await enter(12, { ate: onDay(16) })
  const cod = (await list()).find((w) => w.estado === 'ESPERANDO')?.codEspera ?? 0
  const offers = await Promise.all(
    [12, 13, 14, 15].map((n) =>
      o.callApi('POST', `agenda/espera/clientes/${cod}/oferecer`, { inicio: o.onDay(n, '10:00') }),
    ),
  )
  expect(offers.map((x) => x.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  expect(await o.t.sql(`select from reserva where estado = 'SEGURADA'`)).toHaveLength(1)
})

test('entries are checked, few for one phone, and robots leave nothing', async () => {
  expect((await enter(3, { ate: onDay(1) })).reply.status).toBe(422)
  expect((await enter(3, { telefone: '(11) 3333-4444' })).reply.status).toBe(422)
  expect((await enter(3, { servicos: [999_999] })).reply.status).toBe(422)
  const telefone = r.newPhone()
  const places = []
  for (let i = 0; i < 3; i++) places.push((await enter(20 + i, { telefone })).token)
  // The third place of a phone is taken as any other, and not offered while the first two are.
  await offer()
  const states = []
  for (const token of places) states.push((await see(token)).estado)
  expect(states).toEqual(['OFERECIDA', 'OFERECIDA', 'ESPERANDO'])
  const before = await o.t.sql('select from lista_espera')
  const robot = await enter(20, { site: 'x' })
  expect([robot.reply.status, Object.keys(robot.reply.corpo).toSorted()]).toEqual([
    200,
    ['canal', 'destino', 'expiraEm', 'token'],
  ])
  expect(await o.t.sql('select from lista_espera')).toHaveLength(before.length)
})
