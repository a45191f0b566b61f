import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PromessaAtRisk, AgendaServico } from '#shared/agenda/agenda.ts'
import type { DisplacedServico, Sugestao } from '#shared/agenda/servicos-agendados.ts'
import { NEW_SERVICO } from '#shared/rules/servico-agendado.ts'
import { openOficina, type Oficina } from '#tests/records/oficina.ts'

let o: Oficina
beforeAll(async () => {
  o = await openOficina()
})
afterAll(() => o.t.close())

const H = 60
type Body = Record<string, unknown> & { codigo?: string; mensagem?: string; atual?: AgendaServico }
const act = async (action: string, cod: number, body?: unknown, token?: string) => {
  const r = await o.callApi('POST', `${action}/${cod}`, body, token)
  return { status: r.status, corpo: r.corpo as Body }
}
const certo = async (action: string, cod: number, body?: unknown, token?: string) => {
  const r = await act(action, cod, body, token)
  expect([action, r.status, r.corpo.mensagem]).toEqual([action, 200, undefined])
  return r.corpo as unknown as AgendaServico
}
/** Tomorrow at 08:00 plus so many minutes. */
const tomorrow = (minutos: number) => new Date(Date.parse(o.onDay(1, '08:00')) + minutos * 60_000).toISOString()
async function fittedServico(start: number, codMecanico = o.mecanicos[0], minutos = 30) {
  const p = await o.passante([minutos])
  const [cod = 0] = p.codServicosAgendados
  await o.fit(cod, tomorrow(start), codMecanico)
  return { ...p, cod }
}
const column = async (codAgendaVeiculo: number | null) =>
  (
    await o.t.sql<{ papel: string }>(
      'select s.papel from agenda_veiculo v join agenda_status s using (cod_distribuidor, cod_status) where v.cod_agenda_veiculo = $1',
      [codAgendaVeiculo],
    )
  )[0]?.papel
const visit = async (codPassagem: number) =>
  (
    await o.t.sql<{ aberta: boolean }>('select entregue_em is null as aberta from passagem where cod_passagem = $1', [
      codPassagem,
    ])
  )[0]?.aberta

test('a service goes from the bolsão to the customer, and its card and visit follow', async () => {
  const p = await o.passante([30, 45])
  const [a = 0, b = 0] = p.codServicosAgendados
  const bolsao = await o.ok<AgendaServico[]>(
    'GET',
    `agendaVirtual/bolsao/${o.loja}/${new Date().toLocaleDateString('en-CA', { timeZone: 'America/Sao_Paulo' })}`,
  )
  expect(bolsao.map((s) => s.codServicoAgendado)).toEqual(expect.arrayContaining([a, b]))
  expect((await act('iniciaServicoAgendado', a)).corpo).toMatchObject({
    codigo: 'estado-nao-permite',
    mensagem: expect.stringMatching(/mecânico/),
  })
  await o.fit(a, o.fromHere(0))
  await o.fit(b, o.fromHere(31))
  expect(await certo('iniciaServicoAgendado', a)).toMatchObject({
    status: 2,
    trabalhando: true,
    mecanico: 'Bruno Lima',
  })
  expect(await column(p.codAgendaVeiculo)).toBe('EM_SERVICO')
  // A mechanic works on one service at a time.
  expect((await act('iniciaServicoAgendado', b)).corpo).toMatchObject({ codigo: 'mecanico-ocupado' })
  expect((await o.callApi('POST', `atualizaPercentualRealizado/${a}/60`)).corpo).toMatchObject({ percentual: 60 })
  expect((await o.callApi('POST', `atualizaPercentualRealizado/${a}/100`)).corpo).toMatchObject({
    mensagem: expect.stringMatching(/0 a 99/),
  })
  expect(await certo('finalizaServicoAgendado', a)).toMatchObject({ status: 3, percentual: 100, trabalhando: false })
  expect((await act('entregaRealizadaServicoAgendado', a)).corpo).toMatchObject({
    codigo: 'estado-nao-permite',
    atual: { status: 3 },
  })
  await certo('iniciaServicoAgendado', b)
  await certo('finalizaServicoAgendado', b)
  expect(await column(p.codAgendaVeiculo)).toBe('INSPECAO')
  expect(await certo('reprovaQualidadeServicoAgendado', b, { motivo: 'Vazando' })).toMatchObject({
    status: 2,
    retrabalho: true,
    percentual: 99,
  })
  await certo('iniciaServicoAgendado', b)
  await certo('finalizaServicoAgendado', b)
  for (const s of [a, b]) await certo('qualidadeRealizadaServicoAgendado', s)
  expect(await column(p.codAgendaVeiculo)).toBe('PRONTO')
  await certo('entregaRealizadaServicoAgendado', a)
  expect(await visit(p.codPassagem)).toBe(true)
  await certo('entregaRealizadaServicoAgendado', b)
  expect([await visit(p.codPassagem), await column(p.codAgendaVeiculo)]).toEqual([false, 'ENTREGUE'])
  await certo('cancelaEntregaServicoAgendado', b)
  expect([await visit(p.codPassagem), await column(p.codAgendaVeiculo)]).toEqual([true, 'PRONTO'])
})

describe('a pause', () => {
  test('has a reason (a default when none is given), is listed, and can be planned again or removed', async () => {
    const { cod } = await fittedServico(200, o.mecanicos[1])
    await certo('iniciaServicoAgendado', cod)
    expect(await certo('paralisaServico', cod)).toMatchObject({
      paralisado: true,
      trabalhando: false,
      motivo: 'Sem motivo informado',
      bloqueia: false,
    })
    expect((await act('finalizaServicoAgendado', cod)).corpo.mensagem).toMatch(/paralisado/)
    const list = await o.ok<AgendaServico[]>('GET', `servicosParalizado/${o.loja}`)
    expect(list.map((s) => s.codServicoAgendado)).toEqual([cod])
    const r = await o.ok<{ servico: AgendaServico }>('POST', `programadoServicoParalizado/${cod}`, {
      codMecanico: o.mecanicos[1],
      inicio: tomorrow(300),
    })
    expect([r.servico.paralisado, r.servico.status]).toEqual([false, 2])
    expect(r.servico.slots.map((s) => s.inicio.slice(0, 16))).toContain(tomorrow(300).slice(0, 16))
    expect((await o.callApi('GET', `removerServicoParalizado/${cod}`)).status).toBe(409)
    const motivos = await o.ok<{ codMotivo: number; nome: string }[]>(
      'GET',
      `agenda-veiculos/${o.loja}/status-paralisado`,
    )
    const codMotivo = motivos.find((m) => m.nome === 'Peça')?.codMotivo
    expect(
      await certo('paralisaServico', cod, { codMotivo, observacao: 'chega amanhã', previsao: o.fromHere(24 * H) }),
    ).toMatchObject({ motivo: 'Peça', bloqueia: true, pausaObservacao: 'chega amanhã' })
    expect((await o.callApi('GET', `removerServicoParalizado/${cod}`)).status).toBe(200)
    expect(await o.ok('GET', `servicosParalizado/${o.loja}`)).toEqual([])
    const [audited] = await o.t.sql(`select 1 from auditoria where acao = 'removerParalisadoGet'`)
    expect(audited).toBeDefined()
  })

  test('that blocks the car frees the rest of its planned time; one that only stops the clock keeps it', async () => {
    const motivos = await o.ok<{ codMotivo: number; nome: string }[]>(
      'GET',
      `agenda-veiculos/${o.loja}/status-paralisado`,
    )
    const minutos = async (nome: string, start: number) => {
      const { cod } = await fittedServico(start, o.mecanicos[0], 60)
      await certo('iniciaServicoAgendado', cod)
      const codMotivo = motivos.find((m) => m.nome === nome)?.codMotivo
      const [slot] = (await certo('paralisaServico', cod, { codMotivo })).slots
      return (Date.parse(slot?.fim ?? '') - Date.parse(slot?.inicio ?? '')) / 60_000
    }
    expect([await minutos('Almoço', 100), await minutos('Terceiro', 200)]).toEqual([60, 1])
  })

  test('with a reason of another store is refused', async () => {
    const { cod } = await fittedServico(420, o.mecanicos[1])
    await certo('iniciaServicoAgendado', cod)
    const r = await act('paralisaServico', cod, { codMotivo: 999_999 })
    expect([r.status, Object.keys(r.corpo['campos'] as object)]).toEqual([422, ['codMotivo']])
    expect(await certo('cancelaInicioServicoAgendado', cod)).toMatchObject({
      status: 1,
      slots: [expect.objectContaining({ iniciadoEm: null })],
    })
  })
})

describe('level 5', () => {
  test('acts only on the services of its own mechanic', async () => {
    const [mine, foreign] = [await fittedServico(500), await fittedServico(500, o.mecanicos[1])]
    expect((await act('iniciaServicoAgendado', foreign.cod, undefined, o.mecanicoLogado)).corpo.codigo).toBe(
      'servico-de-outro',
    )
    await certo('iniciaServicoAgendado', mine.cod, undefined, o.mecanicoLogado)
    expect((await act('qualidadeRealizadaServicoAgendado', mine.cod, undefined, o.mecanicoLogado)).status).toBe(403)
    const sendRequest = (previa: boolean) =>
      o.callApi(
        'POST',
        'agendamentoTempoAdicional',
        { codServicoAgendado: mine.cod, minutos: 10, motivo: 'x', previa },
        o.mecanicoLogado,
      )
    expect([(await sendRequest(false)).status, (await sendRequest(true)).status]).toEqual([403, 200])
    await certo('paralisaServico', mine.cod, undefined, o.mecanicoLogado)
  })
})

test('an act that waited on a device counts from when it was done, not from its arrival', async () => {
  const { cod } = await fittedServico(560)
  const desde = (
    await o.t.sql<{ em: string }>(
      `update servico_agendado set criado_em = now() - interval '3 hours' where cod_servico_agendado = $1 returning criado_em as em`,
      [cod],
    )
  )[0]?.em
  expect(desde).toBeDefined()
  const ha = (minutos: number) => new Date(Date.now() - minutos * 60_000).toISOString()
  const start = ha(90)
  expect(await certo('iniciaServicoAgendado', cod, { em: start })).toMatchObject({ trabalhandoDesde: start })
  expect(await certo('paralisaServico', cod, { em: ha(60) })).toMatchObject({ minutosTrabalhados: 30 })
  // An act never counts as earlier than the service's last act, whatever the device says.
  await certo('iniciaServicoAgendado', cod, { em: ha(120) })
  const end = await certo('finalizaServicoAgendado', cod, { em: ha(45) })
  expect(end.minutosTrabalhados).toBe(45)
  const other = await fittedServico(620)
  for (const em of [ha(-10), ha(25 * 60)]) {
    const { status, corpo } = await act('iniciaServicoAgendado', other.cod, { em })
    expect([status, Object.keys(corpo['campos'] as object)]).toEqual([422, ['em']])
  }
})

describe('a mechanic’s time', () => {
  test('is given once: of 100 simultaneous requests one gets it, the others get the holder’s name', async () => {
    const servicos: number[] = []
    for (let i = 0; i < 20; i++) servicos.push((await o.passante([30])).codServicosAgendados[0] ?? 0)
    const start = o.onDay(2, '10:00')
    const r = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        o.callApi('POST', 'agendamentoMecanico', {
          codServicoAgendado: servicos[i % 20],
          codMecanico: o.mecanicos[0],
          inicio: new Date(Date.parse(start) + (i % 2) * 15 * 60_000).toISOString(),
        }),
      ),
    )
    expect(new Set(r.map((x) => x.status))).toEqual(new Set([200, 409]))
    const owners = new Set(
      r.filter((x) => x.status === 200).map((x) => (x.corpo['servico'] as AgendaServico).codServicoAgendado),
    )
    expect(owners.size).toBe(1)
    expect(r.find((x) => x.status === 409)?.corpo).toMatchObject({
      codigo: 'horario-ocupado',
      atual: { codMecanico: o.mecanicos[0], codServicoAgendado: [...owners][0] },
    })
    const [n] = await o.t.sql<{ n: number }>(
      `select count(*)::int as n from servico_slot where cod_mecanico = $1 and not cancelado and inicio >= $2`,
      [o.mecanicos[0], start],
    )
    expect(n?.n).toBe(1)
  })

  test('beyond the shift continues in the next one as a second slot', async () => {
    const [short] = await o.t.sql<{ c: number }>(
      `insert into mecanico (cod_distribuidor, cod_concessionaria, nome, turnos) values ($1, $2, 'Caio', $3) returning cod_mecanico as c`,
      [
        o.m.codDistribuidor,
        o.loja,
        JSON.stringify(Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((d) => [d, ['08:00', '10:00']]))),
      ],
    )
    const [cod = 0] = (await o.passante([180])).codServicosAgendados
    const r = await o.fit(cod, o.onDay(1, '08:00'), short?.c)
    expect(r.servico.slots).toHaveLength(2)
    const hours = r.servico.slots.map((s) => (Date.parse(s.fim) - Date.parse(s.inicio)) / 60_000)
    expect(hours.reduce((a, b) => a + b)).toBe(180)
    expect(await o.ok('POST', `agenda/devolver-ao-bolsao/${cod}`)).toMatchObject({ slots: [], status: 1 })
  })

  test('paused work that was planned again goes back to the bolsão; running work does not', async () => {
    const { cod } = await fittedServico(12 * H, o.mecanicos[0], 60)
    const giveBack = () => o.callApi('POST', `agenda/devolver-ao-bolsao/${cod}`)
    await certo('iniciaServicoAgendado', cod)
    expect((await giveBack()).status).toBe(409)
    const [motivo] = await o.ok<{ codMotivo: number }[]>('GET', `agenda-veiculos/${o.loja}/status-paralisado`)
    await o.ok('POST', `paralisaServico/${cod}`, { codMotivo: motivo?.codMotivo })
    expect((await giveBack()).status).toBe(409)
    await o.ok('POST', `programadoServicoParalizado/${cod}`, { codMecanico: o.mecanicos[1], inicio: tomorrow(13 * H) })
    const back = await giveBack()
    expect([
      back.status,
      (back.corpo['slots'] as { terminadoEm: string | null }[]).every((x) => x.terminadoEm),
    ]).toEqual([200, true])
  })

  test('when extended, moves the following work, first as a preview, and reports promises at risk', async () => {
    const base = 10 * H
    const [a, b] = [await fittedServico(base, o.mecanicos[1], 60), await fittedServico(base + 60, o.mecanicos[1], 60)]
    await o.t.sql(`update passagem set promessa = $2 where cod_passagem = $1`, [b.codPassagem, tomorrow(base + 180)])
    const sendRequest = (previa: boolean) =>
      o.ok<{ aplicado: boolean; deslocados: DisplacedServico[]; riscos: PromessaAtRisk[] }>(
        'POST',
        'agendamentoTempoAdicional',
        {
          codServicoAgendado: a.cod,
          minutos: 45,
          motivo: 'Parafuso preso',
          previa,
        },
      )
    const slots = () => o.t.sql('select cod_slot, inicio, fim from servico_slot where not cancelado order by cod_slot')
    const before = await slots()
    const previa = await sendRequest(true)
    expect([previa.aplicado, previa.deslocados.map((d) => d.codServicoAgendado)]).toEqual([false, [b.cod]])
    expect(
      Date.parse(previa.deslocados[0]?.para.inicio ?? '') - Date.parse(previa.deslocados[0]?.de.inicio ?? ''),
    ).toBe(45 * 60_000)
    // 45 minutes more, of which 15 are slack; promises are rounded to quarters of an hour.
    const atraso = previa.riscos.find((r) => r.codPassagem === b.codPassagem)?.minutos ?? 0
    expect([atraso >= 30, atraso < 45]).toEqual([true, true])
    expect(await slots()).toEqual(before)
    const done = await sendRequest(false)
    expect(done.deslocados.map((d) => d.para)).toEqual(previa.deslocados.map((d) => d.para))
    expect(await o.servico(a.cod)).toMatchObject({ minutosAdicionais: 45 })
    expect(await o.ok<PromessaAtRisk[]>('GET', `agenda/promessas-em-risco/${o.loja}`)).toContainEqual(
      expect.objectContaining({ codPassagem: b.codPassagem, causa: expect.stringMatching(/termina depois/) }),
    )
  })

  test('Encaixar proposes three places with their reasons: skill first, then the earliest end', async () => {
    await o.t.sql(`update mecanico set habilidades = '{Freios}' where cod_mecanico = $1`, [o.mecanicos[1]])
    const p = await o.passante([60])
    const [cod = 0] = p.codServicosAgendados
    await o.t.sql(`update servico_agendado set habilidades = '{Freios}' where cod_servico_agendado = $1`, [cod])
    const [pickOne, ...others] = await o.ok<Sugestao[]>('GET', `agenda/encaixar/${cod}`)
    expect([pickOne?.codMecanico, pickOne?.motivo, others.length]).toEqual([
      o.mecanicos[1],
      expect.stringMatching(/^faz Freios/),
      2,
    ])
    expect(others[0]?.motivo).toMatch(/^não tem Freios/)
    await o.fit(cod, pickOne?.inicio ?? '', pickOne?.codMecanico)
  })
})

describe('any sequence of acts', () => {
  const ACTIONS = [
    'iniciaServicoAgendado',
    'paralisaServico',
    'finalizaServicoAgendado',
    'cancelaInicioServicoAgendado',
    'qualidadeRealizadaServicoAgendado',
    'reprovaQualidadeServicoAgendado',
    'cancelaQualidadeServicoAgendado',
    'entregaRealizadaServicoAgendado',
    'cancelaEntregaServicoAgendado',
    'percentual',
    'encaixar',
    'programar',
    'remover',
    'tempo',
  ] as const
  const seededRandom = (seed: number) => () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647

  async function performAction(action: (typeof ACTIONS)[number], cod: number, random: () => number) {
    const place = {
      codMecanico: o.mecanicos[random() < 0.5 ? 0 : 1],
      inicio: o.fromHere(Math.floor(random() * 40) * 15 + 72 * H),
    }
    if (action === 'percentual')
      return o.callApi('POST', `atualizaPercentualRealizado/${cod}/${Math.floor(random() * 110)}`)
    if (action === 'encaixar') return o.callApi('POST', 'agendamentoMecanico', { codServicoAgendado: cod, ...place })
    if (action === 'programar') return o.callApi('POST', `programadoServicoParalizado/${cod}`, place)
    if (action === 'remover') return o.callApi('DELETE', `removerServicoParalizado/${cod}`)
    if (action === 'tempo')
      return o.callApi('POST', 'agendamentoTempoAdicional', { codServicoAgendado: cod, minutos: 15, motivo: 'x' })
    return o.callApi('POST', `${action}/${cod}`, { motivo: random() < 0.7 ? 'combinado' : undefined })
  }

  test('leaves tables equal to the fold of their events, without double booking or a second open visit', async () => {
    const random = seededRandom(20_261_122)
    const cods = (await Promise.all([o.passante([30, 60]), o.passante([45]), o.passante([20])])).flatMap(
      (p) => p.codServicosAgendados,
    )
    const feitas = new Set<string>()
    for (let step = 0; step < 260; step++) {
      const cod = cods[Math.floor(random() * cods.length)] ?? 0
      const action = ACTIONS[Math.floor(random() * ACTIONS.length)] ?? 'encaixar'
      if (action === 'remover' && random() < 0.9) continue
      const r = await performAction(action, cod, random)
      expect([200, 409, 422]).toContain(r.status)
      if (r.status === 200) feitas.add(action)
    }
    expect(feitas.size).toBeGreaterThan(9)
    const table = await o.t.sql<Record<string, unknown>>(
      `select status, paralisado, trabalhando, percentual, retrabalho, minutos_adicionais as "minutosAdicionais", com_trabalho as "comTrabalho", removido, cod_servico_agendado as cod from servico_agendado order by cod`,
    )
    const eventos = await o.t.sql<{ cod: number; antes: object; depois: object }>(
      `select cod_servico_agendado as cod, antes, depois from agenda_evento where alvo = 'SERVICO' and acao <> 'INCLUIR' order by cod_evento`,
    )
    for (const { cod, ...linha } of table) {
      let estado: object = NEW_SERVICO
      for (const e of eventos.filter((x) => x.cod === cod)) {
        expect(e.antes).toEqual(estado)
        estado = e.depois
      }
      // Other tests in this file change only skills by SQL, which are not part of the state.
      expect(linha).toEqual(estado)
    }
    const visitas = await o.t.sql<{ cod: number; aberta: boolean; dita: boolean }>(
      `select p.cod_passagem as cod, p.entregue_em is null as aberta, (select (e.depois->>'aberta')::boolean from agenda_evento e where e.alvo = 'PASSAGEM' and e.cod_passagem = p.cod_passagem and e.depois is not null order by e.cod_evento desc limit 1) as dita from passagem p`,
    )
    for (const v of visitas) expect(v.dita).toBe(v.aberta)
    const cartoes = await o.t.sql<{ esta: number; dito: number }>(
      `select v.cod_status as esta, (select (e.depois->>'codStatus')::int from agenda_evento e where e.alvo = 'CARTAO' and e.cod_agenda_veiculo = v.cod_agenda_veiculo and e.depois is not null order by e.cod_evento desc limit 1) as dito from agenda_veiculo v`,
    )
    for (const x of cartoes) expect(x.dito).toBe(x.esta)
    expect(
      await o.t.sql(
        `select 1 from servico_slot a join servico_slot b on a.cod_mecanico = b.cod_mecanico and a.cod_slot < b.cod_slot and not a.cancelado and not b.cancelado and a.inicio < b.fim and b.inicio < a.fim`,
      ),
    ).toEqual([])
    expect(
      await o.t.sql(
        `select cod_veiculo from passagem where entregue_em is null group by cod_veiculo having count(*) > 1`,
      ),
    ).toEqual([])
  })
})
