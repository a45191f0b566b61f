import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createClient } from '../../core/database/pool.ts'
import { buildChecklist } from '#tests/records/world.ts'
import { oficinaIn } from '#tests/records/oficina.ts'
import { openScript, withPrecos, type Script, TERMS } from '#tests/records/script.ts'

let r: Script
beforeAll(async () => {
  r = await openScript()
})
afterAll(() => r.t.close())
beforeEach(() => r.novo())

test('a quote ends only when every approved line is recorded; an open complementary quote blocks the end', async () => {
  let o = await r.asDecided(['APROVADO', 'APROVADO'])
  expect((await r.em('POST', '/complementar', { achados: [{ titulo: 'Coifa', cor: 'VERMELHO' }] })).status).toBe(409)
  o = await r.ok('POST', '/execucao', { versao: o.versao })
  expect((await r.em('POST', '/finalizar', { versao: o.versao })).corpo.mensagem).toMatch(/Diga se foi executada/)
  const child = await r.ok('POST', '/complementar', { achados: [{ titulo: 'Coifa rasgada', cor: 'VERMELHO' }] })
  expect([child.tipo, child.codPai, child.estado, child.checklist]).toEqual([
    'COMPLEMENTAR',
    r.cod(),
    'EM_MONTAGEM',
    `${o.checklist}-1`,
  ])
  expect(child.linhas.map((l) => [l.titulo, l.origem])).toEqual([['Coifa rasgada', 'ACHADO']])
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
  const list = await r.t.callApi('GET', `orcamento-complementar/${r.loja}`, { token: await r.m.token(4) })
  expect((list.corpo as unknown as { codOrcamento: number; pendente: boolean }[])[0]).toMatchObject({
    codOrcamento: child.codOrcamento,
    pendente: true,
  })
  const total = await r.t.callApi('GET', `orcamento-complementar/total/${r.loja}`, { token: r.nivel3 })
  expect(total.corpo['pendentes']).toBeGreaterThanOrEqual(1)
  let f = await r.createPrecificado(0, child.codOrcamento)
  expect(f.totalFamilia.valor).toBe(30_000)
  f = await r.ok('POST', '/cancelar', { versao: f.versao, motivo: 'não era a coifa' }, r.nivel3, child.codOrcamento)
  expect(f.totalFamilia).toEqual({ valor: 20_000, valorAprovado: 20_000 })
  o = await r.ok('GET', '')
  expect((await r.ok('POST', '/finalizar', { versao: o.versao })).estado).toBe('FINALIZADO')
  expect((await r.chain()).integra).toBe(true)
  expect((await r.chain(child.codOrcamento)).integra).toBe(true)
})

test('only approved lines can be executed, and a line not executed needs a reason', async () => {
  let o = await r.asDecided(['APROVADO', 'REPROVADO'])
  o = await r.ok('POST', '/execucao', { versao: o.versao })
  const resp = await r.em('PUT', '/execucao', {
    versao: o.versao,
    linhas: [{ codLinha: o.linhas[1]?.codLinha, estado: 'EXECUTADO' }],
  })
  expect(resp.corpo.campos['linhas.0']).toMatch(/não foi aprovada/)
  expect(
    (
      await r.em('PUT', '/execucao', {
        versao: o.versao,
        linhas: [{ codLinha: o.linhas[0]?.codLinha, estado: 'NAO_EXECUTADO' }],
      })
    ).status,
  ).toBe(400)
})

test('the new quotes of a store are listed from a cursor on', async () => {
  const all = await r.t.callApi('POST', `getnovoorcamento/${r.loja}/0`, { token: r.nivel3, body: { limite: 200 } })
  const cursor = Number(all.corpo['cursor'])
  const resp = await r.t.callApi('POST', 'integracao/checklists', { token: r.m.chave, body: buildChecklist(r.loja) })
  const fresh = await r.t.callApi('POST', `getnovoorcamento/${r.loja}/${cursor}`, { token: r.nivel3, body: {} })
  expect((fresh.corpo['itens'] as { codOrcamento: number }[]).map((i) => i.codOrcamento)).toEqual([
    resp.corpo['codOrcamento'],
  ])
  expect(
    (
      await r.t.callApi('POST', `getnovoorcamento/${r.loja}/${Number(fresh.corpo['cursor'])}`, {
        token: r.nivel3,
        body: {},
      })
    ).corpo['itens'],
  ).toEqual([])
})

test('a line sold in one quote of a family cannot be included, sent or approved in another', async () => {
  let o = await r.asDecided(['APROVADO', 'REPROVADO'])
  o = await r.ok('POST', '/execucao', { versao: o.versao })
  const [vermelho, amarelo] = o.linhas
  const child = await r.ok('POST', '/complementar', { achados: [{ titulo: 'Coifa rasgada', cor: 'VERMELHO' }] })
  const familiaStates = (q: typeof o) => q.achados.map((a) => [a.naFamilia?.checklist, a.naFamilia?.estado])
  expect(familiaStates(child)).toEqual([
    [o.checklist, 'APROVADO'],
    [o.checklist, 'REPROVADO'],
  ])
  const given = (l: typeof vermelho) => ({
    ...l,
    codLinha: undefined,
    vinculo: null,
    pecas: withPrecos(o)[0]?.pecas ?? [],
    maoDeObra: [],
  })
  const include = (q: typeof o, l: typeof vermelho) =>
    r.em('PUT', '/linhas', { versao: q.versao, linhas: [...withPrecos(q), given(l)] }, r.nivel3, q.codOrcamento)
  const refusal = await include(child, vermelho)
  expect([refusal.status, refusal.corpo.campos]).toEqual([
    422,
    { 'linhas.1': `Pastilhas dianteiras: já foi aprovado no orçamento ${o.checklist}` },
  ])
  // The refused line is in two open quotes: only the first one approved sells it.
  expect((await include(child, amarelo)).status).toBe(200)
  const nova = await r.ok('POST', '/reofertar', { codLinhas: [amarelo?.codLinha] })
  const send = async (cod: number) => {
    const q = await r.createPrecificado(0, cod)
    return r.em('POST', '/enviar', { versao: q.versao }, r.nivel3, cod)
  }
  const approve = async (cod: number) => {
    const q = await r.ok('GET', '', undefined, r.nivel3, cod)
    const decisoes = q.linhas.map((l) => ({ codLinha: l.codLinha, decisao: 'APROVADO' }))
    const body = { versao: q.versao, canal: 'TELEFONE', evidencia: 'ligação das 14:30', nome: 'Helena', decisoes }
    return r.em('POST', '/resposta', body, r.nivel3, cod)
  }
  expect((await send(child.codOrcamento)).status).toBe(200)
  expect((await send(nova.codOrcamento)).status).toBe(200)
  const respostas = await Promise.all([approve(child.codOrcamento), approve(nova.codOrcamento)])
  expect(respostas.map((x) => x.status).toSorted((a, b) => a - b)).toEqual([200, 422])
  // Search results and lists distinguish the three quotes by their numbers.
  const procura = await r.t.callApi('GET', `busca?q=${encodeURIComponent(nova.checklist)}`, { token: r.nivel3 })
  const matches = (procura.corpo as unknown as { tipo: string; titulo: string; detalhe: string }[])
    .filter((a) => a.tipo === 'orcamento')
    .map((a) => [a.titulo, a.detalhe.split(' · ')[0]])
  expect(matches).toEqual([
    [`Orçamento ${o.checklist}`, 'Argo Drive 1.3'],
    [`Orçamento ${o.checklist}-1`, 'complementar'],
    [`Orçamento ${o.checklist}-2`, 'nova oferta'],
  ])
  const path = `oficina-digital/orcamentos?tela=historico&busca=${encodeURIComponent(nova.checklist)}`
  const list = (await r.t.callApi('GET', path, { token: r.nivel3 })).corpo as unknown as {
    itens: { checklist: string }[]
  }
  expect(list.itens.map((i) => i.checklist).toSorted()).toEqual(matches.map(([title = '']) => title.split(' ')[1]))
})

test('no quote gets its code while a lower one of its store may still come', async () => {
  const o = await r.asDecided(['APROVADO'])
  await r.ok('POST', '/execucao', { versao: o.versao })
  // A checklist that arrives at the same moment: its quote has a code, and nobody sees it yet.
  const arriving = createClient(r.t.database.dono)
  await arriving.connect()
  await arriving.query('begin')
  await arriving.query(
    `update sequencia set ultimo = ultimo + 1 where nome = 'checklist' and cod_concessionaria = $1`,
    [r.loja],
  )
  const child = r.ok('POST', '/complementar', { achados: [{ titulo: 'Coifa rasgada', cor: 'VERMELHO' }] })
  await expect.poll(() => r.t.sql('select from pg_locks where not granted')).toHaveLength(1)
  await arriving.query('commit')
  await arriving.end()
  expect((await child).tipo).toBe('COMPLEMENTAR')
})

test('an open complementary quote pauses its services; the answer resumes them and adds approved work to the bolsão', async () => {
  const oficina = await oficinaIn(r.t, r.m, r.loja)
  const p = await oficina.passante([60, 30], { veiculo: { placa: 'ABC1D23', modelo: 'Argo Drive 1.3' } })
  const [a = 0, b = 0] = p.codServicosAgendados
  await oficina.fit(a, oficina.onDay(1, '09:00'))
  await oficina.ok('POST', `iniciaServicoAgendado/${a}`)
  const o = await r.asDecided(['APROVADO', 'REPROVADO'])
  await r.ok('POST', '/execucao', { versao: o.versao })
  const open = (codServicosAgendados: number[]) =>
    r.em('POST', '/complementar', { achados: [{ titulo: 'Coifa rasgada', cor: 'VERMELHO' }], codServicosAgendados })
  expect((await open([999_999])).status).toBe(404)
  const child = (await open([a, b])).corpo
  expect(await oficina.servico(a)).toMatchObject({ paralisado: true, motivo: 'Autorização do cliente', bloqueia: true })
  expect(await oficina.servico(b)).toMatchObject({ paralisado: false, status: 1 })
  const hora = { codigo: 'S', descricao: 'Trocar', minutos: 90, custoHora: 1, valorHora: 20_000, desconto: 0 }
  let f = await r.ok(
    'PUT',
    '/linhas',
    { versao: child.versao, linhas: withPrecos(child).map((l) => ({ ...l, maoDeObra: [hora] })) },
    r.nivel3,
    child.codOrcamento,
  )
  f = await r.ok('PUT', '/termos', { versao: f.versao, termos: TERMS }, r.nivel3, f.codOrcamento)
  f = await r.ok('POST', '/pedir-preco', { versao: f.versao }, r.nivel3, f.codOrcamento)
  f = await r.ok('POST', '/concluir-preco', { versao: f.versao }, r.nivel3, f.codOrcamento)
  f = await r.ok('POST', '/enviar', { versao: f.versao }, r.nivel3, f.codOrcamento)
  const decisoes = f.linhas.map((l) => ({ codLinha: l.codLinha, decisao: 'APROVADO' }))
  const decision = {
    versao: f.versao,
    canal: 'TELEFONE',
    evidencia: 'Ligação das 15:00',
    nome: 'Helena Prado',
    decisoes,
  }
  await r.ok('POST', '/resposta', decision, r.nivel3, f.codOrcamento)
  expect(await oficina.servico(a)).toMatchObject({ paralisado: false, status: 2 })
  const cartao = await oficina.ok<{ servicosDaAgenda: object[]; complementares: object[] }>(
    'GET',
    `agenda-veiculos/${r.loja}/${p.codAgendaVeiculo}`,
  )
  expect(cartao.servicosDaAgenda).toContainEqual(
    expect.objectContaining({
      descricao: 'Coifa rasgada',
      minutos: 90,
      status: 1,
      slots: [],
      codOrcamentoLinha: f.linhas[0]?.codLinha,
    }),
  )
  expect(cartao.complementares[0]).toMatchObject({ codOrcamento: f.codOrcamento, pendente: false })
})

test('the foreman opens a complementary quote from the service where the finding came up', async () => {
  const oficina = await oficinaIn(r.t, r.m, r.loja)
  const p = await oficina.passante([60], { veiculo: { placa: 'XYZ9A88', modelo: 'Toro' } })
  const achado = { achados: [{ titulo: 'Mangueira ressecada', cor: 'AMARELO' }] }
  const withoutOrcamento = await oficina.callApi(
    'POST',
    `agenda/servicos/${p.codServicosAgendados[0]}/complementar`,
    achado,
  )
  expect([withoutOrcamento.status, withoutOrcamento.corpo['codigo']]).toEqual([409, 'sem-orcamento'])

  const [s] = await r.t.sql<{ c: number }>(
    `select s.cod_servico_agendado as c from servico_agendado s join passagem p using (cod_distribuidor, cod_passagem) join veiculo v using (cod_distribuidor, cod_veiculo)
     where p.entregue_em is null and s.status = 2 and not s.paralisado and v.placa = 'ABC1D23'`,
    [],
  )
  const cod = s?.c ?? 0
  await r.asDecided(['APROVADO', 'REPROVADO'])
  expect(
    (await oficina.callApi('POST', `agenda/servicos/${cod}/complementar`, achado, oficina.mecanicoLogado)).status,
  ).toBe(403)
  const child = await oficina.ok<{ codOrcamento: number }>('POST', `agenda/servicos/${cod}/complementar`, achado)
  expect(await r.ok('GET', '')).toMatchObject({ estado: 'EM_EXECUCAO' })
  expect(await r.ok('GET', '', undefined, r.nivel3, child.codOrcamento)).toMatchObject({ tipo: 'COMPLEMENTAR' })
  expect(await oficina.servico(cod)).toMatchObject({ paralisado: true, motivo: 'Autorização do cliente' })
})
