import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CodeSent, WaitingCliente } from '#shared/agenda/reservas.ts'
import { addDays, todayIn } from '#shared/rules/dates.ts'
import { openOficina, type Oficina } from '#tests/records/oficina.ts'
import { openReservas, type Reservas } from '#tests/records/reservas.ts'
import { buildWorld } from '#tests/records/world.ts'
import { expireHolds } from './tasks.ts'

let o: Oficina
let r: Reservas
beforeAll(async () => {
  o = await openOficina()
  r = await openReservas(o)
})
afterAll(() => o.t.close())
beforeEach(async () => {
  await o.t.sql('delete from lista_espera')
})

const onDay = (n: number) => addDays(todayIn('America/Sao_Paulo', new Date()), n)
async function ask(telefone = r.newPhone()) {
  const e = await r.ok<CodeSent & { token: string }>('POST', `${r.page}/espera`, {
    ...r.wanted,
    nome: 'Ana Lima',
    telefone,
    placa: o.placa(),
    de: onDay(3),
    ate: onDay(4),
    consentimento: true,
    ...r.challenge(),
  })
  return { ...e, telefone }
}
const prove = (token: string, codigo: string) => r.call('POST', `espera/${token}/confirmar`, { codigo })
const resend = (token: string) => r.call('POST', `espera/${token}/codigo`, { canal: 'SMS' })
const list = () => o.ok<WaitingCliente[]>('GET', `agenda/espera/${o.loja}`)
const wrong = (codigo: string) => (codigo === '000000' ? '000001' : '000000')

test('an entry has no turn until its phone is proved; turns follow the proofs', async () => {
  const [first, second] = [await ask(), await ask()]
  expect(first).toMatchObject({ canal: 'SMS', destino: expect.stringMatching(/•/) })
  const [sms] = await o.t.sql<{ corpo: string; categoria: string }>(
    'select corpo, categoria from mensagem order by cod_mensagem limit 1',
  )
  expect(sms?.corpo).toMatch(/^\d{6} é o seu código para entrar na lista de espera da .+\. Vale 10 minutos\./)
  expect(sms?.categoria).toBe('AUTHENTICATION')
  expect(await list()).toEqual([])
  expect((await r.call('GET', `espera/${first.token}`)).status).toBe(404)
  expect((await r.call('POST', `espera/${first.token}`, { acao: 'SAIR' })).status).toBe(404)

  expect((await prove(second.token, await r.codeOf(second.telefone))).corpo).toEqual({ antes: 0 })
  const code = await r.codeOf(first.telefone)
  // Two taps, or an answer that was lost: one turn.
  const [a, b] = await Promise.all([prove(first.token, code), prove(first.token, code)])
  expect([a.status, a.corpo, b.status, b.corpo]).toEqual([200, { antes: 1 }, 200, { antes: 1 }])
  expect((await list()).map((w) => [w.posicao, w.telefone])).toEqual([
    [1, second.telefone.replace(/\D/g, '')],
    [2, first.telefone.replace(/\D/g, '')],
  ])
  expect(await o.t.sql('select from lista_espera where telefone_confirmado_em is null')).toEqual([])
  expect((await resend(first.token)).status).toBe(409)
  // Who left does not come back by the used code.
  await r.ok('POST', `espera/${first.token}`, { acao: 'SAIR' })
  await prove(first.token, code)
  expect((await list()).map((w) => w.estado)).toEqual(['ESPERANDO', 'DESISTIU'])
})

test('wrong, expired, replaced, used and others’ codes are refused alike; five tries block until the next code', async () => {
  const e = await ask()
  const code = await r.codeOf(e.telefone)
  const refused = async (codigo: string, left: number) => {
    const x = await prove(e.token, codigo)
    const mensagem = `O código não confere, ou o tempo dele acabou. ${left === 1 ? 'Resta 1 tentativa' : `Restam ${left} tentativas`}.`
    expect([x.status, x.corpo['codigo'], x.corpo['campos']]).toEqual([422, 'codigo-nao-confere', { codigo: mensagem }])
  }
  await refused(wrong(code), 4)
  const other = await ask()
  await refused(await r.codeOf(other.telefone), 3)
  await o.t.sql(`update lista_espera set codigo_expira = now() - interval '1 second' where token = $1`, [e.token])
  await refused(code, 2)
  // Another code, with tries of its own; the one before it ends.
  expect((await resend(e.token)).status).toBe(200)
  const second = await r.codeOf(e.telefone)
  if (second !== code) await refused(code, 4)
  for (let left = second === code ? 4 : 3; left >= 1; left--) await refused(wrong(second), left)
  for (const codigo of [wrong(second), second])
    expect([(await prove(e.token, codigo)).status, (await prove(e.token, codigo)).corpo['codigo']]).toEqual([
      429,
      'codigo-bloqueado',
    ])
  expect((await resend(e.token)).status).toBe(200)
  const third = await r.codeOf(e.telefone)
  expect((await prove(e.token, third)).status).toBe(200)
  // A phone gets three codes an hour, whatever they are for.
  const body = { ...r.wanted, nome: 'Ana Lima', telefone: e.telefone, placa: o.placa(), de: onDay(3), ate: onDay(4) }
  const more = await r.call('POST', `${r.page}/espera`, { ...body, consentimento: true, ...r.challenge() })
  expect([more.status, more.corpo['codigo']]).toEqual([429, 'codigos-demais'])
  // A code proves one entry.
  await refusedFor(other.token, third)
})

async function refusedFor(token: string, codigo: string): Promise<void> {
  expect((await prove(token, codigo)).status).toBe(422)
}

test('the code of a booking proves no entry, and entries without a code are forgotten', async () => {
  const telefone = r.newPhone()
  const e = await ask(telefone)
  const own = await r.codeOf(telefone)
  const held = await r.hold(o.onDay(5, '10:00'))
  await r.ok('POST', `${String(held.corpo['token'])}/codigo`, { telefone, canal: 'SMS' })
  const booking = await r.codeOf(telefone)
  if (booking !== own) await refusedFor(e.token, booking)
  expect((await prove(String(held.corpo['token']), own)).status).toBe(404)
  const other = await buildWorld(o.t, 'outro')
  expect((await r.call('POST', `espera/${e.token}/confirmar`, { codigo: own }, other.host)).status).toBe(404)
  expect((await r.call('POST', `espera/${e.token}/codigo`, { canal: 'SMS' }, other.host)).status).toBe(404)
  await expireHolds(o.t.server.services)
  expect(await o.t.sql('select from lista_espera')).toHaveLength(1)
  await o.t.sql(`update lista_espera set criada_em = now() - interval '61 minutes'`)
  await expireHolds(o.t.server.services)
  expect(await o.t.sql('select from lista_espera')).toEqual([])
  expect((await prove(e.token, own)).status).toBe(404)
})

test('a list that filled up meanwhile takes no more, and the code stays good', async () => {
  const e = await ask()
  await o.t.sql(
    `insert into lista_espera (cod_distribuidor, cod_concessionaria, token, nome, telefone, minutos, de, ate)
     select $1, $2, lpad(i::text, 22, 'x'), 'Ana', '11900000000', 30, current_date, current_date + 1 from generate_series(1, 500) i`,
    [o.m.codDistribuidor, o.loja],
  )
  const code = await r.codeOf(e.telefone)
  expect((await prove(e.token, code)).corpo['codigo']).toBe('lista-cheia')
  await o.t.sql(`delete from lista_espera where token = lpad('1', 22, 'x')`)
  expect((await prove(e.token, code)).corpo).toEqual({ antes: 499 })
})
