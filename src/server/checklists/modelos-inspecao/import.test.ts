import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TemplateDefinition } from '#shared/checklists/modelos-inspecao.ts'
import { createImporter } from '#tests/files/imports.ts'
import { download } from '#tests/files/spreadsheet.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
let m: World
let token: string
let admin: ReturnType<typeof createImporter>
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  token = await m.token(2)
  admin = createImporter(t, m, token)
  await admin.importData('servicos', 'codigo;descricao;minutos;custo da hora;valor da hora\nELE-10;Bateria;20;80;200')
})
afterAll(() => t.close())

const TITLES = 'modelo;seção;lugar;item;tipo;unidade;foto;comentários amarelos;serviço'
const draft = async (nome: string) =>
  (
    await t.sql<{ rascunho: TemplateDefinition }>(
      'select rascunho from modelo_inspecao where cod_distribuidor = $1 and nome = $2',
      [m.codDistribuidor, nome],
    )
  )[0]?.rascunho

test('the rows of a template make its draft, in their order', async () => {
  const file = [
    TITLES,
    'Elétrica;Bateria e carga;debaixo do capo;Bateria;medida;V;nunca;Pouca carga. // Medir de novo | Polos sujos.;ELE-10',
    'Outro;Pneus;Pneus;Estepe;;;;;',
    'Elétrica;Painel;Dentro do carro;Luz da injeção;sim ou nao;;;;',
  ].join('\n')
  expect(await admin.importData('modelos-inspecao', file)).toMatchObject({
    estado: 'CONCLUIDA',
    novas: 2,
    alteradas: 0,
  })
  expect(await draft('Elétrica')).toMatchObject({
    secoes: [
      {
        id: 'bateria-e-carga',
        lugar: 'CAPO',
        itens: [
          {
            id: 'bateria',
            nome: 'Bateria',
            tipo: 'MEDIDA',
            unidade: 'V',
            foto: 'NUNCA',
            servicoSugerido: 'ELE-10',
            comentarios: [
              { id: 'pouca-carga', cor: 'AMARELO', cliente: 'Pouca carga.', interno: 'Medir de novo' },
              { id: 'polos-sujos', cor: 'AMARELO', cliente: 'Polos sujos.', interno: '' },
            ],
          },
        ],
      },
      { id: 'painel', lugar: 'INTERIOR', itens: [{ id: 'luz-da-injecao', tipo: 'SIM_NAO', foto: 'AMARELO' }] },
    ],
  })
  expect(await admin.importData('modelos-inspecao', file)).toMatchObject({ novas: 0, alteradas: 0, iguais: 2 })
})

test('errors name the row of the item, and nothing is saved', async () => {
  const bad = await admin.importData(
    'modelos-inspecao',
    [TITLES, 'Ruim;Pneus;;Estepe;;;;;', 'Ruim;Pneus;;Pressão;medida;;;;', 'Ruim;Pneus;;ESTEPE;;;;;NADA-1'].join('\n'),
  )
  expect(bad).toMatchObject({ estado: 'COM_ERROS', erros: 3 })
  expect((await admin.erros(bad.codImportacao)).map((e) => [e.linha, e.coluna, e.mensagem])).toEqual([
    [3, 'Unidade', 'Pneus › Pressão: diga a unidade da medida'],
    [4, 'Item', 'Pneus › ESTEPE: já há um item com este nome na seção'],
    [4, 'Serviço', 'Pneus › ESTEPE: o serviço NADA-1 não está no cadastro'],
  ])
  expect(await draft('Ruim')).toBeUndefined()
  const cells = await admin.check('modelos-inspecao', `${TITLES}\nRuim;Pneus;na lua;Estepe;talvez;;;;`)
  expect((await admin.erros(cells.codImportacao)).map((e) => [e.linha, e.coluna])).toEqual([
    [2, 'Lugar'],
    [2, 'Tipo'],
  ])
})

test('an exported file of the ready templates changes nothing, and keeps ids, limits and skip rules', async () => {
  const before = await t.sql('select cod_modelo_inspecao, rascunho, versao from modelo_inspecao order by 1')
  const columns = 'modelo,concessionaria,secao,lugar,item,tipo,unidade,foto,amarelos,vermelhos,servico,peca'
  const path = `exportacoes/cadastros/modelosInspecao?formato=xlsx&busca=${encodeURIComponent('Veículo')}&colunas=${columns}`
  const { bytes } = await download(t.server.endereco, path, { host: m.host, token })
  expect(await admin.importData('modelos-inspecao', bytes, 'modelos.xlsx')).toMatchObject({
    estado: 'CONCLUIDA',
    novas: 0,
    alteradas: 0,
    iguais: 1,
  })
  expect(await t.sql('select cod_modelo_inspecao, rascunho, versao from modelo_inspecao order by 1')).toEqual(before)
})

test('a file without limits leaves those of the items, also where more is worse', async () => {
  const file = `${TITLES}\nFluidos;Fluidos;Debaixo do capô;Água no fluido;medida;%;;;\nFluidos;Volta;;Lataria;mapa de avarias;;;;`
  await admin.importData('modelos-inspecao', file)
  const limit = { marca: 'Fiat', modelo: '', pior: 'MAIOR', vermelho: 3, amarelo: 2 }
  await t.sql(
    `update modelo_inspecao set rascunho = jsonb_set(rascunho, '{secoes,0,itens,0,limites}', $2) where cod_distribuidor = $1 and nome = 'Fluidos'`,
    [m.codDistribuidor, JSON.stringify([limit])],
  )
  expect(await admin.importData('modelos-inspecao', file)).toMatchObject({ novas: 0, alteradas: 0, iguais: 1 })
  const changed = file.replace('medida;%;', 'medida;%;sempre')
  expect(await admin.importData('modelos-inspecao', changed)).toMatchObject({ alteradas: 1 })
  const after = await draft('Fluidos')
  expect(after?.secoes[0]?.itens[0]).toMatchObject({ foto: 'SEMPRE', limites: [limit] })
  expect(after?.secoes[1]?.itens[0]?.tipo).toBe('AVARIAS')
})

const LIMIT_TITLES =
  'modelo;seção;item;tipo;unidade;marcas dos limites;modelos dos limites;pior quando;limites vermelhos;limites amarelos'

test('limits of several makes come back from an exported file as they were', async () => {
  const file = [
    LIMIT_TITLES,
    'Ida e volta;Fluidos;Água no fluido;medida;%;Fiat;;Maior;3;2',
    'Ida e volta;Pneus;Sulco;pneus;;Fiat | VW | VW;Argo | | Nivus;;1,6 | 1.000,5 | 2.25;3 | 1000,5 | 3',
    'Ida e volta;Elétrica;Bateria;bateria;%;Ford | Fiat;;menor | maior;60 | 900;80 | 800',
    'Ida e volta;Elétrica;Alternador;medida;V;;;;;',
  ].join('\n')
  expect(await admin.importData('modelos-inspecao', file)).toMatchObject({ novas: 1 })
  const limitsOf = async () => (await draft('Ida e volta'))?.secoes.flatMap((s) => s.itens.map((i) => i.limites))
  const limits = [
    [{ marca: 'Fiat', modelo: '', pior: 'MAIOR', vermelho: 3, amarelo: 2 }],
    [
      { marca: 'Fiat', modelo: 'Argo', pior: 'MENOR', vermelho: 1.6, amarelo: 3 },
      { marca: 'VW', modelo: '', pior: 'MENOR', vermelho: 1000.5, amarelo: 1000.5 },
      { marca: 'VW', modelo: 'Nivus', pior: 'MENOR', vermelho: 2.25, amarelo: 3 },
    ],
    [
      { marca: 'Ford', modelo: '', pior: 'MENOR', vermelho: 60, amarelo: 80 },
      { marca: 'Fiat', modelo: '', pior: 'MAIOR', vermelho: 900, amarelo: 800 },
    ],
    [],
  ]
  expect(await limitsOf()).toEqual(limits)
  const columns =
    'modelo,secao,lugar,item,tipo,unidade,marcasLimites,modelosLimites,piorQuando,limitesVermelhos,limitesAmarelos,foto'
  for (const formato of ['xlsx', 'csv']) {
    const path = `exportacoes/cadastros/modelosInspecao?formato=${formato}&busca=Ida%20e%20volta&colunas=${columns}`
    const { bytes } = await download(t.server.endereco, path, { host: m.host, token })
    const again = (nome: string) => admin.importData('modelos-inspecao', bytes, `${nome}.${formato}`)
    expect(await again('mesmo')).toMatchObject({ novas: 0, alteradas: 0, iguais: 1 })
    await t.sql(`delete from modelo_inspecao where cod_distribuidor = $1 and nome = 'Ida e volta'`, [m.codDistribuidor])
    expect(await again('de novo')).toMatchObject({ novas: 1 })
    expect(await limitsOf()).toEqual(limits)
  }
  const emptied = [LIMIT_TITLES, 'Ida e volta;Fluidos;Água no fluido;medida;%;;;;;'].join('\n')
  expect(await admin.importData('modelos-inspecao', emptied)).toMatchObject({ alteradas: 1 })
  expect(await limitsOf()).toEqual([[]])
})

test('bars and slashes inside a comment come back from an exported file', async () => {
  const comments = [
    { id: 'a', cor: 'AMARELO', cliente: 'Esquerdo | direito', interno: 'Ver manual // página 3' },
    { id: 'b', cor: 'AMARELO', cliente: 'Ver https://exemplo.com', interno: '' },
  ]
  await admin.importData('modelos-inspecao', `${TITLES}\nCom barras;Pneus;;Estepe;;;;Um. | Dois.;`)
  await t.sql(
    `update modelo_inspecao set rascunho = jsonb_set(rascunho, '{secoes,0,itens,0,comentarios}', $2) where cod_distribuidor = $1 and nome = 'Com barras'`,
    [m.codDistribuidor, JSON.stringify(comments)],
  )
  const before = await draft('Com barras')
  const path =
    'exportacoes/cadastros/modelosInspecao?formato=csv&busca=Com%20barras&colunas=modelo,secao,lugar,item,amarelos'
  const { bytes } = await download(t.server.endereco, path, { host: m.host, token })
  expect(await admin.importData('modelos-inspecao', bytes, 'barras.csv')).toMatchObject({ alteradas: 0, iguais: 1 })
  expect(await draft('Com barras')).toEqual(before)
})

test('a bad limit is told at its row and column, and the template stays', async () => {
  const good = `${LIMIT_TITLES}\nCom limite;Pneus;Sulco;pneus;;Fiat;;;1,6;3`
  await admin.importData('modelos-inspecao', good)
  const before = await draft('Com limite')
  const errorsOf = async (...rows: string[]) => {
    const titled = [LIMIT_TITLES, ...rows.map((r) => `Com limite;Pneus;${r}`)].join('\n')
    const checked = await admin.check('modelos-inspecao', titled)
    expect(checked.estado).toBe('COM_ERROS')
    return (await admin.erros(checked.codImportacao)).map((e) => [e.linha, e.coluna, e.mensagem])
  }
  expect(
    await errorsOf(
      'Sulco;pneus;;Fiat;;;um;3',
      'Estepe;pneus;;Fiat | ;;torto;1.250;-3',
      'Pressão;medida;psi;;;;10;20',
      'Calota;medida;mm;Fiat | VW;Argo;Menor;1,6;3 | 4 | 5',
      'Rosca;medida;mm;Fiat;;;1;2000000',
    ),
  ).toEqual([
    [2, 'Limites vermelhos', 'um não é um número. Escreva como 1,6, com | entre um limite e outro.'],
    [3, 'Marcas dos limites', 'Um dos limites está sem marca. Escreva uma entre as barras.'],
    [3, 'Pior quando', 'Não é uma das opções: Menor, Maior.'],
    [3, 'Limites vermelhos', 'Em 1.250, o ponto pode ser de milhar ou de decimais. Escreva sem ponto, ou com vírgula.'],
    [3, 'Limites amarelos', '-3 não é um número. Escreva como 1,6, com | entre um limite e outro.'],
    [4, 'Limites vermelhos', 'Diga em Marcas dos limites a marca de cada limite.'],
    [4, 'Limites amarelos', 'Diga em Marcas dos limites a marca de cada limite.'],
    [
      5,
      'Modelos dos limites',
      'Tem 1 modelo e Marcas dos limites tem 2 marcas: escreva um para cada marca, com | entre eles.',
    ],
    [
      5,
      'Limites vermelhos',
      'Tem 1 limite e Marcas dos limites tem 2 marcas: escreva um para cada marca, com | entre eles.',
    ],
    [
      5,
      'Limites amarelos',
      'Tem 3 limites e Marcas dos limites tem 2 marcas: escreva um para cada marca, com | entre eles.',
    ],
    [6, 'Limites amarelos', '2000000 passa do que se aceita: até 1.000.000.'],
  ])
  expect(await errorsOf('Sulco;pneus;;Fiat;;maior;1,6;3')).toEqual([
    [2, 'Limites amarelos', 'Pneus › Sulco: em Fiat, o limite amarelo precisa ser igual ao vermelho ou menor'],
  ])
  expect(await draft('Com limite')).toEqual(before)
})

test('who reaches one store imports its own templates, not the network’s', async () => {
  const codUsuario = await m.usuario(2)
  const [loja = 0] = m.lojas
  await t.sql(`insert into usuario_filtro values ($1, $2, 'CONCESSIONARIA', $3)`, [
    m.codDistribuidor,
    codUsuario,
    String(loja),
  ])
  const ofLoja = createImporter(t, m, await m.tokenFor(codUsuario, 2))
  const rows = (where: string) => `modelo;concessionária;seção;item\nDa loja;${where};Pneus;Estepe`
  const network = await ofLoja.check('modelos-inspecao', rows(''))
  expect((await ofLoja.erros(network.codImportacao)).map((e) => [e.linha, e.coluna])).toEqual([[2, 'Concessionária']])
  const other = await ofLoja.check('modelos-inspecao', rows('um loja 2'))
  expect((await ofLoja.erros(other.codImportacao)).map((e) => [e.linha, e.coluna])).toEqual([[2, 'Concessionária']])
  expect(await ofLoja.importData('modelos-inspecao', rows('um loja 1'))).toMatchObject({ novas: 1 })
})
