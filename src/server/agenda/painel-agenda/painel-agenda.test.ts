import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Loaded } from '#shared/core/contract.ts'
import type { painelAgenda } from '#shared/agenda/painel-agenda.ts'
import { todayIn, addDays } from '#shared/rules/dates.ts'
import type { PainelDay } from '#shared/rules/painel-agenda.ts'
import { boardAt } from '#shared/rules/replay.ts'
import { openOficina, type Oficina } from '#tests/records/oficina.ts'
import { healCountedDays } from './check-rows.ts'
import { countPast } from './days.ts'

type Panel = Loaded<typeof painelAgenda.painelDaAgenda>
type Linhas = Loaded<typeof painelAgenda.linhasDoPainel>
type Replay = Loaded<typeof painelAgenda.replayDoDia>

const TIME_ZONE = 'America/Sao_Paulo'
const testDay = () => todayIn(TIME_ZONE, new Date())
let o: Oficina
beforeAll(async () => {
  o = await openOficina()
})
afterAll(() => o.t.close())

const panel = (de: string, ate = de) => o.ok<Panel>('GET', `agenda/painel/${o.loja}?de=${de}&ate=${ate}`)
const linhas = (figura: string, de: string, ate = de, extra = '') =>
  o.ok<Linhas>('GET', `agenda/painel/${o.loja}/linhas?de=${de}&ate=${ate}&figura=${figura}${extra}`)

/** The board's state as the tables hold it now. */
async function boardSnapshot() {
  const cartoes = await o.t.sql(
    `select g.cod_agenda_veiculo as "codAgendaVeiculo", g.cod_status as "codStatus", g.cod_status_paralisado as "codStatusParalisado" from agenda_veiculo g
     join passagem p on p.cod_distribuidor = g.cod_distribuidor and p.cod_passagem = g.cod_passagem where g.cod_concessionaria = $1 and p.entregue_em is null order by 1`,
    [o.loja],
  )
  const servicos = await o.t.sql(
    `select cod_servico_agendado as cod, status, paralisado, trabalhando from servico_agendado where cod_concessionaria = $1 and not removido order by 1`,
    [o.loja],
  )
  return { cartoes, servicos }
}
const foldedAt = (r: Replay, instant: number) => {
  const q = boardAt(r.eventos, instant)
  return {
    cartoes: q.cartoes
      .map(({ codAgendaVeiculo, codStatus, codStatusParalisado }) => ({
        codAgendaVeiculo,
        codStatus,
        codStatusParalisado,
      }))
      .toSorted((a, b) => a.codAgendaVeiculo - b.codAgendaVeiculo),
    servicos: q.servicos
      .map(({ codServicoAgendado: cod, status, paralisado, trabalhando }) => ({ cod, status, paralisado, trabalhando }))
      .toSorted((a, b) => a.cod - b.cod),
  }
}

test('a store without any event has empty figures and no error', async () => {
  const [, another = 0] = o.m.lojas
  const token = await o.m.token(4, [another])
  const p = await o.ok<Panel>('GET', `agenda/painel/${another}?de=2025-01-01&ate=${testDay()}`, undefined, token)
  expect(p).toMatchObject({
    serie: [],
    bolsaoAgora: 0,
    atual: {
      passagens: 0,
      agendados: 0,
      mecanicos: [],
      etapas: [],
      pausas: [],
      valorHora: null,
      pesquisa: { respostas: 0 },
    },
  })
  const replay = await o.ok<Replay>('GET', `agenda/replay/${another}/${testDay()}`, undefined, token)
  expect([replay.cartoes, replay.eventos]).toEqual([[], []])
})

test('the replay at ten past moments equals what the tables held then', async () => {
  const vistos: { em: number; quadro: Awaited<ReturnType<typeof boardSnapshot>> }[] = []
  const inspect = async () => {
    const board = await boardSnapshot()
    const [now] = await o.t.sql<{ em: string }>('select now() as em', [])
    vistos.push({ em: Date.parse(now?.em ?? ''), quadro: board })
    await new Promise((ok) => setTimeout(ok, 5))
  }
  const a = await o.passante([60, 30])
  const [s1 = 0, s2 = 0] = a.codServicosAgendados
  await inspect()
  await o.fit(s1, o.fromHere(0))
  await o.ok('POST', `iniciaServicoAgendado/${s1}`)
  await inspect()
  const b = await o.passante([45])
  const [s3 = 0] = b.codServicosAgendados
  await o.fit(s3, o.fromHere(0), o.mecanicos[1])
  await o.ok('POST', `iniciaServicoAgendado/${s3}`)
  await inspect()
  await o.ok('POST', `paralisaServico/${s3}`)
  await inspect()
  await o.ok('POST', `finalizaServicoAgendado/${s1}`)
  await inspect()
  await o.fit(s2, o.fromHere(90))
  await o.ok('POST', `iniciaServicoAgendado/${s2}`)
  await inspect()
  await o.ok('POST', `finalizaServicoAgendado/${s2}`)
  for (const s of [s1, s2]) await o.ok('POST', `qualidadeRealizadaServicoAgendado/${s}`)
  await inspect()
  for (const s of [s1, s2]) await o.ok('POST', `entregaRealizadaServicoAgendado/${s}`)
  await inspect()
  await o.ok('POST', `cancelaEntregaServicoAgendado/${s2}`, { motivo: 'voltou' })
  await inspect()
  await o.ok('POST', `entregaRealizadaServicoAgendado/${s2}`)
  await o.ok('POST', `iniciaServicoAgendado/${s3}`)
  await inspect()
  expect(vistos).toHaveLength(10)
  const replay = await o.ok<Replay>('GET', `agenda/replay/${o.loja}/${testDay()}`)
  for (const v of vistos) expect(foldedAt(replay, v.em)).toEqual(v.quadro)
  expect(replay.cartoes.map((x) => x.codAgendaVeiculo).toSorted((x, y) => x - y)).toEqual([
    a.codAgendaVeiculo,
    b.codAgendaVeiculo,
  ])
  // The day starts empty, as the previous day ended.
  expect(boardAt(replay.eventos, Date.parse(replay.de)).cartoes).toEqual([])
})

describe('past days', () => {
  /** Writes a past visit with its events. */
  async function visit(ha: number, { ausente: absent = false, atraso = -30, pausa: pause = 40 } = {}) {
    const [quando] = await o.t.sql<{ em: string }>(
      `select ((now() at time zone $2)::date - $1::int + time '09:00') at time zone $2 as em`,
      [ha, TIME_ZONE],
    )
    const nineOClock = Date.parse(quando?.em ?? '')
    const em = (minutos: number) => new Date(nineOClock + minutos * 60_000).toISOString()
    const d = [o.m.codDistribuidor, o.loja] as const
    const pickOne = async (text: string, ...v: unknown[]) =>
      (await o.t.sql<{ c: number }>(text, [...d, ...v]))[0]?.c ?? 0
    const cliente = await pickOne(
      `insert into cliente (cod_distribuidor, cod_concessionaria, nome) values ($1, $2, 'Rui') returning cod_cliente as c`,
    )
    const veiculo = await pickOne(
      `insert into veiculo (cod_distribuidor, cod_concessionaria, placa, marca, modelo) values ($1, $2, $3, 'Fiat', 'Argo') returning cod_veiculo as c`,
      o.placa(),
    )
    const agendamento = await pickOne(
      `insert into agendamento (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, inicio, fim, estado, ocupa, origem, chegou_em) values ($1, $2, $3, $4, $5::timestamptz, $5::timestamptz + interval '1 hour', $6, false, 'SITE', $7) returning cod_agendamento as c`,
      veiculo,
      cliente,
      em(0),
      absent ? 'NO_SHOW' : 'RECEPCIONADO',
      absent ? null : em(0),
    )
    if (absent) return { agendamento, passagem: 0 }
    const passagem = await pickOne(
      `insert into passagem (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, cod_agendamento, passante, chegou_em, recepcionado_em, promessa, entregue_em) values ($1, $2, $3, $4, $5, false, $6, $6, $7, $8) returning cod_passagem as c`,
      veiculo,
      cliente,
      agendamento,
      em(0),
      em(300),
      em(300 + atraso),
    )
    const servico = await pickOne(
      `insert into servico_agendado (cod_distribuidor, cod_concessionaria, cod_passagem, descricao, cod_tipo_servico, minutos, status, percentual) values ($1, $2, $3, 'Freios', 2, 60, 5, 100) returning cod_servico_agendado as c`,
      passagem,
    )
    const [column] = await o.t.sql<{ c: number }>(
      `select cod_status as c from agenda_status where cod_concessionaria = $1 and papel = 'RECEPCAO'`,
      [o.loja],
    )
    const addEvent = (
      minutos: number,
      target: string,
      action: string,
      after: object | null,
      data: object | null = null,
    ) =>
      o.t.sql(
        `insert into agenda_evento (cod_distribuidor, cod_concessionaria, alvo, acao, cod_passagem, cod_servico_agendado, cod_agenda_veiculo, depois, dados, quem, em) values ($1, $2, $3, $4, $5, $6, null, $7, $8, 'Teste', $9)`,
        [...d, target, action, passagem, target === 'SERVICO' ? servico : null, after, data, em(minutos)],
      )
    const parado = { status: 2, trabalhando: false, paralisado: true }
    const inProgress = { status: 2, trabalhando: true, paralisado: false }
    const para = { status: 3, trabalhando: false, paralisado: false }
    await addEvent(5, 'SERVICO', 'INCLUIR', null)
    await addEvent(6, 'CARTAO', 'CRIAR', { codStatus: column?.c, codStatusParalisado: null })
    await addEvent(25, 'SERVICO', 'ENCAIXAR', para, { codMecanico: o.mecanicos[0] })
    await addEvent(30, 'SERVICO', 'INICIAR', inProgress)
    await addEvent(60, 'SERVICO', 'PARALISAR', parado, { codMotivo: 0 })
    await addEvent(60 + pause, 'SERVICO', 'INICIAR', inProgress)
    await addEvent(160, 'SERVICO', 'FINALIZAR', para)
    await addEvent(170, 'SERVICO', 'APROVAR_QUALIDADE', para)
    await addEvent(300 + atraso, 'PASSAGEM', 'ENTREGAR', { aberta: false })
    return { agendamento, passagem }
  }
  const counted = () =>
    o.t.sql<{ dia: string; dados: PainelDay | null }>(
      'select dia::text as dia, dados from agenda_painel_dia where cod_concessionaria = $1 order by dia',
      [o.loja],
    )
  let de = ''
  const ate = () => addDays(testDay(), -1)
  let agendamento = 0
  let passagem = 0
  let old = 0
  beforeAll(async () => {
    de = addDays(testDay(), -5)
    await visit(5)
    await visit(4, { atraso: 20, pausa: 10 })
    ;({ agendamento } = await visit(4, { ausente: true }))
    ;({ passagem } = await visit(2))
    for (const ha of [40, 75, 76, 185]) await visit(ha)
    ;({ agendamento: old } = await visit(75, { ausente: true }))
  })

  test('figures from rows equal the figures from counted days', async () => {
    const before = await panel(de, ate())
    expect(
      await countPast(o.t.server.services, (e) => {
        throw e
      }),
    ).toBeGreaterThanOrEqual(5)
    expect((await counted()).filter((x) => x.dia >= de).map((x) => x.dados === null)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ])
    // Uncounted days use today's shifts; these did not change here, so the figures stay the same.
    expect(await panel(de, ate())).toEqual(before)
    expect(before.atual).toMatchObject({
      passagens: 3,
      agendados: 4,
      chegaram: 3,
      entregues: 3,
      noPrazo: 2,
      inspecoes: 3,
      reprovadas: 0,
      bolsao: { n: 3, segundos: 3 * 20 * 60 },
      pausas: [{ cod: 0, n: 3, segundos: (40 + 10 + 40) * 60 }],
    })
    const trabalhado = (30 + 60 + 30 + 90 + 30 + 60) * 60
    expect(before.atual.trabalhado).toBe(trabalhado)
    expect(before.atual.etapas).toMatchObject([{ n: 3, mediana: 264, p90: 314 }])
    expect(before.serie.map((p) => p.entregues)).toEqual([1, 1, 0, 1, 0])
  })

  test('the rows behind every figure add up to it', async () => {
    const { atual } = await panel(de, ate())
    const sum = (l: Linhas) => l.itens.reduce((n, x) => n + (x.segundos ?? 0), 0)
    const counting = (l: Linhas) => [l.itens.filter((x) => x.conta).length, l.itens.length]
    expect(counting(await linhas('noShow', de, ate()))).toEqual([atual.agendados - atual.chegaram, atual.agendados])
    expect(counting(await linhas('noPrazo', de, ate()))).toEqual([atual.noPrazo, atual.entregues])
    expect(counting(await linhas('retrabalho', de, ate()))).toEqual([atual.reprovadas, atual.inspecoes])
    expect(sum(await linhas('pausas', de, ate()))).toBe(atual.pausas.reduce((n, p) => n + p.segundos, 0))
    expect(sum(await linhas('ocupacao', de, ate()))).toBe(atual.trabalhado)
    expect(sum(await linhas('bolsao', de, ate()))).toBe(atual.bolsao.segundos)
    const etapas = await linhas('etapas', de, ate())
    expect(etapas.itens).toHaveLength(3)
    expect(etapas.itens[0]).toMatchObject({ modelo: 'Argo', cliente: 'Rui' })
    const other = await linhas('ocupacao', de, ate(), `&cod=${o.mecanicos[1]}`)
    expect(other.itens).toEqual([])
  })

  test('a changed past day is counted again', async () => {
    await o.t.sql(`update agendamento set estado = 'CHEGOU' where cod_agendamento = $1`, [agendamento])
    await o.t.sql(`update passagem set promessa = entregue_em - interval '1 minute' where cod_passagem = $1`, [
      passagem,
    ])
    expect((await counted()).filter((x) => x.dados === null).map((x) => x.dia)).toEqual([
      addDays(testDay(), -4),
      addDays(testDay(), -2),
    ])
    const changed = await panel(de, ate())
    expect(changed.atual).toMatchObject({ agendados: 4, chegaram: 4, noPrazo: 1 })
    expect(await countPast(o.t.server.services, () => undefined)).toBe(2)
    expect(await panel(de, ate())).toEqual(changed)
  })

  test('a visit or delivery reported days later counts on the days on which it happened', async () => {
    const day = addDays(testDay(), -8)
    const before = (await panel(day)).atual.passagens
    await countPast(o.t.server.services, (e) => expect(e).toBeNull())
    const order = (extra: object) =>
      o.t.callApi('POST', 'integracao/ordens-servico', {
        token: o.m.chave,
        body: {
          idExterno: 'late-1',
          codConcessionaria: o.loja,
          emitidoEm: new Date().toISOString(),
          numero: 'OS-LATE',
          aberta: true,
          abertaEm: `${day}T12:00:00-03:00`,
          veiculo: { placa: 'LAT3E11' },
          cliente: { nome: 'Nair Prado' },
          ...extra,
        },
      })
    expect((await order({})).status).toBe(200)
    for (const _ of ['from the rows', 'as it is counted again']) {
      expect((await panel(day)).atual.passagens).toBe(before + 1)
      await countPast(o.t.server.services, (e) => expect(e).toBeNull())
    }
    // Move the visit to the day before, then delete it.
    await o.t.sql(`update passagem set chegou_em = chegou_em - interval '1 day' where chegou_em::date = $1::date`, [
      day,
    ])
    await countPast(o.t.server.services, (e) => expect(e).toBeNull())
    expect((await panel(day)).atual.passagens).toBe(before)
    expect((await panel(addDays(day, -1))).atual.passagens).toBe(1)
  })

  test('the nightly check finds, reports and heals wrongly counted days', async () => {
    const day = addDays(testDay(), -4)
    await countPast(o.t.server.services, (e) => expect(e).toBeNull())
    const right = await panel(day)
    expect(await healCountedDays(o.t.server.services, (e) => expect(e).toBeNull())).toBe(0)
    await o.t.sql(
      `update agenda_painel_dia set dados = jsonb_set(dados, '{agendados}', '99') where cod_concessionaria = $1 and dia = $2`,
      [o.loja, day],
    )
    expect((await panel(day)).atual.agendados).toBe(99)
    const told: string[] = []
    expect(await healCountedDays(o.t.server.services, (e) => told.push(String(e)))).toBe(1)
    expect(told).toEqual([expect.stringContaining(`from ${day} on`)])
    expect(await panel(day)).toEqual(right)
  })

  test('a long period gives the same figures from days and from months, also after a change', async () => {
    const far = addDays(testDay(), -400)
    const count = () => countPast(o.t.server.services, (e) => expect(e).toBeNull())
    const stored = async () =>
      (await o.t.sql('select 1 from agenda_painel_mes where cod_concessionaria = $1 and dados is not null', [o.loja]))
        .length
    expect(await stored()).toBeGreaterThanOrEqual(2)
    await o.t.sql('update agenda_painel_mes set dados = null')
    const byDays = await panel(far, ate())
    expect([byDays.atual.passagens, byDays.atual.etapas[0]?.n]).toEqual([8, 7])
    await count()
    expect(await stored()).toBeGreaterThanOrEqual(2)
    const byMonths = await panel(far, ate())
    expect(byMonths).toEqual(byDays)
    expect(byMonths.serie.reduce((n, p) => n + p.entregues, 0)).toBe(byDays.atual.entregues)
    expect(byMonths.serie.every((p, i, all) => i === 0 || addDays(all[i - 1]?.ate ?? '', 1) === p.de)).toBe(true)
    const before = await stored()
    await o.t.sql(`update agendamento set estado = 'CHEGOU' where cod_agendamento = $1`, [old])
    expect(await stored()).toBe(before - 1)
    for (const _ of ['from its days', 'from its month']) {
      expect((await panel(far, ate())).atual).toMatchObject({ agendados: 9, chegaram: 9 })
      await count()
    }
    expect(await stored()).toBeGreaterThanOrEqual(before)
  })

  test('another store and an invalid period are refused', async () => {
    const foreign = await o.m.token(4, [o.m.lojas[1] ?? 0])
    const r = await o.callApi('GET', `agenda/painel/${o.loja}?de=${de}&ate=${ate()}`, undefined, foreign)
    expect(r.status).toBe(404)
    for (const [a, b] of [
      [ate(), de],
      ['2020-01-01', '2026-01-01'],
    ])
      expect((await o.callApi('GET', `agenda/painel/${o.loja}?de=${a}&ate=${b}`)).status).toBe(422)
  })

  test('the days are exported as a workbook', async () => {
    const r = await o.callApi(
      'GET',
      `exportacoes/painel-agenda?codConcessionaria=${o.loja}&de=${de}&ate=${ate()}&formato=csv&colunas=dia,entregues,noPrazo`,
    )
    expect(r.status).toBe(200)
    expect(
      String(r.corpo['texto'])
        .split('\n')
        .filter((l) => /;/.test(l)).length,
    ).toBeGreaterThanOrEqual(6)
  })
})
