import { randomUUID } from 'node:crypto'
import { io } from 'socket.io-client'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Loaded } from '#shared/core/contract.ts'
import type { dashboard } from '#shared/relatorios/dashboard.ts'
import { eventName, type MonthVendas } from '#shared/core/realtime.ts'
import { addDays } from '#shared/rules/dates.ts'
import { DEPARTAMENTO_CODES, daysOfMonth, shiftMonth } from '#shared/rules/vendas.ts'
import type { MonthSummary, VendaChange, vendas } from '#shared/vendas/vendas.ts'
import { openSales } from '#tests/records/vendas.ts'
import { remindDeadlines } from './remind.ts'

const { t, m, loja, manager, admin, callApi, certo, read } = await openSales()
afterAll(() => t.close())

const cell = (dia: string, valor: number | null, extra: Partial<VendaChange> = {}): VendaChange => ({
  dia,
  departamento: 'PNEUS',
  medida: 'bruto',
  valor,
  antes: null,
  ...extra,
})
const save = (mes: string, mudancas: VendaChange[], token = manager) =>
  certo<Loaded<typeof vendas.gravarCelulas>>('PUT', `meses/${loja}/${mes}/celulas`, { mudancas }, token)
/** Fills every working day of a month with a figure. */
const fill = async (mes: string) =>
  save(
    mes,
    (await read(mes)).diasUteis.map((dia) => cell(dia, 100_00)),
  )

test('a day that becomes a holiday after it was entered counts neither as working nor as entered', async () => {
  const mes = '2024-05'
  const days = (await read(mes)).diasUteis
  await save(
    mes,
    days.slice(0, 3).map((dia) => cell(dia, 100_00)),
  )
  const counted = async () => {
    const { preenchidos, uteis } = await read(mes)
    return [preenchidos, uteis]
  }
  expect(await counted()).toEqual([3, days.length])
  const holidays = (text: string, dias: readonly string[]) => t.sql(text, [m.codDistribuidor, loja, dias])
  const INSERT = `insert into feriado (cod_distribuidor, cod_concessionaria, dia, nome) select $1, $2, d, 'Local' from unnest($3::date[]) d`
  await holidays(INSERT, days.slice(0, 1))
  expect(await counted()).toEqual([2, days.length - 1])
  // Once only the entered days are left, the month is complete; and it is open again when they work as before.
  await holidays(INSERT, days.slice(3))
  expect([await counted(), (await read(mes)).estado]).toEqual([[2, 2], 'PREENCHIDO'])
  await holidays(
    'delete from feriado where cod_distribuidor = $1 and cod_concessionaria = $2 and dia = any($3::date[])',
    days,
  )
  expect([await counted(), (await read(mes)).estado]).toEqual([[3, days.length], 'ABERTO'])
  for (const table of ['venda_celula', 'venda_mes'])
    await t.sql(`delete from ${table} where cod_distribuidor = $1 and cod_concessionaria = $2`, [
      m.codDistribuidor,
      loja,
    ])
})

describe('figures', () => {
  test('are written one by one or by the hundred, summed, and removed', async () => {
    const dia = '2025-01-13'
    const r = await save('2025-01', [
      cell(dia, 1_250_00),
      cell(dia, 50_00, { medida: 'desconto' }),
      cell(dia, 1500, { medida: 'quantidade' }),
      cell('2025-01-14', 800_00, { departamento: 'MAO_OBRA_MECANICA' }),
    ])
    expect(r.conflitos).toEqual([])
    expect(r.mes).toMatchObject({ liquido: 2_000_00, preenchidos: 2, estado: 'ABERTO', prazo: '2025-02-05' })
    expect((await read('2025-01')).celulas).toMatchObject([
      { dia, departamento: 'PNEUS', bruto: 1_250_00, desconto: 50_00, quantidade: 1500, custo: null },
      { departamento: 'MAO_OBRA_MECANICA', bruto: 800_00 },
    ])
    // A paste of 400 cells is one save.
    const pasted = daysOfMonth('2025-02').flatMap((d) =>
      DEPARTAMENTO_CODES.flatMap((departamento) => [
        cell(d, 100, { departamento }),
        cell(d, 10, { departamento, medida: 'imposto' }),
      ]),
    )
    expect(pasted.length).toBeGreaterThan(400)
    expect((await save('2025-02', pasted)).mes.liquido).toBe(28 * 11 * 90)
    await save('2025-01', [
      cell(dia, null, { antes: 1_250_00 }),
      cell(dia, null, { medida: 'desconto', antes: 50_00 }),
      cell(dia, null, { medida: 'quantidade', antes: 1500 }),
    ])
    expect((await read('2025-01')).celulas).toHaveLength(1)
  })

  test('of two users in one month are merged; a conflict on one cell shows the stored value to the second user', async () => {
    const dia = '2025-03-10'
    await save('2025-03', [cell(dia, 100)])
    // Both users saw 100; they change different measures of one cell, then the same one.
    const [a, b] = await Promise.all([
      save('2025-03', [cell(dia, 200, { antes: 100 })]),
      save('2025-03', [cell(dia, 7, { medida: 'custo' })], admin),
    ])
    expect([a.conflitos, b.conflitos]).toEqual([[], []])
    const late = await save('2025-03', [cell(dia, 300, { antes: 100 }), cell('2025-03-11', 5)], admin)
    expect(late.conflitos).toEqual([
      { dia, departamento: 'PNEUS', medida: 'bruto', atual: 200, quem: expect.any(String) },
    ])
    expect((await read('2025-03')).celulas).toMatchObject([
      { dia, bruto: 200, custo: 7 },
      { dia: '2025-03-11', bruto: 5 },
    ])
    // The same figure typed by both users is not a conflict.
    expect((await save('2025-03', [cell(dia, 200, { antes: 100 })], admin)).conflitos).toEqual([])
  })

  test('typed by two users for a while are all kept', async () => {
    const days = daysOfMonth('2025-04')
    const typeIn = async (token: string, departamento: VendaChange['departamento']) => {
      for (const dia of days) await save('2025-04', [cell(dia, 100, { departamento })], token)
    }
    await Promise.all([typeIn(manager, 'PNEUS'), typeIn(admin, 'ATACADO')])
    const { celulas, liquido } = await read('2025-04')
    expect([celulas.length, liquido]).toEqual([60, 6000])
  })

  test.each([
    ['a day of another month', cell('2025-06-01', 1), 'Este dia não é do mês'],
    ['the same cell twice', cell('2025-07-01', 2), 'Este valor vem duas vezes'],
  ])('%s is refused alone, and the other figures are written', async (_name, wrong, motivo) => {
    const { conflitos, recusadas } = await save('2025-07', [cell('2025-07-01', 1, { antes: null }), wrong])
    expect([conflitos, recusadas]).toEqual([
      [],
      [{ dia: wrong.dia, departamento: wrong.departamento, medida: wrong.medida, motivo }],
    ])
    expect((await read('2025-07')).celulas).toMatchObject([{ dia: '2025-07-01', bruto: 1 }])
    await save('2025-07', [cell('2025-07-01', null, { antes: 1 })])
  })

  test('a future day is refused alone; today and earlier days are written', async () => {
    const { hoje } = await read('2025-07')
    const [mes, tomorrow] = [hoje.slice(0, 7), addDays(hoje, 1)]
    const { recusadas } = await save(mes, [cell(hoje, 5), cell(tomorrow, 6)])
    const motivo = tomorrow.startsWith(mes) ? 'Este dia ainda não chegou' : 'Este dia não é do mês'
    expect(recusadas).toEqual([expect.objectContaining({ dia: tomorrow, motivo })])
    expect((await read(mes)).celulas).toMatchObject([{ dia: hoje, bruto: 5 }])
    await save(mes, [cell(hoje, null, { antes: 5 })])
  })

  test('a negative or fractional figure is named', async () => {
    const r = await callApi('PUT', `meses/${loja}/2025-05/celulas`, { mudancas: [cell('2025-05-02', -1)] })
    expect(r.status).toBe(400)
    expect(JSON.stringify(r.corpo['campos'])).toContain('a partir de zero')
  })

  test('are published to users of the store who are viewing, and to nobody else', async () => {
    const s = io(t.server.endereco, {
      transports: ['websocket'],
      auth: { token: admin },
      extraHeaders: { host: m.host },
      forceNew: true,
    })
    try {
      await new Promise((ok) => s.on('connect', () => ok(null)))
      await s.emitWithAck('entrar', { codConcessionaria: loja })
      const heard: MonthVendas[] = []
      s.on(eventName('um', 'vendasMes_', loja), (p: MonthVendas) => heard.push(p))
      await save('2025-05', [cell('2025-05-05', 42)])
      await expect.poll(() => heard.length).toBe(1)
      expect(heard[0]).toMatchObject({ mes: { mes: '2025-05', liquido: 42 }, celulas: [{ bruto: 42 }] })
    } finally {
      s.close()
    }
  })
})

describe('the workflow of a month', () => {
  const act = (mes: string, acao: string, extra: object = {}, token = manager) =>
    read(mes).then(({ versao }) => callApi('POST', `meses/${loja}/${mes}/acoes`, { acao, versao, ...extra }, token))

  test('missing days and outliers are listed and need a reason before the month is sent', async () => {
    const mes = '2023-07'
    await fill(mes)
    const { diasUteis } = await read(mes)
    const mondays = diasUteis.filter((d) => new Date(`${d}T12:00:00Z`).getUTCDay() === 1)
    const [first = '', second = '', third = ''] = mondays
    await save(mes, [
      cell(first, 90_00, { antes: 100_00 }),
      cell(second, 110_00, { antes: 100_00 }),
      cell(third, 99_000_00, { antes: 100_00 }),
      cell(diasUteis.at(-1) ?? '', null, { antes: 100_00 }),
    ])
    const { pendencias, estado } = await read(mes)
    expect(estado).toBe('ABERTO')
    expect(pendencias.faltam).toEqual([diasUteis.at(-1)])
    expect(pendencias.discrepantes.map((d) => d.dia)).toContain(third)
    const r = await act(mes, 'ENVIAR')
    expect([r.status, r.corpo['codigo']]).toEqual([409, 'pendencias'])
    expect((await act(mes, 'ENVIAR', { confirmar: true })).corpo['campos']).toEqual({
      motivo: 'Diga por que o mês vai assim',
    })
    expect((await act(mes, 'ENVIAR', { confirmar: true, motivo: 'Feriado da cidade' })).corpo).toMatchObject({
      estado: 'ENVIADO',
    })
  })

  test('goes from filled to approved, back and again, with its history; a level 1 sends but cannot judge', async () => {
    const mes = '2023-08'
    expect((await fill(mes)).mes.estado).toBe('PREENCHIDO')
    expect((await act(mes, 'ENVIAR')).status).toBe(200)
    expect(
      (await callApi('PUT', `meses/${loja}/${mes}/celulas`, { mudancas: [cell('2023-08-04', 1)] })).corpo,
    ).toMatchObject({ codigo: 'estado-nao-permite' })
    expect((await act(mes, 'APROVAR')).status).toBe(403)
    expect((await act(mes, 'ANALISAR', {}, admin)).corpo).toMatchObject({ estado: 'EM_ANALISE' })
    expect((await act(mes, 'DEVOLVER', {}, admin)).corpo['campos']).toEqual({ motivo: 'Diga o motivo' })
    await act(mes, 'DEVOLVER', { motivo: 'Pneus do dia 5' }, admin)
    await save(mes, [cell('2023-08-05', 120_00, { antes: 100_00 })])
    await act(mes, 'ENVIAR')
    expect((await act(mes, 'APROVAR', {}, admin)).corpo).toMatchObject({ estado: 'APROVADO' })
    const old = await callApi(
      'POST',
      `meses/${loja}/${mes}/acoes`,
      { acao: 'REABRIR', versao: 1, motivo: 'xxx' },
      admin,
    )
    expect([old.status, old.corpo['codigo']]).toEqual([409, 'versao-antiga'])
    const codManager = await m.usuario(1, [loja])
    const foreign = await m.usuario(1, [m.lojas[1] ?? 0])
    const addComment = (mencoes: number[]) =>
      callApi('POST', `meses/${loja}/${mes}/comentarios`, { texto: 'Conferido com a nota', mencoes }, admin)
    const s = io(t.server.endereco, {
      auth: { token: await m.tokenFor(codManager, 1) },
      transports: ['websocket'],
      extraHeaders: { host: m.host },
      forceNew: true,
    })
    onTestFinished(() => void s.close())
    await new Promise((ok) => s.once('connect', () => ok(null)))
    const lastHeard = new Promise((ok) => s.once(eventName('um', 'mencaoNoMes_', codManager), ok))
    expect((await addComment([foreign])).corpo['campos']).toHaveProperty('mencoes')
    expect((await certo<{ codUsuario: number }[]>('GET', `mencionaveis/${loja}`)).map((u) => u.codUsuario)).toEqual(
      expect.not.arrayContaining([foreign]),
    )
    expect((await addComment([codManager])).corpo['mencoes']).toEqual([
      expect.objectContaining({ codUsuario: codManager }),
    ])
    expect(await lastHeard).toMatchObject({ codConcessionaria: loja, mes, texto: 'Conferido com a nota' })
    expect((await read(mes)).eventos.map((e) => [e.acao, e.para, e.texto])).toEqual([
      ['ENVIAR', 'ENVIADO', ''],
      ['ANALISAR', 'EM_ANALISE', ''],
      ['DEVOLVER', 'DEVOLVIDO', 'Pneus do dia 5'],
      ['ENVIAR', 'ENVIADO', ''],
      ['APROVAR', 'APROVADO', ''],
      ['COMENTAR', null, 'Conferido com a nota'],
    ])
  })

  test('is listed in the year by store and in the queue, which includes months without a row', async () => {
    const { itens } = await certo<Loaded<typeof vendas.listMeses>>('GET', 'meses?ano=2023')
    expect(itens.map((i) => i.codConcessionaria)).toEqual([loja])
    expect(itens[0]?.meses.map((x: MonthSummary) => x.estado)).toEqual([
      ...Array.from({ length: 6 }, () => 'ABERTO'),
      'ENVIADO',
      'APROVADO',
      ...Array.from({ length: 4 }, () => 'ABERTO'),
    ])
    const queue = await certo<Loaded<typeof vendas.filaDeMeses>>('GET', 'fila?limite=5')
    expect(queue.itens.map((i) => i.mes)).toEqual(['2023-07', '2023-08', '2025-01', '2025-02', '2025-03'])
    expect(queue.contagem).toMatchObject({ ENVIADO: 1, APROVADO: 1 })
    const inState = await certo<Loaded<typeof vendas.filaDeMeses>>('GET', 'fila?estado=APROVADO')
    expect(inState.itens.map((i) => i.mes)).toEqual(['2023-08'])
    const todas = await certo<Loaded<typeof vendas.filaDeMeses>>('GET', 'fila?limite=200', undefined, admin)
    const now = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Sao_Paulo' }).slice(0, 7)
    expect(todas.itens.filter((i) => i.mes === now)).toHaveLength(2)
    // For a store that started this month only this month counts, and only the days from its first one on.
    const inThePast = shiftMonth(now, -1)
    const fromQueue = async (mes: string) => {
      const { itens: months } = await certo<Loaded<typeof vendas.filaDeMeses>>(
        'GET',
        'fila?limite=200',
        undefined,
        admin,
      )
      return months.filter((i) => i.mes === mes && i.codConcessionaria === m.lojas[1])
    }
    const panel = async () => {
      const r = await t.callApi('GET', 'dashboard/agora', { token: admin })
      const { itens: esperam } = r.corpo as unknown as Loaded<typeof dashboard.agoraNoPainel>
      return esperam.find((x) => x.pendencia === 'lancamentos')?.quantos
    }
    expect([(await fromQueue(inThePast)).length, await panel()]).toEqual([1, 2])
    await t.sql(`update concessionaria set desde = $2 where cod_concessionaria = $1`, [m.lojas[1], `${now}-28`])
    expect([(await fromQueue(inThePast)).length, await panel()]).toEqual([0, 1])
    expect((await fromQueue(now))[0]?.uteis).toBeLessThanOrEqual(4)
    await t.sql(`update concessionaria set desde = '2020-01-01' where cod_concessionaria = $1`, [m.lojas[1]])
  })

  test('a goal is set and removed', async () => {
    expect(await certo('PUT', `meses/${loja}/2025-09/meta`, { meta: 500_000_00 })).toMatchObject({ meta: 500_000_00 })
    expect(await certo('PUT', `meses/${loja}/2025-09/meta`, { meta: null })).toMatchObject({ meta: null })
  })

  test('compares with the previous month and the same month of the previous year', async () => {
    await save('2025-10', [cell('2025-10-06', 300_00), cell('2025-10-06', 100_00, { medida: 'devolucao' })])
    await save('2024-11', [cell('2024-11-04', 50_00, { departamento: 'BATERIAS' })])
    const { mesAnterior, anoAnterior } = await read('2025-11')
    expect([mesAnterior, anoAnterior]).toEqual([{ PNEUS: 200_00 }, { BATERIAS: 50_00 }])
  })
})

test('a store that has not sent its month is reminded before, on and after the deadline', async () => {
  const l2 = m.lojas[1] ?? 0
  const email = `prazo-${randomUUID()}@exemplo.com`
  const cod = await m.usuario(1, [l2])
  await t.sql('update usuario set email = $2 where cod_usuario = $1', [cod, email])
  const keep = (mes: string, estado: string) =>
    t.sql(
      `insert into venda_mes (cod_distribuidor, cod_concessionaria, mes, estado, preenchidos) values ($1, $2, $3, $4, 12) on conflict (cod_distribuidor, cod_concessionaria, mes) do update set estado = $4`,
      [m.codDistribuidor, l2, mes, estado],
    )
  const lembrar = (em: string) =>
    remindDeadlines(
      t.server.services,
      (e) => {
        throw e
      },
      new Date(em),
    )
  const sentEmails = () =>
    t.sql<{ assunto: string; corpo: string }>(
      'select assunto, corpo from mensagem where destino = $1 order by cod_mensagem',
      [email],
    )
  // A store that never kept a month gets no reminder.
  expect(await lembrar('2031-03-03T15:00:00Z')).toBe(0)
  // A store that started this month is not asked for the previous one.
  const started = (dia: string) =>
    t.sql('update concessionaria set desde = $2 where cod_concessionaria = $1', [l2, dia])
  await started('2031-03-01')
  await keep('2031-03', 'ABERTO')
  expect(await lembrar('2031-03-03T15:00:00Z')).toBe(0)
  await started('2020-01-01')
  await keep('2031-02', 'ABERTO')
  for (const em of ['2031-03-01T15:00:00Z', '2031-03-02T05:00:00Z']) expect([em, await lembrar(em)]).toEqual([em, 0])
  for (const [em, count] of [
    ['2031-03-02T15:00:00Z', 1],
    ['2031-03-03T15:00:00Z', 1],
    ['2031-03-05T15:00:00Z', 2],
    ['2031-03-06T15:00:00Z', 3],
    ['2031-03-09T15:00:00Z', 3],
  ] as const) {
    await lembrar(em)
    expect([em, (await sentEmails()).length]).toEqual([em, count])
  }
  const [before, , after] = await sentEmails()
  expect(before?.assunto).toBe('Vendas de fevereiro de 2031 ainda não enviadas: um loja 2')
  expect(before?.corpo).toContain('- um loja 2: 12 dias preenchidos')
  expect(after?.corpo).toContain('O prazo foi 05/03/2031')
  await keep('2031-03', 'ENVIADO')
  await lembrar('2031-04-05T15:00:00Z')
  expect(await sentEmails()).toHaveLength(3)
})
