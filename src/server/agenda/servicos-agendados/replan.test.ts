import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PromessaAtRisk } from '#shared/agenda/agenda.ts'
import type { Replanned, Sugestao } from '#shared/agenda/servicos-agendados.ts'
import { openOficina, type Oficina } from '#tests/records/oficina.ts'

let o: Oficina
beforeAll(async () => {
  o = await openOficina()
})
afterAll(() => o.t.close())

test('a visit behind an overrunning job is replanned, first as a preview, and no other work moves', async () => {
  const [bruno, ana] = o.mecanicos
  const long = await o.passante([60])
  const [late = 0] = long.codServicosAgendados
  await o.fit(late, o.fromHere(0), bruno)
  await o.ok('POST', `iniciaServicoAgendado/${late}`)
  const espera = await o.passante([30])
  const [cod = 0] = espera.codServicosAgendados
  // In a service split at midnight, work pauses for the last minute of the day.
  await o.fit(cod, o.fromHere(65), bruno)
  // The long service takes three hours more than planned.
  await o.t.sql('update servico_agendado set minutos_adicionais = 180 where cod_servico_agendado = $1', [late])
  await o.t.sql(`update passagem set promessa = now() + interval '150 minutes' where cod_passagem = $1`, [
    espera.codPassagem,
  ])
  const riscos = () => o.ok<PromessaAtRisk[]>('GET', `agenda/promessas-em-risco/${o.loja}`)
  expect((await riscos()).find((r) => r.codPassagem === espera.codPassagem)?.causa).toContain(
    'Bruno Lima ainda está em',
  )

  const path = `agenda/passagens/${espera.codPassagem}/replanejar`
  const previa = await o.ok<Replanned>('POST', path, { previa: true })
  expect(previa).toMatchObject({
    aplicado: false,
    movidos: [{ codServicoAgendado: cod, de: { mecanico: 'Bruno Lima' }, para: { mecanico: 'Ana Braga' } }],
    novosRiscos: [],
  })
  expect(previa.antes.atraso).toBeGreaterThan(0)
  expect(previa.depois.atraso).toBe(0)
  // The preview changed nothing.
  expect((await o.servico(cod)).codMecanico).toBe(bruno)
  const done = await o.ok<Replanned>('POST', path, {})
  expect({ ...done, aplicado: false }).toEqual(previa)
  expect((await o.servico(cod)).codMecanico).toBe(ana)
  expect((await o.servico(late)).codMecanico).toBe(bruno)
  expect((await riscos()).map((r) => r.codPassagem)).not.toContain(espera.codPassagem)
  // A second preview finds no better plan.
  expect((await o.ok<Replanned>('POST', path, { previa: true })).movidos).toEqual([])
  expect((await o.callApi('POST', path, {}, o.mecanicoLogado)).status).toBe(403)
})

test('a mechanic’s factor is learned from the last services, shown and used in planning, and can be switched off', async () => {
  const [bruno, ana] = o.mecanicos
  const [servico] = await o.t.sql<{ c: number }>(
    `insert into servico (cod_distribuidor, codigo, descricao, tipo, minutos, custo_hora, valor_hora) values ($1, 'F1', 'Freios', 'MECANICA', 60, 1, 1) returning cod_servico as c`,
    [o.m.codDistribuidor],
  )
  const codServico = servico?.c ?? 0
  // Ana takes 1.5 times the standard time; Bruno has only four services, too few for a factor.
  await o.t.sql(
    `with p as (select cod_passagem from passagem where cod_concessionaria = $2 limit 1),
       s as (insert into servico_agendado (cod_distribuidor, cod_concessionaria, cod_passagem, cod_servico, descricao, cod_tipo_servico, minutos, status, percentual, segundos_trabalhados, finalizado_em)
         select $1, $2, p.cod_passagem, $3, 'Freios', 2, 60, 5, 100, case when n <= 6 then 5400 else 7200 end, now() - make_interval(days => n) from p, generate_series(1, 10) n returning cod_servico_agendado, finalizado_em)
     insert into servico_slot (cod_distribuidor, cod_concessionaria, cod_servico_agendado, cod_mecanico, inicio, fim, iniciado_em, terminado_em)
       select $1, $2, s.cod_servico_agendado, case when s.finalizado_em > now() - interval '6 days 12 hours' then $4::int else $5::int end, s.finalizado_em - interval '1 hour', s.finalizado_em, s.finalizado_em - interval '1 hour', s.finalizado_em from s`,
    [o.m.codDistribuidor, o.loja, codServico, ana, bruno],
  )
  const p = await o.passante([], { servicos: [{ codServico }] })
  const [cod = 0] = p.codServicosAgendados
  const related = async () =>
    (await o.ok<Sugestao[]>('GET', `agenda/encaixar/${cod}?desde=${o.onDay(1, '08:00')}`)).find(
      (x) => x.codMecanico === ana,
    )
  const minutos = (x: { inicio: string; fim: string } | undefined) =>
    (Date.parse(x?.fim ?? '') - Date.parse(x?.inicio ?? '')) / 60_000
  const sugestao = await related()
  expect([minutos(sugestao), sugestao?.motivo]).toEqual([
    90,
    expect.stringContaining('costuma levar 1,5 × o tempo padrão (últimos 6)'),
  ])
  const planned = await o.fit(cod, o.onDay(1, '08:00'), ana)
  expect(minutos(planned.servico.slots[0])).toBe(90)
  const forBruno = await o.fit(cod, o.onDay(1, '08:00'), bruno)
  expect(minutos(forBruno.servico.slots[0])).toBe(60)
  await o.t.sql(`insert into concessionaria_config values ($1, $2, 'agenda.fator', 'NAO')`, [
    o.m.codDistribuidor,
    o.loja,
  ])
  expect(minutos(await related())).toBe(60)
})
