import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildChecklist, buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
let m: World
let token: string
let loja: number
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t, 'atria')
  token = await m.token(-1)
  loja = m.lojas[0] ?? 0
  const arrive = (placa: string, nome: string) =>
    t.callApi('POST', 'integracao/checklists', {
      token: m.chave,
      host: m.host,
      body: buildChecklist(loja, {
        veiculo: { placa, marca: 'Fiat', modelo: 'Argo' },
        cliente: { nome, telefone: '(11) 98888-7777' },
      }),
    })
  expect((await arrive('QZX0000', 'Ana  Lima')).status).toBe(200)
  expect((await arrive('RTB5C67', '100% Frota_Sul')).status).toBe(200)
})
afterAll(() => t.close())

const LISTS = [
  'busca?q=',
  `oficina-digital/orcamentos?tela=gerenciar&busca=`,
  'checklists?busca=',
  'ferramentas/checklists?busca=',
]
async function achados(list: string, text: string): Promise<string[]> {
  const { status, corpo } = await t.callApi('GET', `${list}${encodeURIComponent(text)}`, { token, host: m.host })
  expect([list, status]).toEqual([list, 200])
  const itens = (Array.isArray(corpo) ? corpo : corpo['itens']) as { placa: string }[]
  return [...new Set(itens.map((i) => i.placa))]
}

test.each(LISTS)(
  '%s finds a plate while it is typed, also by its last four characters, in both patterns',
  async (list) => {
    for (const text of ['QZX0', 'qzx-00', 'QZX000', 'QZX0000', 'QZX0A00', 'QZX0A', '0A00', '0A0'])
      expect([text, await achados(list, text)]).toEqual([text, ['QZX0000']])
    for (const text of ['RTB5', 'RTB52', 'RTB526', 'RTB5267', 'RTB5C67', '5C67', '5C6'])
      expect([text, await achados(list, text)]).toEqual([text, ['RTB5C67']])
  },
)

test.each(LISTS)('%s finds a plate by its last four characters in the old pattern', async (list) => {
  expect([await achados(list, '0000'), await achados(list, '5267')]).toEqual([['QZX0000'], ['RTB5C67']])
})

test.each(LISTS)('%s takes %, _ and \\ literally, and several blanks as one', async (list) => {
  for (const text of ['100%', '0% frota_', 'Frota_S'])
    expect([text, await achados(list, text)]).toEqual([text, ['RTB5C67']])
  for (const text of ['%%%', 'a_a', 'a%lima', '\\\\\\', 'frota%sul', 'frota\\'])
    expect([text, await achados(list, text)]).toEqual([text, []])
  expect(await achados(list, ' 100%   frota_sul ')).toEqual(['RTB5C67'])
})

test('the other searches take them literally too', async () => {
  await t.sql(`insert into consultor (cod_distribuidor, cod_concessionaria, nome) values ($1, $2, 'Bia 50%')`, [
    m.codDistribuidor,
    loja,
  ])
  const names = async (search: string) =>
    (
      (await t.callApi('GET', `cadastros/consultores?busca=${encodeURIComponent(search)}`, { token, host: m.host }))
        .corpo['itens'] as {
        nome: string
      }[]
    ).map((i) => i.nome)
  expect([await names('50%'), await names('bia   5'), await names('b%5'), await names('%')]).toEqual([
    ['Bia 50%'],
    ['Bia 50%'],
    [],
    ['Bia 50%'],
  ])
})

test('parts are found by every word, those in stock first, without reading them all', async () => {
  await t.sql(
    `insert into peca (cod_distribuidor, codigo, descricao, categoria, marca, preco)
     select $1, 'P-' || i, case when i % 5000 = 7 then 'Pivô ' when i % 10 = 5 then 'Correia dentada nova ' else 'Filtro de óleo ' end || i, 'Motor', 'Tietê', 100
     from generate_series(1, 20000) i`,
    [m.codDistribuidor],
  )
  await t.sql(
    `insert into peca_estoque (cod_distribuidor, cod_concessionaria, codigo, quantidade) select $1, $2, 'P-' || i, 1 from generate_series(1, 3000) i`,
    [m.codDistribuidor, m.lojas[1]],
  )
  await t.sql(
    `insert into peca_estoque (cod_distribuidor, cod_concessionaria, codigo, quantidade) values ($1, $2, 'P-19999', 3)`,
    [m.codDistribuidor, loja],
  )
  await t.sql(
    `insert into peca (cod_distribuidor, codigo, descricao, categoria, marca, preco) values ($1, 'X%1', 'Kit 50_2', 'Motor', 'Tietê', 1)`,
    [m.codDistribuidor],
  )
  await t.sql('vacuum analyze peca, peca_estoque')
  const codes = async (search: string) => {
    const r = await t.callApi(
      'GET',
      `oficina-digital/pecas?codConcessionaria=${loja}&busca=${encodeURIComponent(search)}`,
      { token, host: m.host },
    )
    return (r.corpo['pecas'] as { codigo: string }[]).map((p) => p.codigo)
  }
  expect(await codes('PIVO  tiete')).toEqual(['P-10007', 'P-15007', 'P-5007', 'P-7'])
  expect((await codes('filtro'))[0]).toBe('P-19999')
  expect([await codes('x%'), await codes('50_'), await codes('0_0')]).toEqual([['X%1'], ['X%1'], []])

  await t.sql('begin')
  await t.sql('set local role app_user')
  await t.sql(`select set_config('app.distribuidor', $1, true), set_config('app.lojas', '*', true)`, [
    String(m.codDistribuidor),
  ])
  for (const word of ['pivo', 'P-15007', 'oleo 19998', 'zz'])
    await t.sql('select acha_pecas($1, $2, 200)', [word.split(' '), loja])
  const entriesRead = await t.sql(`select seq_scan::int as n from pg_stat_xact_user_tables where relname = 'peca'`)
  const scansSql = `select pg_stat_get_xact_numscans('peca_busca'::regclass)::int as n`
  const [before] = await t.sql<{ n: number }>(scansSql)
  await t.sql('select acha_pecas($1, $2, 200)', [['correia', 'dentada', 'nova'], m.lojas[1]])
  const [after] = await t.sql<{ n: number }>(scansSql)
  await t.sql('rollback')
  expect(entriesRead).toEqual([{ n: 0 }])
  // For words that many parts share, the index is read once, even for parts in stock.
  expect(after?.n).toBe((before?.n ?? 0) + 1)
})
