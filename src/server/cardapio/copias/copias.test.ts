import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Copia, CopiaDifference, Side } from '#shared/cardapio/copias.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
let m: World
let admin: string
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  admin = await m.token(2)
  await t.sql(
    `insert into peca (cod_distribuidor, codigo, descricao, categoria, marca, custo, preco) select $1, 'P' || n, 'Peça ' || n, 'Motor', 'X', 100, 1000 from generate_series(1, 9) n`,
    [m.codDistribuidor],
  )
})
afterAll(() => t.close())

type Kind = 'peca' | 'cardapio' | 'manual'
const compare = async (tipo: Kind, de: Side, para: Side) => {
  const r = await t.callApi('POST', 'cardapio/copias/comparacao', { token: admin, body: { tipo, de, para } })
  return { status: r.status, corpo: r.corpo, itens: r.corpo['itens'] as CopiaDifference[], iguais: r.corpo['iguais'] }
}
const copy = async (tipo: Kind, de: Side, para: Side, chaves: string[]) => {
  const r = await t.callApi('POST', 'cardapio/copias', { token: admin, body: { tipo, de, para, chaves } })
  return { status: r.status, corpo: r.corpo as unknown as Copia & { codigo: string } }
}
const undo = (cod: number) => t.callApi('POST', `cardapio/copias/${cod}/desfazer`, { token: admin })
const toSummary = (itens: CopiaDifference[]) => itens.map((i) => [i.chave, i.situacao, i.precoAntes, i.precoDepois])

const pacotes = async (modelo: string, kms: [km: number, nome: string, peca: string][]) => {
  for (const [km, nome, peca] of kms)
    await t.sql(
      `with p as (insert into cardapio_pacote (cod_distribuidor, marca, modelo, nome, km, meses) values ($1, 'Fiat', $2, $3, $4, 12) returning cod_pacote)
       insert into cardapio_pacote_componente (cod_distribuidor, cod_pacote, ordem, tipo, codigo, quantidade) select $1, cod_pacote, 0, 'PECA', $5, 1 from p`,
      [m.codDistribuidor, modelo, nome, km, peca],
    )
}
const inModelo = (modelo: string) =>
  t.sql<{ km: number; nome: string; peca: string }>(
    `select p.km, p.nome, c.codigo as peca from cardapio_pacote p join cardapio_pacote_componente c using (cod_distribuidor, cod_pacote) where cod_distribuidor = $1 and modelo = $2 and ativo order by km`,
    [m.codDistribuidor, modelo],
  )

test('packages of a model: additions, changes and removals; only chosen rows are written; undo restores all', async () => {
  await pacotes('Uno', [
    [10_000, 'Dez', 'P1'],
    [20_000, 'Vinte', 'P2'],
    [30_000, 'Trinta', 'P3'],
  ])
  await pacotes('Mobi', [
    [10_000, 'Dez', 'P1'],
    [20_000, 'Vinte', 'P9'],
    [40_000, 'Quarenta', 'P4'],
  ])
  const [de, para] = [
    { marca: 'Fiat', modelo: 'Uno' },
    { marca: 'fiat', modelo: 'MOBI' },
  ]
  const c = await compare('cardapio', de, para)
  expect(toSummary(c.itens)).toEqual([
    ['20000#1', 'MUDA', 1000, 1000],
    ['30000#1', 'NOVO', null, 1000],
    ['40000#1', 'SAI', 1000, null],
  ])
  expect([c.iguais, c.itens[0]?.mudancas]).toEqual([1, ['itens']])
  const before = await inModelo('Mobi')
  const made = await copy('cardapio', de, { marca: 'Fiat', modelo: 'Mobi' }, ['20000#1', '30000#1', '40000#1'])
  expect(made).toMatchObject({
    status: 200,
    corpo: { linhas: 3, de: 'Fiat Uno', para: 'Fiat Mobi', podeDesfazer: true },
  })
  expect(await inModelo('Mobi')).toEqual(await inModelo('Uno'))
  expect((await compare('cardapio', de, para)).itens).toEqual([])
  expect((await undo(made.corpo.codCopia)).corpo).toMatchObject({ podeDesfazer: false })
  expect(await inModelo('Mobi')).toEqual(before)
  expect((await undo(made.corpo.codCopia)).status).toBe(409)
})

test('a stale comparison is refused; a record changed since, or 24 hours gone by, prevents the undo', async () => {
  const [de, para] = [
    { marca: 'Fiat', modelo: 'Uno' },
    { marca: 'Fiat', modelo: 'Argo' },
  ]
  const old = await copy('cardapio', de, para, ['10000#1', '99000#1'])
  expect([old.status, old.corpo.codigo]).toEqual([409, 'comparacao-velha'])
  expect(await inModelo('Argo')).toEqual([])
  const made = await copy('cardapio', de, para, ['10000#1'])
  await t.sql(`update cardapio_pacote set versao = versao + 1 where modelo = 'Argo' and cod_distribuidor = $1`, [
    m.codDistribuidor,
  ])
  const r = await undo(made.corpo.codCopia)
  expect([r.status, r.corpo['codigo']]).toEqual([409, 'mudou-depois'])
  await t.sql(
    `update cardapio_copia set feita_em = now() - interval '25 hours' where cod_copia = $1 and cod_distribuidor = $2`,
    [made.corpo.codCopia, m.codDistribuidor],
  )
  expect((await undo(made.corpo.codCopia)).corpo['codigo']).toBe('passou-um-dia')
})

test('parts’ prices between stores', async () => {
  const [a = 0, b = 0] = m.lojas
  const loja = (codConcessionaria: number) => ({ codConcessionaria })
  await t.sql(
    `insert into peca_loja (cod_distribuidor, cod_concessionaria, codigo, preco) values ($1, $2, 'P1', 900), ($1, $2, 'P2', 800), ($1, $3, 'P2', 850), ($1, $3, 'P3', 700)`,
    [m.codDistribuidor, a, b],
  )
  const c = await compare('peca', loja(a), loja(b))
  expect(toSummary(c.itens)).toEqual([
    ['P1', 'NOVO', null, 900],
    ['P2', 'MUDA', 850, 800],
    ['P3', 'SAI', 700, null],
  ])
  const precos = () =>
    t.sql(
      `select codigo, preco from peca_loja where cod_distribuidor = $1 and cod_concessionaria = $2 order by codigo`,
      [m.codDistribuidor, b],
    )
  const before = await precos()
  const made = await copy('peca', loja(a), loja(b), ['P1', 'P2', 'P3'])
  expect(await precos()).toEqual([
    { codigo: 'P1', preco: 900 },
    { codigo: 'P2', preco: 800 },
  ])
  await undo(made.corpo.codCopia)
  expect(await precos()).toEqual(before)
})

test('copied closed prices are new price records; old ones are never rewritten', async () => {
  const [a = 0, b = 0] = m.lojas
  const [p] = await t.sql<{ cod: number }>(
    `select min(cod_pacote) as cod from cardapio_pacote where cod_distribuidor = $1`,
    [m.codDistribuidor],
  )
  await t.sql(
    `insert into cardapio_pacote_preco (cod_distribuidor, cod_pacote, cod_concessionaria, preco) values ($1, $2, $3, 5000)`,
    [m.codDistribuidor, p?.cod, a],
  )
  const [de, para] = [{ codConcessionaria: a }, { codConcessionaria: b }]
  expect(toSummary((await compare('cardapio', de, para)).itens)).toEqual([[String(p?.cod), 'NOVO', null, 5000]])
  const made = await copy('cardapio', de, para, [String(p?.cod)])
  await undo(made.corpo.codCopia)
  expect(
    await t.sql(
      `select preco from cardapio_pacote_preco where cod_distribuidor = $1 and cod_concessionaria = $2 order by cod_preco`,
      [m.codDistribuidor, b],
    ),
  ).toEqual([{ preco: 5000 }, { preco: null }])
})

test('a copied manual shows the same file', async () => {
  await t.sql(
    `insert into manual_proprietario (cod_distribuidor, titulo, marca, modelo, segredo, envio, bytes) values ($1, 'Manual', 'Fiat', 'Uno', 'abc', 3, 10)`,
    [m.codDistribuidor],
  )
  const [de, para] = [
    { marca: 'Fiat', modelo: 'Uno' },
    { marca: 'Fiat', modelo: 'Mobi' },
  ]
  const made = await copy('manual', de, para, ['manual#0'])
  const mobi = () =>
    t.sql(
      `select m.envio, m.bytes, m.ativo, o.modelo as de from manual_proprietario m join manual_proprietario o on o.cod_manual = m.arquivo_de where m.cod_distribuidor = $1 and m.modelo = 'Mobi'`,
      [m.codDistribuidor],
    )
  expect(await mobi()).toEqual([{ envio: 3, bytes: 10, ativo: true, de: 'Uno' }])
  expect((await compare('manual', de, para)).iguais).toBe(1)
  await undo(made.corpo.codCopia)
  expect(await mobi()).toMatchObject([{ ativo: false }])
})

test.each<[string, Kind, Side, Side, RegExp]>([
  [
    'a store and a model',
    'cardapio',
    { codConcessionaria: 1 },
    { marca: 'Fiat', modelo: '' },
    /uma concessionária para outra/,
  ],
  [
    'parts between models',
    'peca',
    { marca: 'Fiat', modelo: 'A' },
    { marca: 'Fiat', modelo: 'B' },
    /entre concessionárias/,
  ],
  [
    'the same model',
    'cardapio',
    { marca: 'Fiat', modelo: 'Uno' },
    { marca: 'FIAT', modelo: 'uno' },
    /destino diferente/,
  ],
])('%s is refused', async (_name, tipo, de, para, said) => {
  const r = await compare(tipo, de, para)
  expect([r.status, r.corpo['mensagem']]).toEqual([422, expect.stringMatching(said)])
})

test('2,000 packages: compared within 2 s, written within 10 s, undone', async () => {
  await t.sql(
    `with p as (insert into cardapio_pacote (cod_distribuidor, marca, modelo, nome, km, meses) select $1, 'Fiat', 'Grande', 'Revisão ' || n, n * 500, 12 from generate_series(1, 2000) n returning cod_pacote)
     insert into cardapio_pacote_componente (cod_distribuidor, cod_pacote, ordem, tipo, codigo, quantidade) select $1, cod_pacote, i, 'PECA', 'P' || (i + 1), 1 from p cross join generate_series(0, 4) i`,
    [m.codDistribuidor],
  )
  const [de, para] = [
    { marca: 'Fiat', modelo: 'Grande' },
    { marca: 'Fiat', modelo: 'Destino' },
  ]
  const c = await compare('cardapio', de, para)
  const keys = c.itens.map((i) => i.chave)
  const made = await copy('cardapio', de, para, keys)
  expect([c.itens.length, made.corpo.linhas]).toEqual([2000, 2000])
  expect((await undo(made.corpo.codCopia)).status).toBe(200)
  expect(await inModelo('Destino')).toEqual([])
})
