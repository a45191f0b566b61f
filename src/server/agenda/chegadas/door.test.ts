import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChegadaNaPorta } from '#shared/agenda/chegadas.ts'
import { buildWorld, person } from '#tests/records/world.ts'
import { openOficina, type Oficina } from '#tests/records/oficina.ts'

const TOKEN = 'p'.repeat(22)
let o: Oficina
beforeAll(async () => {
  o = await openOficina()
  await o.t.sql(
    `insert into agenda_link (cod_distribuidor, cod_concessionaria, tipo, token) values ($1, $2, 'PORTA', $3)`,
    [o.m.codDistribuidor, o.loja, TOKEN],
  )
})
afterAll(() => o.t.close())

const arrive = (placa: string, token = TOKEN, host = o.m.host) =>
  o.t.callApi('POST', `publico/agenda/porta/${token}`, { host, body: { placa } })
const queue = () => o.ok<ChegadaNaPorta[]>('GET', `agenda/porta/${o.loja}`)
const stateOf = async (cod: number) =>
  (await o.t.sql<{ estado: string }>('select estado from agendamento where cod_agendamento = $1', [cod]))[0]?.estado
/** An hour of today that can be booked at any time of the day: moved there by hand. */
async function today(cod: number) {
  await o.t.sql(
    `update agendamento set inicio = now(), fim = now() + interval '5 minutes', ocupa = false where cod_agendamento = $1`,
    [cod],
  )
}

test('the answer is the same for a booked plate, a stranger’s and one that was told already', async () => {
  const a = await o.schedule(o.onDay(1, '10:00'))
  await today(a.codAgendamento)
  const answers = [
    await arrive(a.placa ?? ''),
    await arrive('XYZ9A87'),
    await arrive(a.placa ?? ''),
    await arrive('xyz-9a87'),
  ]
  expect(answers.map((r) => [r.status, JSON.stringify(r.corpo)])).toEqual(Array.from({ length: 4 }, () => [200, '{}']))
  await expect.poll(() => stateOf(a.codAgendamento)).toBe('CHEGOU')
  const [event] = await o.t.sql(
    `select quem, cod_usuario from agenda_evento where cod_agendamento = $1 and acao = 'CHEGAR'`,
    [a.codAgendamento],
  )
  expect(event).toEqual({ quem: 'Cliente', cod_usuario: null })
  expect((await queue()).map((x) => [x.placa, x.codAgendamento, x.cliente])).toEqual([
    [a.placa, a.codAgendamento, 'Helena Prado'],
    ['XYZ9A87', null, null],
  ])
})

test('other systems are told of a booking by the site and of its arrival, as of any other', async () => {
  const d = o.m.codDistribuidor
  const listens = `insert into webhook (cod_distribuidor, url, eventos, segredo) values ($1, 'https://dms.example/patio', '{agendamento.mudou}', 'x')`
  await o.t.sql(listens, [d])
  const a = await o.schedule(o.onDay(1, '16:00'), { origem: 'SITE' })
  await today(a.codAgendamento)
  await arrive(a.placa ?? '')
  const told = () =>
    o.t.sql<{ acao: string; placa: string }>(
      `select corpo::json->'dados'->>'acao' as acao, corpo::json->'dados'->>'placa' as placa from webhook_entrega where correlacao = $1 order by cod_entrega`,
      [`agendamento:${a.codAgendamento}`],
    )
  await expect.poll(told).toEqual(['CRIAR', 'CHEGAR'].map((acao) => ({ acao, placa: a.placa })))
})

test('a plate booked for another day waits as one without an appointment', async () => {
  const a = await o.schedule(o.onDay(3, '10:00'))
  await arrive(a.placa ?? '')
  expect((await queue()).find((x) => x.placa === a.placa)?.codAgendamento).toBeNull()
  expect(await stateOf(a.codAgendamento)).toBe('AGENDADO')
})

test('one who is met leaves the queue; the reception of the car ends its wait too', async () => {
  const a = await o.schedule(o.onDay(1, '11:00'))
  await today(a.codAgendamento)
  await arrive(a.placa ?? '')
  await expect.poll(() => stateOf(a.codAgendamento)).toBe('CHEGOU')
  const [{ versao } = { versao: 0 }] = await o.t.sql<{ versao: number }>(
    'select versao from agendamento where cod_agendamento = $1',
    [a.codAgendamento],
  )
  await o.ok('POST', `agendamento/${a.codAgendamento}/recepcionar`, { versao })
  expect((await queue()).some((x) => x.placa === a.placa)).toBe(false)
  const stranger = (await queue()).find((x) => x.placa === 'XYZ9A87')
  for (let i = 0; i < 2; i++) await o.ok('POST', `agenda/porta/chegadas/${stranger?.codChegada}/atender`)
  expect((await queue()).some((x) => x.placa === 'XYZ9A87')).toBe(false)
})

test('a walk-in whose plate waits at the door is received by its plate', async () => {
  const placa = o.placa()
  await arrive(placa)
  await o.passante([30], { veiculo: { placa, marca: 'Fiat', modelo: 'Pulse' } })
  expect((await queue()).some((x) => x.placa === placa)).toBe(false)
})

test('a text that is no plate, a revoked code and another distributor’s host are refused; other stores see no queue', async () => {
  const bad = await arrive('ABCDEFG')
  expect([bad.status, Object.keys(bad.corpo['campos'] as object)]).toEqual([422, ['placa']])
  const other = await buildWorld(o.t, 'outro')
  expect((await arrive('XYZ9A87', TOKEN, other.host)).status).toBe(404)
  const beyond = await person(o.m, 4, [o.m.lojas[1] ?? 0])
  expect((await o.callApi('GET', `agenda/porta/${o.loja}`, undefined, beyond.token)).status).toBe(404)
  const [{ cod } = { cod: 0 }] = await o.t.sql<{ cod: number }>('select min(cod_chegada) as cod from chegada_porta')
  expect((await o.callApi('POST', `agenda/porta/chegadas/${cod}/atender`, undefined, beyond.token)).status).toBe(404)
  expect((await o.t.callApi('GET', `publico/agenda/porta/${TOKEN}`, { host: o.m.host })).corpo).toMatchObject({
    primaria: expect.any(String),
  })
  await o.t.sql(`update agenda_link set revogado_em = now() where token = $1`, [TOKEN])
  expect((await arrive('XYZ9A87')).status).toBe(404)
})

test('a flood at the door stops at a hundred who wait', async () => {
  await o.t.sql(`update agenda_link set revogado_em = null where token = $1`, [TOKEN])
  await o.t.sql(
    `insert into chegada_porta (cod_distribuidor, cod_concessionaria, placa) select $1, $2, 'FLD0A' || lpad(i::text, 2, '0') from generate_series(0, 99) i`,
    [o.m.codDistribuidor, o.loja],
  )
  const before = (await queue()).length
  expect((await arrive('QQQ1B22')).status).toBe(200)
  expect((await queue()).length).toBe(before)
})
