import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { ChegadaPrevia } from '#shared/agenda/chegadas.ts'
import type { ReservaLoja } from '#shared/agenda/reservas.ts'
import type { Emprestimo } from '#shared/frota/emprestimos.ts'
import { openOficina, type Oficina } from '#tests/records/oficina.ts'
import { openFrota } from '#tests/records/frota.ts'
import { openReservas } from '#tests/records/reservas.ts'

let o: Oficina
beforeAll(async () => {
  o = await openOficina()
})
afterAll(() => o.t.close())

let hour = 8
const nextHour = () => o.onDay(2, `${String((hour += 1)).padStart(2, '0')}:00`)
const asked = (codAgendamento: number) => o.ok<Emprestimo[]>('GET', `frota/alvos/agendamento/${codAgendamento}`)
const setting = (valor: string) =>
  o.t.sql(
    `insert into concessionaria_config values ($1, $2, 'frota.site', $3) on conflict (cod_distribuidor, cod_concessionaria, chave) do update set valor = excluded.valor`,
    [o.m.codDistribuidor, o.loja, valor],
  )
async function pageOf(codAgendamento: number) {
  const { url } = await o.ok<{ url: string }>('POST', `agendamento/${codAgendamento}/lembrete`, { canal: 'LINK' })
  const path = `publico/agenda/chegada/${url.split('/').at(-1)}/previa`
  return {
    read: async () => (await o.t.callApi('GET', path, { host: o.m.host })).corpo as unknown as ChegadaPrevia,
    send: (transporte: string) => o.t.callApi('POST', path, { host: o.m.host, body: { transporte } }),
  }
}

test('who books may ask for a courtesy car, for the appointment’s customer and day', async () => {
  const inicio = nextHour()
  const a = await o.schedule(inicio, { carroReserva: true })
  const [e, ...others] = await asked(a.codAgendamento)
  expect(others).toEqual([])
  expect(e).toMatchObject({ estado: 'PEDIDO', origem: 'AGENDA', inicio, motorista: 'Helena Prado', codCarro: null })
  const without = await o.schedule(nextHour())
  expect(await asked(without.codAgendamento)).toEqual([])
})

test('the customer asks before arriving, once however often it is sent, and takes it back', async () => {
  const a = await o.schedule(nextHour())
  const page = await pageOf(a.codAgendamento)
  expect((await page.read()).carroReserva).toBe(true)
  for (let i = 0; i < 2; i++) expect((await page.send('CARRO_RESERVA')).status).toBe(200)
  const states = async () => (await asked(a.codAgendamento)).map((e) => [e.estado, e.origem])
  expect(await states()).toEqual([['PEDIDO', 'SITE']])
  expect((await page.send('CARONA')).status).toBe(200)
  expect(await states()).toEqual([['CANCELADO', 'SITE']])
})

test('a cancelled appointment takes its request along, and frees a car that was promised', async () => {
  const a = await o.schedule(nextHour(), { carroReserva: true })
  const f = await openFrota({ t: o.t, m: o.m })
  const [pedido] = await asked(a.codAgendamento)
  const reserved = await f.reserve(await f.read(pedido ?? { codEmprestimo: 0 }), (await f.car()).codCarro)
  expect(reserved.estado).toBe('RESERVADO')
  await o.ok('POST', 'deleteAgendamento', { codAgendamento: a.codAgendamento, motivo: 'O cliente desistiu' })
  const [ended] = await asked(a.codAgendamento)
  expect(await f.read(ended ?? { codEmprestimo: 0 })).toMatchObject({
    estado: 'CANCELADO',
    motivo: 'O agendamento foi cancelado',
  })
})

test('when the appointment moves, the store is told to look at its loan', async () => {
  const a = await o.schedule(nextHour(), { carroReserva: true })
  const without = await o.schedule(nextHour())
  const told: unknown[] = []
  const listener = io(o.t.server.endereco, {
    transports: ['websocket'],
    auth: { token: o.chief },
    extraHeaders: { host: o.m.host },
    forceNew: true,
  })
  onTestFinished(() => void listener.close())
  listener.onAny((nome: string, p: { aviso: unknown }) => nome.includes('emprestimo_') && told.push(p.aviso))
  expect(await listener.emitWithAck('entrar', { codConcessionaria: o.loja })).toEqual({ ok: true })
  for (const { codAgendamento, versao } of [without, a])
    await o.ok('PUT', 'editallagendamento', {
      codConcessionaria: o.loja,
      movimentos: [{ codAgendamento, versao, inicio: nextHour() }],
    })
  await expect.poll(() => told).toEqual(['O agendamento de Helena Prado mudou de hora: confira o carro reserva'])
})

test('where the store does not let customers ask, nothing is asked for', async () => {
  await setting('NAO')
  const a = await o.schedule(nextHour())
  const page = await pageOf(a.codAgendamento)
  expect((await page.read()).carroReserva).toBe(false)
  expect((await page.send('CARRO_RESERVA')).status).toBe(200)
  expect(await asked(a.codAgendamento)).toEqual([])
  await setting('SIM')
})

test('what the store asked for is not taken back by the customer’s page', async () => {
  const a = await o.schedule(nextHour(), { carroReserva: true })
  const page = await pageOf(a.codAgendamento)
  await page.send('NENHUM')
  expect((await asked(a.codAgendamento)).map((e) => e.estado)).toEqual(['PEDIDO'])
})

test('who books alone asks with the booking, where the store lets customers ask', async () => {
  const r = await openReservas(o)
  const last = async () =>
    (await o.t.sql<{ n: number }>('select max(cod_agendamento) as n from agendamento'))[0]?.n ?? 0
  expect((await r.ok<ReservaLoja>('GET', r.page)).carroReserva).toBe(true)
  await r.book(o.onDay(3, '09:00'), { carroReserva: true })
  const booked = await last()
  expect((await asked(booked)).map((e) => [e.estado, e.origem])).toEqual([['PEDIDO', 'SITE']])
  // The page before the arrival has it chosen already, and sending it again asks for no second car.
  const page = await pageOf(booked)
  expect((await page.read()).transporte).toBe('CARRO_RESERVA')
  await page.send('CARRO_RESERVA')
  expect(await asked(booked)).toHaveLength(1)
  await setting('NAO')
  expect((await r.ok<ReservaLoja>('GET', r.page)).carroReserva).toBe(false)
  await r.book(o.onDay(3, '10:00'), { carroReserva: true })
  expect(await asked(await last())).toEqual([])
  await setting('SIM')
})
