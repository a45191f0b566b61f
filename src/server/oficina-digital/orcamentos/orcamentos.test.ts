import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrcamentoCliente } from '#shared/oficina-digital/oferta.ts'
import type { OrcamentoCompleto } from '#shared/oficina-digital/orcamentos.ts'
import { derivarEstado, type EstadoLinha, somaDasLinhas } from '#shared/rules/orcamento.ts'
import { buildChecklist, buildMundo, type Mundo } from '#tests/mundo.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'
import { expirarOrcamentos } from './expirar.ts'

let t: Teste
let m: Mundo
let token: string
let loja: number
beforeAll(async () => {
  t = await abrirTeste()
  m = await buildMundo(t)
  token = await m.token(3)
  loja = m.lojas[0] ?? 0
})
afterAll(() => t.fechar())

let cod: number
beforeEach(async () => {
  const r = await t.chamar('POST', 'integracao/checklists', { token: m.chave, body: buildChecklist(loja) })
  cod = Number(r.corpo['codOrcamento'])
})

const em = async (metodo: string, acao: string, body?: unknown, headers?: Record<string, string>) => {
  const r = await t.chamar(metodo, `oficina-digital/orcamentos/${cod}${acao}`, {
    token,
    body,
    ...(headers && { headers }),
  })
  return {
    status: r.status,
    corpo: r.corpo as unknown as OrcamentoCompleto & {
      codigo: string
      mensagem: string
      campos: Record<string, string>
      atual: { versao: number; estado: string }
    },
  }
}
const TERMOS = {
  condicaoPagamento: 'à vista',
  inicioPrevisto: '2026-11-21',
  fimPrevisto: '2026-11-22',
  validadeDias: 10,
}

function precificada(o: OrcamentoCompleto) {
  return o.linhas.map((l) => ({
    ...l,
    pecas: [
      { codigo: 'P1', descricao: 'Pastilha', quantidade: 1.5, custoUnitario: 1000, precoUnitario: 1999, desconto: 0 },
    ],
    maoDeObra: [{ codigo: 'S1', descricao: 'Troca', minutos: 50, custoHora: 10_000, valorHora: 20_000, desconto: 67 }],
  }))
}
async function ate(passo: 'montagem' | 'linhas' | 'preco' | 'precificado' | 'enviado'): Promise<OrcamentoCompleto> {
  let o = (await em('POST', '/montagem')).corpo
  if (passo === 'montagem') return o
  o = (await em('PUT', '/linhas', { versao: o.versao, linhas: precificada(o) })).corpo
  o = (await em('PUT', '/termos', { versao: o.versao, termos: TERMOS })).corpo
  if (passo === 'linhas') return o
  o = (await em('POST', '/pedir-preco', { versao: o.versao })).corpo
  if (passo === 'preco') return o
  o = (await em('POST', '/concluir-preco', { versao: o.versao })).corpo
  if (passo === 'precificado') return o
  const r = await em('POST', '/enviar', { versao: o.versao })
  expect(r.status).toBe(200)
  return r.corpo
}
const publico = async (o: OrcamentoCompleto, metodo = 'GET', acao = '', body?: unknown) => {
  const r = await t.chamar(metodo, `publico/orcamentos/${o.versaoEnviada?.url.split('/').at(-1)}${acao}`, { body })
  return { status: r.status, corpo: r.corpo as unknown as OrcamentoCliente & { codigo: string } }
}
const decidir = (p: OrcamentoCliente, decisoes: string[]) => ({
  sha256: p.sha256,
  nome: 'Helena Prado',
  aceitouTermos: true,
  decisoes: p.linhas.map((l, i) => ({
    codLinha: l.codLinha,
    decisao: decisoes[i] ?? decisoes[0],
    ...(decisoes[i] === 'ADIADO' && { adiadoPara: '2027-01-20' }),
  })),
})

describe('the main job', () => {
  test('a finding becomes a line, a price, an offer, a decision, and its events fold to its state', async () => {
    let o = await ate('enviado')
    expect(o.estado).toBe('ENVIADO')
    // 1.5 × 19.99 = 29.985 → 29.99; 50 min of 200.00/h = 166.67 − 0.67 = 166.00; two lines.
    expect(o.valor).toBe(2 * (2999 + 16_600))
    const visto = (await publico(o)).corpo
    expect(visto.linhas.map((l) => l.cor)).toEqual(['VERMELHO', 'AMARELO'])
    expect(JSON.stringify(visto)).not.toMatch(/custo/i)
    expect((await publico(o, 'POST', '/abertura')).status).toBe(200)
    o = (await em('GET', '')).corpo
    expect(o.estado).toBe('VISUALIZADO')
    const resposta = await publico(o, 'POST', '/decisao', decidir(visto, ['APROVADO', 'REPROVADO']))
    expect(resposta.corpo.situacao).toBe('RESPONDIDO')
    o = (await em('GET', '')).corpo
    expect([o.estado, o.valorAprovado, o.valorRecusado]).toEqual(['PARCIAL', 19_599, 19_599])
    expect(
      derivarEstado(
        o.eventos.map((e) => e.tipo),
        o.linhas.map((l): EstadoLinha => l.estado),
      ),
    ).toBe(o.estado)
    const finalizados = await t.chamar('GET', 'oficina-digital/orcamentos?tela=finalizados', { token })
    expect((finalizados.corpo['itens'] as { codOrcamento: number }[]).map((i) => i.codOrcamento)).toContain(cod)
  })

  test('the sent version is its canonical JSON, and its hash verifies', async () => {
    const o = await ate('enviado')
    const [v] = await t.sql<{ conteudo: string; sha256: string }>(
      'select conteudo, sha256 from orcamento_versao where cod_orcamento = $1',
      [cod],
    )
    expect(
      createHash('sha256')
        .update(v?.conteudo ?? '')
        .digest('hex'),
    ).toBe(v?.sha256)
    expect(o.versaoEnviada?.sha256).toBe(v?.sha256)
  })

  test.each([
    [['APROVADO', 'APROVADO'], 'APROVADO'],
    [['REPROVADO', 'REPROVADO'], 'REPROVADO'],
    [['REPROVADO', 'ADIADO'], 'REPROVADO'],
    [['APROVADO', 'ADIADO'], 'PARCIAL'],
  ])('%s leads to %s', async (decisoes, estado) => {
    const o = await ate('enviado')
    const r = await publico(o, 'POST', '/decisao', decidir((await publico(o)).corpo, decisoes))
    expect(r.status).toBe(200)
    expect((await em('GET', '')).corpo.estado).toBe(estado)
  })
})

describe('what is priced so far', () => {
  test('is one sum on list, review and grid, said to be partial until nothing is missing', async () => {
    let o = await ate('montagem')
    expect([o.valor, o.valorParcial]).toEqual([null, false])
    const [a, b] = precificada(o)
    const semHora = a?.maoDeObra.map((x) => ({ ...x, valorHora: null })) ?? []
    o = (await em('PUT', '/linhas', { versao: o.versao, linhas: [{ ...a, maoDeObra: semHora }, b] })).corpo
    expect(o.linhas.map((l) => l.total)).toEqual([null, 19_599])
    // 1.5 × R$ 19,99 of the line that waits for its labour's price, and the whole other one.
    expect([o.valor, o.valorParcial]).toEqual([2999 + 19_599, true])
    expect(somaDasLinhas(o.linhas)).toEqual({ valor: o.valor, parcial: true })
    const lista = await t.chamar('GET', `oficina-digital/orcamentos?tela=gerenciar&codConcessionaria=${loja}`, {
      token,
    })
    const [linha] = lista.corpo['itens'] as OrcamentoCompleto[]
    expect([linha?.codOrcamento, linha?.valor, linha?.valorParcial]).toEqual([cod, o.valor, true])
    o = (await em('PUT', '/linhas', { versao: o.versao, linhas: precificada(o) })).corpo
    expect([o.valor, o.valorParcial]).toEqual([39_198, false])
  })

  test('a part whose finding says that it goes in pairs comes as two', async () => {
    await t.sql(
      `insert into peca (cod_distribuidor, codigo, descricao, categoria, marca, preco) values ($1, 'AM-1', 'Amortecedor', 'Suspensão', 'X', 30000) on conflict do nothing`,
      [m.codDistribuidor],
    )
    const item = {
      grupo: 'Suspensão',
      nome: 'Amortecedor',
      estado: 'VERMELHO' as const,
      medida: 1,
      pecaSugerida: 'AM-1',
    }
    const body = buildChecklist(loja, { itens: [{ ...item, comentarioCliente: 'A troca é feita sempre aos pares.' }] })
    const r = await t.chamar('POST', 'integracao/checklists', { token: m.chave, body })
    cod = Number(r.corpo['codOrcamento'])
    expect((await ate('montagem')).linhas[0]?.pecas[0]).toMatchObject({ codigo: 'AM-1', quantidade: 2 })
  })
})

describe('guards', () => {
  test('leaving precificar needs price, cost and time, each named', async () => {
    let o = await ate('montagem')
    const linhas = o.linhas.map((l) => ({
      ...l,
      pecas: [
        { codigo: '', descricao: 'Palheta', quantidade: 1, custoUnitario: null, precoUnitario: null, desconto: 0 },
      ],
      maoDeObra: [{ codigo: '', descricao: 'Troca', minutos: null, custoHora: null, valorHora: null, desconto: 0 }],
    }))
    o = (await em('PUT', '/linhas', { versao: o.versao, linhas })).corpo
    expect(o.valor).toBeNull()
    o = (await em('POST', '/pedir-preco', { versao: o.versao })).corpo
    const r = await em('POST', '/concluir-preco', { versao: o.versao })
    expect(r.status).toBe(422)
    expect(Object.keys(r.corpo.campos)).toEqual(
      expect.arrayContaining([
        'linhas.0.pecas.0.precoUnitario',
        'linhas.0.pecas.0.custoUnitario',
        'linhas.1.maoDeObra.0.minutos',
      ]),
    )
  })

  test('sending needs payment terms and dates (CDC art. 40)', async () => {
    let o = await ate('montagem')
    o = (await em('PUT', '/linhas', { versao: o.versao, linhas: precificada(o) })).corpo
    o = (await em('POST', '/pedir-preco', { versao: o.versao })).corpo
    o = (await em('POST', '/concluir-preco', { versao: o.versao })).corpo
    const r = await em('POST', '/enviar', { versao: o.versao })
    expect([r.status, Object.keys(r.corpo.campos)]).toEqual([
      422,
      ['condicaoPagamento', 'inicioPrevisto', 'fimPrevisto'],
    ])
  })

  test('an action out of its state is refused with the present state', async () => {
    const r = await em('POST', '/enviar', { versao: 1 })
    expect([r.status, r.corpo.codigo, r.corpo.atual.estado]).toEqual([409, 'estado-nao-permite', 'NOVO'])
  })

  test('a stale save is refused with the present version; one’s own next save works', async () => {
    const o = await ate('montagem')
    const linhas = precificada(o)
    const meu = await em('PUT', '/linhas', { versao: o.versao, linhas })
    expect(meu.status).toBe(200)
    const velho = await em('PUT', '/linhas', { versao: o.versao, linhas })
    expect([velho.status, velho.corpo.codigo, velho.corpo.atual.versao]).toEqual([
      409,
      'versao-antiga',
      meu.corpo.versao,
    ])
    expect((await em('PUT', '/linhas', { versao: meu.corpo.versao, linhas: meu.corpo.linhas })).status).toBe(200)
  })

  test('a discount larger than the price names its field', async () => {
    const o = await ate('montagem')
    const linhas = precificada(o)
    const primeira = linhas[0]?.pecas[0]
    if (primeira) primeira.desconto = 999_999
    const r = await em('PUT', '/linhas', { versao: o.versao, linhas })
    expect([r.status, Object.keys(r.corpo.campos)]).toEqual([422, ['linhas.0.pecas.0.desconto']])
  })

  test('a line may not point at another checklist’s finding', async () => {
    const o = await ate('montagem')
    const outro = await t.chamar('POST', 'integracao/checklists', { token: m.chave, body: buildChecklist(loja) })
    const alheio = await t.chamar('GET', `checklists/${String(outro.corpo['codCheckList'])}`, { token })
    const codItem = (alheio.corpo['itens'] as { codItem: number }[])[0]?.codItem
    const r = await em('PUT', '/linhas', { versao: o.versao, linhas: precificada(o).map((l) => ({ ...l, codItem })) })
    expect(r.status).toBe(422)
  })

  test('an approved line never changes, and an answered offer is not answered again', async () => {
    const o = await ate('enviado')
    const visto = (await publico(o)).corpo
    await publico(o, 'POST', '/decisao', decidir(visto, ['APROVADO']))
    const outra = await publico(o, 'POST', '/decisao', decidir(visto, ['REPROVADO']))
    expect([outra.status, outra.corpo.codigo]).toEqual([409, 'ja-respondido'])
    const r = await em('PUT', '/linhas', { versao: (await em('GET', '')).corpo.versao, linhas: [] })
    expect(r.status).toBe(409)
  })

  test('a withdrawn offer is not answered, and the next one is version 2', async () => {
    let o = await ate('enviado')
    const visto = (await publico(o)).corpo
    const velho = o
    o = (await em('POST', '/retirar', { versao: o.versao })).corpo
    expect(o.estado).toBe('EM_MONTAGEM')
    expect((await publico(velho, 'POST', '/decisao', decidir(visto, ['APROVADO']))).corpo.codigo).toBe('retirado')
    expect((await publico(velho)).corpo.situacao).toBe('RETIRADO')
    for (const acao of ['/pedir-preco', '/concluir-preco', '/enviar'])
      o = (await em('POST', acao, { versao: o.versao })).corpo
    expect(o.versaoEnviada?.numero).toBe(2)
  })

  test('an offer past its validity expires, lines too', async () => {
    const o = await ate('enviado')
    const visto = (await publico(o)).corpo
    await t.sql(`update orcamento_versao set expira_em = now() - interval '1 minute' where cod_orcamento = $1`, [cod])
    expect((await publico(o)).corpo.situacao).toBe('EXPIRADO')
    expect(await expirarOrcamentos(t.servidor.partes, () => {})).toBe(1)
    const depois = (await em('GET', '')).corpo
    expect([depois.estado, ...depois.linhas.map((l) => l.estado)]).toEqual(['EXPIRADO', 'EXPIRADO', 'EXPIRADO'])
    expect((await publico(o, 'POST', '/decisao', decidir(visto, ['APROVADO']))).corpo.codigo).toBe('vencido')
  })
})

describe('many at once', () => {
  test('20 simultaneous sends give one version', async () => {
    const o = await ate('precificado')
    const r = await Promise.all(Array.from({ length: 20 }, () => em('POST', '/enviar', { versao: o.versao })))
    expect(r.filter((x) => x.status === 200)).toHaveLength(1)
    expect(r.filter((x) => x.status === 409)).toHaveLength(19)
    expect(await t.sql('select numero from orcamento_versao where cod_orcamento = $1', [cod])).toEqual([{ numero: 1 }])
  })

  test('a customer answering while staff withdraws has one clear outcome', async () => {
    const o = await ate('enviado')
    const visto = (await publico(o)).corpo
    const [resposta, retirada] = await Promise.all([
      publico(o, 'POST', '/decisao', decidir(visto, ['APROVADO'])),
      em('POST', '/retirar', { versao: o.versao }),
    ])
    expect([resposta.status, retirada.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await em('GET', '')).corpo.estado).toBe(resposta.status === 200 ? 'APROVADO' : 'EM_MONTAGEM')
  })
})

describe('lists', () => {
  test('keyset pages go over every quote once, in each order', async () => {
    for (let i = 0; i < 5; i++)
      await t.chamar('POST', 'integracao/checklists', { token: m.chave, body: buildChecklist(loja) })
    const { corpo } = await t.chamar('GET', 'oficina-digital/orcamentos/total?tela=historico', { token })
    for (const ordem of ['criadoEm', 'entrouNoEstadoEm', 'valor'])
      for (const sentido of ['asc', 'desc']) {
        const vistos: number[] = []
        let cursor: string | null = ''
        while (cursor !== null) {
          const r: { corpo: Record<string, unknown> } = await t.chamar(
            'GET',
            `oficina-digital/orcamentos?tela=historico&limite=3&ordem=${ordem}&sentido=${sentido}${cursor && `&cursor=${cursor}`}`,
            { token },
          )
          vistos.push(...(r.corpo['itens'] as { codOrcamento: number }[]).map((i) => i.codOrcamento))
          cursor = r.corpo['proximo'] as string | null
        }
        expect(new Set(vistos).size).toBe(vistos.length)
        expect(vistos.length).toBe(corpo['total'])
      }
  })

  test.each(['ABC1D23', 'abc-1323', 'helena', 'HELENA PRADO', '1D23', '000001/26'])(
    'search finds by %s',
    async (busca) => {
      const r = await t.chamar('GET', `oficina-digital/orcamentos?tela=historico&busca=${encodeURIComponent(busca)}`, {
        token,
      })
      expect((r.corpo['itens'] as unknown[]).length).toBeGreaterThan(0)
    },
  )

  test('a broken cursor is refused in words', async () => {
    const r = await t.chamar('GET', 'oficina-digital/orcamentos?tela=historico&cursor=xyz', { token })
    expect([r.status, r.corpo['codigo']]).toEqual([400, 'cursor-invalido'])
  })
})

describe('numbers of the lines', () => {
  const peca = { codigo: 'P', descricao: 'Peça', quantidade: 1, custoUnitario: 1, precoUnitario: 1, desconto: 0 }
  const salvar = async (linhas: { titulo: string; pecas: object[] }[]) => {
    const { versao } = await ate('montagem')
    const comuns = {
      codItem: null,
      comentarioCliente: null,
      cor: null,
      origem: 'SUGESTAO',
      vinculo: null,
      maoDeObra: [],
    }
    return em('PUT', '/linhas', { versao, linhas: linhas.map((l) => ({ ...comuns, ...l })) })
  }

  test('more components than a statement has parameters are saved', async () => {
    const r = await salvar(
      Array.from({ length: 120 }, (_, i) => ({ titulo: `Linha ${i}`, pecas: Array.from({ length: 50 }, () => peca) })),
    )
    expect([r.status, r.corpo.linhas?.flatMap((l) => l.pecas).length, r.corpo.valor]).toEqual([200, 6000, 6000])
  })

  test('a sum beyond what a number holds exactly is refused, naming the line', async () => {
    const cara = { ...peca, quantidade: 99_999, precoUnitario: 9_999_999_999 }
    const r = await salvar([
      { titulo: 'Cabe', pecas: Array.from({ length: 9 }, () => cara) },
      { titulo: 'Não cabe', pecas: [cara] },
    ])
    expect([r.status, Object.keys(r.corpo.campos ?? {})]).toEqual([422, ['linhas.1']])
  })

  test.each([
    [101, 200],
    [102, 422],
  ])('1.005 × R$ 1,00 is 101: a discount of %i answers %i', async (desconto, status) => {
    const meia = { ...peca, quantidade: 1.005, precoUnitario: 100, desconto }
    expect((await salvar([{ titulo: 'Meia', pecas: [meia] }])).status).toBe(status)
  })
})
