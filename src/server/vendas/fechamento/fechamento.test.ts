import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lido } from '#shared/core/contract.ts'
import type { Exportacao } from '#shared/arquivos/exportacoes.ts'
import type { fechamento } from '#shared/vendas/fechamento.ts'
import { CODIGOS_DEPARTAMENTO, diasDoMes, liquidoDe, SEM_VENDA } from '#shared/rules/vendas.ts'
import type { vendas } from '#shared/vendas/vendas.ts'
import { buildMundo, type Mundo } from '#tests/mundo.ts'
import { lerPdf } from '#tests/pdf.ts'
import { abrirXlsx, baixar } from '#tests/planilha.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'
import { executarExportacao } from '../../arquivos/exportacoes/job.ts'
import { congelar } from './fechar.ts'

type Fechado = Lido<typeof fechamento.getFechamento>
let t: Teste
let m: Mundo
let [loja, outra]: number[] = []
let admin: string
beforeAll(async () => {
  t = await abrirTeste({ EXPORTACAO_DIRETA: '50' })
  m = await buildMundo(t)
  ;[loja = 0, outra = 0] = m.lojas
  admin = await m.token(2)
})
afterAll(() => t.fechar())

const chamar = (metodo: 'GET' | 'POST' | 'PUT', caminho: string, body?: unknown, token = admin) =>
  t.chamar(metodo, caminho, { token, body })
async function certo<T>(metodo: 'GET' | 'POST' | 'PUT', caminho: string, body?: unknown, token = admin): Promise<T> {
  const r = await chamar(metodo, caminho, body, token)
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  return r.corpo as T
}
/** A month with a figure on each working day, sent and approved. */
async function aprovado(codConcessionaria: number | undefined, mes: string): Promise<void> {
  const caminho = `vendas/meses/${codConcessionaria}/${mes}`
  const { diasUteis } = await certo<Lido<typeof vendas.getMes>>('GET', caminho)
  await certo('PUT', `${caminho}/celulas`, {
    mudancas: diasUteis.flatMap((dia) => [
      { dia, departamento: 'PNEUS', medida: 'bruto', valor: 100_00, antes: null },
      { dia, departamento: 'PNEUS', medida: 'imposto', valor: 10_00, antes: null },
    ]),
  })
  const outro = await m.token(2)
  for (const acao of ['ENVIAR', 'APROVAR']) {
    const { versao } = await certo<Lido<typeof vendas.getMes>>('GET', caminho)
    await certo('POST', `${caminho}/acoes`, { acao, versao }, acao === 'APROVAR' ? outro : admin)
  }
}
const fechar = (mes: string, ...codConcessionarias: unknown[]) =>
  chamar('POST', 'relatorio/fechamento-mensal', { mes, codConcessionarias })

test('one or many stores close together or not at all; who is not ready is named', async () => {
  await aprovado(loja, '2025-01')
  const r = await fechar('2025-01', loja, outra)
  expect(r.status).toBe(422)
  expect(r.corpo['campos']).toEqual({ 'codConcessionarias.1': expect.stringMatching(/: o mês está aberto$/) })
  const antes = await certo<Lido<typeof fechamento.lojasAFechar>>('GET', 'relatorio/fechamento-mensal?mes=2025-01')
  expect(antes.map((l) => [l.estado, l.condicoes.map((x) => x.cumprida)])).toEqual([
    ['APROVADO', [true, true]],
    ['ABERTO', [false, false]],
  ])
  await aprovado(outra, '2025-01')
  expect((await fechar('2025-01', loja, outra)).status).toBe(200)
  const depois = await certo<Lido<typeof fechamento.lojasAFechar>>('GET', 'relatorio/fechamento-mensal?mes=2025-01')
  expect(depois.every((l) => l.estado === 'FECHADO' && l.codFechamento !== null)).toBe(true)
})

test('a closed month is frozen under its hash: nothing is typed, sent, reopened or closed again', async () => {
  await aprovado(loja, '2025-02')
  const r = await fechar('2025-02', loja)
  const [{ codFechamento, sha256 } = { codFechamento: 0, sha256: '' }] = r.corpo as unknown as {
    codFechamento: number
    sha256: string
  }[]
  const f = await certo<Fechado>('GET', `relatorio/historico-mensal/${codFechamento}`)
  const [guardado] = await t.sql<{ conteudo: string }>(
    'select conteudo from venda_fechamento where cod_fechamento = $1',
    [codFechamento],
  )
  expect(
    createHash('sha256')
      .update(guardado?.conteudo ?? '')
      .digest('hex'),
  ).toBe(sha256)
  expect(f).toMatchObject({ sha256, confere: true, liquido: 20 * 90_00, conteudo: { total: { liquido: 20 * 90_00 } } })
  expect(f.conteudo.atos.map((a) => a.acao)).toEqual(['ENVIAR', 'APROVAR', 'FECHAR'])

  const caminho = `vendas/meses/${loja}/2025-02`
  const { versao } = await certo<Lido<typeof vendas.getMes>>('GET', caminho)
  for (const [metodo, resto, corpo] of [
    [
      'PUT',
      '/celulas',
      { mudancas: [{ dia: '2025-02-03', departamento: 'PNEUS', medida: 'bruto', valor: 1, antes: 100_00 }] },
    ],
    ['PUT', '/meta', { meta: 1 }],
    ['POST', '/acoes', { acao: 'REABRIR', versao, motivo: 'por favor' }],
    ['POST', '/acoes', { acao: 'DEVOLVER', versao, motivo: 'por favor' }],
  ] as const)
    expect((await chamar(metodo, caminho + resto, corpo)).corpo['codigo']).toBe('estado-nao-permite')
  expect((await fechar('2025-02', loja)).status).toBe(422)
  for (const tabela of ['venda_fechamento', 'venda_ajuste', 'venda_evento'])
    expect(
      await t.sql(
        `select has_table_privilege('app_user', $1, 'update') or has_table_privilege('app_user', $1, 'delete') as muda`,
        [tabela],
      ),
    ).toEqual([{ muda: false }])
})

test('an adjustment stands beside the closed figures, and never in them', async () => {
  await aprovado(loja, '2025-03')
  const [{ codFechamento } = { codFechamento: 0 }] = (await fechar('2025-03', loja)).corpo as unknown as Fechado[]
  const antes = await certo<Fechado>('GET', `relatorio/historico-mensal/${codFechamento}`)
  const ajustar = (corpo: object) => chamar('POST', `relatorio/historico-mensal/${codFechamento}/ajustes`, corpo)
  await ajustar({ departamento: 'PNEUS', medida: 'bruto', valor: -50_00, motivo: 'Nota 123 cancelada' })
  await ajustar({ departamento: 'PNEUS', medida: 'imposto', valor: 5_00, motivo: 'Guia complementar' })
  await ajustar({ departamento: 'PNEUS', medida: 'custo', valor: 7_00, motivo: 'Frete' })
  const depois = await certo<Fechado>('GET', `relatorio/historico-mensal/${codFechamento}`)
  expect(depois).toEqual({ ...antes, ajustado: -55_00, ajustes: depois.ajustes })
  expect(depois.ajustes.map((a) => [a.medida, a.valor])).toEqual([
    ['bruto', -50_00],
    ['imposto', 5_00],
    ['custo', 7_00],
  ])
  for (const [corpo, campo] of [
    [{ departamento: 'PNEUS', medida: 'bruto', valor: 0, motivo: 'nada' }, 'valor'],
    [{ departamento: 'PNEUS', medida: 'bruto', valor: 1, motivo: '' }, 'motivo'],
  ] as const) {
    const r = await ajustar(corpo)
    expect([r.status, Object.keys(r.corpo['campos'] as object)]).toEqual([400, [campo]])
  }
  const { itens } = await certo<Lido<typeof fechamento.mesesFechados>>(
    'GET',
    `relatorio/historico-mensal?codConcessionaria=${loja}`,
  )
  expect(itens.map((i) => [i.mes, i.ajustado])).toEqual([
    ['2025-03', -55_00],
    ['2025-02', 0],
    ['2025-01', 0],
  ])
  const pdf = await t.servidor.app.inject({
    url: `/api/relatorio/historico-mensal/${codFechamento}/pdf`,
    headers: { host: m.host, authorization: `Bearer ${admin}` },
  })
  const texto = lerPdf(pdf.rawPayload).paginas.join('')
  for (const dito of ['Fechamento de março de 2025', 'Ajustes depois do fechamento', 'Nota 123 cancelada', 'SHA-256:'])
    expect(texto).toContain(dito)
})

test('a month that still runs does not close', async () => {
  const mes = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Sao_Paulo' }).slice(0, 7)
  await t.sql(
    `insert into venda_mes (cod_distribuidor, cod_concessionaria, mes, estado) values ($1, $2, $3, 'APROVADO')`,
    [m.codDistribuidor, loja, mes],
  )
  expect((await fechar(mes, loja)).corpo['campos']).toEqual({
    'codConcessionarias.0': expect.stringMatching(/o mês ainda não terminou$/),
  })
})

test('what is frozen is the same whatever the order of the cells, and its sums are theirs', () => {
  const celulas = fc.uniqueArray(
    fc.record({
      dia: fc.constantFrom(...diasDoMes('2025-05')),
      departamento: fc.constantFrom(...CODIGOS_DEPARTAMENTO),
      bruto: fc.integer({ min: 0, max: 99_999_999 }),
      desconto: fc.integer({ min: 0, max: 999_999 }),
    }),
    { selector: (c) => `${c.dia} ${c.departamento}`, maxLength: 40 },
  )
  fc.assert(
    fc.property(celulas, (parciais) => {
      const todas = parciais.map((c) => ({ ...SEM_VENDA, ...c }))
      const de = { distribuidor: 'x', codConcessionaria: 1, concessionaria: 'Loja' }
      const a = congelar(de, { mes: '2025-05', meta: null }, todas, [])
      expect(congelar(de, { mes: '2025-05', meta: null }, todas.toReversed(), [])).toEqual(a)
      expect(a.total.liquido).toBe(todas.reduce((n, c) => n + liquidoDe(c), 0))
      expect(a.totais.reduce((n, d) => n + d.liquido, 0)).toBe(a.total.liquido)
    }),
  )
})

test('the workbook of a period: one sheet per store, formulas that say what the rows say, and the total of all', async () => {
  const pedir = (query: string) => baixar(t.servidor.endereco, `relatorio/vendas-excel?${query}`, { token: admin })
  const folhas = await abrirXlsx((await pedir('de=2025-01&ate=2025-03')).bytes)
  expect([...folhas.keys()]).toEqual(['Resumo', 'um loja 1', 'um loja 2'])
  const [titulos, ...linhas] = folhas.get('um loja 1') ?? []
  expect(titulos?.slice(0, 3)).toEqual(['Dia', 'Departamento', 'Bruto'])
  expect(linhas.map((l) => l[1])).toEqual(['Pneus', 'Pneus', 'Pneus'])
  const soma = (coluna: number) => linhas.reduce((n, l) => n + Number(l[coluna]), 0)
  const resumo = folhas.get('Resumo') ?? []
  expect(resumo.slice(1).map((l) => l[0])).toEqual(['um loja 1', 'um loja 2', 'Total'])
  // Net stands sixth in the summary and seventh in a store's sheet.
  expect(resumo[1]?.[5]).toBe(soma(6))
  expect(resumo[3]?.[5]).toBe(Number(resumo[1]?.[5]) + Number(resumo[2]?.[5]))
  const porDia = await abrirXlsx((await pedir(`de=2025-01&ate=2025-01&detalhe=dia&lojas=${loja}`)).bytes)
  expect([...porDia.keys()]).toEqual(['Resumo', 'um loja 1'])
  expect(porDia.get('um loja 1')?.length).toBeGreaterThan(20)
  const vazia = await abrirXlsx((await pedir('de=2025-01&ate=2025-01&departamentos=ATACADO')).bytes)
  expect(vazia.get('Resumo')?.at(-1)?.[1]).toBe(0)
  for (const [query, status] of [
    ['de=2025-03&ate=2025-01', 400],
    ['de=2020-01&ate=2025-01', 422],
    ['de=2025-01&ate=2025-01&lojas=999999', 404],
  ] as const)
    expect((await pedir(query)).status).toBe(status)

  // Above what the answer itself carries the same workbook is a job: progress, and only who still reaches its stores has it.
  const grande = { de: '2025-01', ate: '2025-03', detalhe: 'dia' } as const
  const direto = await pedir('de=2025-01&ate=2025-03&detalhe=dia')
  expect([direto.status, direto.bytes.toString()]).toEqual([
    409,
    expect.stringContaining('exportacao-grande') as string,
  ])
  const { codExportacao } = await certo<Exportacao>('POST', 'exportacoes/relatorio-vendas', grande)
  const alvo = { codDistribuidor: m.codDistribuidor, codExportacao }
  await executarExportacao(t.servidor.partes, alvo, new AbortController().signal, (e) => expect(e).toBeNull())
  const [pronta] = await certo<Exportacao[]>('GET', 'exportacoes')
  expect(pronta).toMatchObject({ estado: 'PRONTA', titulo: 'Vendas de 2025-01 a 2025-03', lista: 'relatorioVendas' })
  const arquivo = (token: string) => baixar(t.servidor.endereco, `exportacoes/${codExportacao}/arquivo`, { token })
  const preparada = await abrirXlsx((await arquivo(admin)).bytes)
  expect([...preparada.keys()]).toEqual(['Resumo', 'um loja 1', 'um loja 2'])
  const linhasDe = (nome: string) => (preparada.get(nome)?.length ?? 0) - 1
  expect(linhasDe('um loja 1') + linhasDe('um loja 2')).toBe(pronta?.linhas)
  expect((await arquivo(await m.token(2))).status).toBe(404)
})
