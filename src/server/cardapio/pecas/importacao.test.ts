import { readFile } from 'node:fs/promises'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importador } from '#tests/importacao.ts'
import { buildMundo, type Mundo } from '#tests/mundo.ts'
import { abrirXlsx, baixar } from '#tests/planilha.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'

let t: Teste
let m: Mundo
let token: string
let admin: ReturnType<typeof importador>
let original: string
beforeAll(async () => {
  t = await abrirTeste()
  m = await buildMundo(t)
  token = await m.token(2)
  admin = importador(t, m, token)
  original = await readFile(new URL('../../../../db/seed/data/pecas-originais.csv', import.meta.url), 'utf8')
})
afterAll(() => t.fechar())

const resumo = () =>
  t.sql<{ n: number; soma: number; fora: number }>(
    `select count(*)::int as n, sum(preco)::int as soma, count(*) filter (where not disponivel)::int as fora from peca where cod_distribuidor = $1`,
    [m.codDistribuidor],
  )

const comPontoEVirgula = () => original.replace(/"[^"]*"|[,;]/g, (p) => (p === ',' ? ';' : p === ';' ? ' ' : p))
const ARQUIVOS: [nome: string, bytes: () => Buffer][] = [
  ['UTF-8 as published', () => Buffer.from(original)],
  [
    'UTF-8 with BOM, semicolons and Windows line ends',
    () => Buffer.from(`\uFEFF${comPontoEVirgula().replaceAll('\n', '\r\n')}`),
  ],
  ['CP1252', () => Buffer.from(original, 'latin1')],
  [
    'UTF-16 LE with BOM and tabs',
    () => Buffer.from(`\uFEFF${original.replace(/"[^"]*"|,/g, (p) => (p === ',' ? '\t' : p))}`, 'utf16le'),
  ],
  ['UTF-16 BE with BOM', () => Buffer.from(`\uFEFF${original}`, 'utf16le').swap16()],
  [
    'sep= on the first line and a title above the header',
    () => Buffer.from(`sep=;\r\nTabela de peças;;\r\n;;\r\n${comPontoEVirgula()}`),
  ],
]

test.each(ARQUIVOS)('the 1,245 parts arrive whole from %s', async (_nome, bytes) => {
  await t.sql('delete from peca where cod_distribuidor = $1', [m.codDistribuidor])
  const i = await admin.importar('pecas', bytes())
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
  expect(await resumo()).toEqual([{ n: 1245, soma: 37_522_197, fora: 139 }])
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

describe('a row whose cells are not the titles’', () => {
  const NOMES = ['codigo', 'descricao', 'categoria', 'marca', 'preco', 'posicao']
  const erros = async (conteudo: Buffer | string, nome?: string) => {
    const i = await admin.conferir('pecas', conteudo, nome)
    return (await admin.erros(i.codImportacao)).map((e) => [e.linha, e.coluna, e.valor, e.mensagem])
  }
  const DITO = expect.stringMatching(/^Há 6 títulos e esta linha tem 7 células/)

  test('is an error that says how many were expected and found, in csv and in xlsx', async () => {
    const linhas = [
      ['D-1', 'Vela', 'Motor', 'Tietê', '13,75', 'Dianteira'],
      ['D-2', 'Vela', 'Motor', 'Tietê', '13', '75', 'Dianteira'],
      ['D-3', 'Vela', 'Motor', 'Tietê', '14', '50', ''],
    ]
    expect(await erros([NOMES, ...linhas].map((l) => l.join(';')).join('\n'))).toEqual([
      [3, 'Linha inteira', 'Dianteira', DITO],
      [4, 'Linha inteira', '', DITO],
    ])
    expect(
      await erros(Buffer.from(await writeXlsx({ sheets: [{ name: 'P', rows: [NOMES, ...linhas] }] }))),
    ).toContainEqual([3, 'Linha inteira', 'Dianteira', DITO])
  })

  test('passes when it only ends every line with a separator', async () => {
    const corpo = Array.from({ length: 3 }, (_, i) => `E-${i};Vela;Motor;Tietê;10;Dianteira;`)
    expect(await admin.conferir('pecas', [NOMES.join(';'), ...corpo].join('\n'))).toMatchObject({ erros: 0, novas: 3 })
  })
})

test('one bad byte in UTF-8 is an error of its row, and the other rows stay as they were written', async () => {
  const linhas = Array.from({ length: 5 }, (_, i) => `F-${i};Cabeçote São João;Motor;Tietê;10`)
  const bytes = Buffer.from(['codigo;descricao;categoria;marca;preco', ...linhas].join('\n'))
  bytes[bytes.indexOf('F-3') + 'F-3;Cabe'.length] = 0xff
  const i = await admin.conferir('pecas', bytes)
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
  test('says what it would do before it does it: new, changed and equal rows', async () => {
    await admin.importar('pecas', original)
    const linhas = original.split('\n').slice(0, 11)
    const mudado = [
      ...linhas.map((l) => l.replace('"441,16"', '"450,00"')),
      'NOVA-1,Filtro de óleo,Filtros,Tietê,,"R$ 1.239,90",não,',
    ].join('\n')
    const i = await admin.conferir('pecas', mudado)
    expect(i).toMatchObject({ estado: 'CONFERIDA', novas: 1, alteradas: 1, iguais: 9 })
    expect(await resumo()).toMatchObject([{ n: 1245 }])
    await admin.confirmar(i.codImportacao)
    expect(await admin.esperar(i.codImportacao)).toMatchObject({
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

  test('leaves a column that it does not have as it was, and empties one whose cell is empty', async () => {
    const nomes = 'codigo;nome;categoria;marca;preco'
    await admin.importar('pecas', `${nomes};custo;posicao\nC-1;Vela;Motor;Tietê;10;5;Dianteira`)
    await admin.importar('pecas', `${nomes};posicao\nC-1;Vela;Motor;Tietê;11;-`)
    expect(await t.sql(`select preco, custo, posicao from peca where codigo = 'C-1'`)).toEqual([
      { preco: 1100, custo: 500, posicao: null },
    ])
  })

  test('is written in the audit once, with its counts', async () => {
    const i = await admin.importar('pecas', 'codigo;nome;categoria;marca;preco\nAUD-1;Vela;Motor;Tietê;10')
    const linhas = await t.sql<{ dados: { depois: unknown } }>(`select dados from auditoria where registro = $1`, [
      `importacao:${i.codImportacao}`,
    ])
    expect(linhas.map((l) => l.dados.depois)).toEqual([
      { registro: 'pecas', arquivo: 'arquivo.csv', novas: 1, alteradas: 0, iguais: 0 },
    ])
  })
})

describe('a file with wrong rows', () => {
  const ruim = [
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

  test('imports nothing and names each row, column, value, and what to do', async () => {
    const antes = await resumo()
    const i = await admin.importar('pecas', ruim)
    expect(i).toMatchObject({ estado: 'COM_ERROS', erros: 5, novas: null, temPlanilhaDeErros: true })
    expect(await resumo()).toEqual(antes)
    const erros = await admin.erros(i.codImportacao)
    expect(erros.map((e) => [e.linha, e.coluna, e.valor])).toEqual([
      [3, 'Descrição', ''],
      [4, 'Código', 'R 3'],
      [4, 'Preço', 'treze'],
      [4, 'Disponível', 'talvez'],
      [6, 'Preço', '-1'],
      [8, 'Código', 'R-1'],
      [9, 'Descrição', '#N/D'],
      [9, 'Preço', '1,234'],
    ])
    expect(erros[2]?.mensagem).toBe(
      'Não é um valor em reais. Escreva como 1.250,00, com até duas casas depois da vírgula.',
    )
    expect(erros[5]?.mensagem).toBe('A linha 2 tem o mesmo código. Deixe só uma das duas.')
  })

  test('comes back as a spreadsheet with an Erro column, which is good again once put right', async () => {
    const i = await admin.importar('pecas', ruim, 'peças de março.csv')
    const r = await baixar(t.servidor.endereco, `importacoes/${i.codImportacao}/planilha-de-erros`, { token })
    expect(r.headers['content-disposition']).toMatch(/filename="erros-pecas-de-marco-[\d-]+\.xlsx"/)
    const linhas = (await abrirXlsx(r.bytes)).get('Linhas com erros') ?? []
    expect(linhas[0]).toEqual(['codigo', 'nome', 'categoria', 'marca', 'preco', 'disponivel', 'Erro'])
    expect(linhas[2]?.at(-1)).toBe('Descrição: Está vazia. Preencha.')
    expect(linhas[1]?.[6] ?? null).toBeNull()
    const certas = linhas.filter((l, n) => n === 0 || !l[6])
    const outra = await admin.importar(
      'pecas',
      Buffer.from(await writeXlsx({ sheets: [{ name: 'x', rows: certas }] })),
      'de-novo.xlsx',
    )
    expect(outra).toMatchObject({ estado: 'CONCLUIDA', novas: 2 })
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
  ])('with %s is refused with the reason', async (_nome, texto, motivo) => {
    const i = await admin.importar('pecas', texto)
    expect([i.estado, i.erro]).toEqual(['FALHOU', expect.stringMatching(motivo)])
  })
})

describe('the template', () => {
  test.each(['xlsx', 'csv'])(
    'in %s is read back: its example counts as nothing, a row below it is imported',
    async (formato) => {
      const { bytes, headers } = await baixar(t.servidor.endereco, `importacoes/modelos/pecas?formato=${formato}`, {
        token,
      })
      expect(headers['content-disposition']).toContain(`modelo-pecas.${formato}`)
      expect((await admin.importar('pecas', bytes)).erro).toMatch(/Não há linhas preenchidas/)
      const linha = [`MOD-${formato}`, 'Vela', 'Motor', 'Tietê', '', 5, 13.75, 'sim']
      const cheio =
        formato === 'csv'
          ? Buffer.concat([bytes, Buffer.from(`${linha.join(';').replace('13.75', '13,75')}\r\n`)])
          : Buffer.from(
              await writeXlsx({
                sheets: [{ name: 'Peças', rows: [...((await abrirXlsx(bytes)).get('Peças') ?? []), linha] }],
              }),
            )
      expect(await admin.importar('pecas', cheio)).toMatchObject({ estado: 'CONCLUIDA', novas: 1 })
      expect(await t.sql(`select preco, custo from peca where codigo = $1`, [`MOD-${formato.toUpperCase()}`])).toEqual([
        { preco: 1375, custo: 500 },
      ])
    },
  )
})

test('code, description, price and stock are enough: the rest has a default, and a count becomes a movement', async () => {
  const saldos = (prefixo: string) =>
    t.sql(
      `select p.codigo, p.categoria, p.marca, e.cod_concessionaria as loja, e.quantidade::float8 from peca p left join peca_estoque e using (cod_distribuidor, codigo)
       where p.codigo like $1 order by 1, 4`,
      [`${prefixo}%`],
    )
  const [loja1 = 0, loja2 = 0] = m.lojas
  const semLoja = await admin.importar('pecas', 'codigo;descricao;preco;estoque\nPOUCO-1;Vela;10;3')
  expect((await admin.erros(semLoja.codImportacao)).map((e) => [e.coluna, e.mensagem])).toEqual([
    ['Estoque', expect.stringContaining('De qual concessionária')],
  ])
  const arquivo = `codigo;descricao;preco;estoque;loja\nPOUCO-1;Vela;10;3;um loja 1\nPOUCO-2;Óleo;20,5;2,5;um loja 2\nPOUCO-3;Filtro;5;;`
  expect(await admin.importar('pecas', arquivo)).toMatchObject({ estado: 'CONCLUIDA', novas: 3 })
  const padrao = { categoria: 'Sem categoria', marca: 'Sem marca' }
  const esperadas = [
    { codigo: 'POUCO-1', ...padrao, loja: loja1, quantidade: 3 },
    { codigo: 'POUCO-2', ...padrao, loja: loja2, quantidade: 2.5 },
    { codigo: 'POUCO-3', ...padrao, loja: null, quantidade: null },
  ]
  expect(await saldos('POUCO')).toEqual(esperadas)
  // Counted again: the same is no movement, another is one of the difference; what else the part had stays.
  await t.sql(`update peca set categoria = 'Motor' where codigo = 'POUCO-1'`)
  expect(await admin.importar('pecas', arquivo.replace('10;3', '10;1'))).toMatchObject({
    estado: 'CONCLUIDA',
    novas: 0,
  })
  expect((await saldos('POUCO'))[0]).toEqual({ ...esperadas[0], categoria: 'Motor', quantidade: 1 })
  expect(
    await t.sql(
      `select quantidade::float8, origem, documento from estoque_movimento where codigo = 'POUCO-1' order by cod_movimento`,
    ),
  ).toEqual([3, -2].map((quantidade) => ({ quantidade, origem: 'ARQUIVO', documento: 'Contagem do arquivo' })))
  expect((await admin.importar('pecas', 'codigo;descricao;preco;estoque;loja\nX;Y;1;-1;um loja 1')).estado).toBe(
    'COM_ERROS',
  )
  // With one store there is nothing to name.
  const so = await buildMundo(t, 'so')
  await t.sql('update concessionaria set status = 0 where cod_distribuidor = $1 and cod_concessionaria <> $2', [
    so.codDistribuidor,
    so.lojas[0],
  ])
  const dono = importador(t, so, await so.token(2))
  expect(await dono.importar('pecas', 'codigo;descricao;preco;estoque\nSO-1;Vela;10;7')).toMatchObject({ novas: 1 })
  expect(await saldos('SO-')).toEqual([{ codigo: 'SO-1', ...padrao, loja: so.lojas[0], quantidade: 7 }])
})
