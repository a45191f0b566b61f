import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Lido } from '#shared/core/contract.ts'
import type { painelAgenda } from '#shared/agenda/painel-agenda.ts'
import { hoje, somarDias } from '#shared/rules/datas.ts'
import type { DiaDoPainel } from '#shared/rules/painel-agenda.ts'
import { quadroEm } from '#shared/rules/replay.ts'
import { abrirOficina, type Oficina } from '#tests/oficina.ts'
import { healCountedDays } from './check.ts'
import { contarPassado } from './dias.ts'

type Painel = Lido<typeof painelAgenda.painelDaAgenda>
type Linhas = Lido<typeof painelAgenda.linhasDoPainel>
type Replay = Lido<typeof painelAgenda.replayDoDia>

const FUSO = 'America/Sao_Paulo'
const dia = () => hoje(FUSO, new Date())
let o: Oficina
beforeAll(async () => {
  o = await abrirOficina()
})
afterAll(() => o.t.fechar())

const painel = (de: string, ate = de) => o.ok<Painel>('GET', `agenda/painel/${o.loja}?de=${de}&ate=${ate}`)
const linhas = (figura: string, de: string, ate = de, mais = '') =>
  o.ok<Linhas>('GET', `agenda/painel/${o.loja}/linhas?de=${de}&ate=${ate}&figura=${figura}${mais}`)

/** The board as its tables hold it. */
async function comoEsta() {
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
const dobrado = (r: Replay, instante: number) => {
  const q = quadroEm(r.eventos, instante)
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

test('a store in which nothing has happened yet has empty figures, and no error', async () => {
  const [, outra = 0] = o.m.lojas
  const token = await o.m.token(4, [outra])
  const p = await o.ok<Painel>('GET', `agenda/painel/${outra}?de=2025-01-01&ate=${dia()}`, undefined, token)
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
  const replay = await o.ok<Replay>('GET', `agenda/replay/${outra}/${dia()}`, undefined, token)
  expect([replay.cartoes, replay.eventos]).toEqual([[], []])
})

test('the replay at ten past moments is what the tables held then', async () => {
  const vistos: { em: number; quadro: Awaited<ReturnType<typeof comoEsta>> }[] = []
  const olhar = async () => {
    const quadro = await comoEsta()
    const [agora] = await o.t.sql<{ em: string }>('select now() as em', [])
    vistos.push({ em: Date.parse(agora?.em ?? ''), quadro })
    await new Promise((ok) => setTimeout(ok, 5))
  }
  const a = await o.passante([60, 30])
  const [s1 = 0, s2 = 0] = a.codServicosAgendados
  await olhar()
  await o.encaixar(s1, o.daqui(0))
  await o.ok('POST', `iniciaServicoAgendado/${s1}`)
  await olhar()
  const b = await o.passante([45])
  const [s3 = 0] = b.codServicosAgendados
  await o.encaixar(s3, o.daqui(0), o.mecanicos[1])
  await o.ok('POST', `iniciaServicoAgendado/${s3}`)
  await olhar()
  await o.ok('POST', `paralisaServico/${s3}`)
  await olhar()
  await o.ok('POST', `finalizaServicoAgendado/${s1}`)
  await olhar()
  await o.encaixar(s2, o.daqui(90))
  await o.ok('POST', `iniciaServicoAgendado/${s2}`)
  await olhar()
  await o.ok('POST', `finalizaServicoAgendado/${s2}`)
  for (const s of [s1, s2]) await o.ok('POST', `qualidadeRealizadaServicoAgendado/${s}`)
  await olhar()
  for (const s of [s1, s2]) await o.ok('POST', `entregaRealizadaServicoAgendado/${s}`)
  await olhar()
  await o.ok('POST', `cancelaEntregaServicoAgendado/${s2}`, { motivo: 'voltou' })
  await olhar()
  await o.ok('POST', `entregaRealizadaServicoAgendado/${s2}`)
  await o.ok('POST', `iniciaServicoAgendado/${s3}`)
  await olhar()
  expect(vistos).toHaveLength(10)
  const replay = await o.ok<Replay>('GET', `agenda/replay/${o.loja}/${dia()}`)
  for (const v of vistos) expect(dobrado(replay, v.em)).toEqual(v.quadro)
  expect(replay.cartoes.map((x) => x.codAgendaVeiculo).toSorted((x, y) => x - y)).toEqual([
    a.codAgendaVeiculo,
    b.codAgendaVeiculo,
  ])
  // Before it began the day was as the one before had left it: empty.
  expect(quadroEm(replay.eventos, Date.parse(replay.de)).cartoes).toEqual([])
})

describe('past days', () => {
  /** A visit of a day gone by, as its events tell it. */
  async function visita(ha: number, { ausente = false, atraso = -30, pausa = 40 } = {}) {
    const [quando] = await o.t.sql<{ em: string }>(
      `select ((now() at time zone $2)::date - $1::int + time '09:00') at time zone $2 as em`,
      [ha, FUSO],
    )
    const nove = Date.parse(quando?.em ?? '')
    const em = (minutos: number) => new Date(nove + minutos * 60_000).toISOString()
    const d = [o.m.codDistribuidor, o.loja] as const
    const um = async (texto: string, ...v: unknown[]) => (await o.t.sql<{ c: number }>(texto, [...d, ...v]))[0]?.c ?? 0
    const cliente = await um(
      `insert into cliente (cod_distribuidor, cod_concessionaria, nome) values ($1, $2, 'Rui') returning cod_cliente as c`,
    )
    const veiculo = await um(
      `insert into veiculo (cod_distribuidor, cod_concessionaria, placa, marca, modelo) values ($1, $2, $3, 'Fiat', 'Argo') returning cod_veiculo as c`,
      o.placa(),
    )
    const agendamento = await um(
      `insert into agendamento (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, inicio, fim, estado, ocupa, origem, chegou_em) values ($1, $2, $3, $4, $5::timestamptz, $5::timestamptz + interval '1 hour', $6, false, 'SITE', $7) returning cod_agendamento as c`,
      veiculo,
      cliente,
      em(0),
      ausente ? 'NO_SHOW' : 'RECEPCIONADO',
      ausente ? null : em(0),
    )
    if (ausente) return { agendamento, passagem: 0 }
    const passagem = await um(
      `insert into passagem (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, cod_agendamento, passante, chegou_em, recepcionado_em, promessa, entregue_em) values ($1, $2, $3, $4, $5, false, $6, $6, $7, $8) returning cod_passagem as c`,
      veiculo,
      cliente,
      agendamento,
      em(0),
      em(300),
      em(300 + atraso),
    )
    const servico = await um(
      `insert into servico_agendado (cod_distribuidor, cod_concessionaria, cod_passagem, descricao, cod_tipo_servico, minutos, status, percentual) values ($1, $2, $3, 'Freios', 2, 60, 5, 100) returning cod_servico_agendado as c`,
      passagem,
    )
    const [coluna] = await o.t.sql<{ c: number }>(
      `select cod_status as c from agenda_status where cod_concessionaria = $1 and papel = 'RECEPCAO'`,
      [o.loja],
    )
    const acontece = (
      minutos: number,
      alvo: string,
      acao: string,
      depois: object | null,
      dados: object | null = null,
    ) =>
      o.t.sql(
        `insert into agenda_evento (cod_distribuidor, cod_concessionaria, alvo, acao, cod_passagem, cod_servico_agendado, cod_agenda_veiculo, depois, dados, quem, em) values ($1, $2, $3, $4, $5, $6, null, $7, $8, 'Teste', $9)`,
        [...d, alvo, acao, passagem, alvo === 'SERVICO' ? servico : null, depois, dados, em(minutos)],
      )
    const parado = { status: 2, trabalhando: false, paralisado: true }
    const anda = { status: 2, trabalhando: true, paralisado: false }
    const para = { status: 3, trabalhando: false, paralisado: false }
    await acontece(5, 'SERVICO', 'INCLUIR', null)
    await acontece(6, 'CARTAO', 'CRIAR', { codStatus: coluna?.c, codStatusParalisado: null })
    await acontece(25, 'SERVICO', 'ENCAIXAR', para, { codMecanico: o.mecanicos[0] })
    await acontece(30, 'SERVICO', 'INICIAR', anda)
    await acontece(60, 'SERVICO', 'PARALISAR', parado, { codMotivo: 0 })
    await acontece(60 + pausa, 'SERVICO', 'INICIAR', anda)
    await acontece(160, 'SERVICO', 'FINALIZAR', para)
    await acontece(170, 'SERVICO', 'APROVAR_QUALIDADE', para)
    await acontece(300 + atraso, 'PASSAGEM', 'ENTREGAR', { aberta: false })
    return { agendamento, passagem }
  }
  const contados = () =>
    o.t.sql<{ dia: string; dados: DiaDoPainel | null }>(
      'select dia::text as dia, dados from agenda_painel_dia where cod_concessionaria = $1 order by dia',
      [o.loja],
    )
  let de = ''
  const ate = () => somarDias(dia(), -1)
  let agendamento = 0
  let passagem = 0
  let velho = 0
  beforeAll(async () => {
    de = somarDias(dia(), -5)
    await visita(5)
    await visita(4, { atraso: 20, pausa: 10 })
    ;({ agendamento } = await visita(4, { ausente: true }))
    ;({ passagem } = await visita(2))
    for (const ha of [40, 75, 76, 185]) await visita(ha)
    ;({ agendamento: velho } = await visita(75, { ausente: true }))
  })

  test('figures from the rows are those from the days as they were counted', async () => {
    const antes = await painel(de, ate())
    expect(
      await contarPassado(o.t.servidor.partes, (e) => {
        throw e
      }),
    ).toBeGreaterThanOrEqual(5)
    expect((await contados()).filter((x) => x.dia >= de).map((x) => x.dados === null)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ])
    // Shifts are those of today until a day is counted, and the same afterwards here.
    expect(await painel(de, ate())).toEqual(antes)
    expect(antes.atual).toMatchObject({
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
    expect(antes.atual.trabalhado).toBe(trabalhado)
    expect(antes.atual.etapas).toMatchObject([{ n: 3, mediana: 264, p90: 314 }])
    expect(antes.serie.map((p) => p.entregues)).toEqual([1, 1, 0, 1, 0])
  })

  test('every figure’s rows come to it', async () => {
    const { atual } = await painel(de, ate())
    const soma = (l: Linhas) => l.itens.reduce((n, x) => n + (x.segundos ?? 0), 0)
    const contam = (l: Linhas) => [l.itens.filter((x) => x.conta).length, l.itens.length]
    expect(contam(await linhas('noShow', de, ate()))).toEqual([atual.agendados - atual.chegaram, atual.agendados])
    expect(contam(await linhas('noPrazo', de, ate()))).toEqual([atual.noPrazo, atual.entregues])
    expect(contam(await linhas('retrabalho', de, ate()))).toEqual([atual.reprovadas, atual.inspecoes])
    expect(soma(await linhas('pausas', de, ate()))).toBe(atual.pausas.reduce((n, p) => n + p.segundos, 0))
    expect(soma(await linhas('ocupacao', de, ate()))).toBe(atual.trabalhado)
    expect(soma(await linhas('bolsao', de, ate()))).toBe(atual.bolsao.segundos)
    const etapas = await linhas('etapas', de, ate())
    expect(etapas.itens).toHaveLength(3)
    expect(etapas.itens[0]).toMatchObject({ modelo: 'Argo', cliente: 'Rui' })
    const outro = await linhas('ocupacao', de, ate(), `&cod=${o.mecanicos[1]}`)
    expect(outro.itens).toEqual([])
  })

  test('a past day that changes is counted again', async () => {
    await o.t.sql(`update agendamento set estado = 'CHEGOU' where cod_agendamento = $1`, [agendamento])
    await o.t.sql(`update passagem set promessa = entregue_em - interval '1 minute' where cod_passagem = $1`, [
      passagem,
    ])
    expect((await contados()).filter((x) => x.dados === null).map((x) => x.dia)).toEqual([
      somarDias(dia(), -4),
      somarDias(dia(), -2),
    ])
    const mudado = await painel(de, ate())
    expect(mudado.atual).toMatchObject({ agendados: 4, chegaram: 4, noPrazo: 1 })
    expect(await contarPassado(o.t.servidor.partes, () => undefined)).toBe(2)
    expect(await painel(de, ate())).toEqual(mudado)
  })

  test('a visit that another system tells of days later counts on the days that it was there, and so does its going', async () => {
    const day = somarDias(dia(), -8)
    const before = (await painel(day)).atual.passagens
    await contarPassado(o.t.servidor.partes, (e) => expect(e).toBeNull())
    const order = (mais: object) =>
      o.t.chamar('POST', 'integracao/ordens-servico', {
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
          ...mais,
        },
      })
    expect((await order({})).status).toBe(200)
    for (const _ of ['from the rows', 'as it is counted again']) {
      expect((await painel(day)).atual.passagens).toBe(before + 1)
      await contarPassado(o.t.servidor.partes, (e) => expect(e).toBeNull())
    }
    // Moved to the day before, and taken away.
    await o.t.sql(`update passagem set chegou_em = chegou_em - interval '1 day' where chegou_em::date = $1::date`, [
      day,
    ])
    await contarPassado(o.t.servidor.partes, (e) => expect(e).toBeNull())
    expect((await painel(day)).atual.passagens).toBe(before)
    expect((await painel(somarDias(day, -1))).atual.passagens).toBe(1)
  })

  test('the night finds days that were counted wrongly, says so and heals them', async () => {
    const day = somarDias(dia(), -4)
    await contarPassado(o.t.servidor.partes, (e) => expect(e).toBeNull())
    const right = await painel(day)
    expect(await healCountedDays(o.t.servidor.partes, (e) => expect(e).toBeNull())).toBe(0)
    await o.t.sql(
      `update agenda_painel_dia set dados = jsonb_set(dados, '{agendados}', '99') where cod_concessionaria = $1 and dia = $2`,
      [o.loja, day],
    )
    expect((await painel(day)).atual.agendados).toBe(99)
    const told: string[] = []
    expect(await healCountedDays(o.t.servidor.partes, (e) => told.push(String(e)))).toBe(1)
    expect(told).toEqual([expect.stringContaining(`from ${day} on`)])
    expect(await painel(day)).toEqual(right)
  })

  test('a long period is the same from its days and from its months, also when one of them changes', async () => {
    const longe = somarDias(dia(), -400)
    const contar = () => contarPassado(o.t.servidor.partes, (e) => expect(e).toBeNull())
    const guardados = async () =>
      (await o.t.sql('select 1 from agenda_painel_mes where cod_concessionaria = $1 and dados is not null', [o.loja]))
        .length
    expect(await guardados()).toBeGreaterThanOrEqual(2)
    await o.t.sql('update agenda_painel_mes set dados = null')
    const doDias = await painel(longe, ate())
    expect([doDias.atual.passagens, doDias.atual.etapas[0]?.n]).toEqual([8, 7])
    await contar()
    expect(await guardados()).toBeGreaterThanOrEqual(2)
    const doMeses = await painel(longe, ate())
    expect(doMeses).toEqual(doDias)
    expect(doMeses.serie.reduce((n, p) => n + p.entregues, 0)).toBe(doDias.atual.entregues)
    expect(doMeses.serie.every((p, i, todos) => i === 0 || somarDias(todos[i - 1]?.ate ?? '', 1) === p.de)).toBe(true)
    const antes = await guardados()
    await o.t.sql(`update agendamento set estado = 'CHEGOU' where cod_agendamento = $1`, [velho])
    expect(await guardados()).toBe(antes - 1)
    for (const _ of ['from its days', 'from its month']) {
      expect((await painel(longe, ate())).atual).toMatchObject({ agendados: 9, chegaram: 9 })
      await contar()
    }
    expect(await guardados()).toBeGreaterThanOrEqual(antes)
  })

  test('another store and a period that cannot be', async () => {
    const alheio = await o.m.token(4, [o.m.lojas[1] ?? 0])
    const r = await o.chamar('GET', `agenda/painel/${o.loja}?de=${de}&ate=${ate()}`, undefined, alheio)
    expect(r.status).toBe(404)
    for (const [a, b] of [
      [ate(), de],
      ['2020-01-01', '2026-01-01'],
    ])
      expect((await o.chamar('GET', `agenda/painel/${o.loja}?de=${a}&ate=${b}`)).status).toBe(422)
  })

  test('the days leave as a workbook', async () => {
    const r = await o.chamar(
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
