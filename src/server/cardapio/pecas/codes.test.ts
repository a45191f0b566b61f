import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { createImporter } from '#tests/files/imports.ts'
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
})
afterAll(() => t.close())

const NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const rels = (targets: readonly (readonly [string, string])[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets.map(([type, to], i) => `<Relationship Id="rId${i + 1}" Type="${R}/${type}" Target="${to}"/>`).join('')}</Relationships>`
const text = (ref: string, v: string) => `<c r="${ref}" t="inlineStr"><is><t>${v}</t></is></c>`
const REST = (n: number) =>
  `${text(`B${n}`, 'Vela')}${text(`C${n}`, 'Motor')}${text(`D${n}`, 'Tietê')}<c r="E${n}"><v>13.75</v></c>`

/**
 * Builds a workbook whose first column has the given cells (XML). Style 1 shows seven digits, as Excel, LibreOffice and Google write it.
 */
async function workbook(cells: readonly string[]): Promise<Buffer> {
  const titles = ['Código', 'Descrição', 'Categoria', 'Marca', 'Preço']
    .map((v, i) => text(`${'ABCDE'[i]}1`, v))
    .join('')
  const rows = cells.map((c, i) => `<row r="${i + 2}">${c.replaceAll('REF', `A${i + 2}`)}${REST(i + 2)}</row>`).join('')
  const parts = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': rels([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook ${NS} xmlns:r="${R}"><sheets><sheet name="P" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': rels([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': `<styleSheet ${NS}><numFmts count="1"><numFmt numFmtId="164" formatCode="0000000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${NS}><sheetData><row r="1">${titles}</row>${rows}</sheetData></worksheet>`,
  }
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream as Readable)
}
const codes = async () =>
  (
    await t.sql<{ codigo: string }>('select codigo from peca where cod_distribuidor = $1 order by 1', [
      m.codDistribuidor,
    ])
  ).map((p) => p.codigo)
const told = async (cells: readonly string[]) => {
  const i = await admin.check('pecas', await workbook(cells), 'p.xlsx')
  return (await admin.erros(i.codImportacao)).map((e) => [e.coluna, e.mensagem])
}

test('a code is read as the sheet shows it, without invisible characters', async () => {
  await admin.importData(
    'pecas',
    await workbook([
      '<c r="REF" s="1"><v>7</v></c>',
      '<c r="REF"><v>1234567890</v></c>',
      text('REF', 'SPC-1\u200B\u00A0\uFEFF\u00AD'),
      text('REF', '7E12'),
    ]),
    'p.xlsx',
  )
  expect(await codes()).toEqual(['0000007', '1234567890', '7E12', 'SPC-1'])
})

// Files written by LibreOffice Calc 7.4 from the .fods beside them: soffice --headless --convert-to xlsx.
const ofLibreOffice = (name: string) =>
  readFile(new URL(`../../../../tests/spreadsheets/${name}.xlsx`, import.meta.url))

test('a LibreOffice workbook is read: digits shown by a format, a formula’s result, a text', async () => {
  await admin.importData('pecas', await ofLibreOffice('codigos'), 'codigos.xlsx')
  expect(
    await t.sql(
      `select codigo, descricao from peca where descricao in ('Sete dígitos', 'Fórmula', 'Texto') order by 1`,
    ),
  ).toEqual([
    { codigo: '0000007', descricao: 'Sete dígitos' },
    { codigo: 'LO-8', descricao: 'Fórmula' },
    { codigo: 'LO-9', descricao: 'Texto' },
  ])
  const i = await admin.check('pecas', await ofLibreOffice('codigo-perdido'), 'codigo-perdido.xlsx')
  expect((await admin.erros(i.codImportacao)).map((e) => e.mensagem)).toEqual([
    expect.stringMatching(/já perdeu dígitos/),
  ])
})

test('spellings of a code are one code in every input', async () => {
  await admin.importData('pecas', await workbook([text('REF', 'spc-1')]), 'p.xlsx')
  expect((await codes()).filter((c) => c.toUpperCase() === 'SPC-1')).toEqual(['SPC-1'])
  const sent = await t.callApi('POST', 'integracao/estoque', {
    host: m.host,
    token: m.chave,
    body: { codConcessionaria: m.lojas[0], itens: [{ codigo: 'Spc-1', quantidade: 3 }] },
  })
  expect(sent.status).toBe(200)
  expect(await t.sql('select codigo from peca_estoque where cod_distribuidor = $1', [m.codDistribuidor])).toEqual([
    { codigo: 'SPC-1' },
  ])
})

test.each([
  [
    'a number beyond fifteen digits',
    '<c r="REF"><v>1234567890123456789</v></c>',
    /já perdeu dígitos.*Formate a coluna como texto/,
  ],
  ['a power of ten', text('REF', '7,89E+12'), /já perdeu dígitos/],
  [
    'a formula whose result was never kept',
    '<c r="REF"><f>A1&amp;"x"</f></c>',
    /não guarda o resultado.*salve e envie de novo/,
  ],
])('%s is refused, saying what to do', async (_what, cell, message) => {
  expect(await told([cell])).toEqual([['Código', expect.stringMatching(message)]])
})

test('a file in UTF-32 is refused by its encoding, not cell by cell', async () => {
  const rows = 'codigo;descricao;categoria;marca;preco\nX-1;Vela;Motor;Tietê;10'
  const bytes = Buffer.concat([
    Buffer.from([0xff, 0xfe, 0, 0]),
    ...Array.from(rows, (c) => Buffer.from([c.codePointAt(0) ?? 0, 0, 0, 0])),
  ])
  expect(await admin.check('pecas', bytes)).toMatchObject({
    estado: 'FALHOU',
    erro: expect.stringContaining('UTF-32'),
  })
})

test('a form’s texts also lose invisible characters', async () => {
  const made = await t.callApi('POST', 'cadastros/grupos', {
    host: m.host,
    token,
    body: { nome: 'Grupo\u200B Norte\u00A0\uFEFF', responsavel: 'Ana', email: '', telefone: '', ativo: true },
  })
  expect([made.status, made.corpo['nome'], JSON.stringify(made.corpo)]).toEqual([
    200,
    'Grupo Norte',
    expect.any(String),
  ])
})
