import { afterAll, beforeAll, expect, test } from 'vitest'
import { createImporter } from '#tests/files/imports.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
let m: World
let token: string
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  token = await m.token(2)
})
afterAll(() => t.close())

const TITLES = 'Marca;Prazo de envio;Guardar a peça;Fotos;Exige;Também exige;Em uso\n'
const list = async () =>
  (await t.callApi('GET', 'garantia/exigencias', { host: m.host, token })).corpo as unknown as Record<string, unknown>[]

test('makes come by file: new ones are created, known ones changed whatever their accents, the same file changes nothing', async () => {
  const made = await t.callApi('POST', 'garantia/exigencias', {
    host: m.host,
    token,
    body: {
      marca: 'Citroën',
      prazoDias: 10,
      guardaDias: 20,
      minimoFotos: 5,
      evidencias: ['CHASSI'],
      proprias: ['Laudo'],
      ativo: true,
    },
  })
  expect(made.status).toBe(200)
  const files = createImporter(t, m, token)
  const file = `${TITLES}Fiat;30;90;2;foto da peca, Foto do hodômetro;Código da falha,Nota do guincho;\nCITROEN;15;60;;;;não\n`
  const checked = await files.check('exigencias', file)
  expect([checked.estado, checked.novas, checked.alteradas]).toEqual(['CONFERIDA', 1, 1])
  await files.confirmar(checked.codImportacao)
  expect((await files.wait(checked.codImportacao)).estado).toBe('CONCLUIDA')
  expect(await list()).toMatchObject([
    { prazoDias: 15, guardaDias: 60, minimoFotos: 0, evidencias: [], proprias: [], ativo: false, versao: 2 },
    {
      marca: 'Fiat',
      prazoDias: 30,
      guardaDias: 90,
      minimoFotos: 2,
      evidencias: ['FOTO_PECA', 'HODOMETRO'],
      proprias: ['Código da falha', 'Nota do guincho'],
      ativo: true,
    },
  ])
  expect(await files.check('exigencias', file)).toMatchObject({ novas: 0, alteradas: 0, iguais: 2 })
})

test('wrong rows are named by cell, and nothing is written', async () => {
  const before = await list()
  const files = createImporter(t, m, token)
  const rows = [
    ';30;90;2;;;',
    'Ford;0;90;2;;;',
    'Ford;trinta;90;2;;;',
    'Jeep;30;731;21;;;',
    'Kia;30;90;2;Foto do motor;;',
    'Audi;30;90;2;;Foto do chassi;',
    `BMW;30;90;2;;${Array.from({ length: 11 }, (_, i) => `Prova ${i}`).join(',')};`,
    'Seat;30;90;2;;;talvez',
    'Fiat;30;90;2;;;',
    'FIAT;30;90;2;;;',
  ]
  const checked = await files.check('exigencias', TITLES + rows.join('\n'))
  expect(checked.estado).toBe('COM_ERROS')
  const told = (await files.erros(checked.codImportacao)).map((e) => [e.linha, e.coluna, e.mensagem])
  expect(told).toEqual([
    [2, 'Marca', 'Está vazia. Preencha.'],
    [3, 'Prazo de envio', 'Fora do que se aceita: de 1 a 365.'],
    [4, 'Prazo de envio', 'Não é um número inteiro. Escreva só algarismos.'],
    [5, 'Guardar a peça', 'Fora do que se aceita: de 0 a 730.'],
    [5, 'Fotos', 'Fora do que se aceita: de 0 a 20.'],
    [6, 'Exige', expect.stringContaining('Não é uma das opções: Foto da peça')],
    [7, 'Também exige', '“Foto do chassi” fica na coluna Exige.'],
    [8, 'Também exige', 'Tem 11 itens: use até 10.'],
    [9, 'Em uso', 'Escreva sim ou não.'],
    [11, 'Marca', expect.any(String)],
  ])
  expect(await list()).toEqual(before)
})

test('only who keeps the register may send a file', async () => {
  const r = await t.callApi('POST', 'importacoes', {
    host: m.host,
    token: await m.token(4),
    body: { registro: 'exigencias', nome: 'a.csv', bytes: 10 },
  })
  expect(r.status).toBe(403)
})
