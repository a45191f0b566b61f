import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AgendaServico } from '#shared/agenda/agenda.ts'
import { openOficina, type Oficina } from '#tests/records/oficina.ts'

let o: Oficina
beforeAll(async () => {
  o = await openOficina()
})
afterAll(() => o.t.close())

type Body = { codigo: number & string; repetido: boolean; avisos: string[]; campos: object }
const send = async (path: string, body: object) => {
  const r = await o.t.callApi('POST', `integracao/${path}`, {
    host: o.m.host,
    token: o.m.chave,
    body: { codConcessionaria: o.loja, ...body },
  })
  return { status: r.status, corpo: r.corpo as unknown as Body }
}
const em = (minutos: number) => o.fromHere(minutos)
const actorLabel = (placa: string) => ({
  veiculo: { placa, marca: 'Fiat', modelo: 'Argo' },
  cliente: { nome: 'Helena Prado', telefone: '(11) 98888-7777' },
})

test('an appointment is created, changed and cancelled with the same result in any order and when repeated', async () => {
  const base = { idExterno: 'A1', ...actorLabel(o.placa()), servicos: [{ descricao: 'Revisão', minutos: 60 }] }
  const [novo, changed, cancelado] = [
    { ...base, emitidoEm: em(-30), inicio: em(600) },
    { ...base, emitidoEm: em(-20), inicio: em(660) },
    { ...base, emitidoEm: em(-10), inicio: em(660), cancelado: true },
  ]
  const first = await send('agendamentos', changed)
  expect([first.status, first.corpo.repetido]).toEqual([200, false])
  expect((await send('agendamentos', novo)).corpo).toMatchObject({ codigo: first.corpo.codigo, repetido: true })
  const all = await Promise.all([changed, changed, cancelado, novo].map((x) => send('agendamentos', x)))
  expect(new Set(all.map((x) => x.corpo.codigo))).toEqual(new Set([first.corpo.codigo]))
  const linhas = await o.t.sql(`select estado, ocupa from agendamento where id_externo = 'A1'`)
  expect(linhas).toEqual([{ estado: 'CANCELADO', ocupa: false }])
})

test('cancelled in the other system, an appointment frees its mechanic and ends its charge, as here', async () => {
  const base = { idExterno: 'A2', ...actorLabel(o.placa()), servicos: [{ descricao: 'Revisão', minutos: 60 }] }
  const made = await send('agendamentos', { ...base, emitidoEm: em(-20), inicio: em(2880) })
  const [s] = await o.t.sql<{ c: number }>(
    'select cod_servico_agendado as c from servico_agendado where cod_agendamento = $1',
    [made.corpo.codigo],
  )
  await o.fit(s?.c ?? 0, em(2880))
  await o.t.sql(
    `insert into cobranca (cod_distribuidor, cod_concessionaria, token, tipo, modo, descricao, valor, txid, copia_cola, expira_em, cod_agendamento)
     values ($1, $2, 'pagarsinaldoagendament', 'RESERVA', 'ESTATICO', 'Sinal', 5000, 'sinaldoagendamentoa2', 'código', now() + interval '1 day', $3)`,
    [o.m.codDistribuidor, o.loja, made.corpo.codigo],
  )
  const gone = await send('agendamentos', { ...base, emitidoEm: em(-10), inicio: em(2880), cancelado: true })
  expect([gone.status, gone.corpo.avisos]).toEqual([200, []])
  expect(
    await o.t.sql(
      `select a.estado, a.motivo_cancelamento as motivo, k.estado as cobranca, x.cancelado from agendamento a
       join cobranca k using (cod_distribuidor, cod_agendamento) join servico_agendado s using (cod_distribuidor, cod_agendamento)
       join servico_slot x using (cod_distribuidor, cod_servico_agendado) where a.cod_agendamento = $1`,
      [made.corpo.codigo],
    ),
  ).toEqual([{ estado: 'CANCELADO', motivo: 'Cancelado no outro sistema', cobranca: 'CANCELADA', cancelado: true }])
})

test('an occupied hour leaves the appointment without its adviser, and the response says so', async () => {
  const inicio = em(1200)
  await send('agendamentos', {
    idExterno: 'B1',
    emitidoEm: em(-5),
    inicio,
    consultor: 'Lúcia Farias',
    ...actorLabel(o.placa()),
  })
  const r = await send('agendamentos', {
    idExterno: 'B2',
    emitidoEm: em(-5),
    inicio,
    consultor: 'Lúcia Farias',
    ...actorLabel(o.placa()),
  })
  expect(r.corpo.avisos).toEqual([expect.stringMatching(/ficou sem consultor/)])
  expect(await o.t.sql(`select cod_consultor from agendamento where id_externo = 'B2'`)).toEqual([
    { cod_consultor: null },
  ])
})

const ordem = (placa: string, extra: object = {}) => ({
  idExterno: `O${placa}`,
  numero: `9${placa.slice(-2)}`,
  emitidoEm: em(-60),
  abertaEm: em(-60),
  aberta: true,
  ...actorLabel(placa),
  linhas: [
    { tipo: 'SERVICO', descricao: 'Freios', minutos: 90, valor: 18_000 },
    { tipo: 'PECA', codigo: 'P1', descricao: 'Pastilha', quantidade: 2, valor: 20_000 },
  ],
  ...extra,
})

test('an order without an open visit opens a walk-in; it is changed and closed, despite late messages', async () => {
  const placa = o.placa()
  const opened = await send('ordens-servico', ordem(placa))
  expect(opened.corpo.avisos).toEqual(['O veículo não tinha visita aberta: entrou como passante'])
  const tray = await o.ok<{ placa: string; numeroOs: string }[]>('GET', `agenda-veiculos/${o.loja}/passantes`)
  expect(tray.map((p) => p.placa)).toContain(placa)
  const closed = await send('ordens-servico', ordem(placa, { emitidoEm: em(-10), aberta: false, fechadaEm: em(-10) }))
  expect([closed.corpo.codigo, closed.corpo.repetido]).toEqual([opened.corpo.codigo, false])
  // The change arrives after the end, although it was issued before it.
  expect((await send('ordens-servico', ordem(placa, { emitidoEm: em(-30) }))).corpo.repetido).toBe(true)
  const matches = await o.ok<{ aberta: boolean; valor: number; origem: string; versao: number; codOs: number }[]>(
    'POST',
    'consultaOsAgenda',
    { codConcessionaria: o.loja, busca: placa },
  )
  expect(matches).toMatchObject([{ aberta: false, valor: 38_000, origem: 'DMS' }])
  const modify = await o.callApi('PUT', `agenda/ordens/${matches[0]?.codOs}`, {
    versao: matches[0]?.versao,
    tipo: 'CLIENTE',
    linhas: [],
  })
  expect(modify.corpo['codigo']).toBe('os-de-outro-sistema')
})

test("an order opened here with the same number passes to the other system; another's number is refused", async () => {
  const p = await o.passante([30])
  const [v] = await o.t.sql<{ placa: string }>(
    'select placa from veiculo join passagem using (cod_distribuidor, cod_veiculo) where cod_passagem = $1',
    [p.codPassagem],
  )
  const adopted = await send('ordens-servico', ordem(v?.placa ?? '', { numero: p.numeroOs }))
  expect(adopted.corpo.codigo).toBe(p.codOs)
  const r = await send('ordens-servico', ordem(o.placa(), { numero: p.numeroOs }))
  expect([r.status, r.corpo.codigo]).toEqual([409, 'numero-de-outra'])
})

test('marks of time give the same result in any order: start, pause and end', async () => {
  const placa = o.placa()
  await send('ordens-servico', ordem(placa, { emitidoEm: em(-300), abertaEm: em(-300) }))
  const mark = (idExterno: string, tipo: string, minutos: number) => ({
    idExterno,
    tipo,
    em: em(minutos),
    mecanico: 'Bruno Lima',
    numeroOs: ordem(placa).numero,
    servico: 'freios',
  })
  const marcas = [
    mark('m4', 'FIM', -60),
    mark('m1', 'INICIO', -200),
    mark('m3', 'INICIO', -120),
    mark('m2', 'PAUSA', -180),
  ]
  for (const m of marcas) expect((await send('apontamentos', m)).corpo.repetido).toBe(false)
  expect((await send('apontamentos', marcas[0] ?? {})).corpo.repetido).toBe(true)
  const servicos = await o.ok<AgendaServico[]>(
    'GET',
    `agendamentoServicos/${o.loja}/${new Date(em(-120)).toLocaleDateString('en-CA', { timeZone: 'America/Sao_Paulo' })}`,
  )
  expect(servicos.find((s) => s.placa === placa)).toMatchObject({
    status: 3,
    percentual: 100,
    minutosTrabalhados: 80,
    trabalhando: false,
    mecanico: 'Bruno Lima',
  })
  const wrong = await send('apontamentos', { ...mark('m9', 'INICIO', -10), numeroOs: 'nenhuma' })
  expect([wrong.status, Object.keys(wrong.corpo.campos)]).toEqual([422, ['numeroOs']])
})

test('an order sent again adds no service twice, however long its lines are', async () => {
  const descricao = `Substituir o conjunto da embreagem ${'com retífica do volante '.repeat(6)}`.trim()
  expect(descricao.length).toBeGreaterThan(120)
  const order = (minutos: number) =>
    send('ordens-servico', {
      idExterno: 'LONG-1',
      emitidoEm: em(minutos),
      numero: 'LONG-1',
      aberta: true,
      abertaEm: em(-60),
      ...actorLabel(o.placa()),
      veiculo: { placa: 'LNG1A23', marca: 'Fiat', modelo: 'Argo' },
      linhas: [{ tipo: 'SERVICO', descricao, minutos: 180 }],
    })
  for (const minutos of [-50, -40, -30]) expect((await order(minutos)).status).toBe(200)
  const mark = { idExterno: 'LONG-M', em: em(-20), tipo: 'INICIO', mecanico: 'Bruno Lima', numeroOs: 'LONG-1' }
  expect((await send('apontamentos', { ...mark, servico: descricao })).status).toBe(200)
  const found = await o.t.sql(
    `select s.status from servico_agendado s join ordem_servico o using (cod_distribuidor, cod_passagem) where o.numero = 'LONG-1'`,
  )
  expect(found).toEqual([{ status: 2 }])
})
