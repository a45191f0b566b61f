import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildChecklist } from '#testes/mundo.ts'
import { abrirRoteiro, type Roteiro } from '#testes/roteiro.ts'

let r: Roteiro
beforeAll(async () => {
  r = await abrirRoteiro()
})
afterAll(() => r.t.fechar())
beforeEach(() => r.novo())

describe('execution and complementary quotes', () => {
  test('every approved line is told of before the end; an open complementary holds it', async () => {
    let o = await r.decidido(['APROVADO', 'APROVADO'])
    expect((await r.em('POST', '/complementar', { achados: [{ titulo: 'Coifa', cor: 'VERMELHO' }] })).status).toBe(409)
    o = await r.ok('POST', '/execucao', { versao: o.versao })
    expect((await r.em('POST', '/finalizar', { versao: o.versao })).corpo.mensagem).toMatch(/Diga se foi executada/)
    const filho = await r.ok('POST', '/complementar', { achados: [{ titulo: 'Coifa rasgada', cor: 'VERMELHO' }] })
    expect([filho.tipo, filho.codPai, filho.estado, filho.checklist]).toEqual(['COMPLEMENTAR', r.cod(), 'EM_MONTAGEM', `${o.checklist}-1`])
    expect(filho.linhas.map((l) => [l.titulo, l.origem])).toEqual([['Coifa rasgada', 'ACHADO']])
    o = await r.ok('GET', '')
    const [a, b] = o.linhas
    o = await r.ok('PUT', '/execucao', {
      versao: o.versao,
      linhas: [
        { codLinha: a?.codLinha, estado: 'EXECUTADO' },
        { codLinha: b?.codLinha, estado: 'NAO_EXECUTADO', motivo: 'peça não chegou' },
      ],
    })
    expect(o.linhas.map((l) => [l.estado, l.motivoExecucao])).toEqual([
      ['EXECUTADO', null],
      ['NAO_EXECUTADO', 'peça não chegou'],
    ])
    expect((await r.em('POST', '/finalizar', { versao: o.versao })).corpo.codigo).toBe('complementar-aberto')
    const lista = await r.t.chamar('GET', `orcamento-complementar/${r.loja}`, { token: await r.m.token(4) })
    expect((lista.corpo as unknown as { codOrcamento: number; pendente: boolean }[])[0]).toMatchObject({ codOrcamento: filho.codOrcamento, pendente: true })
    const total = await r.t.chamar('GET', `orcamento-complementar/total/${r.loja}`, { token: r.nivel3 })
    expect(total.corpo['pendentes']).toBeGreaterThanOrEqual(1)
    let f = await r.precificado(0, filho.codOrcamento)
    expect(f.totalFamilia.valor).toBe(30_000)
    f = await r.ok('POST', '/cancelar', { versao: f.versao, motivo: 'não era a coifa' }, r.nivel3, filho.codOrcamento)
    expect(f.totalFamilia).toEqual({ valor: 20_000, valorAprovado: 20_000 })
    o = await r.ok('GET', '')
    expect((await r.ok('POST', '/finalizar', { versao: o.versao })).estado).toBe('FINALIZADO')
    expect((await r.corrente()).integra).toBe(true)
    expect((await r.corrente(filho.codOrcamento)).integra).toBe(true)
  })

  test('only approved lines are executed, and not executed needs its reason', async () => {
    let o = await r.decidido(['APROVADO', 'REPROVADO'])
    o = await r.ok('POST', '/execucao', { versao: o.versao })
    const resp = await r.em('PUT', '/execucao', { versao: o.versao, linhas: [{ codLinha: o.linhas[1]?.codLinha, estado: 'EXECUTADO' }] })
    expect(resp.corpo.campos['linhas.0']).toMatch(/não foi aprovada/)
    expect((await r.em('PUT', '/execucao', { versao: o.versao, linhas: [{ codLinha: o.linhas[0]?.codLinha, estado: 'NAO_EXECUTADO' }] })).status).toBe(400)
  })

  test('the new quotes of a store, from a cursor on', async () => {
    const todos = await r.t.chamar('POST', `getnovoorcamento/${r.loja}/0`, { token: r.nivel3, body: { limite: 200 } })
    const cursor = Number(todos.corpo['cursor'])
    const resp = await r.t.chamar('POST', 'integracao/checklists', { token: r.m.chave, body: buildChecklist(r.loja) })
    const novos = await r.t.chamar('POST', `getnovoorcamento/${r.loja}/${cursor}`, { token: r.nivel3, body: {} })
    expect((novos.corpo['itens'] as { codOrcamento: number }[]).map((i) => i.codOrcamento)).toEqual([resp.corpo['codOrcamento']])
    expect((await r.t.chamar('POST', `getnovoorcamento/${r.loja}/${Number(novos.corpo['cursor'])}`, { token: r.nivel3, body: {} })).corpo['itens']).toEqual([])
  })
})

describe('recovery', () => {
  const fila = async (query = '') => {
    const resp = await r.t.chamar('GET', `oficina-digital/recuperacao?codConcessionaria=${r.loja}&limite=200${query}`, { token: r.nivel3 })
    return (resp.corpo['itens'] as { codLinha: number; codOrcamento: number; retomarEm: string; motivo: string | null; valor: number }[]).filter(
      (i) => i.codOrcamento === r.cod(),
    )
  }

  test('what was refused waits for its day, is offered again at another price, and what comes back is attributed', async () => {
    const resumo = async () => (await r.t.chamar('GET', `oficina-digital/recuperacao/resumo?codConcessionaria=${r.loja}`, { token: r.nivel3 })).corpo
    const antes = await resumo()
    let o = await r.decidido(['REPROVADO', 'ADIADO'])
    expect(o.linhas.map((l) => [l.motivo, l.adiadoKm])).toEqual([
      ['PRECO', null],
      [null, 30_000],
    ])
    const esperam = await fila()
    expect(new Set(esperam.map((i) => i.motivo))).toEqual(new Set(['PRECO', null]))
    // Postponed to 30,000 km from 24,310 at 40 km a day: 142 days.
    const dias = (Date.parse(esperam.find((i) => i.motivo === null)?.retomarEm ?? '') - Date.now()) / 86_400_000
    expect(Math.abs(dias - 142)).toBeLessThan(2)
    const depois = await resumo()
    expect(Number(depois['recusado']) - Number(antes['recusado'])).toBe(20_000)
    let f = await r.ok('POST', '/reofertar', { codLinhas: [o.linhas[0]?.codLinha] })
    expect([f.tipo, f.linhas[0]?.totalAnterior, f.valor]).toEqual(['REOFERTA', 10_000, 10_000])
    expect(await fila()).toHaveLength(1)
    expect((await r.em('POST', '/reofertar', { codLinhas: [o.linhas[0]?.codLinha] })).corpo.campos['codLinhas']).toMatch(/já foi oferecida/)
    f = await r.precificado(500, f.codOrcamento)
    f = await r.ok('POST', '/enviar', { versao: f.versao }, r.nivel3, f.codOrcamento)
    f = await r.ok(
      'POST',
      '/resposta',
      {
        versao: f.versao,
        canal: 'WHATSAPP',
        evidencia: 'mensagem das 10:12',
        nome: 'Helena',
        decisoes: f.linhas.map((l) => ({ codLinha: l.codLinha, decisao: 'APROVADO' })),
      },
      r.nivel3,
      f.codOrcamento,
    )
    const fim = await resumo()
    expect(Number(fim['recuperado']) - Number(antes['recuperado'])).toBe(9500)
    o = await r.ok('GET', '')
    expect(o.estado).toBe('REPROVADO')
    expect(o.familia.map((p) => [p.tipo, p.estado])).toEqual([['REOFERTA', 'APROVADO']])
  })

  test('a cancelled re-offer gives its lines back; a day may be moved, and a line taken out', async () => {
    const o = await r.decidido(['REPROVADO', 'REPROVADO'])
    const f = await r.ok('POST', '/reofertar', { codLinhas: o.linhas.map((l) => l.codLinha) })
    expect(await fila()).toEqual([])
    await r.ok('POST', '/cancelar', { versao: f.versao, motivo: 'engano' }, r.nivel3, f.codOrcamento)
    const [a, b] = await fila()
    expect([a, b].every(Boolean)).toBe(true)
    const adiar = (codLinha: number | undefined, retomarEm: string | null) =>
      r.t.chamar('POST', `oficina-digital/recuperacao/${codLinha}/adiar`, { token: r.nivel3, body: { retomarEm } })
    expect((await adiar(a?.codLinha, '2027-03-01')).status).toBe(200)
    expect((await adiar(b?.codLinha, null)).status).toBe(200)
    expect((await adiar(b?.codLinha, '2027-03-01')).status).toBe(404)
    expect((await fila()).map((i) => i.retomarEm)).toEqual(['2027-03-01'])
  })

  test('sums by group and store are those of the list', async () => {
    await r.decidido(['APROVADO', 'REPROVADO'])
    const resp = await r.t.chamar('GET', `oficina-digital/finalizados-grupo?codConcessionaria=${r.loja}`, { token: r.gerente })
    const [s] = resp.corpo['atual'] as { orcamentos: number; aprovado: number; recusado: number }[]
    const [db] = await r.t.sql<{ n: number; a: number; r: number }>(
      `select count(*)::int as n, sum(valor_aprovado)::int as a, sum(valor_recusado)::int as r from orcamento where cod_concessionaria = $1 and fase = 'FECHADO'`,
      [r.loja],
    )
    expect([s?.orcamentos, s?.aprovado, s?.recusado]).toEqual([db?.n, db?.a, db?.r])
  })
})

describe('at hand', () => {
  test('many quotes get an owner at once; those that cannot are told of', async () => {
    const outro = await r.t.chamar('POST', 'integracao/checklists', { token: r.m.chave, body: buildChecklist(r.loja) })
    const codOutro = Number(outro.corpo['codOrcamento'])
    await r.ok('POST', '/cancelar', { versao: 1, motivo: 'engano' }, r.nivel3, codOutro)
    const codUsuario = await r.m.usuario(3)
    const resp = await r.t.chamar('POST', 'oficina-digital/atribuir', { token: r.nivel3, body: { codOrcamentos: [r.cod(), codOutro], codUsuario } })
    expect(resp.corpo).toMatchObject({ feitos: 1, recusados: [{ codOrcamento: codOutro, motivo: 'está cancelado' }] })
    expect((await r.ok('GET', '')).codUsuarioDono).toBe(codUsuario)
  })

  test('stock, less what approved quotes have reserved; prices practised of a part', async () => {
    const enviar = (itens: object[]) => r.t.chamar('POST', 'integracao/estoque', { token: r.m.chave, body: { codConcessionaria: r.loja, itens } })
    expect(
      (
        await enviar([
          { codigo: 'P1', quantidade: 2 },
          { codigo: 'P2', quantidade: 1 },
        ])
      ).corpo['recebidos'],
    ).toBe(2)
    await enviar([{ codigo: 'P1', quantidade: 9, localizacao: 'A-03' }])
    expect((await enviar([{ codigo: 'P1', quantidade: -1 }])).status).toBe(400)
    const estoque = async () =>
      (
        (await r.t.chamar('GET', `oficina-digital/estoque/${r.loja}?codigos=P1,XX`, { token: r.nivel3 })).corpo as unknown as {
          quantidade: number
          reservado: number
        }[]
      )[0]
    const antes = await estoque()
    await r.decidido(['APROVADO', 'APROVADO'])
    expect(antes?.quantidade).toBe(9)
    expect((await estoque())?.reservado).toBe((antes?.reservado ?? 0) + 2)
    const precos = (await r.t.chamar('GET', 'oficina-digital/pecas/P1/precos', { token: r.nivel3 })).corpo as unknown as {
      precoUnitario: number
      codOrcamento: number
    }[]
    expect(precos.some((p) => p.codOrcamento === r.cod() && p.precoUnitario === 10_000)).toBe(true)
  })

  test('filters are kept by person', async () => {
    const guardar = (token: string, nome: string, filtro: string) => r.t.chamar('PUT', 'filtros/gerenciar', { token, body: { nome, filtro } })
    await guardar(r.nivel3, 'Meus', '?estado=NOVO')
    const resp = await guardar(r.nivel3, 'Meus', '?estado=ENVIADO')
    const lista = async (token: string) => (await r.t.chamar('GET', 'filtros/gerenciar', { token })).corpo as unknown as { nome: string; filtro: string }[]
    expect((await lista(r.nivel3)).map((f) => [f.nome, f.filtro])).toEqual([['Meus', '?estado=ENVIADO']])
    expect(await lista(r.gerente)).toEqual([])
    const codFiltro = Number(resp.corpo['codFiltro'])
    expect((await r.t.chamar('DELETE', `filtros/gerenciar/${codFiltro}`, { token: r.gerente })).status).toBe(404)
    expect((await r.t.chamar('DELETE', `filtros/gerenciar/${codFiltro}`, { token: r.nivel3 })).status).toBe(200)
  })
})
