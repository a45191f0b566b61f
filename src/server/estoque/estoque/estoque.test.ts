import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TIPOS_MOVIMENTO } from '#shared/estoque/estoque.ts'
import { importador } from '#tests/importacao.ts'
import { buildMundo, type Mundo } from '#tests/mundo.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'

let t: Teste
let m: Mundo
let gestor: string
let loja: number
beforeAll(async () => {
  t = await abrirTeste()
  m = await buildMundo(t)
  gestor = await m.token(1)
  loja = m.lojas[0] ?? 0
})
afterAll(() => t.fechar())

const mover = async (itens: object[], codConcessionaria = loja) => {
  const r = await t.chamar('POST', 'integracao/movimentos', {
    host: m.host,
    token: m.chave,
    body: { codConcessionaria, itens },
  })
  return { status: r.status, itens: r.corpo['itens'] as { situacao: string; mensagem: string | null }[] }
}
const em = (dia: string) => `${dia}T15:00:00Z`
/** A day of the month before the present one. */
const passado = (dia: number) => {
  const d = new Date()
  return new Date(Date.UTC(d.getUTCFullYear(), d.getUTCMonth() - 1, dia)).toISOString().slice(0, 10)
}
const br = (dia: string) => dia.split('-').toReversed().join('/')
const ler = async (caminho: string) =>
  (await t.chamar('GET', `pedidos/${caminho}`, { host: m.host, token: gestor })).corpo

test('movements come in once, late, in pieces; each is answered by itself', async () => {
  const venda = { idExterno: 'v1', codigo: 'A1', tipo: 'VENDA', quantidade: 2, em: em('2026-03-05') }
  const r = await mover([
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
  // Sold before it was received: the receipt comes later, and is of an earlier day.
  const outra = await mover([
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
  expect(outra.itens.map((i) => [i.situacao, i.mensagem])).toEqual([
    ['GRAVADO', null],
    ['REPETIDO', null],
    ['RECUSADO', 'O idExterno v3 já foi usado com outro conteúdo'],
  ])
  const p = await ler(`estoque/${loja}/A1`)
  expect([p['quantidade'], p['descricao']]).toEqual([8, null])
  const movimentos = await ler(`estoque/${loja}/A1/movimentos`)
  expect((movimentos['itens'] as { tipo: string; efeito: number }[]).map((x) => [x.tipo, x.efeito])).toEqual([
    ['PERDIDA', 0],
    ['VENDA', -2],
    ['RECEBIMENTO', 10],
  ])
  expect((await mover([venda], 999_999)).status).toBe(404)
})

test('the stock is the sum of its movements, whoever writes them in whatever order', async () => {
  const movimento = fc.record({
    codigo: fc.constantFrom('L1', 'L2', 'L3'),
    tipo: fc.constantFrom(...TIPOS_MOVIMENTO),
    quantidade: fc.integer({ min: 1, max: 50_000 }).map((n) => n / 1000),
    mes: fc.integer({ min: 1, max: 9 }),
    menos: fc.boolean(),
  })
  let n = 0
  await fc.assert(
    fc.asyncProperty(fc.array(movimento, { minLength: 1, maxLength: 12 }), async (lista) => {
      const rodada = n++
      const itens = lista.map((x, i) => ({
        idExterno: `p${rodada}-${i}`,
        codigo: x.codigo,
        tipo: x.tipo,
        quantidade: x.menos && ['AJUSTE', 'TRANSFERENCIA'].includes(x.tipo) ? -x.quantidade : x.quantidade,
        em: em(`2026-0${x.mes}-15`),
      }))
      const meio = itens.length >> 1
      // The second half twice, by two senders at once.
      await mover(itens.slice(0, meio + 1))
      await Promise.all([mover(itens.slice(meio).toReversed()), mover(itens.slice(meio))])
      await t.chamar('POST', 'integracao/estoque', {
        host: m.host,
        token: m.chave,
        body: { codConcessionaria: loja, itens: [{ codigo: 'L3', quantidade: rodada }] },
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
  // Nobody writes the stock itself.
  await expect(
    t.database.banco.pool.query(
      `begin; set local role app_user; set local app.distribuidor = '1'; set local app.lojas = '*'; update peca_estoque set quantidade = 9`,
    ),
  ).rejects.toThrow(/permission denied/)
  await t.database.banco.pool.query('rollback').catch(() => {})
})

test('a code that took the place of others has their history; a circle is refused', async () => {
  const trocar = (itens: object[]) =>
    t.chamar('POST', 'integracao/substituicoes', { host: m.host, token: m.chave, body: { itens } })
  await mover([
    { idExterno: 's1', codigo: 'VELHA', tipo: 'RECEBIMENTO', quantidade: 5, em: em('2026-01-10') },
    { idExterno: 's2', codigo: 'MEIO', tipo: 'VENDA', quantidade: 1, em: em(passado(10)) },
    { idExterno: 's3', codigo: 'NOVA', tipo: 'RECEBIMENTO', quantidade: 2, em: em(passado(12)) },
  ])
  expect((await trocar([{ codigo: 'VELHA', novo: 'MEIO' }])).corpo).toEqual({ recebidos: 1 })
  expect((await trocar([{ codigo: 'MEIO', novo: 'NOVA' }])).status).toBe(200)
  const p = await ler(`estoque/${loja}/NOVA`)
  expect([p['quantidade'], p['substitui'], (p['demanda'] as number[]).at(-1)]).toEqual([6, ['MEIO', 'VELHA'], 1])
  const r = await trocar([{ codigo: 'NOVA', novo: 'VELHA' }])
  expect([r.status, (r.corpo['campos'] as Record<string, string>)['itens.0.novo']]).toEqual([
    422,
    'NOVA e VELHA ficariam um no lugar do outro',
  ])
})

test('what lies still, what is too much, where it sells, and what was lost', async () => {
  await t.sql(
    `insert into peca (cod_distribuidor, codigo, descricao, categoria, marca, custo, preco) values ($1, 'P1', 'Bomba', 'Motor', 'X', 10000, 15000), ($1, 'P2', 'Vela', 'Motor', 'X', 1000, 2000)`,
    [m.codDistribuidor],
  )
  await mover([
    { idExterno: 'd1', codigo: 'P1', tipo: 'RECEBIMENTO', quantidade: 4, em: em('2024-01-10') },
    { idExterno: 'd2', codigo: 'P2', tipo: 'RECEBIMENTO', quantidade: 20, em: em('2024-01-10') },
    { idExterno: 'd3', codigo: 'P2', tipo: 'OFICINA', quantidade: 5, em: em(passado(10)) },
  ])
  await mover([{ idExterno: 'o1', codigo: 'P1', tipo: 'VENDA', quantidade: 3, em: em(passado(10)) }], m.lojas[1])
  const parado = await ler(`parado?codConcessionaria=${loja}`)
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
    // Fifteen are left of which a year takes five.
    { codigo: 'P2', quantidade: 15, valor: 15_000, excesso: 10, valorExcesso: 10_000, vende: null },
  ])
  expect([parado['valorParado'], parado['valorExcesso']]).toEqual([40_000, 50_000])
  const anotar = (quantidade: number) =>
    t.chamar('POST', 'pedidos/perdidas', {
      host: m.host,
      token: gestor,
      body: { codConcessionaria: loja, codigo: 'P2', quantidade },
    })
  expect([(await anotar(2)).status, (await anotar(1)).status]).toEqual([200, 200])
  expect(await ler(`perdidas?codConcessionaria=${loja}`)).toMatchObject({
    itens: expect.arrayContaining([expect.objectContaining({ codigo: 'P2', vezes: 2, unidades: 3, valor: 6000 })]),
  })
})

test('parts that go to a sister store leave once, lie nowhere on the way, and arrive once; nothing is lost', async () => {
  const irma = m.lojas[1] ?? 0
  await t.sql(
    `insert into peca (cod_distribuidor, codigo, descricao, categoria, marca, custo, preco) values ($1, 'T1', 'Correia', 'Motor', 'X', 10000, 15000)`,
    [m.codDistribuidor],
  )
  await mover([{ idExterno: 't1', codigo: 'T1', tipo: 'RECEBIMENTO', quantidade: 10, em: em('2026-01-10') }])
  const aqui = await m.token(1, [loja])
  const la = await m.token(1, [irma])
  const fazer = async (caminho: string, body: object, token = aqui) => {
    const r = await t.chamar('POST', `pedidos/transferencias${caminho}`, { host: m.host, token, body })
    return { status: r.status, ...(r.corpo as { codTransferencia: number; estado: string; codigo: string }) }
  }
  const pedir = (quantidade: number, mais: object = {}, token = gestor) =>
    fazer('', { codConcessionaria: irma, sentido: 'RECEBE', outraLoja: loja, codigo: 'T1', quantidade, ...mais }, token)
  const saldo = async () =>
    (
      await t.sql<{ n: number }>(
        `select (select quantidade from peca_estoque where codigo = 'T1' and cod_concessionaria = l) as n from unnest($1::int[]) l`,
        [[loja, irma]],
      )
    ).map((x) => Number(x.n ?? 0))
  expect([(await pedir(1, { codigo: 'NADA' })).status, (await pedir(1, { outraLoja: irma })).status]).toEqual([
    422, 422,
  ])
  // Who reaches both agrees on it; who reaches the giving one sends, and not more than it has.
  expect((await pedir(1, {}, la)).status).toBe(422)
  const muita = await pedir(11)
  expect((await fazer(`/${muita.codTransferencia}`, { acao: 'ENVIAR' }, la)).codigo).toBe('de-outra-loja')
  expect((await fazer(`/${muita.codTransferencia}`, { acao: 'ENVIAR' })).status).toBe(422)
  expect((await fazer(`/${muita.codTransferencia}`, { acao: 'CANCELAR' })).estado).toBe('CANCELADA')
  const { codTransferencia } = await pedir(6)
  const agir = (acao: string, token = aqui, quantidade?: number) =>
    fazer(`/${codTransferencia}`, { acao, quantidade }, token)
  const dela = async () => (await t.chamar('GET', `pedidos/estoque/${irma}/T1`, { host: m.host, token: la })).corpo
  expect([(await ler(`estoque/${loja}/T1`))['reservado'], (await dela())['emPedido']]).toEqual([6, 6])
  expect((await agir('RECEBER', la, 1)).status).toBe(409)
  expect([(await agir('ENVIAR')).estado, (await agir('ENVIAR')).status, await saldo()]).toEqual([
    'ENVIADA',
    409,
    [4, 0],
  ])
  expect([(await agir('DESFAZER')).estado, await saldo()]).toEqual(['A_ENVIAR', [10, 0]])
  await agir('ENVIAR')
  expect([(await agir('RECEBER', la, 7)).status, (await agir('RECEBER', la, 2)).estado]).toEqual([422, 'ENVIADA'])
  expect([(await agir('DESFAZER')).codigo, (await dela())['emPedido']]).toEqual(['ja-chegou', 4])
  expect([(await agir('RECEBER', la, 4)).estado, (await agir('RECEBER', la, 4)).status]).toEqual(['RECEBIDA', 409])
  expect(await saldo()).toEqual([4, 6])
  // Both see it, with what each may do.
  for (const [token, codConcessionaria, envia] of [
    [aqui, loja, true],
    [la, irma, false],
  ] as const) {
    const r = await t.chamar('GET', `pedidos/transferencias?codConcessionaria=${codConcessionaria}&estado=RECEBIDA`, {
      host: m.host,
      token,
    })
    expect(r.corpo['itens']).toMatchObject([{ codTransferencia, recebida: 6, envia, recebe: !envia }])
  }
  // Whatever is done in whatever order: what lies in both stores and what is on the way is ten, and the ledger says the same.
  const acoes = fc.sample(
    fc.tuple(fc.nat(2), fc.constantFrom('ENVIAR', 'DESFAZER', 'CANCELAR', 'RECEBER'), fc.integer({ min: 1, max: 3 })),
    { numRuns: 40, seed: 15 },
  )
  const tres = [await pedir(3), await pedir(1), await pedir(4)]
  for (const [i, acao, quantidade] of acoes)
    await fazer(`/${tres[i]?.codTransferencia}`, { acao, quantidade }, acao === 'RECEBER' ? la : aqui)
  const [conta] = await t.sql<{ caminho: number; livro: number }>(
    `select (select coalesce(sum(quantidade - recebida), 0) from transferencia where estado = 'ENVIADA' and codigo = 'T1')::float as caminho,
      (select sum(efeito) from estoque_movimento where codigo = 'T1')::float as livro`,
  )
  const noEstoque = (await saldo()).reduce((a, b) => a + b, 0)
  expect([noEstoque + (conta?.caminho ?? 0), conta?.livro]).toEqual([10, noEstoque])
})

test('files of movements and of how parts are bought', async () => {
  const daLoja = importador(t, m, await m.token(2), loja)
  const i = importador(t, m, await m.token(2))
  const linhas = 'id;codigo;tipo;quantidade;data;data do pedido\n'
  const certo = `${linhas}F1;P1;Venda;2;${br(passado(10))};\nF2;P1;Recebimento;5;${br(passado(12))};${br(passado(2))}\nF3;P1;Ajuste;-0,5;${br(passado(12))};`
  const feito = await daLoja.importar('movimentos', certo)
  expect(feito).toMatchObject({ estado: 'CONCLUIDA', novas: 3 })
  expect(await daLoja.importar('movimentos', certo)).toMatchObject({ novas: 0, iguais: 3 })
  expect((await ler(`estoque/${loja}/P1`))['quantidade']).toBe(6.5)
  const ruim = await daLoja.conferir('movimentos', `${linhas}F4;P1;Venda;-2;31/02/2026;\nF5;P1;Venda;-2;01/02/2026;`)
  expect((await daLoja.erros(ruim.codImportacao)).map((e) => [e.linha, e.coluna])).toEqual([
    [2, 'Data'],
    [3, 'Quantidade'],
  ])
  expect(await i.importar('reposicao', 'codigo;fornecedor;minimo;multiplo\nP1;Vergueiro;4;2\nP2;;;3')).toMatchObject({
    estado: 'CONCLUIDA',
    novas: 2,
  })
})
