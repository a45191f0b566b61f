import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Loaded } from '#shared/core/contract.ts'
import type { Dimension } from '#shared/relatorios/exploracao.ts'
import type { dashboard } from '#shared/relatorios/dashboard.ts'
import { todayIn, localInstant, addDays } from '#shared/rules/dates.ts'
import { INDICADOR_CODES, type Indicador, INDICADORES, valuesOf } from '#shared/rules/indicadores.ts'
import { mergeTotals } from '#shared/rules/indicador-medidas.ts'
import { openXlsx, download } from '#tests/files/spreadsheet.ts'
import { createVisit, takeDeposits, talk, type VisitExtra } from '#tests/records/figures.ts'
import { openScript, type Script } from '#tests/records/script.ts'
import { withCtx } from '../../core/tenancy/context.ts'
import { countIndicadores } from '../indicadores/count.ts'
import { sumIndicadores } from '../indicadores/sums.ts'

type Numbers = Loaded<typeof dashboard.numerosDoPainel>
type Linhas = Loaded<typeof dashboard.linhasDoIndicador>

let r: Script
let manager: string
const dia = todayIn('America/Sao_Paulo', new Date())
const PERIOD = `de=${addDays(dia, -9)}&ate=${dia}`
beforeAll(async () => {
  r = await openScript()
  manager = r.manager
})
afterAll(() => r.t.close())

async function read<T>(path: string, token = manager): Promise<T> {
  const resp = await r.t.callApi('GET', `dashboard/${path}`, { token, host: r.m.host })
  expect([resp.status, resp.corpo['mensagem']]).toEqual([200, undefined])
  return resp.corpo as T
}
const count = () => countIndicadores(r.t.server.services)

const makeVisit = (loja: number, em: string, extra?: VisitExtra) => createVisit(r, loja, em, extra)

test('every figure of a period equals its rows, before and after the rollup; a re-offered line counts once', async () => {
  const [l1 = 0, l2 = 0] = r.m.lojas
  await r.novo()
  const o = await r.asDecided(['APROVADO', 'REPROVADO'])
  // The refused line is offered again R$ 5,00 cheaper and bought: offered once, approved twice, recovered once.
  let f = await r.ok('POST', '/reofertar', { codLinhas: [o.linhas[1]?.codLinha] })
  f = await r.createPrecificado(500, f.codOrcamento)
  f = await r.ok('POST', '/enviar', { versao: f.versao }, r.nivel3, f.codOrcamento)
  await r.ok(
    'POST',
    '/resposta',
    {
      versao: f.versao,
      canal: 'TELEFONE',
      evidencia: 'Ligação de Helena às 14:30',
      nome: 'Helena Prado',
      decisoes: f.linhas.map((l) => ({ codLinha: l.codLinha, decisao: 'APROVADO' })),
    },
    r.nivel3,
    f.codOrcamento,
  )
  await r.novo()
  await r.sent()
  await r.novo()
  const yesterday = `${addDays(dia, -1)}T12:00:00Z`
  await makeVisit(l1, yesterday, { nota: 10, codigo: 'FREIO' })
  await makeVisit(l1, `${addDays(dia, -5)}T12:00:00Z`, { nota: 3, codigo: 'FREIO' })
  await makeVisit(l2, yesterday, { faltou: true })
  await r.t.sql(
    `insert into venda_celula (cod_distribuidor, cod_concessionaria, dia, departamento, bruto, desconto, custo) values ($1, $2, $3, 'PNEUS', 10000, 1000, 4500)`,
    [r.m.codDistribuidor, l1, dia],
  )
  // 7.5 units went out and 0.5 unit was a lost sale; a return, a count and an unknown part do not count.
  await r.t.sql(
    `insert into estoque_movimento (cod_distribuidor, cod_concessionaria, codigo, tipo, quantidade, em)
     select $1, $2, x.codigo, x.tipo, x.n, $3::timestamptz from (values ('P1', 'VENDA', 5), ('P1', 'OFICINA', 2.5), ('P1', 'PERDIDA', 0.5), ('P1', 'DEVOLUCAO', 1), ('P1', 'AJUSTE', -3), ('NINGUEM-CONHECE', 'PERDIDA', 2)) x(codigo, tipo, n)`,
    [r.m.codDistribuidor, l1, yesterday],
  )
  await r.t.sql(
    `insert into peca (cod_distribuidor, codigo, descricao, categoria, marca, preco) values ($1, 'P1', 'Pastilha', 'Freio', 'Fiat', 8000)`,
    [r.m.codDistribuidor],
  )

  await talk(r, l1, yesterday)
  await takeDeposits(r, yesterday)

  const expected = {
    orcamentos: 3,
    comAchado: 3,
    enviados: 2,
    taxaEnvio: 2 / 3,
    respondidos: 1,
    aprovados: 1,
    identificado: 400_00,
    oferecido: 400_00,
    aprovado: 195_00,
    conversao: 195 / 400,
    conversaoItens: 2 / 4,
    conversaoVermelho: 100 / 200,
    conversaoAmarelo: 95 / 200,
    recuperado: 95_00,
    recuperacao: 0.95,
    tempoPreco: 3,
    tempoResposta: 3,
    passagens: 3,
    penetracao: 0,
    noShow: 1 / 3,
    parteDoSite: 2 / 3,
    noShowSite: 1 / 2,
    noShowOutros: 0,
    noShowComSinal: 0,
    noShowSemSinal: 1 / 2,
    entregaNoPrazo: 1,
    ticket: 500_00,
    valorHora: 200_00,
    retorno: 1 / 3,
    nps: 0,
    vendas: 90_00,
    margemVendas: 0.5,
    atendimentoPecas: 7.5 / 10,
    vendasPerdidas: 40_00,
    // Waits of 4 and of 40 minutes: the median is where the first range ends.
    tempoConversa: 5,
    conversasNoPrazo: 1 / 2,
  } satisfies Partial<Record<Indicador, number>>
  const check = async (quando: string) => {
    const n = await read<Numbers>(`numeros?${PERIOD}`)
    for (const [i, v] of Object.entries(expected))
      expect([quando, i, n.atual[i as Indicador]]).toEqual([
        quando,
        i,
        typeof v === 'number' ? expect.closeTo(v, 8) : v,
      ])
    expect(n.atraso).toBeNull()
    return n
  }
  const alive = await check('before it is counted')
  expect(await count()).toBeGreaterThan(3)
  expect(await r.t.sql('select 1 from indicador_marca')).toEqual([])
  expect((await check('counted')).atual).toEqual(alive.atual)

  // The sum over its rows is the figure, for counts and for money.
  for (const i of INDICADOR_CODES) {
    const linhas: Linhas['itens'] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const p: Linhas = await read<Linhas>(`linhas?${PERIOD}&indicador=${i}&limite=2${cursor && `&cursor=${cursor}`}`)
      linhas.push(...p.itens)
      cursor = p.proximo
    }
    const { unidade, por, valor } = INDICADORES[i]
    const counting = linhas.filter((l) => l.conta)
    if (unidade === 'contagem') expect([i, counting.length]).toEqual([i, alive.atual[i]])
    else if (unidade === 'dinheiro' && !por && !valor)
      expect([i, counting.reduce((n, l) => n + (l.valor ?? 0), 0)]).toEqual([i, alive.atual[i]])
    else if (
      unidade === 'porcento' &&
      /^(noShow|parteDoSite|taxaEnvio|conversaoItens|entregaNoPrazo|retorno|penetracao|conversasNoPrazo)/.test(i)
    )
      expect([i, counting.length / linhas.filter((l) => i !== 'conversaoItens' || l.titulo !== '').length]).toEqual([
        i,
        expect.closeTo(i === 'conversaoItens' ? 2 / 5 : (alive.atual[i] ?? -1), 8),
      ])
  }

  // Late corrections and deletions change the figures at once, before and after the rollup.
  await r.t.sql(`update pesquisa_resposta set nota = 9 where nota = 3`)
  await r.t.sql(`update peca set preco = 10000 where codigo = 'P1'`)
  await r.t.sql(
    `update passagem set chegou_em = chegou_em - interval '30 days', entregue_em = entregue_em - interval '30 days' where cod_concessionaria = $1`,
    [l2],
  )
  for (const _ of [1, 2]) {
    const n = await read<Numbers>(`numeros?${PERIOD}`)
    expect([n.atual.nps, n.atual.passagens, n.anterior.passagens, n.atual.vendasPerdidas]).toEqual([100, 2, 0, 50_00])
    await count()
  }

  // A deposit that is paid late counts too.
  await r.t.sql(`update cobranca set paga_em = now(), pago = valor, estado = 'ATRASADA' where paga_em is null`)
  for (const _ of [1, 2]) {
    expect((await read<Numbers>(`numeros?${PERIOD}`)).atual).toMatchObject({ noShowComSinal: 1 / 2, noShowSemSinal: 0 })
    await count()
  }

  // A new target of the store counts its days again, and a late answer the day of its question.
  await r.t.sql(`insert into concessionaria_config values ($1, $2, 'conversas.meta', '45')`, [r.m.codDistribuidor, l1])
  await r.t.sql(
    `insert into conversa_mensagem (cod_distribuidor, cod_concessionaria, cod_conversa, direcao, canal, estado, texto, em, cod_usuario)
     select m.cod_distribuidor, m.cod_concessionaria, m.cod_conversa, 'SAIDA', 'WHATSAPP', 'LIDA', 'Até breve', m.em + interval '46 minutes', a.cod_usuario
     from conversa_mensagem m join conversa_mensagem a on a.cod_distribuidor = m.cod_distribuidor and a.texto = 'Trocado' where m.texto = 'Valeu'`,
  )
  for (const _ of [1, 2]) {
    expect((await read<Numbers>(`numeros?${PERIOD}`)).atual.conversasNoPrazo).toBeCloseTo(2 / 3, 8)
    await count()
  }

  const series = await read<Loaded<typeof dashboard.serieDoIndicador>>(`serie?${PERIOD}&indicador=orcamentos`)
  expect(series.pontos.map((p) => p.valor)).toEqual([...Array<number>(9).fill(0), 3])
  const ranking = await read<Loaded<typeof dashboard.rankingDoIndicador>>(`ranking?${PERIOD}&indicador=passagens`)
  expect(ranking.itens.map((x) => [x.codigo, x.valor])).toEqual(expect.arrayContaining([[l1, 2]]))
  const consultores = await read<Loaded<typeof dashboard.rankingDoIndicador>>(
    `ranking?${PERIOD}&indicador=conversao&por=consultor&codConcessionaria=${l1}`,
  )
  expect(consultores.itens).toEqual([
    { codigo: expect.any(Number), nome: 'Lúcia Farias', detalhe: '3 orçamentos', valor: 195 / 400, anterior: null },
  ])
  const now = await read<Loaded<typeof dashboard.agoraNoPainel>>('agora')
  expect(now.itens.find((x) => x.pendencia === 'lancamentos')?.quantos).toBe(2)

  // A level 1 sums only the stores of its grants.
  const only2 = await r.m.token(1, [l2])
  expect((await read<Numbers>(`numeros?${PERIOD}`, only2)).atual).toMatchObject({
    orcamentos: 0,
    passagens: 0,
    vendas: 0,
    noShow: 1,
  })
  expect(
    (await r.t.callApi('GET', `dashboard/numeros?${PERIOD}&codConcessionaria=${l1}`, { token: only2, host: r.m.host }))
      .status,
  ).toBe(404)
  for (const [query, status] of [
    [`de=${dia}&ate=${addDays(dia, -1)}`, 422],
    ['de=2000-01-01&ate=2026-01-01', 422],
  ] as const)
    expect((await r.t.callApi('GET', `dashboard/numeros?${query}`, { token: manager, host: r.m.host })).status).toBe(
      status,
    )
})

test("an arrival before the appointment's hour counts today, even if nothing else changes that day", async () => {
  const [loja = 0] = r.m.lojas
  const [a] = await r.t.sql<{ cod: number }>(
    `with k as (insert into cliente (cod_distribuidor, cod_concessionaria, nome) values ($1, $2, 'Rui') returning cod_cliente),
      v as (insert into veiculo (cod_distribuidor, cod_concessionaria, placa, marca, modelo) values ($1, $2, 'CED0A00', 'Fiat', 'Uno') returning cod_veiculo)
     insert into agendamento (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, inicio, fim, estado, origem)
       select $1, $2, cod_veiculo, cod_cliente, $3::timestamptz, $3::timestamptz + interval '1 hour', 'AGENDADO', 'TELEFONE' from k, v returning cod_agendamento as cod`,
    [r.m.codDistribuidor, loja, localInstant(dia, '23:59', 'America/Sao_Paulo')],
  )
  const agendados = async () => {
    await count()
    const [d] = await r.t.sql<{ n: number }>(
      `select agendados as n from indicador_dia where cod_concessionaria = $1 and dia = $2`,
      [loja, dia],
    )
    return d?.n ?? 0
  }
  const before = await agendados()
  await r.t.sql(`update agendamento set estado = 'CHEGOU' where cod_agendamento = $1`, [a?.cod])
  expect(await agendados()).toBe(before + 1)
  await r.t.sql(`delete from agendamento where cod_agendamento = $1`, [a?.cod])
  expect(await agendados()).toBe(before)
})

test('sold and worked hours cover the same days: hours sold today count after today ends', async () => {
  const [loja = 0] = r.m.lojas
  const yesterday = addDays(dia, -1)
  for (const d of [yesterday, dia]) await makeVisit(loja, localInstant(d, '00:01', 'America/Sao_Paulo'))
  const efficiency = async () => {
    await count()
    const n = await read<Numbers>(`numeros?de=${yesterday}&ate=${dia}&codConcessionaria=${loja}`)
    return [n.atual.eficiencia, n.atual.produtividade]
  }
  expect(await efficiency()).toEqual([null, null])
  const [soldMinutes] = await r.t.sql<{ n: number }>(
    'select minutos_vendidos::int as n from indicador_dia where cod_concessionaria = $1 and dia = $2',
    [loja, yesterday],
  )
  const minutos = soldMinutes?.n ?? 0
  const endNow = (d: string) =>
    r.t.sql(
      `insert into agenda_painel_dia (cod_distribuidor, cod_concessionaria, dia, dados) values ($1, $2, $3, $4)`,
      [
        r.m.codDistribuidor,
        loja,
        d,
        { mecanicos: [{ cod: 1, presenca: [0, 480 * 60], trabalhado: [0, 2 * minutos * 60] }] },
      ],
    )
  await endNow(yesterday)
  expect(await efficiency()).toEqual([0.5, minutos / 480])
  await endNow(dia)
  expect(await efficiency()).toEqual([
    expect.closeTo((minutos + 60) / (4 * minutos)),
    expect.closeTo((minutos + 60) / 960),
  ])
  await r.t.sql('delete from agenda_painel_dia where cod_concessionaria = $1', [loja])
})

test('screen, workbook and sums agree for any filter, and equal the rows after random writes', async () => {
  const lojas = r.m.lojas
  const pickRandom = <T>(xs: readonly T[]): T => xs[randomInt(xs.length)] as T
  for (let i = 0; i < 60; i++) {
    const em = new Date(Date.now() - randomInt(400) * 86_400_000).toISOString()
    await makeVisit(pickRandom(lojas), em, {
      nota: randomInt(11),
      faltou: randomInt(4) === 0,
      codigo: pickRandom(['A', 'B']),
    })
    if (i % 4 === 0)
      await r.t.sql(
        `update orcamento set criado_em = $1 where cod_orcamento = (select cod_orcamento from orcamento order by random() limit 1)`,
        [em],
      )
    if (i % 5 === 0)
      await r.t.sql(
        `update orcamento_linha set total = total + 100 where cod_linha = (select cod_linha from orcamento_linha order by random() limit 1)`,
      )
    if (i % 6 === 0)
      await r.t.sql(
        `update passagem set entregue_em = entregue_em + interval '3 days' where cod_passagem = (select cod_passagem from passagem order by random() limit 1)`,
      )
    if (i % 7 === 0)
      await r.t.sql(
        `update ordem_servico_linha set codigo = 'A', valor = valor + 1 where (cod_os, ordem) in (select cod_os, ordem from ordem_servico_linha order by random() limit 3)`,
      )
    if (i % 11 === 0) await count()
  }
  await count()
  // Recount every day of every store and compare it with the rollup, and the months with their days.
  const [{ dif: diff } = { dif: -1 }] = await r.t.sql<{ dif: number }>(`select count(*)::int as dif from indicador_dia i
    join lateral contar_indicadores(i.cod_distribuidor, array[i.cod_concessionaria], array[i.dia]) x on true where to_jsonb(i) <> to_jsonb(x)`)
  expect(diff).toBe(0)
  const [{ fora: outside } = { fora: -1 }] = await r.t.sql<{
    fora: number
  }>(`select count(*)::int as fora from passagem p join concessionaria c using (cod_distribuidor, cod_concessionaria)
    where not exists (select from indicador_dia i where i.cod_concessionaria = p.cod_concessionaria and i.dia = (p.chegou_em at time zone c.fuso)::date)`)
  expect(outside).toBe(0)

  const { services } = r.t.server
  const tenant = await services.tenants.forHost(r.m.host)
  const sumAll = (f: { de: string; ate: string }, por: readonly Dimension[], own: readonly number[] | 'todas') =>
    withCtx(
      services,
      tenant,
      { codDistribuidor: r.m.codDistribuidor, codUsuario: null, lojas: own },
      (c) => sumIndicadores(c, f, por, INDICADOR_CODES),
      { leitura: true },
    )
  for (let i = 0; i < 30; i++) {
    const de = addDays(dia, -randomInt(1, 420))
    const ate = addDays(de, randomInt(0, 420))
    const loja = pickRandom([undefined, ...lojas])
    const n = await read<Numbers>(`numeros?de=${de}&ate=${ate}${loja ? `&codConcessionaria=${loja}` : ''}`)
    const own = loja ? [loja] : ('todas' as const)
    // Whole months come from month rows, the edges from day rows; grouping by day reads day rows only.
    for (const por of [['loja'], ['dia'], ['mes', 'marca']] as const)
      expect(valuesOf(mergeTotals((await sumAll({ de, ate }, por, own)).linhas.map((l) => l.soma)))).toEqual(n.atual)
    const { bytes } = await download(
      r.t.server.endereco,
      `dashboard/planilha?de=${de}&ate=${ate}${loja ? `&codConcessionaria=${loja}` : ''}`,
      { token: manager, host: r.m.host },
    )
    const sheet = (await openXlsx(bytes)).get('Indicadores') ?? []
    for (const [k, codigo] of INDICADOR_CODES.entries()) {
      const [nome, , valor] = sheet[k + 1] ?? []
      const v = n.atual[codigo] ?? null
      const { unidade } = INDICADORES[codigo]
      expect([nome, valor ?? null]).toEqual([
        INDICADORES[codigo].nome,
        v === null
          ? null
          : expect.closeTo(
              unidade === 'dinheiro'
                ? v / 100
                : unidade === 'porcento'
                  ? Math.round(v * 1000) / 10
                  : unidade === 'horas'
                    ? Math.round(v * 10) / 10
                    : v,
              6,
            ),
      ])
    }
  }
})

test('a store that cannot be counted is reported and does not block the others', async () => {
  const [l1 = 0, l2 = 0] = r.m.lojas
  await count()
  const [before] = await r.t.sql<{ fuso: string }>('select fuso from concessionaria where cod_concessionaria = $1', [
    l1,
  ])
  await r.t.sql(`update concessionaria set fuso = 'Marte/Olimpo' where cod_concessionaria = $1`, [l1])
  for (const loja of [l1, l2])
    await r.t.sql('insert into indicador_marca (cod_distribuidor, cod_concessionaria, dia) values ($1, $2, $3)', [
      r.m.codDistribuidor,
      loja,
      dia,
    ])
  const falhas: unknown[] = []
  await countIndicadores(r.t.server.services, (e) => falhas.push(String(e)))
  expect(falhas).toEqual([`Error: figures of store ${l1} were not counted`])
  const remaining = await r.t.sql<{ loja: number }>('select cod_concessionaria as loja from indicador_marca')
  expect(remaining).toEqual([{ loja: l1 }])
  // After its time zone is corrected, its days are recounted.
  await r.t.sql('update concessionaria set fuso = $2 where cod_concessionaria = $1', [l1, before?.fuso])
  expect(await count()).toBeGreaterThan(1)
  expect(await r.t.sql('select 1 from indicador_marca')).toEqual([])
})
