import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { DiaDeCapacidade, Entrega, MecanicoDoQuadro, ServicoDaAgenda } from '#shared/agenda/agenda.ts'
import type { Nivel } from '#shared/core/contract.ts'
import { instanteLocal, somarDias } from '#shared/rules/datas.ts'
import { type Kind, nomeEvento } from '#shared/core/realtime.ts'
import { buildMundo } from '#tests/mundo.ts'
import { abrirOficina, oficinaEm, type Oficina } from '#tests/oficina.ts'
import { chamar } from '#tests/pedido.ts'

let o: Oficina
const abertos: Socket[] = []
beforeAll(async () => {
  o = await abrirOficina()
})
afterEach(() => {
  for (const s of abertos.splice(0)) s.close()
})
afterAll(() => o.t.fechar())

const hoje = (fuso = 'America/Sao_Paulo') => new Date().toLocaleDateString('en-CA', { timeZone: fuso })

describe.each(['America/Noronha', 'America/Sao_Paulo', 'America/Manaus', 'America/Rio_Branco'])('in %s', (fuso) => {
  test('the day begins at the store’s own midnight, and who came before it and is still here is carried over', async () => {
    const [loja = 0] = o.m.lojas.slice(1)
    await o.t.sql('update concessionaria set fuso = $2 where cod_concessionaria = $1', [loja, fuso])
    const dia = hoje(fuso)
    const ontem = somarDias(dia, -1)
    const chegada = async (quando: string, mais = '') => {
      const [c] = await o.t.sql<{ c: number }>(
        `with v as (insert into veiculo (cod_distribuidor, cod_concessionaria, placa, marca, modelo) values ($1, $2, $3, 'Fiat', 'Argo') returning *),
           k as (insert into cliente (cod_distribuidor, cod_concessionaria, nome) values ($1, $2, 'Rui') returning *)
         insert into passagem (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, passante, chegou_em, recepcionado_em, entregue_em)
         select $1, $2, cod_veiculo, cod_cliente, true, $4, $4, ${mais || 'null'} from v, k returning cod_passagem as c`,
        [o.m.codDistribuidor, loja, o.placa(), quando],
      )
      const [s] = await o.t.sql<{ c: number }>(
        `insert into servico_agendado (cod_distribuidor, cod_concessionaria, cod_passagem, descricao, cod_tipo_servico, minutos, status, percentual) values ($1, $2, $3, 'Freios', 2, 60, $4, $5) returning cod_servico_agendado as c`,
        [o.m.codDistribuidor, loja, c?.c, mais ? 5 : 1, mais ? 100 : 0],
      )
      return s?.c ?? 0
    }
    const token = await o.m.token(4, [loja])
    const cods = {
      '23:30 ontem': await chegada(instanteLocal(ontem, '23:30', fuso)),
      '00:00 hoje': await chegada(instanteLocal(dia, '00:00', fuso)),
      '00:30 hoje': await chegada(instanteLocal(dia, '00:30', fuso)),
      'entregue ontem': await chegada(instanteLocal(ontem, '10:00', fuso), `'${instanteLocal(ontem, '23:30', fuso)}'`),
      'entregue hoje': await chegada(instanteLocal(ontem, '10:00', fuso), `'${instanteLocal(dia, '00:00', fuso)}'`),
    }
    const doDia = async (d: string) => {
      const todos = await o.ok<ServicoDaAgenda[]>('GET', `agendamentoServicos/${loja}/${d}`, undefined, token)
      return Object.fromEntries(
        Object.entries(cods).flatMap(([nome, c]) =>
          todos.filter((s) => s.codServicoAgendado === c).map((s) => [nome, s.carregado]),
        ),
      )
    }
    expect(await doDia(dia)).toEqual({
      '23:30 ontem': true,
      '00:00 hoje': false,
      '00:30 hoje': false,
      'entregue hoje': false,
    })
    expect(await doDia(ontem)).toEqual({ '23:30 ontem': false, 'entregue ontem': false, 'entregue hoje': false })
    expect(await doDia(somarDias(dia, 1))).toEqual({})
    await o.t.sql('update passagem set entregue_em = coalesce(entregue_em, now()) where cod_concessionaria = $1', [
      loja,
    ])
    await o.t.sql(`update servico_agendado set status = 5, percentual = 100 where cod_concessionaria = $1`, [loja])
  })
})

test('boards read the day: mechanics, taken time, advisers, deliveries, open orders, types, capacity', async () => {
  const p = await o.passante([60], { codConsultor: o.consultores[1] })
  const [cod = 0] = p.codServicosAgendados
  await o.encaixar(cod, o.daqui(0))
  await o.ok('POST', `iniciaServicoAgendado/${cod}`)
  await o.t.sql(`update passagem set promessa = now() - interval '10 minutes' where cod_passagem = $1`, [p.codPassagem])
  const ler = <T>(caminho: string) => o.ok<T>('GET', caminho)
  const [bruno] = (await ler<MecanicoDoQuadro[]>(`mecanicosquadro/${o.loja}`)).filter(
    (m) => m.codMecanico === o.mecanicos[0],
  )
  expect(bruno).toMatchObject({ nomeTratado: 'Bruno L', codServicoAtual: cod, ausencia: null, minutosDoTurno: 1439 })
  expect(bruno?.minutosPlanejados).toBeGreaterThan(0)
  await o.t.sql(
    `insert into mecanico_ausencia (cod_distribuidor, cod_concessionaria, cod_mecanico, de, ate, motivo) values ($1, $2, $3, $4, $4, 'Férias')`,
    [o.m.codDistribuidor, o.loja, o.mecanicos[1], hoje()],
  )
  const horarios = await ler<
    { codMecanico: number; ausencia: string | null; expediente: unknown[]; ocupados: unknown[] }[]
  >(`horariosOcupadosTecnicos/${o.loja}/${hoje()}`)
  expect(horarios.find((h) => h.codMecanico === o.mecanicos[1])).toMatchObject({ ausencia: 'Férias', expediente: [] })
  expect(horarios.find((h) => h.codMecanico === o.mecanicos[0])?.ocupados.length).toBeGreaterThan(0)
  const consultores = await ler<{ codConsultor: number; corAgenda: string; passantes: number }[]>(
    `agendaconsultores/${o.loja}`,
  )
  expect(consultores.map((n) => [n.codConsultor, n.corAgenda, n.passantes])).toEqual([
    [o.consultores[0], '#34252F', 0],
    [o.consultores[1], '#2EC4B6', 1],
  ])
  expect(
    (await ler<Entrega[]>(`agendamentoEntrega/${o.loja}/0`)).find((e) => e.codPassagem === p.codPassagem),
  ).toMatchObject({ atrasada: true, pronta: false })
  expect(await ler(`agenda/os-aberta/${o.loja}/${hoje()}`)).toMatchObject({
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
  expect(await ler(`tipoServico/${o.loja}`)).toMatchObject([
    { codTipoServico: 1, servicos: [{ descricao: 'Revisão' }] },
  ])
  const [dia, amanha] = await ler<DiaDeCapacidade[]>(
    `agenda/capacidade/${o.loja}?de=${hoje()}&ate=${somarDias(hoje(), 1)}`,
  )
  // One mechanic is on holiday today.
  expect([dia?.presenca, amanha?.presenca, amanha?.capacidade]).toEqual([
    1439,
    2878,
    Math.round(2878 * 0.8 - Math.round(2878 * 0.8 * 0.1)),
  ])
  expect((await o.chamar('GET', `agenda/capacidade/${o.loja}?de=2026-01-01&ate=2026-12-31`)).status).toBe(422)
  expect((await o.chamar('GET', `agenda/capacidade/${o.loja}?de=2026-01-02&ate=2026-01-01`)).status).toBe(422)
})

describe('live', () => {
  // A distributor of its own: what a reminder or another test's change sends is not heard here.
  let v: Oficina
  beforeAll(async () => {
    v = await oficinaEm(o.t, await buildMundo(o.t, 'vivo'))
  })
  async function ouvir(nivel: Nivel, loja = v.loja, endereco = v.t.servidor.endereco, mundo = v.m) {
    const s = io(endereco, {
      transports: ['websocket'],
      auth: { token: await mundo.token(nivel, [loja]) },
      extraHeaders: { host: mundo.host },
      reconnection: false,
      forceNew: true,
    })
    abertos.push(s)
    await new Promise((ok, falha) => {
      s.on('connect', () => ok(null))
      s.on('connect_error', falha)
    })
    const ouvidos: { kind: string; rev: number; dados?: unknown[]; key?: string }[] = []
    s.onAny((nome: string, p: { rev: number }) => ouvidos.push({ kind: nome, ...p }))
    expect(await s.emitWithAck('entrar', { codConcessionaria: loja })).toEqual({ ok: true })
    return ouvidos
  }
  const nome = (kind: Kind) => nomeEvento('vivo', kind, v.loja)

  test('a change is sent once, as the whole list, to whoever looks at that store’s agenda; level 3 hears nothing', async () => {
    const [a, b, nivel3, outra] = [await ouvir(4), await ouvir(2), await ouvir(3), await ouvir(4, v.m.lojas[1])]
    const p = await v.passante([30], { cartao: false })
    await expect.poll(() => [a.length, b.length]).toEqual([4, 4])
    const bandeja = a.find((x) => x.kind === nome('PASSANTES_WITHOUT_AGENDA_VEICULO'))
    expect(bandeja?.dados).toMatchObject([{ codPassagem: p.codPassagem }])
    expect(new Set(a.map((x) => x.kind)).size).toBe(4)
    const antes = Math.max(...a.map((x) => x.rev))
    await v.ok('POST', `agenda/passantes/${p.codPassagem}/cartao`, {})
    await expect.poll(() => a.length).toBe(8)
    expect(a.slice(4).every((x) => x.rev > antes)).toBe(true)
    expect([nivel3, outra]).toEqual([[], []])
  })

  test('another process counts on from where the first stood', async () => {
    const outro = await v.t.outroServidor()
    const [aqui, la] = [await ouvir(4), await ouvir(4, v.loja, outro.endereco)]
    await v.agendar(v.noDia(2, '10:00'))
    await expect.poll(() => aqui.length).toBe(2)
    const token = await v.m.token(4, [v.loja])
    const r = await chamar(outro.endereco, 'POST', 'agendamento', {
      host: v.m.host,
      token,
      body: v.pedido(v.noDia(2, '11:00')),
    })
    expect(r.status).toBe(200)
    // With Redis both hear both.
    await expect.poll(() => Math.max(...la.map((x) => x.rev))).toBe((aqui[0]?.rev ?? 0) + 1)
  })

  test('a long list waits under its key, for those who reach the store alone', async () => {
    const a = await ouvir(4)
    const linhas = Array.from({ length: 40 }, (_, i) => [v.placa(), `Cliente de nome comprido ${i}`])
    for (const [placa, cliente] of linhas)
      await v.t.sql(
        `with v as (insert into veiculo (cod_distribuidor, cod_concessionaria, placa, marca, modelo) values ($1, $2, $3, 'Fiat', 'Argo Drive 1.3 Flex Automático') returning *),
           k as (insert into cliente (cod_distribuidor, cod_concessionaria, nome) values ($1, $2, $4) returning *)
         insert into agendamento (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, inicio, fim, origem)
         select $1, $2, cod_veiculo, cod_cliente, now() + interval '3 days', now() + interval '3 days 1 hour', 'SITE' from v, k`,
        [v.m.codDistribuidor, v.loja, placa, cliente],
      )
    await v.agendar(v.noDia(1, '10:00'))
    await expect.poll(() => a.find((x) => x.kind === nome('getAgendamentos'))?.key).toBeDefined()
    const { key, rev, dados } = a.find((x) => x.kind === nome('getAgendamentos')) ?? {}
    expect(dados).toBeUndefined()
    const lista = await v.ok<{ rev: number; dados: unknown[] }>('GET', `getDataByKeyRedis/${key}`)
    expect([lista.rev, lista.dados.length]).toEqual([rev, 43])
    const dois = await buildMundo(v.t, 'dois')
    for (const [host, token] of [
      [v.m.host, await v.m.token(4, [v.m.lojas[1] ?? 0])],
      [dois.host, await dois.token(2)],
    ])
      expect(
        (await v.t.chamar('GET', `getDataByKeyRedis/${key}`, { host: host ?? '', token: token ?? '' })).status,
      ).toBe(404)
  })
})

test('the long lists of a store are planned once, and not at each request', async () => {
  // A connection may be another one's: ten requests of each list come to one of them more than once.
  const listas = [
    `agenda-veiculos/${o.loja}`,
    `agendamentoServicos/${o.loja}/${hoje()}`,
    `agendamentoEntrega/${o.loja}/0`,
    `agendaVirtual/bolsao/${o.loja}/${hoje()}`,
  ]
  for (let vez = 0; vez < 10; vez++) for (const lista of listas) await o.ok('GET', lista)
  const conexao = await o.t.servidor.partes.banco.pool.connect()
  const { rows } = await conexao
    .query<{ unicos: number; proprios: number }>(
      `select sum(generic_plans)::int as unicos, sum(custom_plans)::int as proprios from pg_prepared_statements where statement ~ 'as manual|as "statusParalisado"|as pronta'`,
    )
    .finally(() => conexao.release())
  expect(rows[0]?.unicos).toBeGreaterThan(5)
  expect(rows[0]?.proprios).toBe(0)
})

test('appointments are read without what is left open, and orders by what a caller sends', async () => {
  const all = await o.ok<unknown[]>('GET', `agendamento/${o.loja}/0/0`)
  expect(await o.ok('GET', `agendamento/${o.loja}`)).toEqual(all)
  expect(await o.ok('GET', `agendamento/${o.loja}/0`)).toEqual(all)

  await o.passante([30], { veiculo: { placa: 'OSA1B23', marca: 'Fiat', modelo: 'Pulse' } })
  const find = (body: object) => o.chamar('POST', 'consultaOsAgenda', { codConcessionaria: o.loja, ...body })
  const [mine] = (await find({ placa: 'OSA-1B23' })).corpo as unknown as { placa: string }[]
  expect(mine).toMatchObject({ placa: 'OSA1B23' })
  for (const nothing of [
    { placa: 'ZZZ9Z99' },
    { chassi: '9BWZZZ377VT004251' },
    { os: 987_654_321 },
    { cliente: 'Ninguém Mesmo' },
  ])
    expect((await find(nothing)).corpo).toEqual([])
  // What narrows nothing is refused, not answered with the newest; what other calls send along is left alone.
  expect((await find({})).status).toBe(422)
  expect((await find({ versao: 3, observacao: 'x' })).status).toBe(422)
  expect((await find({ placa: 'O' })).corpo['campos']).toHaveProperty('placa')
  expect((await find({ placa: 'OSA1B23', versao: 3 })).status).toBe(200)
})
