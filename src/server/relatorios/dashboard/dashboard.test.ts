import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lido } from '#shared/core/contract.ts'
import type { Dimensao } from '#shared/relatorios/exploracao.ts'
import type { dashboard } from '#shared/relatorios/dashboard.ts'
import { hoje, instanteLocal, somarDias } from '#shared/rules/datas.ts'
import { CODIGOS_INDICADOR, type Indicador, INDICADORES, valoresDe } from '#shared/rules/indicadores.ts'
import { juntarSomas } from '#shared/rules/medidas-indicadores.ts'
import { abrirXlsx, baixar } from '#tests/planilha.ts'
import { abrirRoteiro, type Roteiro } from '#tests/roteiro.ts'
import { comCtx } from '../../core/tenancy/contexto.ts'
import { contarIndicadores } from '../indicadores/contar.ts'
import { somarIndicadores } from '../indicadores/somas.ts'

type Numeros = Lido<typeof dashboard.numerosDoPainel>
type Linhas = Lido<typeof dashboard.linhasDoIndicador>

let r: Roteiro
let gerente: string
const dia = hoje('America/Sao_Paulo', new Date())
const PERIODO = `de=${somarDias(dia, -9)}&ate=${dia}`
beforeAll(async () => {
  r = await abrirRoteiro()
  gerente = r.gerente
})
afterAll(() => r.t.fechar())

async function ler<T>(caminho: string, token = gerente): Promise<T> {
  const resp = await r.t.chamar('GET', `dashboard/${caminho}`, { token, host: r.m.host })
  expect([resp.status, resp.corpo['mensagem']]).toEqual([200, undefined])
  return resp.corpo as T
}
const contar = () => contarIndicadores(r.t.servidor.partes)

/** A visit whose car came and left, with its order, appointment, survey and hours, on a day. */
async function visitar(
  loja: number,
  em: string,
  mais: { nota?: number; faltou?: boolean; codigo?: string } = {},
): Promise<void> {
  const d = r.m.codDistribuidor
  await r.t.sql(
    `with k as (insert into cliente (cod_distribuidor, cod_concessionaria, nome) values ($1, $2, 'Ana') returning cod_cliente),
      v as (insert into veiculo (cod_distribuidor, cod_concessionaria, placa, marca, modelo) values ($1, $2, $4, 'Fiat', 'Uno')
        on conflict (cod_distribuidor, cod_concessionaria, placa_chave) do update set modelo = 'Uno' returning cod_veiculo),
      a as (insert into agendamento (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, inicio, fim, estado, origem)
        select $1, $2, cod_veiculo, cod_cliente, $3::timestamptz, $3::timestamptz + interval '1 hour', $5, 'TELEFONE' from k, v),
      p as (insert into passagem (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, passante, chegou_em, entregue_em, promessa)
        select $1, $2, cod_veiculo, cod_cliente, false, $3::timestamptz, $3::timestamptz + interval '3 hours', $3::timestamptz + interval '4 hours' from k, v returning *),
      o as (insert into ordem_servico (cod_distribuidor, cod_concessionaria, numero, tipo, origem, cod_veiculo, cod_cliente, cod_passagem, aberta_em)
        select $1, $2, $4 || cod_passagem, 'CLIENTE', 'PROPRIA', cod_veiculo, cod_cliente, cod_passagem, chegou_em from p returning cod_os),
      n as (insert into pesquisa_resposta (cod_distribuidor, cod_concessionaria, cod_passagem, nota, em) select $1, $2, cod_passagem, $6::smallint, entregue_em from p where $6::smallint is not null)
    insert into ordem_servico_linha (cod_distribuidor, cod_concessionaria, cod_os, ordem, tipo, codigo, descricao, quantidade, minutos, valor)
      select $1, $2, cod_os, n, t, $7, 'x', 1, m, x from o, (values (1, 'SERVICO', 60, 20000), (2, 'PECA', null, 30000)) y(n, t, m, x)`,
    [
      d,
      loja,
      em,
      'ABC1D23',
      mais.faltou ? 'NO_SHOW' : 'RECEPCIONADO',
      mais.nota ?? null,
      mais.codigo ?? `S${randomInt(1e9)}`,
    ],
  )
}

test('figures of a period: quotes once though offered again, visits, orders, surveys; each is what its rows say, before and after they are counted', async () => {
  const [l1 = 0, l2 = 0] = r.m.lojas
  await r.novo()
  const o = await r.decidido(['APROVADO', 'REPROVADO'])
  // The refused line again, R$ 5,00 cheaper, and bought: offered once, approved twice, recovered once.
  let f = await r.ok('POST', '/reofertar', { codLinhas: [o.linhas[1]?.codLinha] })
  f = await r.precificado(500, f.codOrcamento)
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
  await r.enviado()
  await r.novo()
  const ontem = `${somarDias(dia, -1)}T12:00:00Z`
  await visitar(l1, ontem, { nota: 10, codigo: 'FREIO' })
  await visitar(l1, `${somarDias(dia, -5)}T12:00:00Z`, { nota: 3, codigo: 'FREIO' })
  await visitar(l2, ontem, { faltou: true })
  await r.t.sql(
    `insert into venda_celula (cod_distribuidor, cod_concessionaria, dia, departamento, bruto, desconto, custo) values ($1, $2, $3, 'PNEUS', 10000, 1000, 4500)`,
    [r.m.codDistribuidor, l1, dia],
  )
  // Seven and a half units went out, half a unit was asked for and not there; a return, a count and a part that nobody knows tell nothing of that.
  await r.t.sql(
    `insert into estoque_movimento (cod_distribuidor, cod_concessionaria, codigo, tipo, quantidade, em)
     select $1, $2, x.codigo, x.tipo, x.n, $3::timestamptz from (values ('P1', 'VENDA', 5), ('P1', 'OFICINA', 2.5), ('P1', 'PERDIDA', 0.5), ('P1', 'DEVOLUCAO', 1), ('P1', 'AJUSTE', -3), ('NINGUEM-CONHECE', 'PERDIDA', 2)) x(codigo, tipo, n)`,
    [r.m.codDistribuidor, l1, ontem],
  )
  await r.t.sql(
    `insert into peca (cod_distribuidor, codigo, descricao, categoria, marca, preco) values ($1, 'P1', 'Pastilha', 'Freio', 'Fiat', 8000)`,
    [r.m.codDistribuidor],
  )

  const esperado = {
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
    entregaNoPrazo: 1,
    ticket: 500_00,
    valorHora: 200_00,
    retorno: 1 / 3,
    nps: 0,
    vendas: 90_00,
    margemVendas: 0.5,
    atendimentoPecas: 7.5 / 10,
    vendasPerdidas: 40_00,
  } satisfies Partial<Record<Indicador, number>>
  const conferir = async (quando: string) => {
    const n = await ler<Numeros>(`numeros?${PERIODO}`)
    for (const [i, v] of Object.entries(esperado))
      expect([quando, i, n.atual[i as Indicador]]).toEqual([
        quando,
        i,
        typeof v === 'number' ? expect.closeTo(v, 8) : v,
      ])
    expect(n.atraso).toBeNull()
    return n
  }
  const vivo = await conferir('before it is counted')
  expect(await contar()).toBeGreaterThan(3)
  expect(await r.t.sql('select 1 from indicador_marca')).toEqual([])
  expect((await conferir('counted')).atual).toEqual(vivo.atual)

  // A sum over its rows is the figure: counts, and money.
  for (const i of CODIGOS_INDICADOR) {
    const linhas: Linhas['itens'] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const p: Linhas = await ler<Linhas>(`linhas?${PERIODO}&indicador=${i}&limite=2${cursor && `&cursor=${cursor}`}`)
      linhas.push(...p.itens)
      cursor = p.proximo
    }
    const { unidade, por, valor } = INDICADORES[i]
    const contam = linhas.filter((l) => l.conta)
    if (unidade === 'contagem') expect([i, contam.length]).toEqual([i, vivo.atual[i]])
    else if (unidade === 'dinheiro' && !por && !valor)
      expect([i, contam.reduce((n, l) => n + (l.valor ?? 0), 0)]).toEqual([i, vivo.atual[i]])
    else if (
      unidade === 'porcento' &&
      ['taxaEnvio', 'conversaoItens', 'noShow', 'entregaNoPrazo', 'retorno', 'penetracao'].includes(i)
    )
      expect([i, contam.length / linhas.filter((l) => i !== 'conversaoItens' || l.titulo !== '').length]).toEqual([
        i,
        expect.closeTo(i === 'conversaoItens' ? 2 / 5 : (vivo.atual[i] ?? -1), 8),
      ])
  }

  // Late corrections and deletions are told apart from what is counted, and then counted too.
  await r.t.sql(`update pesquisa_resposta set nota = 9 where nota = 3`)
  await r.t.sql(`update peca set preco = 10000 where codigo = 'P1'`)
  await r.t.sql(
    `update passagem set chegou_em = chegou_em - interval '30 days', entregue_em = entregue_em - interval '30 days' where cod_concessionaria = $1`,
    [l2],
  )
  for (const _ of [1, 2]) {
    const n = await ler<Numeros>(`numeros?${PERIODO}`)
    expect([n.atual.nps, n.atual.passagens, n.anterior.passagens, n.atual.vendasPerdidas]).toEqual([100, 2, 0, 50_00])
    await contar()
  }

  const serie = await ler<Lido<typeof dashboard.serieDoIndicador>>(`serie?${PERIODO}&indicador=orcamentos`)
  expect(serie.pontos.map((p) => p.valor)).toEqual([...Array<number>(9).fill(0), 3])
  const ranking = await ler<Lido<typeof dashboard.rankingDoIndicador>>(`ranking?${PERIODO}&indicador=passagens`)
  expect(ranking.itens.map((x) => [x.codigo, x.valor])).toEqual(expect.arrayContaining([[l1, 2]]))
  const consultores = await ler<Lido<typeof dashboard.rankingDoIndicador>>(
    `ranking?${PERIODO}&indicador=conversao&por=consultor&codConcessionaria=${l1}`,
  )
  expect(consultores.itens).toEqual([
    { codigo: expect.any(Number), nome: 'Lúcia Farias', detalhe: '3 orçamentos', valor: 195 / 400, anterior: null },
  ])
  const agora = await ler<Lido<typeof dashboard.agoraNoPainel>>('agora')
  expect(agora.itens.find((x) => x.pendencia === 'lancamentos')?.quantos).toBe(2)

  // A level 1 sums only its grants.
  const so2 = await r.m.token(1, [l2])
  expect((await ler<Numeros>(`numeros?${PERIODO}`, so2)).atual).toMatchObject({
    orcamentos: 0,
    passagens: 0,
    vendas: 0,
    noShow: 1,
  })
  expect(
    (await r.t.chamar('GET', `dashboard/numeros?${PERIODO}&codConcessionaria=${l1}`, { token: so2, host: r.m.host }))
      .status,
  ).toBe(404)
  for (const [query, status] of [
    [`de=${dia}&ate=${somarDias(dia, -1)}`, 422],
    ['de=2000-01-01&ate=2026-01-01', 422],
  ] as const)
    expect((await r.t.chamar('GET', `dashboard/numeros?${query}`, { token: gerente, host: r.m.host })).status).toBe(
      status,
    )
})

test('who comes before the hour of the appointment is counted today, also where nothing else of the day changes', async () => {
  const [loja = 0] = r.m.lojas
  const [a] = await r.t.sql<{ cod: number }>(
    `with k as (insert into cliente (cod_distribuidor, cod_concessionaria, nome) values ($1, $2, 'Rui') returning cod_cliente),
      v as (insert into veiculo (cod_distribuidor, cod_concessionaria, placa, marca, modelo) values ($1, $2, 'CED0A00', 'Fiat', 'Uno') returning cod_veiculo)
     insert into agendamento (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, inicio, fim, estado, origem)
       select $1, $2, cod_veiculo, cod_cliente, $3::timestamptz, $3::timestamptz + interval '1 hour', 'AGENDADO', 'TELEFONE' from k, v returning cod_agendamento as cod`,
    [r.m.codDistribuidor, loja, instanteLocal(dia, '23:59', 'America/Sao_Paulo')],
  )
  const agendados = async () => {
    await contar()
    const [d] = await r.t.sql<{ n: number }>(
      `select agendados as n from indicador_dia where cod_concessionaria = $1 and dia = $2`,
      [loja, dia],
    )
    return d?.n ?? 0
  }
  const antes = await agendados()
  await r.t.sql(`update agendamento set estado = 'CHEGOU' where cod_agendamento = $1`, [a?.cod])
  expect(await agendados()).toBe(antes + 1)
  await r.t.sql(`delete from agendamento where cod_agendamento = $1`, [a?.cod])
  expect(await agendados()).toBe(antes)
})

test('hours sold stand beside hours worked of the same days: what is sold today counts when today has ended', async () => {
  const [loja = 0] = r.m.lojas
  const ontem = somarDias(dia, -1)
  for (const d of [ontem, dia]) await visitar(loja, instanteLocal(d, '00:01', 'America/Sao_Paulo'))
  const eficiencia = async () => {
    await contar()
    const n = await ler<Numeros>(`numeros?de=${ontem}&ate=${dia}&codConcessionaria=${loja}`)
    return [n.atual.eficiencia, n.atual.produtividade]
  }
  expect(await eficiencia()).toEqual([null, null])
  const [vendidos] = await r.t.sql<{ n: number }>(
    'select minutos_vendidos::int as n from indicador_dia where cod_concessionaria = $1 and dia = $2',
    [loja, ontem],
  )
  const minutos = vendidos?.n ?? 0
  const encerrar = (d: string) =>
    r.t.sql(
      `insert into agenda_painel_dia (cod_distribuidor, cod_concessionaria, dia, dados) values ($1, $2, $3, $4)`,
      [
        r.m.codDistribuidor,
        loja,
        d,
        { mecanicos: [{ cod: 1, presenca: [0, 480 * 60], trabalhado: [0, 2 * minutos * 60] }] },
      ],
    )
  await encerrar(ontem)
  expect(await eficiencia()).toEqual([0.5, minutos / 480])
  await encerrar(dia)
  expect(await eficiencia()).toEqual([
    expect.closeTo((minutos + 60) / (4 * minutos)),
    expect.closeTo((minutos + 60) / 960),
  ])
  await r.t.sql('delete from agenda_painel_dia where cod_concessionaria = $1', [loja])
})

test('screen, workbook and sums agree for any filter, and are the rows themselves after random writes', async () => {
  const lojas = r.m.lojas
  const aoAcaso = <T>(xs: readonly T[]): T => xs[randomInt(xs.length)] as T
  for (let i = 0; i < 60; i++) {
    const em = new Date(Date.now() - randomInt(400) * 86_400_000).toISOString()
    await visitar(aoAcaso(lojas), em, { nota: randomInt(11), faltou: randomInt(4) === 0, codigo: aoAcaso(['A', 'B']) })
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
    if (i % 11 === 0) await contar()
  }
  await contar()
  // Every day of every store from the rows beside what is kept, and the months beside their days.
  const [{ dif } = { dif: -1 }] = await r.t.sql<{ dif: number }>(`select count(*)::int as dif from indicador_dia i
    join lateral contar_indicadores(i.cod_distribuidor, array[i.cod_concessionaria], array[i.dia]) x on true where to_jsonb(i) <> to_jsonb(x)`)
  expect(dif).toBe(0)
  const [{ fora } = { fora: -1 }] = await r.t.sql<{
    fora: number
  }>(`select count(*)::int as fora from passagem p join concessionaria c using (cod_distribuidor, cod_concessionaria)
    where not exists (select from indicador_dia i where i.cod_concessionaria = p.cod_concessionaria and i.dia = (p.chegou_em at time zone c.fuso)::date)`)
  expect(fora).toBe(0)

  const { partes } = r.t.servidor
  const inquilino = await partes.inquilinos.doHost(r.m.host)
  const somar = (f: { de: string; ate: string }, por: readonly Dimensao[], suas: readonly number[] | 'todas') =>
    comCtx(
      partes,
      inquilino,
      { codDistribuidor: r.m.codDistribuidor, codUsuario: null, lojas: suas },
      (c) => somarIndicadores(c, f, por, CODIGOS_INDICADOR),
      { leitura: true },
    )
  for (let i = 0; i < 30; i++) {
    const de = somarDias(dia, -randomInt(1, 420))
    const ate = somarDias(de, randomInt(0, 420))
    const loja = aoAcaso([undefined, ...lojas])
    const n = await ler<Numeros>(`numeros?de=${de}&ate=${ate}${loja ? `&codConcessionaria=${loja}` : ''}`)
    const suas = loja ? [loja] : ('todas' as const)
    // Whole months come from the months, edges from the days; by day only the days are read.
    for (const por of [['loja'], ['dia'], ['mes', 'marca']] as const)
      expect(valoresDe(juntarSomas((await somar({ de, ate }, por, suas)).linhas.map((l) => l.soma)))).toEqual(n.atual)
    const { bytes } = await baixar(
      r.t.servidor.endereco,
      `dashboard/planilha?de=${de}&ate=${ate}${loja ? `&codConcessionaria=${loja}` : ''}`,
      { token: gerente, host: r.m.host },
    )
    const folha = (await abrirXlsx(bytes)).get('Indicadores') ?? []
    for (const [k, codigo] of CODIGOS_INDICADOR.entries()) {
      const [nome, , valor] = folha[k + 1] ?? []
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

test('a store that cannot be counted is told, and holds nobody up', async () => {
  const [l1 = 0, l2 = 0] = r.m.lojas
  await contar()
  const [antes] = await r.t.sql<{ fuso: string }>('select fuso from concessionaria where cod_concessionaria = $1', [l1])
  await r.t.sql(`update concessionaria set fuso = 'Marte/Olimpo' where cod_concessionaria = $1`, [l1])
  for (const loja of [l1, l2])
    await r.t.sql('insert into indicador_marca (cod_distribuidor, cod_concessionaria, dia) values ($1, $2, $3)', [
      r.m.codDistribuidor,
      loja,
      dia,
    ])
  const falhas: unknown[] = []
  await contarIndicadores(r.t.servidor.partes, (e) => falhas.push(String(e)))
  expect(falhas).toEqual([`Error: figures of store ${l1} were not counted`])
  const restam = await r.t.sql<{ loja: number }>('select cod_concessionaria as loja from indicador_marca')
  expect(restam).toEqual([{ loja: l1 }])
  // Its zone put right, its days are counted anew.
  await r.t.sql('update concessionaria set fuso = $2 where cod_concessionaria = $1', [l1, antes?.fuso])
  expect(await contar()).toBeGreaterThan(1)
  expect(await r.t.sql('select 1 from indicador_marca')).toEqual([])
})
