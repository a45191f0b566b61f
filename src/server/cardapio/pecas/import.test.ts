import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createImporter } from '#tests/files/imports.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { foreignXlsx, openCsv, openXlsx, download } from '#tests/files/spreadsheet.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
let m: World
let token: string
let admin: ReturnType<typeof createImporter>
let original: string
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  token = await m.token(2)
  admin = createImporter(t, m, token)
  original = await readFile(new URL('../../../../db/seed/data/pecas-originais.csv', import.meta.url), 'utf8')
})
afterAll(() => t.close())

const toSummary = () =>
  t.sql<{ n: number; soma: number; fora: number }>(
    `select count(*)::int as n, sum(preco)::int as soma, count(*) filter (where not disponivel)::int as fora from peca where cod_distribuidor = $1`,
    [m.codDistribuidor],
  )

const withSemicolons = () => original.replace(/"[^"]*"|[,;]/g, (p) => (p === ',' ? ';' : p === ';' ? ' ' : p))
const FILES: [nome: string, bytes: () => Buffer][] = [
  ['UTF-8 as published', () => Buffer.from(original)],
  [
    'UTF-8 with BOM, semicolons and Windows line ends',
    () => Buffer.from(`\uFEFF${withSemicolons().replaceAll('\n', '\r\n')}`),
  ],
  ['CP1252', () => Buffer.from(original, 'latin1')],
  [
    'UTF-16 LE with BOM and tabs',
    () => Buffer.from(`\uFEFF${original.replace(/"[^"]*"|,/g, (p) => (p === ',' ? '\t' : p))}`, 'utf16le'),
  ],
  ['UTF-16 BE with BOM', () => Buffer.from(`\uFEFF${original}`, 'utf16le').swap16()],
  [
    'sep= on the first line and a title above the header',
    () => Buffer.from(`sep=;\r\nTabela de peças;;\r\n;;\r\n${withSemicolons()}`),
  ],
]

test.each(FILES)('all 1,245 parts are imported from %s', async (_name, bytes) => {
  await t.sql('delete from peca where cod_distribuidor = $1', [m.codDistribuidor])
  const i = await admin.importData('pecas', bytes())
  expect(i).toMatchObject({
    estado: 'CONCLUIDA',
    novas: 1245,
    alteradas: 0,
    iguais: 0,
    linhas: 1245,
    total: 1245,
    erros: 0,
    erro: null,
  })
  expect(await toSummary()).toEqual([{ n: 1245, soma: 37_522_197, fora: 139 }])
  const [p] = await t.sql(
    `select descricao, categoria, marca, posicao, custo, preco, disponivel from peca where codigo = 'IB-0001'`,
  )
  expect(p).toEqual({
    descricao: 'Pivô de suspensão',
    categoria: 'Suspensão',
    marca: 'Ibirapuera',
    posicao: 'Dianteira direita',
    custo: null,
    preco: 41_112,
    disponivel: true,
  })
})

describe('a row with more or fewer cells than titles', () => {
  const NAMES = ['codigo', 'descricao', 'categoria', 'marca', 'preco', 'posicao']
  const errors = async (content: Buffer | string, nome?: string) => {
    const i = await admin.check('pecas', content, nome)
    return (await admin.erros(i.codImportacao)).map((e) => [e.linha, e.coluna, e.valor, e.mensagem])
  }
  const EXPECTED_MESSAGE = expect.stringMatching(/^Há 6 títulos e esta linha tem 7 células/)

  test('is an error with the expected and the found count, in csv and xlsx', async () => {
    const linhas = [
      ['D-1', 'Vela', 'Motor', 'Tietê', '13,75', 'Dianteira'],
      ['D-2', 'Vela', 'Motor', 'Tietê', '13', '75', 'Dianteira'],
      ['D-3', 'Vela', 'Motor', 'Tietê', '14', '50', ''],
    ]
    expect(await errors([NAMES, ...linhas].map((l) => l.join(';')).join('\n'))).toEqual([
      [3, 'Linha inteira', 'Dianteira', EXPECTED_MESSAGE],
      [4, 'Linha inteira', '', EXPECTED_MESSAGE],
    ])
    expect(await errors(await foreignXlsx('P', [NAMES, ...linhas]))).toContainEqual([
      3,
      'Linha inteira',
      'Dianteira',
      EXPECTED_MESSAGE,
    ])
  })

  test('passes when every line just ends with a separator', async () => {
    const body = Array.from({ length: 3 }, (_, i) => `E-${i};Vela;Motor;Tietê;10;Dianteira;`)
    expect(await admin.check('pecas', [NAMES.join(';'), ...body].join('\n'))).toMatchObject({ erros: 0, novas: 3 })
  })
})

test('one invalid UTF-8 byte is an error of its row only; the other rows are read as written', async () => {
  const linhas = Array.from({ length: 5 }, (_, i) => `F-${i};Cabeçote São João;Motor;Tietê;10`)
  const bytes = Buffer.from(['codigo;descricao;categoria;marca;preco', ...linhas].join('\n'))
  bytes[bytes.indexOf('F-3') + 'F-3;Cabe'.length] = 0xff
  const i = await admin.check('pecas', bytes)
  expect(await admin.erros(i.codImportacao)).toMatchObject([
    {
      linha: 5,
      coluna: 'Descrição',
      valor: expect.stringContaining('São João'),
      mensagem: expect.stringContaining('�'),
    },
  ])
})

describe('a second file', () => {
  test('previews new, changed and equal rows before the import', async () => {
    await admin.importData('pecas', original)
    const linhas = original.split('\n').slice(0, 11)
    const changed = [
      ...linhas.map((l) => l.replace('"441,16"', '"450,00"')),
      'NOVA-1,Filtro de óleo,Filtros,Tietê,,"R$ 1.239,90",não,',
    ].join('\n')
    const i = await admin.check('pecas', changed)
    expect(i).toMatchObject({ estado: 'CONFERIDA', novas: 1, alteradas: 1, iguais: 9 })
    expect(await toSummary()).toMatchObject([{ n: 1245 }])
    await admin.confirmar(i.codImportacao)
    expect(await admin.wait(i.codImportacao)).toMatchObject({
      estado: 'CONCLUIDA',
      novas: 1,
      alteradas: 1,
      iguais: 9,
    })
    expect(
      await t.sql(`select codigo, preco, disponivel from peca where codigo in ('NOVA-1', 'IB-0002') order by 1`),
    ).toEqual([
      { codigo: 'IB-0002', preco: 45_000, disponivel: true },
      { codigo: 'NOVA-1', preco: 123_990, disponivel: false },
    ])
  })

  test('leaves a missing column unchanged, and an empty cell clears the value', async () => {
    const names = 'codigo;nome;categoria;marca;preco'
    await admin.importData('pecas', `${names};custo;posicao\nC-1;Vela;Motor;Tietê;10;5;Dianteira`)
    await admin.importData('pecas', `${names};posicao\nC-1;Vela;Motor;Tietê;11;-`)
    expect(await t.sql(`select preco, custo, posicao from peca where codigo = 'C-1'`)).toEqual([
      { preco: 1100, custo: 500, posicao: null },
    ])
  })

  test('is audited once, with its counts', async () => {
    const i = await admin.importData('pecas', 'codigo;nome;categoria;marca;preco\nAUD-1;Vela;Motor;Tietê;10')
    const linhas = await t.sql<{ dados: { depois: unknown } }>(`select dados from auditoria where registro = $1`, [
      `importacao:${i.codImportacao}`,
    ])
    expect(linhas.map((l) => l.dados.depois)).toEqual([
      { registro: 'pecas', arquivo: 'arquivo.csv', novas: 1, alteradas: 0, iguais: 0 },
    ])
  })
})

describe('a file with wrong rows', () => {
  const bad = [
    'codigo;nome;categoria;marca;preco;disponivel',
    'R-1;Vela;Motor;Tietê;13,75;sim',
    'R-2;;Motor;Tietê;13,75;sim',
    'R 3;Vela;Motor;Tietê;treze;talvez',
    '"R-4";"Junta\nde cabeçote";Motor;Tietê;1.250,00;x',
    'R-1;Vela;Motor;Tietê;-1;n/a',
    ';;;;;',
    'R-1;Vela;Motor;Tietê;14;não',
    'R-6;#N/D;Motor;Tietê;1,234;não',
  ].join('\r\n')

  test('imports nothing and names row, column, value and remedy of each error', async () => {
    const before = await toSummary()
    const i = await admin.importData('pecas', bad)
    expect(i).toMatchObject({ estado: 'COM_ERROS', erros: 5, novas: null, temPlanilhaDeErros: true })
    expect(await toSummary()).toEqual(before)
    const errors = await admin.erros(i.codImportacao)
    expect(errors.map((e) => [e.linha, e.coluna, e.valor])).toEqual([
      [3, 'Descrição', ''],
      [4, 'Código', 'R 3'],
      [4, 'Preço', 'treze'],
      [4, 'Disponível', 'talvez'],
      [6, 'Preço', '-1'],
      [8, 'Código', 'R-1'],
      [9, 'Descrição', '#N/D'],
      [9, 'Preço', '1,234'],
    ])
    expect(errors[2]?.mensagem).toBe(
      'Não é um valor em reais. Escreva como 1.250,00, com até duas casas depois da vírgula.',
    )
    expect(errors[5]?.mensagem).toBe('A linha 2 tem o mesmo código. Deixe só uma das duas.')
  })

  test('comes back as a spreadsheet with an Erro column, which imports once corrected', async () => {
    const i = await admin.importData('pecas', bad, 'peças de março.csv')
    const r = await download(t.server.endereco, `importacoes/${i.codImportacao}/planilha-de-erros`, { token })
    expect(r.headers['content-disposition']).toMatch(/filename="erros-pecas-de-marco-[\d-]+\.xlsx"/)
    const linhas = (await openXlsx(r.bytes)).get('Linhas com erros') ?? []
    expect(linhas[0]).toEqual(['codigo', 'nome', 'categoria', 'marca', 'preco', 'disponivel', 'Erro'])
    expect(linhas[2]?.at(-1)).toBe('Descrição: Está vazia. Preencha.')
    expect(linhas[1]?.[6] ?? null).toBeNull()
    const valid = linhas.filter((l, n) => n === 0 || !l[6])
    const another = await admin.importData('pecas', await foreignXlsx('x', valid), 'de-novo.xlsx')
    expect(another).toMatchObject({ estado: 'CONCLUIDA', novas: 2 })
  })

  test.each([
    [
      'no header',
      'IB-1;Vela;Motor;Tietê;1\nIB-2;Vela;Motor;Tietê;1',
      /títulos das colunas \(Código, Descrição, Preço\)/,
    ],
    [
      'a required column missing',
      '\ncodigo;nome;categoria;marca\nIB-1;Vela;Motor;Tietê',
      /Na linha 2 estão os títulos, mas falta a coluna Preço/,
    ],
    [
      'two columns for one thing',
      'codigo;nome;categoria;marca;valor;pvp\nIB-1;Vela;Motor;Tietê;1;2',
      /mais de uma coluna serve de Preço: valor, pvp/,
    ],
    [
      'a quote that never closes',
      `codigo;nome;categoria;marca;preco\nIB-1;"Vela;Motor;Tietê;1\n${'IB-2;Vela;Motor;T;1\n'.repeat(20)}`,
      /a partir da linha 2: há aspas/,
    ],
    [
      'titles and nothing else',
      'codigo;nome;categoria;marca;preco\n;;;;\n',
      /Não há linhas preenchidas abaixo dos títulos da linha 1/,
    ],
  ])('with %s is refused with the reason', async (_name, text, motivo) => {
    const i = await admin.importData('pecas', text)
    expect([i.estado, i.erro]).toEqual(['FALHOU', expect.stringMatching(motivo)])
  })
})

describe('the template', () => {
  test.each(['xlsx', 'csv'])(
    'in %s is read back: its example row is ignored, a row below it is imported',
    async (format) => {
      const { bytes, headers } = await download(t.server.endereco, `importacoes/modelos/pecas?formato=${format}`, {
        token,
      })
      expect(headers['content-disposition']).toContain(`modelo-pecas.${format}`)
      const notes =
        format === 'csv' ? [...openCsv(bytes).antes].slice(1) : ((await openXlsx(bytes)).get('Colunas') ?? []).slice(1)
      expect(notes.map(([column]) => column).slice(0, 2)).toEqual(['Código', 'Descrição'])
      expect(notes.at(-1)).toEqual(['Exemplo', expect.stringContaining('não é importada')])
      expect((await admin.importData('pecas', bytes)).erro).toMatch(/Não há linhas preenchidas/)
      const linha = [`MOD-${format}`, 'Vela', 'Motor', 'Tietê', '', 5, 13.75, 'sim']
      const full =
        format === 'csv'
          ? Buffer.concat([bytes, Buffer.from(`${linha.join(';').replace('13.75', '13,75')}\r\n`)])
          : await foreignXlsx('Peças', [...((await openXlsx(bytes)).get('Peças') ?? []), linha])
      expect(await admin.importData('pecas', full)).toMatchObject({ estado: 'CONCLUIDA', novas: 1 })
      expect(await t.sql(`select preco, custo from peca where codigo = $1`, [`MOD-${format.toUpperCase()}`])).toEqual([
        { preco: 1375, custo: 500 },
      ])
    },
  )
})

test('code, description, price and stock are enough: the rest has defaults, and a count becomes a movement', async () => {
  const saldos = (prefix: string) =>
    t.sql(
      `select p.codigo, p.categoria, p.marca, e.cod_concessionaria as loja, e.quantidade::float8 from peca p left join peca_estoque e using (cod_distribuidor, codigo)
       where p.codigo like $1 order by 1, 4`,
      [`${prefix}%`],
    )
  const [loja1 = 0, loja2 = 0] = m.lojas
  const withoutLoja = await admin.importData('pecas', 'codigo;descricao;preco;estoque\nPOUCO-1;Vela;10;3')
  expect((await admin.erros(withoutLoja.codImportacao)).map((e) => [e.coluna, e.mensagem])).toEqual([
    ['Estoque', expect.stringContaining('De qual concessionária')],
  ])
  const file = `codigo;descricao;preco;estoque;loja\nPOUCO-1;Vela;10;3;um loja 1\nPOUCO-2;Óleo;20,5;2,5;um loja 2\nPOUCO-3;Filtro;5;;`
  expect(await admin.importData('pecas', file)).toMatchObject({ estado: 'CONCLUIDA', novas: 3 })
  const padrao = { categoria: 'Sem categoria', marca: 'Sem marca' }
  const expectedItems = [
    { codigo: 'POUCO-1', ...padrao, loja: loja1, quantidade: 3 },
    { codigo: 'POUCO-2', ...padrao, loja: loja2, quantidade: 2.5 },
    { codigo: 'POUCO-3', ...padrao, loja: null, quantidade: null },
  ]
  expect(await saldos('POUCO')).toEqual(expectedItems)
  // An equal second count makes no movement, another count makes one of the difference; other fields of the part stay.
  await t.sql(`update peca set categoria = 'Motor' where codigo = 'POUCO-1'`)
  expect(await admin.importData('pecas', file.replace('10;3', '10;1'))).toMatchObject({
    estado: 'CONCLUIDA',
    novas: 0,
  })
  expect((await saldos('POUCO'))[0]).toEqual({ ...expectedItems[0], categoria: 'Motor', quantidade: 1 })
  expect(
    await t.sql(
      `select quantidade::float8, origem, documento from estoque_movimento where codigo = 'POUCO-1' order by cod_movimento`,
    ),
  ).toEqual([3, -2].map((quantidade) => ({ quantidade, origem: 'ARQUIVO', documento: 'Contagem do arquivo' })))
  expect((await admin.importData('pecas', 'codigo;descricao;preco;estoque;loja\nX;Y;1;-1;um loja 1')).estado).toBe(
    'COM_ERROS',
  )
  // With a single store the file need not name it.
  const so = await buildWorld(t, 'so')
  await t.sql('update concessionaria set status = 0 where cod_distribuidor = $1 and cod_concessionaria <> $2', [
    so.codDistribuidor,
    so.lojas[0],
  ])
  const dono = createImporter(t, so, await so.token(2))
  expect(await dono.importData('pecas', 'codigo;descricao;preco;estoque\nSO-1;Vela;10;7')).toMatchObject({ novas: 1 })
  expect(await saldos('SO-')).toEqual([{ codigo: 'SO-1', ...padrao, loja: so.lojas[0], quantidade: 7 }])
})
