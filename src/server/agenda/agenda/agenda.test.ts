import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CapacityDay, Entrega, BoardMecanico, AgendaServico } from '#shared/agenda/agenda.ts'
import type { Nivel } from '#shared/core/contract.ts'
import { localInstant, addDays } from '#shared/rules/dates.ts'
import { type Kind, eventName } from '#shared/core/realtime.ts'
import { buildWorld } from '#tests/records/world.ts'
import { openOficina, oficinaIn, type Oficina } from '#tests/records/oficina.ts'
import { callApi } from '#tests/server/request.ts'

let o: Oficina
const openItems: Socket[] = []
beforeAll(async () => {
  o = await openOficina()
})
afterEach(() => {
  for (const s of openItems.splice(0)) s.close()
})
afterAll(() => o.t.close())

const todayIn = (fuso = 'America/Sao_Paulo') => new Date().toLocaleDateString('en-CA', { timeZone: fuso })

describe.each(['America/Noronha', 'America/Sao_Paulo', 'America/Manaus', 'America/Rio_Branco'])('in %s', (fuso) => {
  test('the day begins at the store’s own midnight, and cars that came before it and are still here are carried over', async () => {
    const [loja = 0] = o.m.lojas.slice(1)
    await o.t.sql('update concessionaria set fuso = $2 where cod_concessionaria = $1', [loja, fuso])
    const dia = todayIn(fuso)
    const yesterday = addDays(dia, -1)
    const chegada = async (quando: string, extra = '') => {
      const [c] = await o.t.sql<{ c: number }>(
        `with v as (insert into veiculo (cod_distribuidor, cod_concessionaria, placa, marca, modelo) values ($1, $2, $3, 'Fiat', 'Argo') returning *),
           k as (insert into cliente (cod_distribuidor, cod_concessionaria, nome) values ($1, $2, 'Rui') returning *)
         insert into passagem (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, passante, chegou_em, recepcionado_em, entregue_em)
         select $1, $2, cod_veiculo, cod_cliente, true, $4, $4, ${extra || 'null'} from v, k returning cod_passagem as c`,
        [o.m.codDistribuidor, loja, o.placa(), quando],
      )
      const [s] = await o.t.sql<{ c: number }>(
        `insert into servico_agendado (cod_distribuidor, cod_concessionaria, cod_passagem, descricao, cod_tipo_servico, minutos, status, percentual) values ($1, $2, $3, 'Freios', 2, 60, $4, $5) returning cod_servico_agendado as c`,
        [o.m.codDistribuidor, loja, c?.c, extra ? 5 : 1, extra ? 100 : 0],
      )
      return s?.c ?? 0
    }
    const token = await o.m.token(4, [loja])
    const cods = {
      '23:30 ontem': await chegada(localInstant(yesterday, '23:30', fuso)),
      '00:00 hoje': await chegada(localInstant(dia, '00:00', fuso)),
      '00:30 hoje': await chegada(localInstant(dia, '00:30', fuso)),
      'entregue ontem': await chegada(
        localInstant(yesterday, '10:00', fuso),
        `'${localInstant(yesterday, '23:30', fuso)}'`,
      ),
      'entregue hoje': await chegada(localInstant(yesterday, '10:00', fuso), `'${localInstant(dia, '00:00', fuso)}'`),
    }
    const ofDay = async (d: string) => {
      const all = await o.ok<AgendaServico[]>('GET', `agendamentoServicos/${loja}/${d}`, undefined, token)
      return Object.fromEntries(
        Object.entries(cods).flatMap(([nome, c]) =>
          all.filter((s) => s.codServicoAgendado === c).map((s) => [nome, s.carregado]),
        ),
      )
    }
    expect(await ofDay(dia)).toEqual({
      '23:30 ontem': true,
      '00:00 hoje': false,
      '00:30 hoje': false,
      'entregue hoje': false,
    })
    expect(await ofDay(yesterday)).toEqual({ '23:30 ontem': false, 'entregue ontem': false, 'entregue hoje': false })
    expect(await ofDay(addDays(dia, 1))).toEqual({})
    await o.t.sql('update passagem set entregue_em = coalesce(entregue_em, now()) where cod_concessionaria = $1', [
      loja,
    ])
    await o.t.sql(`update servico_agendado set status = 5, percentual = 100 where cod_concessionaria = $1`, [loja])
  })
})

test('boards show the day’s mechanics, taken time, advisers, deliveries, open orders, types and capacity', async () => {
  const p = await o.passante([60], { codConsultor: o.consultores[1] })
  const [cod = 0] = p.codServicosAgendados
  await o.fit(cod, o.fromHere(0))
  await o.ok('POST', `iniciaServicoAgendado/${cod}`)
  await o.t.sql(`update passagem set promessa = now() - interval '10 minutes' where cod_passagem = $1`, [p.codPassagem])
  const read = <T>(path: string) => o.ok<T>('GET', path)
  const [bruno] = (await read<BoardMecanico[]>(`mecanicosquadro/${o.loja}`)).filter(
    (m) => m.codMecanico === o.mecanicos[0],
  )
  expect(bruno).toMatchObject({ nomeTratado: 'Bruno L', codServicoAtual: cod, ausencia: null, minutosDoTurno: 1439 })
  expect(bruno?.minutosPlanejados).toBeGreaterThan(0)
  await o.t.sql(
    `insert into mecanico_ausencia (cod_distribuidor, cod_concessionaria, cod_mecanico, de, ate, motivo) values ($1, $2, $3, $4, $4, 'Férias')`,
    [o.m.codDistribuidor, o.loja, o.mecanicos[1], todayIn()],
  )
  const horarios = await read<
    { codMecanico: number; ausencia: string | null; expediente: unknown[]; ocupados: unknown[] }[]
  >(`horariosOcupadosTecnicos/${o.loja}/${todayIn()}`)
  expect(horarios.find((h) => h.codMecanico === o.mecanicos[1])).toMatchObject({ ausencia: 'Férias', expediente: [] })
  expect(horarios.find((h) => h.codMecanico === o.mecanicos[0])?.ocupados.length).toBeGreaterThan(0)
  const consultores = await read<{ codConsultor: number; corAgenda: string; passantes: number }[]>(
    `agendaconsultores/${o.loja}`,
  )
  expect(consultores.map((n) => [n.codConsultor, n.corAgenda, n.passantes])).toEqual([
    [o.consultores[0], '#34252F', 0],
    [o.consultores[1], '#2EC4B6', 1],
  ])
  expect(
    (await read<Entrega[]>(`agendamentoEntrega/${o.loja}/0`)).find((e) => e.codPassagem === p.codPassagem),
  ).toMatchObject({ atrasada: true, pronta: false })
  expect(await read(`agenda/os-aberta/${o.loja}/${todayIn()}`)).toMatchObject({
    agendado: [],
    passante: [{ codPassagem: p.codPassagem }],
    total: 1,
  })
  expect(
    (await o.ok<unknown[]>('POST', 'consultaOsAgenda', { codConcessionaria: o.loja, busca: p.numeroOs }))[0],
  ).toMatchObject({ codPassagem: p.codPassagem })
  await o.t.sql(
    `insert into servico (cod_distribuidor, codigo, descricao, tipo, minutos, custo_hora, valor_hora) values ($1, 'R', 'Revisão', 'REVISAO', 60, 1, 1)`,
    [o.m.codDistribuidor],
  )
  expect(await read(`tipoServico/${o.loja}`)).toMatchObject([
    { codTipoServico: 1, servicos: [{ descricao: 'Revisão' }] },
  ])
  const [dia, tomorrow] = await read<CapacityDay[]>(
    `agenda/capacidade/${o.loja}?de=${todayIn()}&ate=${addDays(todayIn(), 1)}`,
  )
  // One mechanic is on holiday today.
  expect([dia?.presenca, tomorrow?.presenca, tomorrow?.capacidade]).toEqual([
    1439,
    2878,
    Math.round(2878 * 0.8 - Math.round(2878 * 0.8 * 0.1)),
  ])
  expect((await o.callApi('GET', `agenda/capacidade/${o.loja}?de=2026-01-01&ate=2026-12-31`)).status).toBe(422)
  expect((await o.callApi('GET', `agenda/capacidade/${o.loja}?de=2026-01-02&ate=2026-01-01`)).status).toBe(422)
})

describe('live updates', () => {
  // Use a separate distributor, so that events of reminders and other tests do not arrive here.
  let v: Oficina
  beforeAll(async () => {
    v = await oficinaIn(o.t, await buildWorld(o.t, 'vivo'))
  })
  async function listen(nivel: Nivel, loja = v.loja, address = v.t.server.endereco, world = v.m) {
    const s = io(address, {
      transports: ['websocket'],
      auth: { token: await world.token(nivel, [loja]) },
      extraHeaders: { host: world.host },
      reconnection: false,
      forceNew: true,
    })
    openItems.push(s)
    await new Promise((ok, failure) => {
      s.on('connect', () => ok(null))
      s.on('connect_error', failure)
    })
    const heard: { kind: string; rev: number; dados?: unknown[]; key?: string }[] = []
    // Receiving a car also writes to the customer, which is told apart.
    s.onAny((nome: string, p: { rev: number }) => {
      if (!nome.includes('conversa_')) heard.push({ kind: nome, ...p })
    })
    expect(await s.emitWithAck('entrar', { codConcessionaria: loja })).toEqual({ ok: true })
    return heard
  }
  const name = (kind: Kind) => eventName('vivo', kind, v.loja)

  test('a change sends each whole list once to the viewers of that store’s agenda, and nothing to level 3', async () => {
    const [a, b, nivel3, another] = [await listen(4), await listen(2), await listen(3), await listen(4, v.m.lojas[1])]
    const p = await v.passante([30], { cartao: false })
    await expect.poll(() => [a.length, b.length]).toEqual([4, 4])
    const tray = a.find((x) => x.kind === name('PASSANTES_WITHOUT_AGENDA_VEICULO'))
    expect(tray?.dados).toMatchObject([{ codPassagem: p.codPassagem }])
    expect(new Set(a.map((x) => x.kind)).size).toBe(4)
    const before = Math.max(...a.map((x) => x.rev))
    await v.ok('POST', `agenda/passantes/${p.codPassagem}/cartao`, {})
    await expect.poll(() => a.length).toBe(8)
    expect(a.slice(4).every((x) => x.rev > before)).toBe(true)
    expect([nivel3, another]).toEqual([[], []])
  })

  test('a second process continues the first one’s rev', async () => {
    const other = await v.t.secondServer()
    const [local, la] = [await listen(4), await listen(4, v.loja, other.endereco)]
    await v.schedule(v.onDay(2, '10:00'))
    await expect.poll(() => local.length).toBe(2)
    const token = await v.m.token(4, [v.loja])
    const r = await callApi(other.endereco, 'POST', 'agendamento', {
      host: v.m.host,
      token,
      body: v.pedido(v.onDay(2, '11:00')),
    })
    expect(r.status).toBe(200)
    // With Redis, each process also receives the other's events.
    await expect.poll(() => Math.max(...la.map((x) => x.rev))).toBe((local[0]?.rev ?? 0) + 1)
  })

  test('a long list is fetched by its key, only by users who reach the store', async () => {
    const a = await listen(4)
    const linhas = Array.from({ length: 40 }, (_, i) => [v.placa(), `Cliente de nome comprido ${i}`])
    for (const [placa, cliente] of linhas)
      await v.t.sql(
        `with v as (insert into veiculo (cod_distribuidor, cod_concessionaria, placa, marca, modelo) values ($1, $2, $3, 'Fiat', 'Argo Drive 1.3 Flex Automático') returning *),
           k as (insert into cliente (cod_distribuidor, cod_concessionaria, nome) values ($1, $2, $4) returning *)
         insert into agendamento (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, inicio, fim, origem)
         select $1, $2, cod_veiculo, cod_cliente, now() + interval '3 days', now() + interval '3 days 1 hour', 'SITE' from v, k`,
        [v.m.codDistribuidor, v.loja, placa, cliente],
      )
    await v.schedule(v.onDay(1, '10:00'))
    await expect.poll(() => a.find((x) => x.kind === name('getAgendamentos'))?.key).toBeDefined()
    const { key, rev, dados } = a.find((x) => x.kind === name('getAgendamentos')) ?? {}
    expect(dados).toBeUndefined()
    const list = await v.ok<{ rev: number; dados: unknown[] }>('GET', `getDataByKeyRedis/${key}`)
    expect([list.rev, list.dados.length]).toEqual([rev, 43])
    const secondWorld = await buildWorld(v.t, 'dois')
    for (const [host, token] of [
      [v.m.host, await v.m.token(4, [v.m.lojas[1] ?? 0])],
      [secondWorld.host, await secondWorld.token(2)],
    ])
      expect(
        (await v.t.callApi('GET', `getDataByKeyRedis/${key}`, { host: host ?? '', token: token ?? '' })).status,
      ).toBe(404)
  })
})

test('the long lists of a store use a generic plan and are not planned at each request', async () => {
  // Requests are spread over the pool: with ten of each list, every connection runs a list more than once.
  const lists = [
    `agenda-veiculos/${o.loja}`,
    `agendamentoServicos/${o.loja}/${todayIn()}`,
    `agendamentoEntrega/${o.loja}/0`,
    `agendaVirtual/bolsao/${o.loja}/${todayIn()}`,
  ]
  for (let turn = 0; turn < 10; turn++) for (const list of lists) await o.ok('GET', list)
  const conexao = await o.t.server.services.db.pool.connect()
  const { rows } = await conexao
    .query<{ unicos: number; proprios: number }>(
      `select sum(generic_plans)::int as unicos, sum(custom_plans)::int as proprios from pg_prepared_statements where statement ~ 'as manual|as "statusParalisado"|as pronta'`,
    )
    .finally(() => conexao.release())
  expect(rows[0]?.unicos).toBeGreaterThan(5)
  expect(rows[0]?.proprios).toBe(0)
})

test('appointments are listed with optional path parts omitted, and work orders by any one filter', async () => {
  const all = await o.ok<unknown[]>('GET', `agendamento/${o.loja}/0/0`)
  expect(await o.ok('GET', `agendamento/${o.loja}`)).toEqual(all)
  expect(await o.ok('GET', `agendamento/${o.loja}/0`)).toEqual(all)

  await o.passante([30], { veiculo: { placa: 'OSA1B23', marca: 'Fiat', modelo: 'Pulse' } })
  const find = (body: object) => o.callApi('POST', 'consultaOsAgenda', { codConcessionaria: o.loja, ...body })
  const [mine] = (await find({ placa: 'OSA-1B23' })).corpo as unknown as { placa: string }[]
  expect(mine).toMatchObject({ placa: 'OSA1B23' })
  for (const nothing of [
    { placa: 'ZZZ9Z99' },
    { chassi: '9BWZZZ377VT004251' },
    { os: 987_654_321 },
    { cliente: 'Ninguém Mesmo' },
  ])
    expect((await find(nothing)).corpo).toEqual([])
  // A search without a filter is refused instead of giving the newest orders; unknown fields are ignored.
  expect((await find({})).status).toBe(422)
  expect((await find({ versao: 3, observacao: 'x' })).status).toBe(422)
  expect((await find({ placa: 'O' })).corpo['campos']).toHaveProperty('placa')
  expect((await find({ placa: 'OSA1B23', versao: 3 })).status).toBe(200)
})
