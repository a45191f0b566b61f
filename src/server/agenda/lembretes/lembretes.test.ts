import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Agendamento } from '#shared/agenda/agenda.ts'
import type { ClienteChegada } from '#shared/agenda/lembretes.ts'
import { dayInZone, formatDay, localInstant } from '#shared/rules/dates.ts'
import { buildWorld } from '#tests/records/world.ts'
import { openOficina, type Oficina } from '#tests/records/oficina.ts'
import { openTestServer } from '#tests/server/server.ts'
import { announceDelivery } from '../../core/jobs/jobs.ts'
import { dispatch } from '../../core/mail/outbox.ts'
import { remindAgendamentos } from './send.ts'

const TIME_ZONE = 'America/Sao_Paulo'
let o: Oficina
beforeAll(async () => {
  o = await openOficina()
})
afterAll(() => o.t.close())

const isPublic = (method: string, path: string, body?: unknown) =>
  o.t.callApi(method, `publico/agenda/chegada/${path}`, { host: o.m.host, body })
const lembrar = (cod: number, canal = 'LINK') =>
  o.ok<{ url: string; whatsapp: string | null; lembradoEm: string | null }>('POST', `agendamento/${cod}/lembrete`, {
    canal,
  })
const tokenFor = (url: string) => /\/o\/chegada\/([\w-]{22})$/.exec(url)?.[1] ?? ''
const loaded = async (cod: number) => (await o.ok<Agendamento[]>('GET', `agendamento/${o.loja}/${cod}/0`))[0]

test('the customer confirms on a page that does not show whose appointment it is', async () => {
  const a = await o.schedule(o.onDay(1, '10:00'))
  const { url, whatsapp, lembradoEm } = await lembrar(a.codAgendamento)
  expect(whatsapp).toContain(encodeURIComponent(url))
  expect(lembradoEm).not.toBeNull()
  const token = tokenFor(url)
  const r = await isPublic('GET', token)
  expect(r.corpo).toMatchObject({ situacao: 'ABERTO', inicio: a.inicio, pedido: null })
  expect(JSON.stringify(r.corpo)).not.toMatch(/Helena|Prado|OFI|Argo|98888/)
  expect((await isPublic('POST', token, { acao: 'CONFIRMAR' })).corpo).toMatchObject({ situacao: 'CONFIRMADO' })
  // A second tap changes nothing.
  expect((await isPublic('POST', token, { acao: 'CONFIRMAR' })).status).toBe(200)
  expect(await loaded(a.codAgendamento)).toMatchObject({ estado: 'CONFIRMADO' })
})

test('the customer asks for another time, which the store sees and settles', async () => {
  const a = await o.schedule(o.onDay(2, '10:00'))
  const token = tokenFor((await lembrar(a.codAgendamento)).url)
  const { dias } = (await isPublic('GET', token)).corpo as unknown as ClienteChegada
  const [, dia = ''] = dias
  const request = { acao: 'OUTRA_HORA', dia, periodo: 'TARDE', texto: 'depois das 15h' }
  expect((await isPublic('POST', token, { ...request, dia: '2020-01-01' })).status).toBe(422)
  expect((await isPublic('POST', token, request)).corpo).toMatchObject({
    pedido: `${formatDay(dia)} à tarde: depois das 15h`,
  })
  const visto = await loaded(a.codAgendamento)
  expect(visto).toMatchObject({ pedido: `${formatDay(dia)} à tarde: depois das 15h` })
  await o.ok('PUT', 'editallagendamento', {
    codConcessionaria: o.loja,
    movimentos: [{ codAgendamento: a.codAgendamento, versao: visto?.versao, inicio: o.onDay(4, '16:00') }],
  })
  expect(await loaded(a.codAgendamento)).toMatchObject({ pedido: null })
  // The same link shows the new hour.
  expect((await isPublic('GET', token)).corpo).toMatchObject({
    inicio: o.onDay(4, '16:00'),
    pedido: null,
  })
})

test('the customer cancels; then the link says so and accepts nothing more', async () => {
  const a = await o.schedule(o.onDay(3, '09:00'))
  const token = tokenFor((await lembrar(a.codAgendamento)).url)
  expect((await isPublic('POST', token, { acao: 'CANCELAR' })).corpo).toMatchObject({ situacao: 'CANCELADO' })
  expect((await isPublic('POST', token, { acao: 'CONFIRMAR' })).status).toBe(409)
  expect(await loaded(a.codAgendamento)).toMatchObject({
    estado: 'CANCELADO',
    motivoCancelamento: 'Cancelado pelo cliente',
  })
  expect((await o.callApi('POST', `agendamento/${a.codAgendamento}/lembrete`, { canal: 'LINK' })).status).toBe(409)
  // The adviser's hour is free again.
  await o.schedule(o.onDay(3, '09:00'))
})

test('after a cancellation the page leads to the booking page, where the store takes bookings there', async () => {
  const a = await o.schedule(o.onDay(3, '15:00'))
  const token = tokenFor((await lembrar(a.codAgendamento)).url)
  const agendar = async () => (await isPublic('GET', token)).corpo['agendar']
  const put = (valor: string) =>
    o.t.sql(
      `insert into concessionaria_config values ($1, $2, 'reserva.ativa', $3) on conflict (cod_distribuidor, cod_concessionaria, chave) do update set valor = excluded.valor`,
      [o.m.codDistribuidor, o.loja, valor],
    )
  await put('SIM')
  await o.t.sql(`insert into reserva_loja (cod_distribuidor, cod_concessionaria, endereco) values ($1, $2, 'loja')`, [
    o.m.codDistribuidor,
    o.loja,
  ])
  expect(await agendar()).toBeNull()
  await isPublic('POST', token, { acao: 'CANCELAR' })
  expect(await agendar()).toBe('/o/agendar/loja')
  const status = (n: number) =>
    o.t.sql('update concessionaria set status = $2 where cod_concessionaria = $1', [o.loja, n])
  await status(0)
  expect(await agendar()).toBeNull()
  await status(1)
  await put('NAO')
  expect(await agendar()).toBeNull()
})

test('the appointment shows whether the reminder was sent, and open screens update by themselves', async () => {
  const a = await o.schedule(o.onDay(6, '11:00'))
  await lembrar(a.codAgendamento, 'SMS')
  expect(await loaded(a.codAgendamento)).toMatchObject({
    lembrete: { canal: 'SMS', estado: 'PENDENTE', tentativas: 0 },
  })
  const counts = () => o.t.sql<{ rev: number }>('select rev from agenda_rev where cod_concessionaria = $1', [o.loja])
  const before = await counts()
  const { services } = o.t.server
  const silentLog = { info() {}, warn() {} }
  const heard: unknown[] = []
  await dispatch(services, silentLog, async (m) => void heard.push(m.codAgendamento))
  expect(heard).toEqual([a.codAgendamento])
  // SMS is not configured here, so the state must not say that it was sent.
  expect(await loaded(a.codAgendamento)).toMatchObject({ lembrete: { estado: 'GUARDADA' } })
  await announceDelivery(services, {
    codDistribuidor: o.m.codDistribuidor,
    codConcessionaria: o.loja,
    codAgendamento: a.codAgendamento,
    conversa: null,
  })
  expect((await counts())[0]?.rev).toBe((before[0]?.rev ?? 0) + 1)
})

test('a round reminds once of each appointment within the store’s lead time, and never at night', async () => {
  await o.t.sql(`update agendamento set lembrado_em = now()`, [])
  // In four or eight hours: the one that is before 22:00 at the store.
  const after = [4, 8].map((h) => new Date(Math.ceil(Date.now() / 60_000 + h * 60) * 60_000).toISOString())
  const early = (t: string) => localInstant(dayInZone(t, TIME_ZONE), '22:00', TIME_ZONE) > t
  const a = await o.schedule(after.find(early) ?? '', { codConsultor: null })
  await o.t.sql(`update agendamento set criado_em = now() - interval '1 day' where cod_agendamento = $1`, [
    a.codAgendamento,
  ])
  const hora = new Date().toLocaleTimeString('pt-BR', {
    timeZone: 'America/Sao_Paulo',
    hour: '2-digit',
    minute: '2-digit',
  })
  const isDaytime = hora >= '08:00' && hora < '20:00'
  const exec = () =>
    remindAgendamentos(o.t.server.services, (e) => {
      throw e
    })
  await o.t.sql(`insert into concessionaria_config values ($1, $2, 'agenda.lembrete', '2')`, [
    o.m.codDistribuidor,
    o.loja,
  ])
  expect(await exec()).toBe(0)
  await o.t.sql(`update concessionaria_config set valor = '24' where chave = 'agenda.lembrete'`, [])
  expect(await exec()).toBe(isDaytime ? 1 : 0)
  // A zone in which it is day now.
  const fuso = isDaytime ? 'America/Sao_Paulo' : 'Asia/Tokyo'
  await o.t.sql(`update concessionaria set fuso = $2 where cod_concessionaria = $1`, [o.loja, fuso])
  expect(await exec()).toBe(isDaytime ? 0 : 1)
  await o.t.sql(`update concessionaria set fuso = 'America/Sao_Paulo' where cod_concessionaria = $1`, [o.loja])
  const sent = await o.t.sql<{ canal: string; corpo: string }>(
    'select canal, corpo from mensagem where cod_agendamento = $1',
    [a.codAgendamento],
  )
  expect(sent).toMatchObject([{ canal: 'SMS', corpo: expect.stringContaining('Helena, seu Argo está agendado') }])
})

test('answers from one IP address are rate-limited', async () => {
  const t = await openTestServer({ RATE_LIMIT_FACTOR: '1' })
  try {
    const m = await buildWorld(t)
    const status: number[] = []
    for (let i = 0; i < 14; i++)
      status.push(
        (
          await t.callApi('POST', `publico/agenda/chegada/${'x'.repeat(22)}`, {
            host: m.host,
            body: { acao: 'CONFIRMAR' },
          })
        ).status,
      )
    expect([...new Set(status)]).toEqual([404, 429])
    expect(status.indexOf(429)).toBe(10)
  } finally {
    await t.close()
  }
})

test('the reminder and what the customer answers stand in the thread, with their appointment', async () => {
  const a = await o.schedule(o.onDay(5, '10:00'))
  await lembrar(a.codAgendamento, 'SMS')
  const token = tokenFor((await lembrar(a.codAgendamento)).url)
  const { dias } = (await isPublic('GET', token)).corpo as unknown as ClienteChegada
  const request = { acao: 'OUTRA_HORA', dia: dias[1], periodo: 'MANHA', texto: 'cedo' }
  for (const body of [{ acao: 'CONFIRMAR' }, { acao: 'CONFIRMAR' }, request])
    expect((await isPublic('POST', token, body)).status).toBe(200)
  const said = () =>
    o.t.sql<{ direcao: string; tipo: string; texto: string }>(
      'select direcao, tipo, texto from conversa_mensagem where cod_agendamento = $1 order by cod_conversa_mensagem',
      [a.codAgendamento],
    )
  const [sent, ...answers] = await said()
  expect(sent).toMatchObject({ direcao: 'SAIDA', tipo: 'LEMBRETE' })
  expect(answers).toEqual([
    { direcao: 'ENTRADA', tipo: 'AGENDAMENTO', texto: expect.stringMatching(/^Confirmou o agendamento de /) },
    { direcao: 'ENTRADA', tipo: 'AGENDAMENTO', texto: expect.stringMatching(/^Pede outra hora .*: cedo$/) },
  ])
  const waits = () =>
    o.t.sql(
      `select estado from conversa v where exists (select 1 from conversa_mensagem m where m.cod_conversa = v.cod_conversa and m.cod_agendamento = $1)`,
      [a.codAgendamento],
    )
  // A confirmation waits for nobody; the wish for another hour does.
  expect(await waits()).toEqual([{ estado: 'ABERTA' }])
  expect((await isPublic('POST', token, { acao: 'CANCELAR' })).status).toBe(200)
  expect((await said()).at(-1)?.texto).toMatch(/^Cancelou o agendamento de /)
})
