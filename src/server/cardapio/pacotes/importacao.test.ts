import { afterAll, beforeAll, expect, test } from 'vitest'
import { importador } from '#tests/importacao.ts'
import { buildMundo, type Mundo } from '#tests/mundo.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'

let t: Teste
let m: Mundo
let admin: ReturnType<typeof importador>
beforeAll(async () => {
  t = await abrirTeste()
  m = await buildMundo(t)
  admin = importador(t, m, await m.token(2))
  await admin.importar(
    'pecas',
    'codigo;descricao;categoria;marca;preco\nOLEO-1;Óleo 5W30;Motor;Tietê;52,00\nFILTRO-1;Filtro de óleo;Motor;Tietê;38,00',
  )
  await admin.importar('servicos', 'codigo;descricao;minutos;custo da hora;valor da hora\nREV-10;Revisão;90;80;200')
})
afterAll(() => t.fechar())

const TITULOS = 'marca;modelo;km;meses;nome;pecas;servicos'
const componentes = () =>
  t.sql(
    `select k.nome, c.tipo, c.codigo, c.quantidade::float8 as quantidade from cardapio_pacote k
     join cardapio_pacote_componente c using (cod_distribuidor, cod_pacote) where k.marca = 'Tieteauto' order by k.km, c.ordem`,
  )

test('pacotes: a file brings packages with what is in them; sent again nothing changes, changed it says what', async () => {
  const arquivo = [
    TITULOS,
    'Tieteauto;Argo;10000;12;Revisão de 10.000 km;"OLEO-1 x4; FILTRO-1";REV-10',
    'Tieteauto;Argo;20000;24;Revisão de 20.000 km;"OLEO-1 x4.5";',
  ].join('\n')
  expect(await admin.importar('pacotes', arquivo)).toMatchObject({ estado: 'CONCLUIDA', novas: 2, alteradas: 0 })
  expect(await componentes()).toEqual([
    { nome: 'Revisão de 10.000 km', tipo: 'PECA', codigo: 'OLEO-1', quantidade: 4 },
    { nome: 'Revisão de 10.000 km', tipo: 'PECA', codigo: 'FILTRO-1', quantidade: 1 },
    { nome: 'Revisão de 10.000 km', tipo: 'MAO_DE_OBRA', codigo: 'REV-10', quantidade: null },
    { nome: 'Revisão de 20.000 km', tipo: 'PECA', codigo: 'OLEO-1', quantidade: 4.5 },
  ])
  expect(await admin.importar('pacotes', arquivo)).toMatchObject({ novas: 0, alteradas: 0, iguais: 2 })
  expect(await componentes()).toHaveLength(4)
  const ruim = await admin.importar(
    'pacotes',
    `${TITULOS}\nTieteauto;Argo;30000;36;Revisão;NAOHA-1;\nTieteauto;Argo;x;36;Revisão;;`,
  )
  expect((await admin.erros(ruim.codImportacao)).map((e) => [e.linha, e.coluna])).toEqual([
    [2, 'Peças'],
    [3, 'Km'],
  ])
})

test('alacarte: prices of one store stay in it, and need to say which', async () => {
  const [loja = 0, outra = 0] = m.lojas
  const daLoja = importador(t, m, await m.token(1, [loja]), loja)
  const arquivo = 'codigo;preco\nOLEO-1;59,90\nFILTRO-1;41'
  expect(await daLoja.importar('alacarte', arquivo)).toMatchObject({ estado: 'CONCLUIDA', novas: 2 })
  expect(
    await t.sql('select cod_concessionaria as loja, codigo, preco::float8 as preco from peca_loja order by codigo'),
  ).toEqual([
    { loja, codigo: 'FILTRO-1', preco: 4100 },
    { loja, codigo: 'OLEO-1', preco: 5990 },
  ])
  expect(await daLoja.importar('alacarte', 'codigo;preco\nOLEO-1;61,00')).toMatchObject({ novas: 0, alteradas: 1 })
  const semLoja = await t.chamar('POST', 'importacoes', {
    token: await m.token(1, [loja]),
    body: { registro: 'alacarte', nome: 'x.csv', bytes: 10 },
  })
  expect([semLoja.status, semLoja.corpo['campos']]).toEqual([
    422,
    { codConcessionaria: 'Diga de que concessionária é o arquivo' },
  ])
  const deOutra = await t.chamar('POST', 'importacoes', {
    token: await m.token(1, [loja]),
    body: { registro: 'alacarte', nome: 'x.csv', bytes: 10, codConcessionaria: outra },
  })
  expect(deOutra.status).toBe(404)
})
