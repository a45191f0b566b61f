import { randomUUID } from 'node:crypto'
import { io } from 'socket.io-client'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Lido } from '#shared/core/contract.ts'
import type { dashboard } from '#shared/relatorios/dashboard.ts'
import { nomeEvento, type VendasDoMes } from '#shared/core/realtime.ts'
import { somarDias } from '#shared/rules/datas.ts'
import { CODIGOS_DEPARTAMENTO, diasDoMes, mesMais } from '#shared/rules/vendas.ts'
import type { MesResumo, MudancaVenda, vendas } from '#shared/vendas/vendas.ts'
import { openSales } from '#tests/vendas.ts'
import { lembrarPrazos } from './lembrar.ts'

const { t, m, loja, gestor, admin, chamar, certo, ler } = await openSales()
afterAll(() => t.fechar())

const cel = (dia: string, valor: number | null, mais: Partial<MudancaVenda> = {}): MudancaVenda => ({
  dia,
  departamento: 'PNEUS',
  medida: 'bruto',
  valor,
  antes: null,
  ...mais,
})
const gravar = (mes: string, mudancas: MudancaVenda[], token = gestor) =>
  certo<Lido<typeof vendas.gravarCelulas>>('PUT', `meses/${loja}/${mes}/celulas`, { mudancas }, token)
/** Every working day of a month has a figure. */
const encher = async (mes: string) =>
  gravar(
    mes,
    (await ler(mes)).diasUteis.map((dia) => cel(dia, 100_00)),
  )

describe('figures', () => {
  test('are written one by one or in hundreds, summed, and taken out again', async () => {
    const dia = '2025-01-13'
    const r = await gravar('2025-01', [
      cel(dia, 1_250_00),
      cel(dia, 50_00, { medida: 'desconto' }),
      cel(dia, 1500, { medida: 'quantidade' }),
      cel('2025-01-14', 800_00, { departamento: 'MAO_OBRA_MECANICA' }),
    ])
    expect(r.conflitos).toEqual([])
    expect(r.mes).toMatchObject({ liquido: 2_000_00, preenchidos: 2, estado: 'ABERTO', prazo: '2025-02-05' })
    expect((await ler('2025-01')).celulas).toMatchObject([
      { dia, departamento: 'PNEUS', bruto: 1_250_00, desconto: 50_00, quantidade: 1500, custo: null },
      { departamento: 'MAO_OBRA_MECANICA', bruto: 800_00 },
    ])
    // A paste of 400 cells is one save.
    const colados = diasDoMes('2025-02').flatMap((d) =>
      CODIGOS_DEPARTAMENTO.flatMap((departamento) => [
        cel(d, 100, { departamento }),
        cel(d, 10, { departamento, medida: 'imposto' }),
      ]),
    )
    expect(colados.length).toBeGreaterThan(400)
    expect((await gravar('2025-02', colados)).mes.liquido).toBe(28 * 11 * 90)
    await gravar('2025-01', [
      cel(dia, null, { antes: 1_250_00 }),
      cel(dia, null, { medida: 'desconto', antes: 50_00 }),
      cel(dia, null, { medida: 'quantidade', antes: 1500 }),
    ])
    expect((await ler('2025-01')).celulas).toHaveLength(1)
  })

  test('of two people in one month merge; on the same cell the second one is shown what stands there', async () => {
    const dia = '2025-03-10'
    await gravar('2025-03', [cel(dia, 100)])
    // Both looked at 100; they change different measures of one cell, then the same one.
    const [a, b] = await Promise.all([
      gravar('2025-03', [cel(dia, 200, { antes: 100 })]),
      gravar('2025-03', [cel(dia, 7, { medida: 'custo' })], admin),
    ])
    expect([a.conflitos, b.conflitos]).toEqual([[], []])
    const tarde = await gravar('2025-03', [cel(dia, 300, { antes: 100 }), cel('2025-03-11', 5)], admin)
    expect(tarde.conflitos).toEqual([
      { dia, departamento: 'PNEUS', medida: 'bruto', atual: 200, quem: expect.any(String) },
    ])
    expect((await ler('2025-03')).celulas).toMatchObject([
      { dia, bruto: 200, custo: 7 },
      { dia: '2025-03-11', bruto: 5 },
    ])
    // The same figure typed twice is no conflict.
    expect((await gravar('2025-03', [cel(dia, 200, { antes: 100 })], admin)).conflitos).toEqual([])
  })

  test('typed by two people for a while lose nothing', async () => {
    const dias = diasDoMes('2025-04')
    const digitar = async (token: string, departamento: MudancaVenda['departamento']) => {
      for (const dia of dias) await gravar('2025-04', [cel(dia, 100, { departamento })], token)
    }
    await Promise.all([digitar(gestor, 'PNEUS'), digitar(admin, 'ATACADO')])
    const { celulas, liquido } = await ler('2025-04')
    expect([celulas.length, liquido]).toEqual([60, 6000])
  })

  test.each([
    ['a day of another month', cel('2025-06-01', 1), 'Este dia não é do mês'],
    ['the same cell twice', cel('2025-07-01', 2), 'Este valor vem duas vezes'],
  ])('%s is refused by itself, and the others are written', async (_name, wrong, motivo) => {
    const { conflitos, recusadas } = await gravar('2025-07', [cel('2025-07-01', 1, { antes: null }), wrong])
    expect([conflitos, recusadas]).toEqual([
      [],
      [{ dia: wrong.dia, departamento: wrong.departamento, medida: wrong.medida, motivo }],
    ])
    expect((await ler('2025-07')).celulas).toMatchObject([{ dia: '2025-07-01', bruto: 1 }])
    await gravar('2025-07', [cel('2025-07-01', null, { antes: 1 })])
  })

  test('a day to come is refused by itself; today and what was before are written', async () => {
    const { hoje } = await ler('2025-07')
    const [mes, amanha] = [hoje.slice(0, 7), somarDias(hoje, 1)]
    const { recusadas } = await gravar(mes, [cel(hoje, 5), cel(amanha, 6)])
    const motivo = amanha.startsWith(mes) ? 'Este dia ainda não chegou' : 'Este dia não é do mês'
    expect(recusadas).toEqual([expect.objectContaining({ dia: amanha, motivo })])
    expect((await ler(mes)).celulas).toMatchObject([{ dia: hoje, bruto: 5 }])
    await gravar(mes, [cel(hoje, null, { antes: 5 })])
  })

  test('a negative or a broken one is named', async () => {
    const r = await chamar('PUT', `meses/${loja}/2025-05/celulas`, { mudancas: [cel('2025-05-02', -1)] })
    expect(r.status).toBe(400)
    expect(JSON.stringify(r.corpo['campos'])).toContain('a partir de zero')
  })

  test('tell the store’s people who look, and nobody else', async () => {
    const s = io(t.servidor.endereco, {
      transports: ['websocket'],
      auth: { token: admin },
      extraHeaders: { host: m.host },
      forceNew: true,
    })
    try {
      await new Promise((ok) => s.on('connect', () => ok(null)))
      await s.emitWithAck('entrar', { codConcessionaria: loja })
      const ouvidos: VendasDoMes[] = []
      s.on(nomeEvento('um', 'vendasMes_', loja), (p: VendasDoMes) => ouvidos.push(p))
      await gravar('2025-05', [cel('2025-05-05', 42)])
      await expect.poll(() => ouvidos.length).toBe(1)
      expect(ouvidos[0]).toMatchObject({ mes: { mes: '2025-05', liquido: 42 }, celulas: [{ bruto: 42 }] })
    } finally {
      s.close()
    }
  })
})

describe('the way of a month', () => {
  const agir = (mes: string, acao: string, mais: object = {}, token = gestor) =>
    ler(mes).then(({ versao }) => chamar('POST', `meses/${loja}/${mes}/acoes`, { acao, versao, ...mais }, token))

  test('missing days and figures out of the usual are listed, and ask why before the month is sent', async () => {
    const mes = '2023-07'
    await encher(mes)
    const { diasUteis } = await ler(mes)
    const segundas = diasUteis.filter((d) => new Date(`${d}T12:00:00Z`).getUTCDay() === 1)
    const [primeira = '', segunda = '', terceira = ''] = segundas
    await gravar(mes, [
      cel(primeira, 90_00, { antes: 100_00 }),
      cel(segunda, 110_00, { antes: 100_00 }),
      cel(terceira, 99_000_00, { antes: 100_00 }),
      cel(diasUteis.at(-1) ?? '', null, { antes: 100_00 }),
    ])
    const { pendencias, estado } = await ler(mes)
    expect(estado).toBe('ABERTO')
    expect(pendencias.faltam).toEqual([diasUteis.at(-1)])
    expect(pendencias.discrepantes.map((d) => d.dia)).toContain(terceira)
    const r = await agir(mes, 'ENVIAR')
    expect([r.status, r.corpo['codigo']]).toEqual([409, 'pendencias'])
    expect((await agir(mes, 'ENVIAR', { confirmar: true })).corpo['campos']).toEqual({
      motivo: 'Diga por que o mês vai assim',
    })
    expect((await agir(mes, 'ENVIAR', { confirmar: true, motivo: 'Feriado da cidade' })).corpo).toMatchObject({
      estado: 'ENVIADO',
    })
  })

  test('from full to approved, back and again, with its history; a level 1 sends and judges nothing', async () => {
    const mes = '2023-08'
    expect((await encher(mes)).mes.estado).toBe('PREENCHIDO')
    expect((await agir(mes, 'ENVIAR')).status).toBe(200)
    expect(
      (await chamar('PUT', `meses/${loja}/${mes}/celulas`, { mudancas: [cel('2023-08-04', 1)] })).corpo,
    ).toMatchObject({ codigo: 'estado-nao-permite' })
    expect((await agir(mes, 'APROVAR')).status).toBe(403)
    expect((await agir(mes, 'ANALISAR', {}, admin)).corpo).toMatchObject({ estado: 'EM_ANALISE' })
    expect((await agir(mes, 'DEVOLVER', {}, admin)).corpo['campos']).toEqual({ motivo: 'Diga o motivo' })
    await agir(mes, 'DEVOLVER', { motivo: 'Pneus do dia 5' }, admin)
    await gravar(mes, [cel('2023-08-05', 120_00, { antes: 100_00 })])
    await agir(mes, 'ENVIAR')
    expect((await agir(mes, 'APROVAR', {}, admin)).corpo).toMatchObject({ estado: 'APROVADO' })
    const velha = await chamar(
      'POST',
      `meses/${loja}/${mes}/acoes`,
      { acao: 'REABRIR', versao: 1, motivo: 'xxx' },
      admin,
    )
    expect([velha.status, velha.corpo['codigo']]).toEqual([409, 'versao-antiga'])
    const codGestor = await m.usuario(1, [loja])
    const alheio = await m.usuario(1, [m.lojas[1] ?? 0])
    const comentar = (mencoes: number[]) =>
      chamar('POST', `meses/${loja}/${mes}/comentarios`, { texto: 'Conferido com a nota', mencoes }, admin)
    const s = io(t.servidor.endereco, {
      auth: { token: await m.tokenDe(codGestor, 1) },
      transports: ['websocket'],
      extraHeaders: { host: m.host },
      forceNew: true,
    })
    onTestFinished(() => void s.close())
    await new Promise((ok) => s.once('connect', () => ok(null)))
    const ouvido = new Promise((ok) => s.once(nomeEvento('um', 'mencaoNoMes_', codGestor), ok))
    expect((await comentar([alheio])).corpo['campos']).toHaveProperty('mencoes')
    expect((await certo<{ codUsuario: number }[]>('GET', `mencionaveis/${loja}`)).map((u) => u.codUsuario)).toEqual(
      expect.not.arrayContaining([alheio]),
    )
    expect((await comentar([codGestor])).corpo['mencoes']).toEqual([expect.objectContaining({ codUsuario: codGestor })])
    expect(await ouvido).toMatchObject({ codConcessionaria: loja, mes, texto: 'Conferido com a nota' })
    expect((await ler(mes)).eventos.map((e) => [e.acao, e.para, e.texto])).toEqual([
      ['ENVIAR', 'ENVIADO', ''],
      ['ANALISAR', 'EM_ANALISE', ''],
      ['DEVOLVER', 'DEVOLVIDO', 'Pneus do dia 5'],
      ['ENVIAR', 'ENVIADO', ''],
      ['APROVAR', 'APROVADO', ''],
      ['COMENTAR', null, 'Conferido com a nota'],
    ])
  })

  test('stands in the year by store and in the queue, which has the months that nobody began', async () => {
    const { itens } = await certo<Lido<typeof vendas.listMeses>>('GET', 'meses?ano=2023')
    expect(itens.map((i) => i.codConcessionaria)).toEqual([loja])
    expect(itens[0]?.meses.map((x: MesResumo) => x.estado)).toEqual([
      ...Array.from({ length: 6 }, () => 'ABERTO'),
      'ENVIADO',
      'APROVADO',
      ...Array.from({ length: 4 }, () => 'ABERTO'),
    ])
    const fila = await certo<Lido<typeof vendas.filaDeMeses>>('GET', 'fila?limite=5')
    expect(fila.itens.map((i) => i.mes)).toEqual(['2023-07', '2023-08', '2025-01', '2025-02', '2025-03'])
    expect(fila.contagem).toMatchObject({ ENVIADO: 1, APROVADO: 1 })
    const doEstado = await certo<Lido<typeof vendas.filaDeMeses>>('GET', 'fila?estado=APROVADO')
    expect(doEstado.itens.map((i) => i.mes)).toEqual(['2023-08'])
    const todas = await certo<Lido<typeof vendas.filaDeMeses>>('GET', 'fila?limite=200', undefined, admin)
    const agora = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Sao_Paulo' }).slice(0, 7)
    expect(todas.itens.filter((i) => i.mes === agora)).toHaveLength(2)
    // A store that began this month is asked for this month alone, and of it for the days from its first one on.
    const passado = mesMais(agora, -1)
    const daFila = async (mes: string) => {
      const { itens: meses } = await certo<Lido<typeof vendas.filaDeMeses>>('GET', 'fila?limite=200', undefined, admin)
      return meses.filter((i) => i.mes === mes && i.codConcessionaria === m.lojas[1])
    }
    const painel = async () => {
      const r = await t.chamar('GET', 'dashboard/agora', { token: admin })
      const { itens: esperam } = r.corpo as unknown as Lido<typeof dashboard.agoraNoPainel>
      return esperam.find((x) => x.pendencia === 'lancamentos')?.quantos
    }
    expect([(await daFila(passado)).length, await painel()]).toEqual([1, 2])
    await t.sql(`update concessionaria set desde = $2 where cod_concessionaria = $1`, [m.lojas[1], `${agora}-28`])
    expect([(await daFila(passado)).length, await painel()]).toEqual([0, 1])
    expect((await daFila(agora))[0]?.uteis).toBeLessThanOrEqual(4)
    await t.sql(`update concessionaria set desde = '2020-01-01' where cod_concessionaria = $1`, [m.lojas[1]])
  })

  test('a goal is set and taken away', async () => {
    expect(await certo('PUT', `meses/${loja}/2025-09/meta`, { meta: 500_000_00 })).toMatchObject({ meta: 500_000_00 })
    expect(await certo('PUT', `meses/${loja}/2025-09/meta`, { meta: null })).toMatchObject({ meta: null })
  })

  test('compares with the month before and the year before', async () => {
    await gravar('2025-10', [cel('2025-10-06', 300_00), cel('2025-10-06', 100_00, { medida: 'devolucao' })])
    await gravar('2024-11', [cel('2024-11-04', 50_00, { departamento: 'BATERIAS' })])
    const { mesAnterior, anoAnterior } = await ler('2025-11')
    expect([mesAnterior, anoAnterior]).toEqual([{ PNEUS: 200_00 }, { BATERIAS: 50_00 }])
  })
})

test('who has not sent a month is reminded of its deadline, once before, once on it and once after', async () => {
  const l2 = m.lojas[1] ?? 0
  const email = `prazo-${randomUUID()}@exemplo.com`
  const cod = await m.usuario(1, [l2])
  await t.sql('update usuario set email = $2 where cod_usuario = $1', [cod, email])
  const guardar = (mes: string, estado: string) =>
    t.sql(
      `insert into venda_mes (cod_distribuidor, cod_concessionaria, mes, estado, preenchidos) values ($1, $2, $3, $4, 12) on conflict (cod_distribuidor, cod_concessionaria, mes) do update set estado = $4`,
      [m.codDistribuidor, l2, mes, estado],
    )
  const lembrar = (em: string) =>
    lembrarPrazos(
      t.servidor.partes,
      (e) => {
        throw e
      },
      new Date(em),
    )
  const cartas = () =>
    t.sql<{ assunto: string; corpo: string }>(
      'select assunto, corpo from mensagem where destino = $1 order by cod_mensagem',
      [email],
    )
  // A store that never kept a month is left in peace.
  expect(await lembrar('2031-03-03T15:00:00Z')).toBe(0)
  // One that began in the month that runs is not asked for the month before.
  const comecou = (dia: string) =>
    t.sql('update concessionaria set desde = $2 where cod_concessionaria = $1', [l2, dia])
  await comecou('2031-03-01')
  await guardar('2031-03', 'ABERTO')
  expect(await lembrar('2031-03-03T15:00:00Z')).toBe(0)
  await comecou('2020-01-01')
  await guardar('2031-02', 'ABERTO')
  for (const em of ['2031-03-01T15:00:00Z', '2031-03-02T05:00:00Z']) expect([em, await lembrar(em)]).toEqual([em, 0])
  for (const [em, quantas] of [
    ['2031-03-02T15:00:00Z', 1],
    ['2031-03-03T15:00:00Z', 1],
    ['2031-03-05T15:00:00Z', 2],
    ['2031-03-06T15:00:00Z', 3],
    ['2031-03-09T15:00:00Z', 3],
  ] as const) {
    await lembrar(em)
    expect([em, (await cartas()).length]).toEqual([em, quantas])
  }
  const [antes, , depois] = await cartas()
  expect(antes?.assunto).toBe('Vendas de fevereiro de 2031 ainda não enviadas: um loja 2')
  expect(antes?.corpo).toContain('- um loja 2: 12 dias preenchidos')
  expect(depois?.corpo).toContain('O prazo foi 05/03/2031')
  await guardar('2031-03', 'ENVIADO')
  await lembrar('2031-04-05T15:00:00Z')
  expect(await cartas()).toHaveLength(3)
})
