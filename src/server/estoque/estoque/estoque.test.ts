import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MOVIMENTO_TYPES } from '#shared/estoque/estoque.ts'
import { createImporter } from '#tests/files/imports.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
let m: World
let manager: string
let loja: number
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  manager = await m.token(1)
  loja = m.lojas[0] ?? 0
})
afterAll(() => t.close())

const move = async (itens: object[], codConcessionaria = loja) => {
  const r = await t.callApi('POST', 'integracao/movimentos', {
    host: m.host,
    token: m.chave,
    body: { codConcessionaria, itens },
  })
  return { status: r.status, itens: r.corpo['itens'] as { situacao: string; mensagem: string | null }[] }
}
const em = (dia: string) => `${dia}T15:00:00Z`
/** The given day of last month. */
const inThePast = (dia: number) => {
  const d = new Date()
  return new Date(Date.UTC(d.getUTCFullYear(), d.getUTCMonth() - 1, dia)).toISOString().slice(0, 10)
}
const br = (dia: string) => dia.split('-').toReversed().join('/')
const read = async (path: string) => (await t.callApi('GET', `pedidos/${path}`, { host: m.host, token: manager })).corpo

test('movements are stored once, even late or in batches; each gets its own answer', async () => {
  const venda = { idExterno: 'v1', codigo: 'A1', tipo: 'VENDA', quantidade: 2, em: em('2026-03-05') }
  const r = await move([
    venda,
    { ...venda, idExterno: 'v2', quantidade: -1 },
    { ...venda, idExterno: 'v3', tipo: 'PERDIDA', quantidade: 3 },
    { ...venda, idExterno: 'v4', quantidade: 0 },
    { ...venda, idExterno: 'v5', em: em('2099-01-01') },
    venda,
    { ...venda, quantidade: 9 },
    { ...venda, idExterno: 'v6', tipo: 'VENDA', pedidoEm: '2026-03-01' },
  ])
  expect(r.itens.map((i) => i.situacao)).toEqual([
    'GRAVADO',
    'RECUSADO',
    'GRAVADO',
    'RECUSADO',
    'RECUSADO',
    'REPETIDO',
    'RECUSADO',
    'RECUSADO',
  ])
  expect(r.itens[1]?.mensagem).toMatch(/Só ajuste e transferência/)
  // Sold before the receipt was sent: the receipt arrives later with an earlier date.
  const another = await move([
    {
      idExterno: 'r1',
      codigo: 'A1',
      tipo: 'RECEBIMENTO',
      quantidade: 10,
      em: em('2026-02-01'),
      pedidoEm: '2026-01-25',
    },
    venda,
    { ...venda, idExterno: 'v3', quantidade: 5 },
  ])
  expect(another.itens.map((i) => [i.situacao, i.mensagem])).toEqual([
    ['GRAVADO', null],
    ['REPETIDO', null],
    ['RECUSADO', 'O idExterno v3 já foi usado com outro conteúdo'],
  ])
  const p = await read(`estoque/${loja}/A1`)
  expect([p['quantidade'], p['descricao']]).toEqual([8, null])
  const movimentos = await read(`estoque/${loja}/A1/movimentos`)
  expect((movimentos['itens'] as { tipo: string; efeito: number }[]).map((x) => [x.tipo, x.efeito])).toEqual([
    ['PERDIDA', 0],
    ['VENDA', -2],
    ['RECEBIMENTO', 10],
  ])
  expect((await move([venda], 999_999)).status).toBe(404)
})

test('the stock is the sum of its movements, whatever the writers and their order', async () => {
  const movimento = fc.record({
    codigo: fc.constantFrom('L1', 'L2', 'L3'),
    tipo: fc.constantFrom(...MOVIMENTO_TYPES),
    quantidade: fc.integer({ min: 1, max: 50_000 }).map((n) => n / 1000),
    mes: fc.integer({ min: 1, max: 9 }),
    menos: fc.boolean(),
  })
  let n = 0
  await fc.assert(
    fc.asyncProperty(fc.array(movimento, { minLength: 1, maxLength: 12 }), async (list) => {
      const round = n++
      const itens = list.map((x, i) => ({
        idExterno: `p${round}-${i}`,
        codigo: x.codigo,
        tipo: x.tipo,
        quantidade: x.menos && ['AJUSTE', 'TRANSFERENCIA'].includes(x.tipo) ? -x.quantidade : x.quantidade,
        em: em(`2026-0${x.mes}-15`),
      }))
      const middle = itens.length >> 1
      // The second half is sent twice, by two senders at once.
      await move(itens.slice(0, middle + 1))
      await Promise.all([move(itens.slice(middle).toReversed()), move(itens.slice(middle))])
      await t.callApi('POST', 'integracao/estoque', {
        host: m.host,
        token: m.chave,
        body: { codConcessionaria: loja, itens: [{ codigo: 'L3', quantidade: round }] },
      })
    }),
    { numRuns: 12 },
  )
  const [conta] = await t.sql<{ difere: number; contada: number; procura: number }>(
    `select count(*) filter (where e.quantidade is distinct from m.soma)::int as difere, (select quantidade::int from peca_estoque where codigo = 'L3') as contada,
       count(*) filter (where coalesce((select sum(x) from unnest(e.demanda) x), 0) <> m.procura * 1000)::int as procura
     from peca_estoque e full join (select cod_distribuidor, cod_concessionaria, codigo, sum(efeito) as soma, sum(procura) as procura from estoque_movimento group by 1, 2, 3) m using (cod_distribuidor, cod_concessionaria, codigo)`,
  )
  expect(conta).toEqual({ difere: 0, contada: n - 1, procura: 0 })
  // Stock rows cannot be updated directly.
  await expect(
    t.database.db.pool.query(
      `begin; set local role app_user; set local app.distribuidor = '1'; set local app.lojas = '*'; update peca_estoque set quantidade = 9`,
    ),
  ).rejects.toThrow(/permission denied/)
  await t.database.db.pool.query('rollback').catch(() => {})
})

test('a code that replaces others inherits their history; a cycle is refused', async () => {
  const swap = (itens: object[]) =>
    t.callApi('POST', 'integracao/substituicoes', { host: m.host, token: m.chave, body: { itens } })
  await move([
    { idExterno: 's1', codigo: 'VELHA', tipo: 'RECEBIMENTO', quantidade: 5, em: em('2026-01-10') },
    { idExterno: 's2', codigo: 'MEIO', tipo: 'VENDA', quantidade: 1, em: em(inThePast(10)) },
    { idExterno: 's3', codigo: 'NOVA', tipo: 'RECEBIMENTO', quantidade: 2, em: em(inThePast(12)) },
  ])
  expect((await swap([{ codigo: 'VELHA', novo: 'MEIO' }])).corpo).toEqual({ recebidos: 1 })
  expect((await swap([{ codigo: 'MEIO', novo: 'NOVA' }])).status).toBe(200)
  const p = await read(`estoque/${loja}/NOVA`)
  expect([p['quantidade'], p['substitui'], (p['demanda'] as number[]).at(-1)]).toEqual([6, ['MEIO', 'VELHA'], 1])
  const r = await swap([{ codigo: 'NOVA', novo: 'VELHA' }])
  expect([r.status, (r.corpo['campos'] as Record<string, string>)['itens.0.novo']]).toEqual([
    422,
    'NOVA e VELHA ficariam um no lugar do outro',
  ])
})

test('lists idle stock, excess, the stores where a part sells, and lost sales', async () => {
  await t.sql(
    `insert into peca (cod_distribuidor, codigo, descricao, categoria, marca, custo, preco) values ($1, 'P1', 'Bomba', 'Motor', 'X', 10000, 15000), ($1, 'P2', 'Vela', 'Motor', 'X', 1000, 2000)`,
    [m.codDistribuidor],
  )
  await move([
    { idExterno: 'd1', codigo: 'P1', tipo: 'RECEBIMENTO', quantidade: 4, em: em('2024-01-10') },
    { idExterno: 'd2', codigo: 'P2', tipo: 'RECEBIMENTO', quantidade: 20, em: em('2024-01-10') },
    { idExterno: 'd3', codigo: 'P2', tipo: 'OFICINA', quantidade: 5, em: em(inThePast(10)) },
  ])
  await move([{ idExterno: 'o1', codigo: 'P1', tipo: 'VENDA', quantidade: 3, em: em(inThePast(10)) }], m.lojas[1])
  const parado = await read(`parado?codConcessionaria=${loja}`)
  const itens = (parado['itens'] as { codigo: string }[]).filter((i) => i.codigo.startsWith('P'))
  expect(itens).toMatchObject([
    {
      codigo: 'P1',
      quantidade: 4,
      valor: 40_000,
      dias: null,
      excesso: 4,
      valorExcesso: 40_000,
      vende: { unidades: 3 },
    },
    // Fifteen on hand, yearly demand five.
    { codigo: 'P2', quantidade: 15, valor: 15_000, excesso: 10, valorExcesso: 10_000, vende: null },
  ])
  expect([parado['valorParado'], parado['valorExcesso']]).toEqual([40_000, 50_000])
  const record = (quantidade: number) =>
    t.callApi('POST', 'pedidos/perdidas', {
      host: m.host,
      token: manager,
      body: { codConcessionaria: loja, codigo: 'P2', quantidade },
    })
  expect([(await record(2)).status, (await record(1)).status]).toEqual([200, 200])
  expect(await read(`perdidas?codConcessionaria=${loja}`)).toMatchObject({
    itens: expect.arrayContaining([expect.objectContaining({ codigo: 'P2', vezes: 2, unidades: 3, valor: 6000 })]),
  })
  // More parts than the list is long: the total is of all.
  await t.sql(
    `with p as (insert into peca (cod_distribuidor, codigo, descricao, categoria, marca, preco) select $1, 'LP' || n, 'Peça', 'Motor', 'X', 100 from generate_series(1, 600) n returning codigo)
    insert into estoque_movimento (cod_distribuidor, cod_concessionaria, codigo, tipo, quantidade) select $1, $2, codigo, 'PERDIDA', 1 from p`,
    [m.codDistribuidor, loja],
  )
  const lost = await read(`perdidas?codConcessionaria=${loja}`)
  expect([(lost['itens'] as object[]).length, lost['valor']]).toEqual([500, 6000 + 600 * 100])
})

test('a transfer leaves one store once and arrives at the other once, and no part is lost or counted in between', async () => {
  const sisterLoja = m.lojas[1] ?? 0
  await t.sql(
    `insert into peca (cod_distribuidor, codigo, descricao, categoria, marca, custo, preco) values ($1, 'T1', 'Correia', 'Motor', 'X', 10000, 15000)`,
    [m.codDistribuidor],
  )
  await move([{ idExterno: 't1', codigo: 'T1', tipo: 'RECEBIMENTO', quantidade: 10, em: em('2026-01-10') }])
  const local = await m.token(1, [loja])
  const la = await m.token(1, [sisterLoja])
  const run = async (path: string, body: object, token = local) => {
    const r = await t.callApi('POST', `pedidos/transferencias${path}`, { host: m.host, token, body })
    return { status: r.status, ...(r.corpo as { codTransferencia: number; estado: string; codigo: string }) }
  }
  const sendRequest = (quantidade: number, extra: object = {}, token = manager) =>
    run(
      '',
      { codConcessionaria: sisterLoja, sentido: 'RECEBE', outraLoja: loja, codigo: 'T1', quantidade, ...extra },
      token,
    )
  const saldo = async () =>
    (
      await t.sql<{ n: number }>(
        `select (select quantidade from peca_estoque where codigo = 'T1' and cod_concessionaria = l) as n from unnest($1::int[]) l`,
        [[loja, sisterLoja]],
      )
    ).map((x) => Number(x.n ?? 0))
  expect([
    (await sendRequest(1, { codigo: 'NADA' })).status,
    (await sendRequest(1, { outraLoja: sisterLoja })).status,
  ]).toEqual([422, 422])
  // A user with both stores agrees on the transfer; a user of the giving store sends at most its stock.
  expect((await sendRequest(1, {}, la)).status).toBe(422)
  const tooMany = await sendRequest(11)
  expect((await run(`/${tooMany.codTransferencia}`, { acao: 'ENVIAR' }, la)).codigo).toBe('de-outra-loja')
  expect((await run(`/${tooMany.codTransferencia}`, { acao: 'ENVIAR' })).status).toBe(422)
  expect((await run(`/${tooMany.codTransferencia}`, { acao: 'CANCELAR' })).estado).toBe('CANCELADA')
  const { codTransferencia } = await sendRequest(6)
  const act = (acao: string, token = local, quantidade?: number) =>
    run(`/${codTransferencia}`, { acao, quantidade }, token)
  const related = async () =>
    (await t.callApi('GET', `pedidos/estoque/${sisterLoja}/T1`, { host: m.host, token: la })).corpo
  expect([(await read(`estoque/${loja}/T1`))['reservado'], (await related())['emPedido']]).toEqual([6, 6])
  expect((await act('RECEBER', la, 1)).status).toBe(409)
  expect([(await act('ENVIAR')).estado, (await act('ENVIAR')).status, await saldo()]).toEqual(['ENVIADA', 409, [4, 0]])
  expect([(await act('DESFAZER')).estado, await saldo()]).toEqual(['A_ENVIAR', [10, 0]])
  await act('ENVIAR')
  expect([(await act('RECEBER', la, 7)).status, (await act('RECEBER', la, 2)).estado]).toEqual([422, 'ENVIADA'])
  expect([(await act('DESFAZER')).codigo, (await related())['emPedido']]).toEqual(['ja-chegou', 4])
  expect([(await act('RECEBER', la, 4)).estado, (await act('RECEBER', la, 4)).status]).toEqual(['RECEBIDA', 409])
  expect(await saldo()).toEqual([4, 6])
  // Users of both stores see it, with their own permitted actions.
  for (const [token, codConcessionaria, envia] of [
    [local, loja, true],
    [la, sisterLoja, false],
  ] as const) {
    const r = await t.callApi('GET', `pedidos/transferencias?codConcessionaria=${codConcessionaria}&estado=RECEBIDA`, {
      host: m.host,
      token,
    })
    expect(r.corpo['itens']).toMatchObject([{ codTransferencia, recebida: 6, envia, recebe: !envia }])
  }
  // For any order of actions, stock of both stores plus transit is ten, and the ledger agrees.
  const actions = fc.sample(
    fc.tuple(fc.nat(2), fc.constantFrom('ENVIAR', 'DESFAZER', 'CANCELAR', 'RECEBER'), fc.integer({ min: 1, max: 3 })),
    { numRuns: 40, seed: 15 },
  )
  const three = [await sendRequest(3), await sendRequest(1), await sendRequest(4)]
  for (const [i, acao, quantidade] of actions)
    await run(`/${three[i]?.codTransferencia}`, { acao, quantidade }, acao === 'RECEBER' ? la : local)
  const [conta] = await t.sql<{ caminho: number; livro: number }>(
    `select (select coalesce(sum(quantidade - recebida), 0) from transferencia where estado = 'ENVIADA' and codigo = 'T1')::float as caminho,
      (select sum(efeito) from estoque_movimento where codigo = 'T1')::float as livro`,
  )
  const inEstoque = (await saldo()).reduce((a, b) => a + b, 0)
  expect([inEstoque + (conta?.caminho ?? 0), conta?.livro]).toEqual([10, inEstoque])
})

test('files of movements and of replenishment rules are imported', async () => {
  const forLoja = createImporter(t, m, await m.token(2), loja)
  const i = createImporter(t, m, await m.token(2))
  const linhas = 'id;codigo;tipo;quantidade;data;data do pedido\n'
  const certo = `${linhas}F1;P1;Venda;2;${br(inThePast(10))};\nF2;P1;Recebimento;5;${br(inThePast(12))};${br(inThePast(2))}\nF3;P1;Ajuste;-0,5;${br(inThePast(12))};`
  const done = await forLoja.importData('movimentos', certo)
  expect(done).toMatchObject({ estado: 'CONCLUIDA', novas: 3 })
  expect(await forLoja.importData('movimentos', certo)).toMatchObject({ novas: 0, iguais: 3 })
  expect((await read(`estoque/${loja}/P1`))['quantidade']).toBe(6.5)
  const bad = await forLoja.check('movimentos', `${linhas}F4;P1;Venda;-2;31/02/2026;\nF5;P1;Venda;-2;01/02/2026;`)
  expect((await forLoja.erros(bad.codImportacao)).map((e) => [e.linha, e.coluna])).toEqual([
    [2, 'Data'],
    [3, 'Quantidade'],
  ])
  expect(await i.importData('reposicao', 'codigo;fornecedor;minimo;multiplo\nP1;Vergueiro;4;2\nP2;;;3')).toMatchObject({
    estado: 'CONCLUIDA',
    novas: 2,
  })
})
