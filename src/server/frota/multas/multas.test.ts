import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Multa } from '#shared/frota/multas.ts'
import { inHours, openFrota, type Frota } from '#tests/records/frota.ts'
import { buildWorld } from '#tests/records/world.ts'
import { expectOrders } from '#tests/server/orders.ts'

let f: Frota
beforeAll(async () => {
  f = await openFrota()
})
afterAll(() => f.t.close())

let made = 0
const data = (placa: string, em: string, extra: object = {}) => ({
  placa,
  auto: `AIT${String(++made).padStart(6, '0')}`,
  em,
  descricao: 'Excesso de velocidade até 20%',
  local: 'Av. Brasil, 1000',
  valor: 13_016,
  pontos: 4,
  notificadaEm: inHours(0).slice(0, 10),
  ...extra,
})
const note = (body: object, token = f.manager) => f.call('POST', 'frota/multas', body, token)
const noted = async (body: object): Promise<Multa> => f.ok('POST', 'frota/multas', body, f.manager)
const act = (m: Multa, ato: string, body: object = {}) =>
  f.call('POST', `frota/multas/${m.codMulta}/${ato}`, { versao: m.versao, ...body }, f.manager)

test('a fine finds who had the car, is told by letter, named and paid', async () => {
  const car = await f.car()
  const loan = await f.lend(car.codCarro)
  const m = await noted(data(car.placa, loan.retiradaEm ?? ''))
  expect(m).toMatchObject({
    estado: 'NOVA',
    codEmprestimo: loan.codEmprestimo,
    motorista: loan.motorista,
    placa: car.placa,
  })
  expect([29, 30, 31]).toContain(m.diasParaIndicar)
  const letter = await f.call('GET', `frota/multas/${m.codMulta}/carta`, undefined, f.manager)
  expect([letter.status, letter.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const unreachable = await act(m, 'avisar', { canal: 'MENSAGEM' })
  expect([unreachable.status, Object.keys(unreachable.corpo['campos'] as object)]).toEqual([422, ['canal']])
  const told = (await act(m, 'avisar', { canal: 'JA_AVISADO' })).corpo as unknown as Multa
  expect(told).toMatchObject({ estado: 'AVISADA', avisadaEm: expect.any(String) })
  expect((await act(m, 'indicar')).status).toBe(409)
  const named = (await act(told, 'indicar')).corpo as unknown as Multa
  const paid = (await act(named, 'pagar')).corpo as unknown as Multa
  expect([named.estado, paid.estado, (await act(paid, 'pagar')).status]).toEqual(['INDICADA', 'PAGA', 409])
})

test('a driver with a phone is told by message', async () => {
  const car = await f.car()
  const loan = await f.lend(car.codCarro)
  await f.t.sql(
    `with k as (insert into cliente (cod_distribuidor, cod_concessionaria, nome, telefone) values ($1, $2, 'Multada', '11955554444') returning cod_cliente)
     update frota_emprestimo set cod_cliente = k.cod_cliente from k where cod_emprestimo = $3`,
    [f.m.codDistribuidor, f.loja, loan.codEmprestimo],
  )
  const m = await noted(data(car.placa, loan.retiradaEm ?? ''))
  expect((await act(m, 'avisar', { canal: 'MENSAGEM' })).status).toBe(200)
  const [sent] = await f.t.sql<{ corpo: string }>(`select corpo from mensagem where destino = '11955554444'`)
  expect(sent?.corpo).toContain(m.auto)
})

test('a fine when nobody had the car is the store’s: no driver to tell or name, only to pay', async () => {
  const car = await f.car({ placa: 'MUL1C34' })
  const m = await noted(data(car.placa, '2026-02-02T12:00:00Z'))
  expect(m).toMatchObject({ codEmprestimo: null, motorista: null })
  expect((await act(m, 'avisar', { canal: 'JA_AVISADO' })).status).toBe(409)
  expect((await f.call('GET', `frota/multas/${m.codMulta}/carta`, undefined, f.manager)).status).toBe(409)
  const alone = await f.ok<{ itens: Multa[] }>('GET', 'frota/multas?situacao=SEM_MOTORISTA', undefined, f.manager)
  expect(alone.itens.map((x) => x.codMulta)).toContain(m.codMulta)
  for (const plate of ['MUL1C34', 'MUL-1234']) {
    const { itens } = await f.ok<{ itens: Multa[] }>('GET', `frota/multas?busca=${plate}`, undefined, f.manager)
    expect(itens.map((x) => x.codMulta)).toEqual([m.codMulta])
  }
  expect((await act(m, 'pagar')).status).toBe(200)
})

test('the same notice twice, another plate, the future and other levels are refused', async () => {
  const car = await f.car()
  const body = data(car.placa, '2026-02-03T12:00:00Z')
  expect((await note(body)).status).toBe(200)
  const again = await note(body)
  expect([again.status, again.corpo['campos']]).toEqual([409, { auto: 'Este auto de infração já foi registrado' }])
  expect((await note(data('ZZZ9Z99', '2026-02-03T12:00:00Z'))).status).toBe(422)
  expect((await note(data(car.placa, inHours(2)))).status).toBe(422)
  expect((await note(data(car.placa, '2026-02-03T13:00:00Z'), f.adviser)).status).toBe(403)
  const far = await f.m.token(1, [f.m.lojas[1] ?? 0])
  expect((await note(data(car.placa, '2026-02-03T14:00:00Z'), far)).status).toBe(422)
  const other = await buildWorld(f.t, 'alheio')
  const list = await f.t.callApi('GET', 'frota/multas', { host: other.host, token: await other.token(2) })
  expect(list.corpo['itens']).toEqual([])
  const file = await f.call('GET', 'frota/arquivos/multas?formato=xlsx', undefined, f.manager)
  expect(file.status).toBe(200)
})

test('fines are read page by page in any order, each once', async () => {
  const car = await f.car()
  for (const [hours, valor] of [
    [-3, 5000],
    [-2, 900],
    [-1, 5000],
  ] as const)
    await noted(data(car.placa, inHours(hours), { valor }))
  await expectOrders(
    (query) => f.ok<{ itens: Multa[]; proximo: string | null }>('GET', `frota/multas?${query}`, undefined, f.manager),
    (m) => m.codMulta,
    { em: (m) => Date.parse(m.em), valor: (m) => m.valor },
  )
})
