import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FrotaBoard, CarHolder, FrotaFigure } from '#shared/frota/consultas.ts'
import type { ContractPage } from '#shared/frota/contract.ts'
import type { Emprestimo } from '#shared/frota/emprestimos.ts'
import { DRIVER, inHours, openFrota, type Frota } from '#tests/records/frota.ts'
import { buildWorld } from '#tests/records/world.ts'

let f: Frota
beforeAll(async () => {
  f = await openFrota()
})
afterAll(() => f.t.close())

const code = (r: { corpo: Record<string, unknown> }) => r.corpo['codigo']
/** Moves a loan's hours back, as if it had begun then. */
const moveBack = (e: { codEmprestimo: number }, hours: number) =>
  f.t.sql(
    `update frota_emprestimo set inicio = inicio - make_interval(hours => $2), fim = fim - make_interval(hours => $2), retirada_em = retirada_em - make_interval(hours => $2) where cod_emprestimo = $1`,
    [e.codEmprestimo, hours],
  )

test('a loan goes from the request over contract and keys to the return, which tells the differences', async () => {
  const car = await f.car({ km: 1000 })
  const asked = await f.ask()
  expect([asked.estado, asked.acoes]).toEqual(['PEDIDO', ['RESERVAR', 'RECUSAR', 'CANCELAR']])
  const reserved = await f.reserve(asked, car.codCarro)
  expect(reserved).toMatchObject({ estado: 'RESERVADO', placa: car.placa })
  expect(reserved.faltas.length).toBe(3)
  const early = await f.act(reserved, 'entregar', { km: 1000, combustivel: 8 })
  expect([early.status, code(early)]).toEqual([409, 'falta-para-entregar'])
  const signed = await f.sign(reserved)
  expect(signed).toMatchObject({ faltas: [], assinadoPor: DRIVER.motorista, cpf: '52998224725' })
  expect(signed.contratoSha256).toMatch(/^[0-9a-f]{64}$/)
  const pdf = await f.call('GET', `frota/emprestimos/${signed.codEmprestimo}/contrato`)
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const low = await f.act(signed, 'entregar', { km: 999, combustivel: 8 })
  expect([low.status, low.corpo['campos']]).toEqual([422, { km: 'A última anotada é 1.000 km' }])
  const out = await f.done(signed, 'entregar', { km: 1010, combustivel: 8, avarias: ['Capô'] })
  expect(out).toMatchObject({ estado: 'ENTREGUE', kmSaida: 1010, atraso: 0 })
  const back = await f.done(out, 'devolver', { km: 1150, combustivel: 6, avarias: ['Capô', 'Teto'] })
  expect(back.diferencas).toEqual({ km: 140, combustivel: 2, minutos: 0, avarias: ['Teto'], valorCombustivel: 0 })
  expect(back.acoes).toEqual([])
  expect(await f.read(back)).toMatchObject({ kmDoCarro: 1150 })
})

test('a car is promised once: an overlap is refused with who has it, next to it is free', async () => {
  const car = await f.car()
  const first = await f.reserve(await f.ask(inHours(10), inHours(20)), car.codCarro)
  const second = await f.ask(inHours(15), inHours(25))
  const r = await f.act(second, 'reservar', { codCarro: car.codCarro, inicio: second.inicio, fim: second.fim })
  expect([r.status, code(r)]).toEqual([409, 'carro-ocupado'])
  expect(r.corpo['mensagem']).toContain(first.motorista)
  const free = await f.ok<{ codCarro: number; impedimento: string | null }[]>(
    'GET',
    `frota/emprestimos/${second.codEmprestimo}/livres?inicio=${second.inicio}&fim=${second.fim}`,
  )
  expect(free.find((k) => k.codCarro === car.codCarro)?.impedimento).toContain(first.motorista)
  const after = await f.reserve(second, car.codCarro, { inicio: first.fim, fim: inHours(30) })
  const longer = await f.act(first, 'prorrogar', { fim: inHours(22) })
  expect([longer.status, code(longer)]).toEqual([409, 'carro-ocupado'])
  await f.done(after, 'cancelar', { motivo: 'Desistiu' })
  expect(await f.done(first, 'prorrogar', { fim: inHours(22) })).toMatchObject({ versao: first.versao + 1 })
})

test('the database itself refuses to promise or to hand over a car twice', async () => {
  const car = await f.car()
  await f.reserve(await f.ask(inHours(10), inHours(20)), car.codCarro)
  const insert = (extra: string, values: string) =>
    f.t.sql(
      `insert into frota_emprestimo (cod_distribuidor, cod_concessionaria, cod_carro, motorista, inicio, fim, estado${extra}) values ($1, $2, $3, 'Fulano', $4, $5, ${values})`,
      [f.m.codDistribuidor, f.loja, car.codCarro, inHours(19), inHours(29)],
    )
  await expect(insert('', `'RESERVADO'`)).rejects.toThrow('frota_ocupado')
  await f.lend((await f.car()).codCarro)
  const [out] = await f.t.sql<{ k: number }>(
    `select cod_carro as k from frota_emprestimo where estado = 'ENTREGUE' order by cod_emprestimo desc limit 1`,
  )
  await expect(
    f.t.sql(
      `insert into frota_emprestimo (cod_distribuidor, cod_concessionaria, cod_carro, motorista, inicio, fim, estado, retirada_em, devolvido_em)
       values ($1, $2, $3, 'Fulano', now() - interval '9 days', now() - interval '8 days', 'DEVOLVIDO', now() - interval '9 days', now() + interval '1 minute')`,
      [f.m.codDistribuidor, f.loja, out?.k],
    ),
  ).rejects.toThrow('frota_posse')
})

test('a car under maintenance, or without insurance until the return, is not lent', async () => {
  const day = inHours(0).slice(0, 10)
  for (const [extra, words] of [
    [{ manutencaoAte: '2099-01-01' }, 'manutenção'],
    [{ seguroAte: day }, 'seguro'],
    [{ licenciamentoAte: day }, 'licenciamento'],
  ] as const) {
    const car = await f.car(extra)
    const e = await f.ask(inHours(48), inHours(96))
    const r = await f.act(e, 'reservar', { codCarro: car.codCarro, inicio: e.inicio, fim: e.fim })
    expect([r.status, code(r), String(r.corpo['mensagem']).includes(words)]).toEqual([409, 'carro-ocupado', true])
  }
})

test('a late car holds up the next loan, which says so; the return frees it', async () => {
  const car = await f.car()
  const late = await f.lend(car.codCarro, inHours(2))
  const next = await f.sign(await f.reserve(await f.ask(inHours(3), inHours(30)), car.codCarro))
  await moveBack(late, 24)
  await moveBack(next, 3)
  expect(await f.read(late)).toMatchObject({ espera: { codEmprestimo: next.codEmprestimo } })
  expect((await f.read(late)).atraso).toBeGreaterThan(21 * 60)
  const now = await f.read(next)
  expect(now.faltas).toEqual([expect.stringContaining('ainda não devolveu')])
  const board = await f.ok<FrotaBoard>(
    'GET',
    `frota/quadro/${f.loja}?de=${inHours(0).slice(0, 10)}&ate=${inHours(72).slice(0, 10)}`,
  )
  expect(board.emprestimos.map((e) => e.codEmprestimo)).toEqual(
    expect.arrayContaining([late.codEmprestimo, next.codEmprestimo]),
  )
  await f.done(late, 'devolver', { km: late.kmSaida, combustivel: 8 })
  expect((await f.read(next)).faltas).toEqual([])
})

test('a stale version is refused, and of ten clicks on one request one reserves', async () => {
  await f.car()
  const e = await f.ask(inHours(500), inHours(510))
  const all = await Promise.all(
    Array.from({ length: 10 }, () => f.act(e, 'reservar', { codCarro: null, inicio: e.inicio, fim: e.fim })),
  )
  expect(all.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  const stale = await f.act(e, 'cancelar', { motivo: 'Desistiu' })
  expect([stale.status, code(stale)]).toEqual([409, 'versao-antiga'])
})

test('the contract opens by its link only, changes with each link, and is signed once, by who may drive', async () => {
  const car = await f.car({ idadeMinima: 25, caucao: 50_000 })
  const e = await f.reserve(await f.ask(inHours(5), inHours(29)), car.codCarro)
  const old = await f.link(e)
  const token = await f.link(e)
  expect((await f.asDriver('GET', old)).status).toBe(404)
  const other = await buildWorld(f.t, 'outro')
  expect((await f.asDriver('GET', token, undefined, other.host)).status).toBe(404)
  const [stored] = await f.t.sql<{ h: string }>(
    'select link_hash as h from frota_emprestimo where cod_emprestimo = $1',
    [e.codEmprestimo],
  )
  expect(stored?.h).not.toContain(token)
  const page = (await f.asDriver('GET', token)).corpo as unknown as ContractPage
  expect(page).toMatchObject({ placa: car.placa, caucao: 50_000, caucaoPaga: false, assinadoEm: null })
  const { telefone: _, ...driver } = DRIVER
  const send = async (extra: object) =>
    f.asDriver('POST', token, { ...driver, assinatura: await f.signature(), termos: page.termos, ...extra })
  const young = await send({
    nascimento: '2005-01-01',
    cnhValidade: inHours(0).slice(0, 10),
    cnhCategoria: 'A',
    cnh: '12345678901',
    cpf: '111.111.111-11',
  })
  expect([young.status, Object.keys(young.corpo['campos'] as object).toSorted()]).toEqual([
    422,
    ['cnh', 'cnhCategoria', 'cnhValidade', 'cpf', 'nascimento'],
  ])
  const changed = await send({ termos: 'Outros' })
  expect([changed.status, code(changed)]).toEqual([409, 'termos-mudaram'])
  const both = await Promise.all([send({}), send({})])
  expect(both.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const after = (await f.asDriver('GET', token)).corpo as unknown as ContractPage
  expect([after.cpf, after.cnh, after.nascimento, after.assinadoPor]).toEqual(['', '', null, DRIVER.motorista])
  const blank = await f.act(await f.read(e), 'motorista', DRIVER)
  expect([blank.status, code(blank)]).toEqual([409, 'ja-assinado'])
})

test('keys wait for the deposit, which the management may waive', async () => {
  const car = await f.car({ caucao: 50_000 })
  const e = await f.sign(await f.reserve(await f.ask(), car.codCarro))
  const none = await f.act(e, 'caucao')
  expect([none.status, code(none)]).toEqual([409, 'sem-pix'])
  const keys = { km: 0, combustivel: 8 }
  const unpaid = await f.act(e, 'entregar', keys)
  expect([unpaid.status, code(unpaid)]).toEqual([409, 'caucao-pendente'])
  expect((await f.act(e, 'entregar', { ...keys, dispensarCaucao: true })).status).toBe(403)
  expect((await f.act(e, 'entregar', { ...keys, dispensarCaucao: true }, f.manager)).status).toBe(200)
})

test('a paid deposit lets the keys go, and is asked for once', async () => {
  await f.t.sql(
    `insert into pix_conta (cod_distribuidor, cod_concessionaria, chave, nome, cidade, token_publico) values ($1, $2, 'a@b.com', 'Oficina', 'Cidade', 'pppppppppppppppppppppp') on conflict do nothing`,
    [f.m.codDistribuidor, f.loja],
  )
  const car = await f.car({ caucao: 30_000 })
  const e = await f.sign(await f.reserve(await f.ask(), car.codCarro))
  const charged = await f.done(e, 'caucao')
  expect(charged.cobranca).toMatchObject({ valor: 30_000, pago: 0, estado: 'ABERTA' })
  const again = await f.act(charged, 'caucao')
  expect([again.status, code(again)]).toEqual([409, 'ja-cobrada'])
  await f.ok('POST', `pagamentos/cobrancas/${charged.cobranca?.codCobranca}/pagamento`, {
    valor: 30_000,
    pagoEm: new Date().toISOString(),
    prova: 'Extrato do dia',
    versao: 1,
  })
  const out = await f.done(charged, 'entregar', { km: 0, combustivel: 8 })
  const back = await f.done(out, 'devolver', { km: 10, combustivel: 4, cobrar: 8000 })
  expect(back.cobrancaFinal).toMatchObject({ valor: 8000, estado: 'ABERTA' })
})

test('who had the car at a minute: the driver, the store, and the one at the change of hands', async () => {
  const car = await f.car()
  const make = async (de: string, ate: string, nome: string) =>
    (
      await f.t.sql<{ c: number }>(
        `insert into frota_emprestimo (cod_distribuidor, cod_concessionaria, cod_carro, motorista, inicio, fim, estado, retirada_em, devolvido_em) values ($1, $2, $3, $6, $4, $5, 'DEVOLVIDO', $4, $5) returning cod_emprestimo as c`,
        [f.m.codDistribuidor, f.loja, car.codCarro, de, ate, nome],
      )
    )[0]?.c
  const ana = await make('2026-03-01T12:00:00Z', '2026-03-02T15:30:20Z', 'Ana')
  const beto = await make('2026-03-02T15:30:40Z', '2026-03-03T12:00:00Z', 'Beto')
  const who = async (em: string, placa = car.placa) =>
    (await f.ok<CarHolder | null>('GET', `frota/quem?placa=${placa}&em=${em}`))?.emprestimo?.codEmprestimo
  expect(await who('2026-03-01T12:00:00Z')).toBe(ana)
  expect(await who('2026-03-02T15:30:00Z')).toBe(ana)
  expect(await who('2026-03-02T15:30:50Z')).toBe(beto)
  expect(await who('2026-03-03T11:59:00Z')).toBe(beto)
  expect(await who('2026-03-03T12:00:00Z')).toBe(undefined)
  expect(await who('2026-03-02T15:30:10Z', car.placa.toLowerCase())).toBe(ana)
  expect((await f.ok('GET', `frota/quem?placa=ZZZ9Z99&em=2026-03-01T12:00:00Z`)) ?? null).toBeNull()
  expect((await f.call('GET', 'frota/quem?placa=1234567&em=2026-03-01T12:00:00Z')).status).toBe(422)
})

test('another store, another tenant and level 6 reach nothing; a consultant changes no terms', async () => {
  const car = await f.car()
  const e = await f.reserve(await f.ask(inHours(700), inHours(701)), car.codCarro)
  const stranger = await f.m.token(3, [f.m.lojas[1] ?? 0])
  expect((await f.call('GET', `frota/emprestimos/${e.codEmprestimo}`, undefined, stranger)).status).toBe(404)
  expect((await f.act(e, 'cancelar', { motivo: 'Não' }, stranger)).status).toBe(404)
  const elsewhere = await f.call(
    'POST',
    'frota/emprestimos',
    { codConcessionaria: f.loja, inicio: inHours(1), fim: inHours(2), motorista: 'Fulano' },
    stranger,
  )
  expect(elsewhere.status).toBe(404)
  for (const n of [5, 6] as const)
    expect((await f.call('GET', 'frota/emprestimos', undefined, await f.m.token(n))).status).toBe(403)
  const terms = await f.call('PUT', `frota/termos/${f.loja}`, { termos: 'Meus', versao: 0 })
  expect(terms.status).toBe(403)
  expect((await f.call('PUT', `frota/termos/${f.loja}`, { termos: 'Meus', versao: 0 }, f.manager)).corpo).toEqual({
    termos: 'Meus',
    versao: 1,
  })
  expect((await f.call('PUT', `frota/termos/${f.loja}`, { termos: 'Outros', versao: 0 }, f.manager)).status).toBe(409)
})

test('the list pages without loss, filters late returns, and goes to a file', async () => {
  const seen: number[] = []
  let cursor: string | null = ''
  do {
    const r: { itens: Emprestimo[]; proximo: string | null } = await f.ok(
      'GET',
      `frota/emprestimos?limite=5&codConcessionaria=${f.loja}${cursor ? `&cursor=${cursor}` : ''}`,
    )
    seen.push(...r.itens.map((e) => e.codEmprestimo))
    cursor = r.proximo
  } while (cursor)
  const [n] = await f.t.sql<{ n: number }>('select count(*)::int as n from frota_emprestimo')
  expect([new Set(seen).size, seen.length]).toEqual([n?.n, n?.n])
  const late = await f.ok<{ itens: Emprestimo[] }>('GET', 'frota/emprestimos?situacao=ATRASADOS')
  expect(late.itens.length).toBeGreaterThan(0)
  expect(late.itens.every((e) => e.atraso > 0)).toBe(true)
  const [one] = late.itens
  await f.t.sql(
    `update frota_carro set placa = 'EMP1C34' where cod_carro = (select cod_carro from frota_emprestimo where cod_emprestimo = $1)`,
    [one?.codEmprestimo],
  )
  for (const plate of ['EMP1C34', 'EMP-1234']) {
    const { itens } = await f.ok<{ itens: Emprestimo[] }>('GET', `frota/emprestimos?busca=${plate}`)
    expect(itens.map((e) => e.codEmprestimo)).toContain(one?.codEmprestimo)
  }
  const file = await f.call('GET', 'frota/arquivos/emprestimos?formato=csv')
  expect([file.status, file.headers.get('content-type')?.startsWith('text/csv')]).toEqual([200, true])
})

test('figures count a period by their formulas', async () => {
  const own = await openFrota({ t: f.t, m: await buildWorld(f.t, 'cifras') })
  const [a, b] = [await own.car(), await own.car()]
  const past = (codCarro: number, de: string, ate: string, end: string, volta: number) =>
    own.t.sql(
      `insert into frota_emprestimo (cod_distribuidor, cod_concessionaria, cod_carro, motorista, inicio, fim, estado, retirada_em, devolvido_em, combustivel_saida, combustivel_volta) values ($1, $2, $3, 'Fulano', $4, $6, 'DEVOLVIDO', $4, $5, 8, $7)`,
      [own.m.codDistribuidor, own.loja, codCarro, de, ate, end, volta],
    )
  await past(a.codCarro, '2026-05-04T12:00:00Z', '2026-05-06T12:00:00Z', '2026-05-06T12:00:00Z', 8)
  await past(b.codCarro, '2026-05-05T12:00:00Z', '2026-05-06T12:00:00Z', '2026-05-05T18:00:00Z', 5)
  const figures = await own.ok<FrotaFigure[]>(
    'GET',
    `frota/indicadores?codConcessionaria=${own.loja}&de=2026-05-01&ate=2026-05-10`,
  )
  expect(Object.fromEntries(figures.map((x) => [x.id, [x.valor, x.numerador, x.denominador]]))).toEqual({
    // Three days of the twenty that two cars have in ten days.
    ocupacao: [15, 3 * 1440, 20 * 1440],
    dias: [1.5, 3, 2],
    atrasos: [1, 1, 2],
    multas: [0, 0, 0],
    combustivel: [3, 3, 1],
  })
  // A car that left the fleet: its loan stays counted, and so does its time to the last return.
  await own.t.sql(`update frota_carro set ativo = false where cod_carro = $1`, [a.codCarro])
  const [occupied] = await own.ok<FrotaFigure[]>(
    'GET',
    `frota/indicadores?codConcessionaria=${own.loja}&de=2026-05-04&ate=2026-05-06`,
  )
  // The other car has three days, this one from the midnight of the 4th (03:00 UTC) to noon of the 6th.
  expect(occupied).toMatchObject({ valor: 55.8, numerador: 72 * 60, denominador: 72 * 60 + 57 * 60 })
  const none = await own.ok<FrotaFigure[]>(
    'GET',
    `frota/indicadores?codConcessionaria=${own.m.lojas[1]}&de=2026-05-01&ate=2026-05-10`,
    undefined,
    own.manager,
  )
  expect(none.map((x) => x.valor)).toEqual([null, null, 0, 0, 0])
})

test('a key reads where each car is', async () => {
  const r = await f.t.callApi('GET', `integracao/carros-reserva?codConcessionaria=${f.loja}`, {
    host: f.m.host,
    token: f.m.chave,
  })
  const cars = r.corpo as unknown as { situacao: string; motorista: string | null }[]
  expect(r.status).toBe(200)
  expect(new Set(cars.map((k) => k.situacao))).toEqual(
    new Set(['LIVRE', 'EMPRESTADO', 'RESERVADO', 'MANUTENCAO'].filter((s) => cars.some((k) => k.situacao === s))),
  )
  expect(cars.filter((k) => k.situacao === 'EMPRESTADO').every((k) => k.motorista !== null)).toBe(true)
  expect(cars.some((k) => k.situacao === 'EMPRESTADO')).toBe(true)
})
