import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Agendamento } from '#shared/agenda/agenda.ts'
import type { Alternatives, OpenPassagem } from '#shared/agenda/agendamentos.ts'
import { openOficina, type Oficina } from '#tests/records/oficina.ts'
import { createClient } from '../../core/database/pool.ts'
import { markNoShows } from './no-shows.ts'

let o: Oficina
beforeAll(async () => {
  o = await openOficina()
})
afterAll(() => o.t.close())

const H = 60
/** The n-th whole hour from tomorrow on, so that each test uses hours of its own. */
const hora = (n: number) => o.onDay(1 + Math.floor(n / 10), `${String(8 + (n % 10)).padStart(2, '0')}:00`)
/** Fails the test if `markNoShows` reports an error: it must not even try appointments within the tolerance. */
const rethrow = (e: unknown) => {
  throw e
}
const extra = (start: string, minutos: number) => new Date(Date.parse(start) + minutos * 60_000).toISOString()
const act = (a: Agendamento, action: string) =>
  o.ok<Agendamento>('POST', `agendamento/${a.codAgendamento}/${action}`, { versao: a.versao })

test('from the phone call to the board: booked, confirmed, arrived, received with prisma and promise', async () => {
  let a = await o.schedule(hora(30), { servicos: [{ descricao: 'Revisão', minutos: 90 }], observacao: 'Ruído' })
  expect(a).toMatchObject({
    estado: 'AGENDADO',
    minutos: 60,
    consultor: 'Lúcia F',
    servicos: [{ descricao: 'Revisão' }],
  })
  a = await act(await act(a, 'confirmar'), 'chegou')
  expect([a.estado, a.chegouEm === null]).toEqual(['CHEGOU', false])
  const opened = await o.ok<OpenPassagem>('POST', `agendamento/${a.codAgendamento}/recepcionar`, {
    versao: a.versao,
    prisma: '42',
    km: 12_000,
    servicos: [{ descricao: 'Lavagem', tipo: 'LAVAGEM', minutos: 30 }],
  })
  expect([opened.prisma, opened.codServicosAgendados.length, opened.numeroOs]).toEqual(['42', 2, '1'])
  expect(Date.parse(opened.promessa ?? '')).toBeGreaterThan(Date.now())
  const cartao = await o.ok<Record<string, unknown>>('GET', `agenda-veiculos/${o.loja}/${opened.codAgendaVeiculo}`)
  expect(cartao).toMatchObject({
    prisma: '42',
    km: 12_000,
    // What was noted at the booking comes with the car.
    observacao: 'Ruído',
    passante: false,
    numeroOs: '1',
    codAgendamento: a.codAgendamento,
  })
  expect((cartao['eventos'] as { texto: string }[]).map((e) => e.texto)).toEqual(
    expect.arrayContaining([
      'agendou a chegada',
      'marcou a chegada',
      'recebeu o veículo',
      'abriu a visita',
      'abriu a OS 1',
      'incluiu “Lavagem”',
    ]),
  )
  expect(
    (await o.callApi('POST', `agendamento/${a.codAgendamento}/recepcionar`, { versao: a.versao + 1 })).corpo,
  ).toMatchObject({
    codigo: 'estado-nao-permite',
    atual: { estado: 'RECEPCIONADO' },
  })
  // The same car cannot be here twice, in either plate pattern, and a prisma is on one car only.
  const placa = a.placa ?? ''
  const another = await o.callApi('POST', 'agenda/passantes', { codConcessionaria: o.loja, veiculo: { placa } })
  expect([another.status, another.corpo['codigo']]).toEqual([409, 'passagem-aberta'])
  const prisma = await o.callApi('POST', 'agenda/passantes', {
    codConcessionaria: o.loja,
    prisma: '42',
    veiculo: { placa: o.placa(), modelo: 'Uno' },
    cliente: { nome: 'Ivo Reis' },
  })
  expect([prisma.status, Object.keys(prisma.corpo['campos'] as object)]).toEqual([422, ['prisma']])
})

test('the old and the Mercosul form of a plate find the same car and its last customer', async () => {
  const veiculo = { placa: 'KLM-1234', marca: 'Fiat', modelo: 'Uno' }
  const a = await o.schedule(hora(31), { veiculo, cliente: { nome: 'Tadeu Reis', telefone: '(11) 95555-4444' } })
  const achado = await o.ok<{ veiculo: { codVeiculo: number }; cliente: { nome: string }; codAgendamentos: number[] }>(
    'GET',
    `agenda/veiculo/${o.loja}/KLM1C34`,
  )
  expect([achado.veiculo.codVeiculo, achado.cliente.nome, achado.codAgendamentos]).toEqual([
    a.codVeiculo,
    'Tadeu Reis',
    [a.codAgendamento],
  ])
  const passante = await o.ok<OpenPassagem>('POST', 'agenda/passantes', {
    codConcessionaria: o.loja,
    veiculo: { placa: 'KLM1C34' },
    cartao: false,
  })
  expect(passante.codAgendaVeiculo).toBeNull()
  const tray = await o.ok<{ codPassagem: number; cliente: string }[]>('GET', `agenda-veiculos/${o.loja}/passantes`)
  expect(tray.find((p) => p.codPassagem === passante.codPassagem)?.cliente).toBe('Tadeu Reis')
  await o.ok('POST', `agenda/passantes/${passante.codPassagem}/cartao`, { prisma: '7' })
  expect(await o.ok('GET', `agenda-veiculos/${o.loja}/passantes`)).toEqual([])
  expect((await o.callApi('POST', `agenda/passantes/${passante.codPassagem}/cartao`, {})).corpo['codigo']).toBe(
    'ja-no-quadro',
  )
})

test.each([
  ['veiculo.placa', { veiculo: { placa: 'A1', modelo: 'Uno' } }],
  ['veiculo.chassi', { veiculo: { chassi: '123', modelo: 'Uno' } }],
  ['cliente.telefone', { cliente: { nome: 'Ivo', telefone: '12' } }],
  ['cliente.documento', { cliente: { nome: 'Ivo', documento: '111.111.111-11' } }],
  ['codConsultor', { codConsultor: 999_999 }],
  ['inicio', { inicio: '2020-01-02T10:00:00Z' }],
  ['servicos.0', { servicos: [{ codServico: 999_999 }] }],
])('a booking with a wrong %s is refused on its field', async (field, wrong) => {
  const r = await o.callApi('POST', 'agendamento', { ...o.pedido(hora(32)), ...wrong })
  expect([r.status, Object.keys(r.corpo['campos'] as object)]).toEqual([422, [field]])
})

test.each([
  ['the same hour', 0],
  ['hours that overlap by 30 minutes', 30],
])(
  'of 500 simultaneous bookings of %s one succeeds; 499 are refused with the holder’s name and free hours',
  async (_name, deviation) => {
    const base = hora(deviation === 0 ? 40 : 44)
    const r = await Promise.all(
      Array.from({ length: 500 }, (_, i) =>
        o.callApi('POST', 'agendamento', o.pedido(extra(base, i % 2 === 0 ? 0 : deviation), { servicos: [] })),
      ),
    )
    const por = Map.groupBy(r, (x) => x.status)
    expect([...por.keys()].toSorted((a, b) => a - b)).toEqual([200, 409])
    expect([por.get(200)?.length, por.get(409)?.length]).toEqual([1, 499])
    const done = por.get(200)?.[0]?.corpo['codAgendamento']
    const atual = por.get(409)?.at(-1)?.corpo['atual'] as Alternatives
    expect(atual.ocupadoPor).toBe(done)
    expect(atual.alternativas[0]).toMatchObject({ codConsultor: o.consultores[1] })
    const [n] = await o.t.sql<{ n: number }>(
      `select count(*)::int as n from agendamento where cod_consultor = $1 and inicio >= $2::timestamptz - interval '1 hour' and inicio < $2::timestamptz + interval '1 hour'`,
      [o.consultores[0], base],
    )
    expect(n?.n).toBe(1)
  },
)

describe('changes', () => {
  test('a moved hour needs a new confirmation, a stale save gets 409, and services that stay keep their plan', async () => {
    let a = await act(await o.schedule(hora(50)), 'confirmar')
    const body = {
      ...o.pedido(hora(52)),
      veiculo: { placa: a.placa ?? '', modelo: 'Argo' },
      servicos: [
        { descricao: 'Troca de óleo', minutos: 30 },
        { descricao: 'Freios', minutos: 60 },
      ],
    }
    const before = a
    a = await o.ok('PUT', `agendamento/${a.codAgendamento}`, { ...body, versao: a.versao })
    expect([a.estado, a.reagendadoDe, a.codCliente]).toEqual(['AGENDADO', before.inicio, before.codCliente])
    expect([a.servicos.length, a.servicos[0]?.codServicoAgendado]).toEqual([2, before.servicos[0]?.codServicoAgendado])
    const old = await o.callApi('PUT', `agendamento/${a.codAgendamento}`, { ...body, versao: before.versao })
    expect([old.status, old.corpo['atual']]).toEqual([409, expect.objectContaining({ versao: a.versao })])
  })

  test('a later arrival frees time planned before it, not time planned after it', async () => {
    let a = await o.schedule(hora(120), {
      servicos: [
        { descricao: 'Óleo', minutos: 30 },
        { descricao: 'Freios', minutos: 30 },
      ],
    })
    const [oil = 0, brakes = 0] = a.servicos.map((s) => s.codServicoAgendado)
    await o.fit(oil, hora(120))
    await o.fit(brakes, hora(133))
    a = await o.ok('PUT', 'editallagendamento', {
      codConcessionaria: o.loja,
      movimentos: [{ codAgendamento: a.codAgendamento, versao: a.versao, inicio: hora(132) }],
    })
    const left = await o.t.sql<{ cod: number }>(
      'select cod_servico_agendado as cod from servico_slot where cod_servico_agendado = any($1) and not cancelado',
      [[oil, brakes]],
    )
    expect(left.map((x) => x.cod)).toEqual([brakes])
    // The history tells that the mechanic's time was given back.
    const told = await o.t.sql<{ dados: object }>(
      `select dados from agenda_evento where cod_servico_agendado = $1 order by cod_evento desc limit 1`,
      [oil],
    )
    expect(told).toEqual([{ dados: { codMecanico: null } }])
  })

  test('cancelling with a reason frees the hour', async () => {
    const a = await o.schedule(hora(54))
    const cancel = { codAgendamento: a.codAgendamento, motivo: 'Cliente viajou' }
    expect(await o.ok('POST', 'deleteAgendamento', cancel)).toMatchObject({
      estado: 'CANCELADO',
      motivoCancelamento: 'Cliente viajou',
    })
    await o.schedule(hora(54))
    expect((await o.callApi('POST', 'deleteAgendamento', cancel)).corpo['codigo']).toBe('estado-nao-permite')
  })

  test('a batch of moves is all or nothing, and two appointments may swap hours', async () => {
    const [a, b, c] = [await o.schedule(hora(60)), await o.schedule(hora(61)), await o.schedule(hora(62))]
    const move = (linhas: [Agendamento, string][]) =>
      o.callApi('PUT', 'editallagendamento', {
        codConcessionaria: o.loja,
        movimentos: linhas.map(([x, inicio]) => ({ codAgendamento: x.codAgendamento, versao: x.versao, inicio })),
      })
    const recusado = await move([
      [a, hora(65)],
      [b, c.inicio],
    ])
    expect([recusado.status, recusado.corpo['atual']]).toEqual([409, expect.objectContaining({ linha: 1 })])
    expect(recusado.corpo['mensagem']).toMatch(/^Linha 2: Lúcia F já tem/)
    expect((await o.ok<Agendamento[]>('GET', `agendamento/${o.loja}/${a.codAgendamento}/0`))[0]).toEqual(a)
    const replaced = await move([
      [a, b.inicio],
      [b, a.inicio],
    ])
    expect(replaced.status).toBe(200)
    expect((replaced.corpo as unknown as Agendamento[]).map((x) => [x.codAgendamento, x.inicio])).toEqual([
      [b.codAgendamento, a.inicio],
      [a.codAgendamento, b.inicio],
    ])
  })

  test('simultaneous batches of moves are never half applied', async () => {
    const pairs: Agendamento[] = []
    for (let i = 0; i < 6; i++) pairs.push(await o.schedule(hora(70 + i)))
    const move = (k: number) =>
      o.callApi('PUT', 'editallagendamento', {
        codConcessionaria: o.loja,
        movimentos: (k % 2 ? pairs : pairs.toReversed()).map((x, i) => ({
          codAgendamento: x.codAgendamento,
          versao: x.versao,
          inicio: hora(80 + ((i + k) % 6) + 6 * (k % 3)),
        })),
      })
    const r = await Promise.all(Array.from({ length: 12 }, (_, k) => move(k)))
    expect(r.filter((x) => x.status === 200)).toHaveLength(1)
    expect(new Set(r.map((x) => x.status))).toEqual(new Set([200, 409]))
    const now = await o.t.sql<{ inicio: string; versao: number }>(
      'select inicio, versao from agendamento where cod_agendamento = any($1)',
      [pairs.map((p) => p.codAgendamento)],
    )
    expect(new Set(now.map((x) => x.versao))).toEqual(new Set([2]))
    expect(new Set(now.map((x) => new Date(x.inicio).getTime())).size).toBe(6)
  })
})

describe('no-show', () => {
  const inThePast = async (minutos: number, codConsultor = o.consultores[1]) => {
    const a = await o.schedule(hora(100), { codConsultor })
    await o.t.sql(
      `update agendamento set inicio = now() - make_interval(mins => $2), fim = now() - make_interval(mins => $2 - 20) where cod_agendamento = $1`,
      [a.codAgendamento, minutos],
    )
    return a
  }
  test('is marked after the tolerance, may still arrive late, and is not marked again once undone', async () => {
    const [late, inside] = [await inThePast(31), await inThePast(10)]
    expect(
      (await o.callApi('POST', `agendamento/${inside.codAgendamento}/no-show`, { versao: 1 })).corpo['mensagem'],
    ).toMatch(/tolerância/)
    expect(await markNoShows(o.t.server.services, rethrow)).toBe(1)
    const list = await o.ok<Agendamento[]>('GET', `agendaVirtual/noShow/${o.loja}`)
    expect(list.map((x) => [x.codAgendamento, x.telefone])).toEqual([[late.codAgendamento, '11988887777']])
    const returned = await o.ok<Agendamento>('POST', `agendamento/${late.codAgendamento}/desfazer-no-show`, {
      versao: 2,
    })
    expect(returned.estado).toBe('AGENDADO')
    expect(await markNoShows(o.t.server.services, rethrow)).toBe(0)
    await o.ok('POST', 'deleteAgendamento', { codAgendamento: inside.codAgendamento, motivo: 'Outro dia' })
    const afternoon = await o.ok<Agendamento>('POST', `agendamento/${late.codAgendamento}/no-show`, { versao: 3 })
    expect((await act(afternoon, 'chegou')).estado).toBe('CHEGOU')
  })
  test('frees the planned time of its mechanic, marked by hand or by the clock', async () => {
    const [byHand, byClock] = [await inThePast(32), await inThePast(70)]
    const [bruno, ana] = o.mecanicos
    const of = (a: Agendamento) => a.servicos[0]?.codServicoAgendado ?? 0
    await o.fit(of(byHand), hora(101), bruno)
    await o.fit(of(byClock), hora(101), ana)
    await o.ok('POST', `agendamento/${byHand.codAgendamento}/no-show`, { versao: byHand.versao })
    expect(await markNoShows(o.t.server.services, rethrow)).toBe(1)
    const another = await o.passante([30, 30])
    const [s1 = 0, s2 = 0] = another.codServicosAgendados
    await o.fit(s1, hora(101), bruno)
    await o.fit(s2, hora(101), ana)
  })
  test('uses the store’s own tolerance', async () => {
    await o.t.sql(`insert into concessionaria_config values ($1, $2, 'agenda.tolerancia', '120')`, [
      o.m.codDistribuidor,
      o.loja,
    ])
    await inThePast(60)
    expect(await markNoShows(o.t.server.services, rethrow)).toBe(0)
  })
})

test('two bookings at once do not both get the last room of a day', async () => {
  const lock = createClient(o.t.database.dono)
  await lock.connect()
  // Holds both where they have been weighed and are not committed.
  await lock.query('begin; lock table webhook in access exclusive mode')
  const book = (hour: string, codConsultor: number) =>
    o.callApi(
      'POST',
      'agendamento',
      o.pedido(o.onDay(60, hour), { codConsultor, servicos: [{ descricao: 'Motor', minutos: 1400 }] }),
    )
  const both = Promise.all([book('09:00', o.consultores[0]), book('14:00', o.consultores[1])])
  await expect.poll(() => o.t.sql('select from pg_locks where not granted')).toHaveLength(2)
  await lock.query('commit')
  await lock.end()
  const refused = (await both).filter((r) => r.status !== 200)
  expect(refused.map((r) => r.corpo['codigo'])).toEqual(['dia-cheio'])
})

test('an accepted promise is sent to the customer by the channel asked for', async () => {
  const p = await o.passante([30])
  const cartao = await o.ok<{ versaoPassagem: number }>('GET', `agenda-veiculos/${o.loja}/${p.codAgendaVeiculo}`)
  const body = { versao: cartao.versaoPassagem, promessa: o.fromHere(10 * H), canal: 'SMS' }
  const nova = await o.ok<{ versao: number }>('POST', `agenda/passagens/${p.codPassagem}/promessa`, body)
  const [sms] = await o.t.sql<{ corpo: string }>(
    `select corpo from mensagem where canal = 'SMS' order by cod_mensagem desc limit 1`,
  )
  expect(sms?.corpo).toMatch(/^Olá, Rui Alves\. A nova previsão/)
  const r = await o.callApi('POST', `agenda/passagens/${p.codPassagem}/promessa`, body)
  expect([r.status, r.corpo['codigo']]).toEqual([409, 'versao-antiga'])
  const zap = await o.ok<{ linkWhatsApp: string }>('POST', `agenda/passagens/${p.codPassagem}/promessa`, {
    ...body,
    versao: nova.versao,
    canal: 'WHATSAPP',
  })
  expect(zap.linkWhatsApp).toMatch(/^https:\/\/wa\.me\/5511977776666/)
})

test('each appointment’s row equals the state after its last event', async () => {
  const linhas = await o.t.sql<{ estado: string; dito: string }>(
    `select a.estado, (select e.depois->>'estado' from agenda_evento e where e.alvo = 'AGENDAMENTO' and e.cod_agendamento = a.cod_agendamento order by e.cod_evento desc limit 1) as dito from agendamento a`,
  )
  expect(linhas.length).toBeGreaterThan(15)
  expect(linhas.filter((l) => l.dito !== l.estado)).toEqual([])
})

test('a past hour is refused with advice on what to do', async () => {
  const past = new Date(Math.floor(Date.now() / 3_600_000 - 2) * 3_600_000).toISOString()
  const message = 'Esta hora já passou. Para um carro que já chegou, use Receber veículo.'
  const booked = await o.callApi('POST', 'agendamento', o.pedido(past))
  expect(booked).toMatchObject({ status: 422, corpo: { campos: { inicio: message } } })
  const a = await o.schedule(hora(110))
  const moved = await o.callApi('PUT', `agendamento/${a.codAgendamento}`, { ...o.pedido(past), versao: a.versao })
  expect(moved).toMatchObject({ status: 422, corpo: { campos: { inicio: message } } })
})
