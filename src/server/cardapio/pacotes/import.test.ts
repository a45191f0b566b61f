import { afterAll, beforeAll, expect, test } from 'vitest'
import { createImporter } from '#tests/files/imports.ts'
import { download } from '#tests/files/spreadsheet.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
let m: World
let admin: ReturnType<typeof createImporter>
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  admin = createImporter(t, m, await m.token(2))
  await admin.importData(
    'pecas',
    'codigo;descricao;categoria;marca;preco\nOLEO-1;Óleo 5W30;Motor;Tietê;52,00\nFILTRO-1;Filtro de óleo;Motor;Tietê;38,00',
  )
  await admin.importData('servicos', 'codigo;descricao;minutos;custo da hora;valor da hora\nREV-10;Revisão;90;80;200')
})
afterAll(() => t.close())

const TITLES = 'marca;modelo;km;meses;nome;pecas;servicos'
const componentes = () =>
  t.sql(
    `select k.nome, c.tipo, c.codigo, c.quantidade::float8 as quantidade from cardapio_pacote k
     join cardapio_pacote_componente c using (cod_distribuidor, cod_pacote) where k.marca = 'Tieteauto' order by k.km, c.ordem`,
  )

test('pacotes: a file imports packages with contents; the same file changes nothing, a changed one lists changes', async () => {
  const file = [
    TITLES,
    'Tieteauto;Argo;10000;12;Revisão de 10.000 km;"OLEO-1 x4; FILTRO-1";REV-10',
    'Tieteauto;Argo;20000;24;Revisão de 20.000 km;"OLEO-1 x4.5";',
  ].join('\n')
  expect(await admin.importData('pacotes', file)).toMatchObject({ estado: 'CONCLUIDA', novas: 2, alteradas: 0 })
  expect(await componentes()).toEqual([
    { nome: 'Revisão de 10.000 km', tipo: 'PECA', codigo: 'OLEO-1', quantidade: 4 },
    { nome: 'Revisão de 10.000 km', tipo: 'PECA', codigo: 'FILTRO-1', quantidade: 1 },
    { nome: 'Revisão de 10.000 km', tipo: 'MAO_DE_OBRA', codigo: 'REV-10', quantidade: null },
    { nome: 'Revisão de 20.000 km', tipo: 'PECA', codigo: 'OLEO-1', quantidade: 4.5 },
  ])
  expect(await admin.importData('pacotes', file)).toMatchObject({ novas: 0, alteradas: 0, iguais: 2 })
  expect(await componentes()).toHaveLength(4)
  const bad = await admin.importData(
    'pacotes',
    `${TITLES}\nTieteauto;Argo;30000;36;Revisão;NAOHA-1;\nTieteauto;Argo;x;36;Revisão;;`,
  )
  expect((await admin.erros(bad.codImportacao)).map((e) => [e.linha, e.coluna])).toEqual([
    [2, 'Peças'],
    [3, 'Km'],
  ])
})

test('pacotes: an exported file imports unchanged, contents and packages for all models included', async () => {
  await admin.importData('pacotes', `${TITLES}\nIdavolta;;10000;12;Revisão de todos;"OLEO-1 x4; FILTRO-1";REV-10`)
  const columns = 'nome,marca,modelo,km,meses,garantia,pecas,minutos,soma,preco,publicadoEm,situacao'
  const path = `exportacoes/cadastros/pacotes?formato=csv&busca=Idavolta&colunas=${columns}`
  const file = await download(t.server.endereco, path, { host: m.host, token: await m.token(2) })
  const text = file.bytes.toString()
  expect(text).toContain('Revisão de todos;Idavolta;')
  expect(await admin.importData('pacotes', text)).toMatchObject({
    estado: 'CONCLUIDA',
    novas: 0,
    alteradas: 0,
    iguais: 1,
  })
})

test('alacarte: prices belong to one store, which the file must name', async () => {
  const [loja = 0, another = 0] = m.lojas
  const forLoja = createImporter(t, m, await m.token(1, [loja]), loja)
  const file = 'codigo;preco\nOLEO-1;59,90\nFILTRO-1;41'
  expect(await forLoja.importData('alacarte', file)).toMatchObject({ estado: 'CONCLUIDA', novas: 2 })
  expect(
    await t.sql('select cod_concessionaria as loja, codigo, preco::float8 as preco from peca_loja order by codigo'),
  ).toEqual([
    { loja, codigo: 'FILTRO-1', preco: 4100 },
    { loja, codigo: 'OLEO-1', preco: 5990 },
  ])
  expect(await forLoja.importData('alacarte', 'codigo;preco\nOLEO-1;61,00')).toMatchObject({ novas: 0, alteradas: 1 })
  const withoutLoja = await t.callApi('POST', 'importacoes', {
    token: await m.token(1, [loja]),
    body: { registro: 'alacarte', nome: 'x.csv', bytes: 10 },
  })
  expect([withoutLoja.status, withoutLoja.corpo['campos']]).toEqual([
    422,
    { codConcessionaria: 'Diga de que concessionária é o arquivo' },
  ])
  const ofOther = await t.callApi('POST', 'importacoes', {
    token: await m.token(1, [loja]),
    body: { registro: 'alacarte', nome: 'x.csv', bytes: 10, codConcessionaria: another },
  })
  expect(ofOther.status).toBe(404)
})
