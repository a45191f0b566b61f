import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Desafio, ReservaSegurada } from '#shared/agenda/reservas.ts'
import { openOficina, oficinaIn, type Oficina } from '#tests/records/oficina.ts'
import { openReservas, type Reservas, solve } from '#tests/records/reservas.ts'
import { buildWorld } from '#tests/records/world.ts'
import { openTestServer } from '#tests/server/server.ts'
import { dispatch } from '../../core/mail/outbox.ts'
import { expireHolds } from './tasks.ts'

let o: Oficina
let r: Reservas
beforeAll(async () => {
  o = await openOficina()
  r = await openReservas(o)
})
afterAll(() => o.t.close())

const tokenOf = (x: { corpo: object }) => (x.corpo as ReservaSegurada).token
const next = (x: { corpo: Record<string, unknown> }) => (x.corpo['atual'] as { proximas: string[] }).proximas
const lapse = (token: string) =>
  o.t.sql(`update reserva set expira_em = now() - interval '1 second' where token = $1`, [token])

test('of 200 who want the last free hour at once one holds it, and the others learn the next ones', async () => {
  const inicio = o.onDay(3, '10:00')
  await o.schedule(inicio)
  const solved = Array.from({ length: 200 }, () => r.challenge())
  const answers = await Promise.all(
    solved.map((s) => r.call('POST', `${r.page}/horas`, { ...r.wanted, inicio, placa: o.placa(), ...s })),
  )
  const count = (status: number, codigo?: string) =>
    answers.filter((a) => a.status === status && a.corpo['codigo'] === codigo).length
  expect([count(200), count(409, 'hora-tomada')]).toEqual([1, 199])
  const refused = answers.find((a) => a.status === 409)
  expect(refused && next(refused)).toContain(o.onDay(3, '11:00'))
  expect(refused && next(refused)).not.toContain(inicio)
}, 240_000)

test('a held hour is closed to the staff, who learn until when, and to another tab', async () => {
  const inicio = o.onDay(4, '10:00')
  const first = tokenOf(await r.hold(inicio))
  const second = tokenOf(await r.hold(inicio))
  expect(first).not.toBe(second)
  expect((await r.hold(inicio)).status).toBe(409)
  // Nor is it offered to them as free.
  const free = async () => {
    const all = await o.ok<{ horasLivres: string[] }[]>(
      'GET',
      `agendaconsultores/${o.loja}?data=${inicio.slice(0, 10)}`,
    )
    return all.filter((n) => n.horasLivres.includes(inicio)).length
  }
  expect(await free()).toBe(0)
  const staff = await o.callApi('POST', 'agendamento', o.pedido(inicio))
  expect([staff.status, staff.corpo['codigo']]).toEqual([409, 'horario-ocupado'])
  expect(staff.corpo['mensagem']).toMatch(/Um cliente no site segura esta hora até \d\d:\d\d/)
  // An appointment cannot be moved there either.
  const a = await o.schedule(o.onDay(4, '12:00'))
  const move = {
    codConcessionaria: o.loja,
    movimentos: [{ codAgendamento: a.codAgendamento, versao: a.versao, inicio }],
  }
  expect((await o.callApi('PUT', 'editallagendamento', move)).status).toBe(409)
  await r.ok('POST', `${first}/largar`)
  await r.ok('POST', `${second}/largar`)
  expect(await free()).toBe(2)
  await o.schedule(inicio)
})

test('who is late still books an hour that nobody took; a taken one is refused with the next', async () => {
  const step = async (start: string) => {
    const placa = o.placa()
    const token = tokenOf(await r.hold(start, { placa }))
    const telefone = r.newPhone()
    await r.ok('POST', `${token}/codigo`, { telefone, canal: 'SMS' })
    const body = { nome: 'Ana Lima', telefone, placa, codigo: await r.codeOf(telefone), consentimento: true }
    await lapse(token)
    return { token, body }
  }
  const free = await step(o.onDay(5, '10:00'))
  expect(await expireHolds(o.t.server.services)).toBe(1)
  await r.ok('POST', `${free.token}/confirmar`, free.body)
  const inicio = o.onDay(5, '12:00')
  await o.schedule(inicio, { codConsultor: o.consultores[1] })
  const gone = await step(inicio)
  await o.schedule(inicio)
  const refused = await r.call('POST', `${gone.token}/confirmar`, gone.body)
  expect([refused.status, refused.corpo['codigo']]).toEqual([409, 'hora-tomada'])
  expect(next(refused)).toContain(o.onDay(5, '13:00'))
  expect((await r.call('POST', `${gone.token}/codigo`, { telefone: r.newPhone(), canal: 'SMS' })).status).toBe(409)
})

test('a code is tried five times, ends with the next one, and few go to one phone', async () => {
  const placa = o.placa()
  const token = tokenOf(await r.hold(o.onDay(6, '10:00'), { placa }))
  const telefone = r.newPhone()
  const send = (t = token) => r.call('POST', `${t}/codigo`, { telefone, canal: 'WHATSAPP' })
  const confirm = (codigo: string, extra: object = {}) =>
    r.call('POST', `${token}/confirmar`, { nome: 'Ana Lima', telefone, placa, codigo, consentimento: true, ...extra })
  expect((await send()).corpo).toMatchObject({ canal: 'SMS', destino: expect.stringMatching(/^\(11\) •+-\d{4}$/) })
  const codigo = await r.codeOf(telefone)
  const wrong = codigo === '000000' ? '111111' : '000000'
  expect((await confirm(codigo, { telefone: r.newPhone() })).corpo['codigo']).toBe('codigo-nao-confere')
  for (const left of [3, 2, 1]) expect((await confirm(wrong)).corpo['mensagem']).toContain(String(left))
  expect((await confirm(wrong)).corpo['codigo']).toBe('codigo-bloqueado')
  expect((await confirm(codigo)).status).toBe(429)
  expect((await send()).status).toBe(200)
  const second = await r.codeOf(telefone)
  if (second !== codigo) expect((await confirm(codigo)).status).toBe(422)
  expect((await confirm(second, { placa: o.placa() })).corpo['campos']).toHaveProperty('placa')
  expect((await confirm(second)).status).toBe(200)
  // The third code of this phone in an hour is the last.
  const other = tokenOf(await r.hold(o.onDay(6, '11:00')))
  expect((await send(other)).status).toBe(200)
  expect((await send(other)).corpo['codigo']).toBe('codigos-demais')
})

test('without a gateway a code is a file, as e-mails are', async () => {
  const token = tokenOf(await r.hold(o.onDay(8, '10:00')))
  const telefone = r.newPhone()
  await r.ok('POST', `${token}/codigo`, { telefone, canal: 'SMS' })
  const { services } = o.t.server
  while ((await dispatch(services, { info() {}, warn() {} })) > 0);
  const folder = join(services.env.DATA_DIR, 'mensagens')
  const texts = await Promise.all(
    (await readdir(folder)).filter((n) => n.endsWith('.sms.txt')).map((n) => readFile(join(folder, n), 'utf8')),
  )
  expect(texts.some((x) => x.startsWith(`${telefone.replace(/\D/g, '')}\n`) && /\d{6} é o seu código/.test(x))).toBe(
    true,
  )
})

test('a challenge counts once, must be solved and ours, and a filled hidden field is refused like any', async () => {
  const start = o.onDay(7, '10:00')
  const solved = solve(await r.ok<Desafio>('GET', 'desafio'))
  const first = await r.hold(start, solved)
  expect(first.status).toBe(200)
  expect((await r.hold(o.onDay(7, '11:00'), solved)).corpo['codigo']).toBe('desafio-usado')
  const fresh = await r.ok<Desafio>('GET', 'desafio')
  expect((await r.hold(start, { desafio: fresh.desafio, resposta: '1' })).status).toBe(422)
  const forged = fresh.desafio.replace(/\.14\./, '.0.')
  expect((await r.hold(start, { desafio: forged, resposta: '1' })).corpo['codigo']).toBe('desafio-invalido')
  const robot = await r.hold(start, { ...solve(fresh), site: 'http://spam.example' })
  expect([robot.status, robot.corpo['codigo'], next(robot).length > 0]).toEqual([409, 'hora-tomada', true])
  expect(await o.t.sql(`select from reserva where inicio = $1 and estado = 'SEGURADA'`, [start])).toHaveLength(1)
})

test('one plate holds few hours at a time', async () => {
  const t = await openTestServer({ RATE_LIMIT_FACTOR: '1' })
  try {
    const own = await oficinaIn(t, await buildWorld(t))
    const shop = await openReservas(own)
    const placa = own.placa()
    const status: number[] = []
    for (const h of ['09:00', '10:00', '11:00']) status.push((await shop.hold(own.onDay(3, h), { placa })).status)
    expect(status).toEqual([200, 200, 429])
    expect((await shop.hold(own.onDay(3, '12:00'))).status).toBe(200)
  } finally {
    await t.close()
  }
})

test('the store that receives by Pix asks for its deposit; the customer’s cancelling ends the charge', async () => {
  await o.t.sql(
    `insert into pix_conta (cod_distribuidor, cod_concessionaria, chave, nome, cidade, token_publico) values ($1, $2, 'pix@um.example', 'UM', 'SAO PAULO', $3)`,
    [o.m.codDistribuidor, o.loja, 'P'.repeat(22)],
  )
  await r.set('sinal', '50')
  const { feita } = await r.book(o.onDay(9, '10:00'))
  expect(feita.pagar).toMatch(/^[\w-]{22}$/)
  // With a key only, nobody but the store sees the payment: until the booked hour.
  const told = await o.t.sql<{ corpo: string }>(
    `select corpo from mensagem where corpo like 'Helena, seu horário está marcado%' order by cod_mensagem desc limit 1`,
  )
  expect(told[0]?.corpo.replaceAll('\u00a0', ' ')).toMatch(
    /Falta o sinal de R\$ 50,00: a loja confere o pagamento e confirma a hora\. Pague, mude ou cancele: http/,
  )
  expect(Math.abs(Date.parse(feita.pagarAte ?? '') - Date.parse(feita.inicio))).toBeLessThan(60_001)
  const charges = () => o.t.sql(`select valor, estado from cobranca where token = $1`, [feita.pagar])
  expect(await charges()).toEqual([{ valor: 5000, estado: 'ABERTA' }])
  // Paying is what confirms: by a tap the hour would be kept without its deposit.
  const chegada = `publico/agenda/chegada/${feita.chegada}`
  const tapped = await o.t.callApi('POST', chegada, { host: o.m.host, body: { acao: 'CONFIRMAR' } })
  expect([tapped.status, tapped.corpo['codigo']]).toEqual([409, 'falta-sinal'])
  expect(tapped.corpo['mensagem']).toContain('o pagamento confirma a sua hora')
  // The customer's own cancelling ends the charge.
  await o.t.callApi('POST', chegada, { host: o.m.host, body: { acao: 'CANCELAR' } })
  expect(await charges()).toEqual([{ valor: 5000, estado: 'CANCELADA' }])
  // Who paid and cancels reads what is owed to them.
  const second = (await r.book(o.onDay(9, '11:00'))).feita
  await o.t.sql(`update cobranca set estado = 'PAGA', pago = 5000, paga_em = now() where token = $1`, [second.pagar])
  const path = `publico/agenda/chegada/${second.chegada}`
  expect((await o.t.callApi('GET', path, { host: o.m.host })).corpo).toMatchObject({ aDevolver: 0 })
  const gone = await o.t.callApi('POST', path, { host: o.m.host, body: { acao: 'CANCELAR' } })
  expect(gone.corpo).toMatchObject({ situacao: 'CANCELADO', pagar: null, aDevolver: 5000 })
  await r.set('sinal', '0')
})
