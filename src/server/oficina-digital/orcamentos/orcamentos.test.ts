import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrcamentoCliente } from '#shared/oficina-digital/oferta.ts'
import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import { deriveState, type LinhaState, sumLinhas } from '#shared/rules/orcamento.ts'
import { buildChecklist, buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import { expireOrcamentos } from './expire.ts'

let t: TestServer
let m: World
let token: string
let loja: number
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  token = await m.token(3)
  loja = m.lojas[0] ?? 0
})
afterAll(() => t.close())

let cod: number
beforeEach(async () => {
  const r = await t.callApi('POST', 'integracao/checklists', { token: m.chave, body: buildChecklist(loja) })
  cod = Number(r.corpo['codOrcamento'])
})

const em = async (method: string, action: string, body?: unknown, headers?: Record<string, string>) => {
  const r = await t.callApi(method, `oficina-digital/orcamentos/${cod}${action}`, {
    token,
    body,
    ...(headers && { headers }),
  })
  return {
    status: r.status,
    corpo: r.corpo as unknown as FullOrcamento & {
      codigo: string
      mensagem: string
      campos: Record<string, string>
      atual: { versao: number; estado: string }
    },
  }
}
const TERMS = {
  condicaoPagamento: 'à vista',
  inicioPrevisto: '2026-11-21',
  fimPrevisto: '2026-11-22',
  validadeDias: 10,
}

function pricedLinhas(o: FullOrcamento) {
  return o.linhas.map((l) => ({
    ...l,
    pecas: [
      { codigo: 'P1', descricao: 'Pastilha', quantidade: 1.5, custoUnitario: 1000, precoUnitario: 1999, desconto: 0 },
    ],
    maoDeObra: [{ codigo: 'S1', descricao: 'Troca', minutos: 50, custoHora: 10_000, valorHora: 20_000, desconto: 67 }],
  }))
}
async function ate(step: 'montagem' | 'linhas' | 'preco' | 'precificado' | 'enviado'): Promise<FullOrcamento> {
  let o = (await em('POST', '/montagem')).corpo
  if (step === 'montagem') return o
  o = (await em('PUT', '/linhas', { versao: o.versao, linhas: pricedLinhas(o) })).corpo
  o = (await em('PUT', '/termos', { versao: o.versao, termos: TERMS })).corpo
  if (step === 'linhas') return o
  o = (await em('POST', '/pedir-preco', { versao: o.versao })).corpo
  if (step === 'preco') return o
  o = (await em('POST', '/concluir-preco', { versao: o.versao })).corpo
  if (step === 'precificado') return o
  const r = await em('POST', '/enviar', { versao: o.versao })
  expect(r.status).toBe(200)
  return r.corpo
}
const callPublic = async (o: FullOrcamento, method = 'GET', action = '', body?: unknown) => {
  const r = await t.callApi(method, `publico/orcamentos/${o.versaoEnviada?.url.split('/').at(-1)}${action}`, { body })
  return { status: r.status, corpo: r.corpo as unknown as OrcamentoCliente & { codigo: string } }
}
const decide = (p: OrcamentoCliente, decisoes: string[]) => ({
  sha256: p.sha256,
  nome: 'Helena Prado',
  aceitouTermos: true,
  decisoes: p.linhas.map((l, i) => ({
    codLinha: l.codLinha,
    decisao: decisoes[i] ?? decisoes[0],
    ...(decisoes[i] === 'ADIADO' && { adiadoPara: '2027-01-20' }),
  })),
})

describe('the life of a quote', () => {
  test('a finding becomes a line, a price, an offer and a decision, and replaying its events gives its state', async () => {
    let o = await ate('enviado')
    expect(o.estado).toBe('ENVIADO')
    // 1.5 × 19.99 = 29.985 → 29.99; 50 min of 200.00/h = 166.67 − 0.67 = 166.00; two lines.
    expect(o.valor).toBe(2 * (2999 + 16_600))
    const visto = (await callPublic(o)).corpo
    expect(visto.linhas.map((l) => l.cor)).toEqual(['VERMELHO', 'AMARELO'])
    expect(JSON.stringify(visto)).not.toMatch(/custo/i)
    expect((await callPublic(o, 'POST', '/abertura')).status).toBe(200)
    o = (await em('GET', '')).corpo
    expect(o.estado).toBe('VISUALIZADO')
    const response = await callPublic(o, 'POST', '/decisao', decide(visto, ['APROVADO', 'REPROVADO']))
    expect(response.corpo.situacao).toBe('RESPONDIDO')
    o = (await em('GET', '')).corpo
    expect([o.estado, o.valorAprovado, o.valorRecusado]).toEqual(['PARCIAL', 19_599, 19_599])
    expect(
      deriveState(
        o.eventos.map((e) => e.tipo),
        o.linhas.map((l): LinhaState => l.estado),
      ),
    ).toBe(o.estado)
    const finalizados = await t.callApi('GET', 'oficina-digital/orcamentos?tela=finalizados', { token })
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
    const r = await callPublic(o, 'POST', '/decisao', decide((await callPublic(o)).corpo, decisoes))
    expect(r.status).toBe(200)
    expect((await em('GET', '')).corpo.estado).toBe(estado)
  })
})

describe('a partly priced quote', () => {
  test('has one sum on list, review and grid, marked partial until nothing is missing', async () => {
    let o = await ate('montagem')
    expect([o.valor, o.valorParcial]).toEqual([null, false])
    const [a, b] = pricedLinhas(o)
    const withoutTime = a?.maoDeObra.map((x) => ({ ...x, valorHora: null })) ?? []
    o = (await em('PUT', '/linhas', { versao: o.versao, linhas: [{ ...a, maoDeObra: withoutTime }, b] })).corpo
    expect(o.linhas.map((l) => l.total)).toEqual([null, 19_599])
    // 1.5 × R$ 19,99 of the line without a labour price yet, plus the whole other line.
    expect([o.valor, o.valorParcial]).toEqual([2999 + 19_599, true])
    expect(sumLinhas(o.linhas)).toEqual({ valor: o.valor, parcial: true })
    const list = await t.callApi('GET', `oficina-digital/orcamentos?tela=gerenciar&codConcessionaria=${loja}`, {
      token,
    })
    const [linha] = list.corpo['itens'] as FullOrcamento[]
    expect([linha?.codOrcamento, linha?.valor, linha?.valorParcial]).toEqual([cod, o.valor, true])
    o = (await em('PUT', '/linhas', { versao: o.versao, linhas: pricedLinhas(o) })).corpo
    expect([o.valor, o.valorParcial]).toEqual([39_198, false])
  })

  test('a part whose finding says it is replaced in pairs has quantity two', async () => {
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
    const r = await t.callApi('POST', 'integracao/checklists', { token: m.chave, body })
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
    o = (await em('PUT', '/linhas', { versao: o.versao, linhas: pricedLinhas(o) })).corpo
    o = (await em('POST', '/pedir-preco', { versao: o.versao })).corpo
    o = (await em('POST', '/concluir-preco', { versao: o.versao })).corpo
    const r = await em('POST', '/enviar', { versao: o.versao })
    expect([r.status, Object.keys(r.corpo.campos)]).toEqual([
      422,
      ['condicaoPagamento', 'inicioPrevisto', 'fimPrevisto'],
    ])
  })

  test('an action that the state does not allow is refused with the current state', async () => {
    const r = await em('POST', '/enviar', { versao: 1 })
    expect([r.status, r.corpo.codigo, r.corpo.atual.estado]).toEqual([409, 'estado-nao-permite', 'NOVO'])
  })

  test('a stale save is refused with the current version; your own next save works', async () => {
    const o = await ate('montagem')
    const linhas = pricedLinhas(o)
    const mine = await em('PUT', '/linhas', { versao: o.versao, linhas })
    expect(mine.status).toBe(200)
    const old = await em('PUT', '/linhas', { versao: o.versao, linhas })
    expect([old.status, old.corpo.codigo, old.corpo.atual.versao]).toEqual([409, 'versao-antiga', mine.corpo.versao])
    expect((await em('PUT', '/linhas', { versao: mine.corpo.versao, linhas: mine.corpo.linhas })).status).toBe(200)
  })

  test('a discount larger than the price names its field', async () => {
    const o = await ate('montagem')
    const linhas = pricedLinhas(o)
    const first = linhas[0]?.pecas[0]
    if (first) first.desconto = 999_999
    const r = await em('PUT', '/linhas', { versao: o.versao, linhas })
    expect([r.status, Object.keys(r.corpo.campos)]).toEqual([422, ['linhas.0.pecas.0.desconto']])
  })

  test('a line may not point at another checklist’s finding', async () => {
    const o = await ate('montagem')
    const other = await t.callApi('POST', 'integracao/checklists', { token: m.chave, body: buildChecklist(loja) })
    const foreign = await t.callApi('GET', `checklists/${String(other.corpo['codCheckList'])}`, { token })
    const codItem = (foreign.corpo['itens'] as { codItem: number }[])[0]?.codItem
    const r = await em('PUT', '/linhas', { versao: o.versao, linhas: pricedLinhas(o).map((l) => ({ ...l, codItem })) })
    expect(r.status).toBe(422)
  })

  test('an approved line never changes, and an answered offer is not answered again', async () => {
    const o = await ate('enviado')
    const visto = (await callPublic(o)).corpo
    await callPublic(o, 'POST', '/decisao', decide(visto, ['APROVADO']))
    const another = await callPublic(o, 'POST', '/decisao', decide(visto, ['REPROVADO']))
    expect([another.status, another.corpo.codigo]).toEqual([409, 'ja-respondido'])
    const r = await em('PUT', '/linhas', { versao: (await em('GET', '')).corpo.versao, linhas: [] })
    expect(r.status).toBe(409)
  })

  test('a withdrawn offer cannot be answered, and the next one is version 2', async () => {
    let o = await ate('enviado')
    const visto = (await callPublic(o)).corpo
    const old = o
    o = (await em('POST', '/retirar', { versao: o.versao })).corpo
    expect(o.estado).toBe('EM_MONTAGEM')
    expect((await callPublic(old, 'POST', '/decisao', decide(visto, ['APROVADO']))).corpo.codigo).toBe('retirado')
    expect((await callPublic(old)).corpo.situacao).toBe('RETIRADO')
    for (const action of ['/pedir-preco', '/concluir-preco', '/enviar'])
      o = (await em('POST', action, { versao: o.versao })).corpo
    expect(o.versaoEnviada?.numero).toBe(2)
  })

  test('an offer past its validity expires, and so do its lines', async () => {
    const o = await ate('enviado')
    const visto = (await callPublic(o)).corpo
    await t.sql(`update orcamento_versao set expira_em = now() - interval '1 minute' where cod_orcamento = $1`, [cod])
    expect((await callPublic(o)).corpo.situacao).toBe('EXPIRADO')
    expect(await expireOrcamentos(t.server.services, () => {})).toBe(1)
    const after = (await em('GET', '')).corpo
    expect([after.estado, ...after.linhas.map((l) => l.estado)]).toEqual(['EXPIRADO', 'EXPIRADO', 'EXPIRADO'])
    expect((await callPublic(o, 'POST', '/decisao', decide(visto, ['APROVADO']))).corpo.codigo).toBe('vencido')
  })
})

describe('concurrent requests', () => {
  test('20 simultaneous sends create one version', async () => {
    const o = await ate('precificado')
    const r = await Promise.all(Array.from({ length: 20 }, () => em('POST', '/enviar', { versao: o.versao })))
    expect(r.filter((x) => x.status === 200)).toHaveLength(1)
    expect(r.filter((x) => x.status === 409)).toHaveLength(19)
    expect(await t.sql('select numero from orcamento_versao where cod_orcamento = $1', [cod])).toEqual([{ numero: 1 }])
  })

  test('when a customer answers while staff withdraws, exactly one wins', async () => {
    const o = await ate('enviado')
    const visto = (await callPublic(o)).corpo
    const [response, withdrawal] = await Promise.all([
      callPublic(o, 'POST', '/decisao', decide(visto, ['APROVADO'])),
      em('POST', '/retirar', { versao: o.versao }),
    ])
    expect([response.status, withdrawal.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await em('GET', '')).corpo.estado).toBe(response.status === 200 ? 'APROVADO' : 'EM_MONTAGEM')
  })
})

describe('lists', () => {
  test('keyset pages cover every quote once, in each sort order', async () => {
    for (let i = 0; i < 5; i++)
      await t.callApi('POST', 'integracao/checklists', { token: m.chave, body: buildChecklist(loja) })
    const { corpo } = await t.callApi('GET', 'oficina-digital/orcamentos/total?tela=historico', { token })
    for (const ordem of ['criadoEm', 'entrouNoEstadoEm', 'valor'])
      for (const sentido of ['asc', 'desc']) {
        const vistos: number[] = []
        let cursor: string | null = ''
        while (cursor !== null) {
          const r: { corpo: Record<string, unknown> } = await t.callApi(
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
    async (search) => {
      const r = await t.callApi(
        'GET',
        `oficina-digital/orcamentos?tela=historico&busca=${encodeURIComponent(search)}`,
        {
          token,
        },
      )
      expect((r.corpo['itens'] as unknown[]).length).toBeGreaterThan(0)
    },
  )

  test('a broken cursor is refused with a message', async () => {
    const r = await t.callApi('GET', 'oficina-digital/orcamentos?tela=historico&cursor=xyz', { token })
    expect([r.status, r.corpo['codigo']]).toEqual([400, 'cursor-invalido'])
  })
})

describe('sums of the lines', () => {
  const peca = { codigo: 'P', descricao: 'Peça', quantidade: 1, custoUnitario: 1, precoUnitario: 1, desconto: 0 }
  const save = async (linhas: { titulo: string; pecas: object[] }[]) => {
    const { versao } = await ate('montagem')
    const shared = {
      codItem: null,
      comentarioCliente: null,
      cor: null,
      origem: 'SUGESTAO',
      vinculo: null,
      maoDeObra: [],
    }
    return em('PUT', '/linhas', { versao, linhas: linhas.map((l) => ({ ...shared, ...l })) })
  }

  test('saves more components than a statement may have parameters', async () => {
    const r = await save(
      Array.from({ length: 120 }, (_, i) => ({ titulo: `Linha ${i}`, pecas: Array.from({ length: 50 }, () => peca) })),
    )
    expect([r.status, r.corpo.linhas?.flatMap((l) => l.pecas).length, r.corpo.valor]).toEqual([200, 6000, 6000])
  })

  test('refuses a sum beyond the safe integers, naming the line', async () => {
    const expensive = { ...peca, quantidade: 99_999, precoUnitario: 9_999_999_999 }
    const r = await save([
      { titulo: 'Cabe', pecas: Array.from({ length: 9 }, () => expensive) },
      { titulo: 'Não cabe', pecas: [expensive] },
    ])
    expect([r.status, Object.keys(r.corpo.campos ?? {})]).toEqual([422, ['linhas.1']])
  })

  test.each([
    [101, 200],
    [102, 422],
  ])('1.005 × R$ 1,00 is 101: a discount of %i answers %i', async (desconto, status) => {
    const half = { ...peca, quantidade: 1.005, precoUnitario: 100, desconto }
    expect((await save([{ titulo: 'Meia', pecas: [half] }])).status).toBe(status)
  })
})
