import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { ArquivoRecusado } from '../../core/spreadsheets/fonte.ts'
import { pecasDeArquivo } from '../../cardapio/pecas/importacao.ts'
import { ler } from '../../core/importing/ler.ts'

let pasta: string
beforeAll(async () => {
  pasta = await mkdtemp(join(tmpdir(), 'patio-hostil-'))
})
afterAll(() => rm(pasta, { recursive: true, force: true }))

const NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const rels = (alvos: readonly (readonly [string, string])[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${alvos.map(([tipo, alvo], i) => `<Relationship Id="rId${i + 1}" Type="${R}/${tipo}" Target="${alvo}"/>`).join('')}</Relationships>`
const PARTES: Record<string, string> = {
  '[Content_Types].xml': '<Types/>',
  '_rels/.rels': rels([['officeDocument', 'xl/workbook.xml']]),
  'xl/workbook.xml': `<workbook ${NS} xmlns:r="${R}"><sheets><sheet name="Peças" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': rels([
    ['worksheet', 'worksheets/sheet1.xml'],
    ['sharedStrings', 'sharedStrings.xml'],
  ]),
  'xl/sharedStrings.xml': `<sst ${NS}/>`,
}
const celula = (ref: string, v: string | number) =>
  typeof v === 'number' ? `<c r="${ref}"><v>${v}</v></c>` : `<c r="${ref}" t="inlineStr"><is><t>${v}</t></is></c>`
const linha = (n: number, valores: readonly (string | number)[]) =>
  `<row r="${n}">${valores.map((v, i) => celula(`${'ABCDEFG'[i]}${n}`, v)).join('')}</row>`
const TITULOS = ['Código', 'Descrição', 'Categoria', 'Marca', 'Preço']
const BOA = `${linha(1, TITULOS)}${linha(2, ['H-1', 'Vela', 'Motor', 'Tietê', 13.75])}`
const folha = (linhas: string, antes = '', depois = '') =>
  `<worksheet ${NS}>${antes}<sheetData>${linhas}</sheetData>${depois}</worksheet>`

async function zip(partes: Record<string, string | Buffer>, mudar: (b: Buffer) => Buffer = (b) => b): Promise<string> {
  const z = new ZipFile()
  for (const [nome, conteudo] of Object.entries(partes)) z.addBuffer(Buffer.from(conteudo), nome)
  z.end()
  const pedacos: Buffer[] = []
  for await (const p of z.outputStream as AsyncIterable<Buffer>) pedacos.push(p)
  const caminho = join(pasta, `${Math.random()}.xlsx`)
  await writeFile(caminho, mudar(Buffer.concat(pedacos)))
  return caminho
}
const planilha = (partes: Record<string, string | Buffer>) => zip({ ...PARTES, ...partes })
const comFolha = (xml: string | Buffer) => planilha({ 'xl/worksheets/sheet1.xml': xml })

async function lerTudo(caminho: string): Promise<{ linha: number; dados: Record<string, unknown> }[]> {
  const linhas: { linha: number; dados: Record<string, unknown> }[] = []
  await ler(
    { tarefa: 'conferir', caminho, registro: 'pecas', modulo: pecasDeArquivo.modulo, referencias: null },
    new AbortController().signal,
    {
      async lote(l) {
        linhas.push(...(JSON.parse(l.json) as typeof linhas))
      },
    },
  )
  return linhas
}
const H1 = [{ linha: 2, dados: { codigo: 'H-1', descricao: 'Vela', categoria: 'Motor', marca: 'Tietê', preco: 1375 } }]

const ZEROS = (mb: number) => Buffer.alloc(mb * 1024 * 1024, 0x20)
const MUITOS = (n: number, um: string) => um.repeat(n)
const ENTIDADES = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, i) => `<!ENTITY a${i} "${`&a${i ? i - 1 : ''};`.repeat(10)}">`).join('')}]>`

type Recusado = [nome: string, feito: () => Promise<string>, dito?: string]
const RECUSADOS: Recusado[] = [
  [
    'a zip bomb',
    () =>
      comFolha(
        Buffer.concat([
          Buffer.from(folha(BOA).replace('</sheetData>', '')),
          ZEROS(300),
          Buffer.from('</sheetData></worksheet>'),
        ]),
      ),
  ],
  [
    'a bomb that lies about its size',
    async () => {
      const bomba = folha(BOA + MUITOS(300_000, '<row/>'))
      return zip({ ...PARTES, 'xl/worksheets/sheet1.xml': bomba }, (b) => {
        const dita = Buffer.alloc(4)
        dita.writeUInt32LE(Buffer.byteLength(bomba))
        const falsa = Buffer.alloc(4)
        falsa.writeUInt32LE(2000)
        const s = b.toString('latin1').replaceAll(dita.toString('latin1'), falsa.toString('latin1'))
        return Buffer.from(s, 'latin1')
      })
    },
  ],
  [
    'a bomb of shared texts',
    () =>
      planilha({
        'xl/worksheets/sheet1.xml': folha(BOA),
        'xl/sharedStrings.xml': `<sst ${NS}>${MUITOS(9_000_000, '<si><t>a</t></si>')}</sst>`,
      }),
  ],
  [
    'a text that never ends',
    () =>
      comFolha(folha(`${BOA}<row r="3"><c r="A3" t="inlineStr"><is><t>${MUITOS(20_000_000, 'a')}</t></is></c></row>`)),
  ],
  ['rows that go backwards', () => comFolha(folha(linha(5, TITULOS) + linha(2, ['H-1', 'Vela', 'Motor', 'Tietê', 1])))],
  [
    'an external entity',
    () =>
      comFolha(
        `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${folha(`${BOA}${linha(3, ['&e;', 'Vela', 'Motor', 'Tietê', 1])}`)}`,
      ),
  ],
  ['a billion laughs', () => comFolha(ENTIDADES + folha(`${BOA}${linha(3, ['&a8;', 'Vela', 'Motor', 'Tietê', 1])}`))],
  [
    'an undeclared entity',
    () => comFolha(folha(linha(1, TITULOS) + linha(2, ['&naoexiste;', 'Vela', 'Motor', 'Tietê', 1]))),
  ],
  [
    'an entry that climbs out of its folder',
    () =>
      zip({ ...PARTES, 'xl/worksheets/sheet1.xml': folha(BOA), 'aa/aa/etc.txt': 'x' }, (b) =>
        Buffer.from(b.toString('latin1').replaceAll('aa/aa/etc', '../../etc'), 'latin1'),
      ),
  ],
  [
    'two parts of one name',
    () =>
      zip({ ...PARTES, 'xl/worksheets/sheet1.xml': folha(BOA), 'xl/worksheets/sheet2.xml': folha(BOA) }, (b) =>
        Buffer.from(b.toString('latin1').replaceAll('sheet2.xml', 'sheet1.xml'), 'latin1'),
      ),
  ],
  ['a password of the zip', () => zip({ ...PARTES, 'xl/worksheets/sheet1.xml': folha(BOA) }, marcarCifrado)],
  ['a password of Excel', () => solto(Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)]))],
  ['a zip that is no workbook', () => zip({ 'leia.txt': 'x' })],
  ['half a zip', () => zip({ ...PARTES, 'xl/worksheets/sheet1.xml': folha(BOA) }, (b) => b.subarray(0, b.length / 2))],
  [
    'more than a million empty rows',
    () => solto(Buffer.from(`Código;Descrição;Categoria;Marca;Preço\n${';;;;\n'.repeat(1_100_000)}`)),
  ],
  ...[
    ['ods', () => zip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }), '.ods'],
    ['xlsb', () => zip({ 'xl/workbook.bin': 'x' }), '.xlsb'],
    ['xls', () => solto(composto('Workbook')), '.xls'],
    ['password', () => solto(composto('EncryptedPackage')), 'senha'],
    ['HTML', () => solto(Buffer.from('\uFEFF\r\n<html><body><table><tr><td>Código</td></tr></table>')), 'HTML'],
    [
      'XML 2003',
      () =>
        solto(
          Buffer.from(
            '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
          ),
        ),
      '2003',
    ],
    ['XML', () => solto(Buffer.from('<?xml version="1.0"?><nfe/>')), 'é XML'],
    ['JSON', () => solto(Buffer.from('[{"codigo": "A"}]')), 'JSON'],
    ['PDF', () => solto(Buffer.from('%PDF-1.7')), 'PDF'],
  ].map((r): Recusado => [`${String(r[0])} named as what it is`, ...(r.slice(1) as [() => Promise<string>, string])]),
  ['bytes of no format', () => solto(Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919) % 256)))],
  ['a sheet cut in the middle', () => comFolha(folha(BOA).slice(0, -40))],
]

function marcarCifrado(b: Buffer): Buffer {
  for (let i = b.indexOf('PK\u0001\u0002'); i >= 0; i = b.indexOf('PK\u0001\u0002', i + 4))
    b.writeUInt16LE(b.readUInt16LE(i + 8) | 1, i + 8)
  return b
}
/** A compound file whose directory, in its second sector, names one stream. */
function composto(nome: string): Buffer {
  const b = Buffer.alloc(2048)
  b.write('d0cf11e0a1b11ae1', 'hex')
  b.writeUInt16LE(9, 30)
  b.writeUInt32LE(1, 48)
  b.write(`${nome}\0`, 1024, 'utf16le')
  return b
}
async function solto(bytes: Buffer): Promise<string> {
  const caminho = join(pasta, `${Math.random()}.bin`)
  await writeFile(caminho, bytes)
  return caminho
}

/** Processor time of this process since then; the reader's own is bounded by what ends it. */
const segundos = (inicio: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(inicio)
  return (user + system) / 1e6
}

describe('refused with a reason, soon, and without the memory growing:', () => {
  test.each(RECUSADOS)('%s', async (_nome, fazer, dito = '') => {
    const caminho = await fazer()
    globalThis.gc?.()
    const antes = process.memoryUsage.rss()
    let pico = antes
    const olhar = setInterval(() => (pico = Math.max(pico, process.memoryUsage.rss())), 20)
    const inicio = process.cpuUsage()
    const motivo = await lerTudo(caminho).catch((e: unknown) => e)
    clearInterval(olhar)
    expect(motivo).toBeInstanceOf(ArquivoRecusado)
    expect((motivo as Error).message).toMatch(/^[A-ZÀ-Ú].+\.$/)
    expect((motivo as Error).message).toContain(dito)
    expect(segundos(inicio)).toBeLessThan(2)
    expect((pico - antes) / 2 ** 20).toBeLessThan(100)
  })
})

/** A reading whose register's module does what a file should not be able to. */
const lerMal = (modulo: string, ao: Parameters<typeof ler>[2] = {}) =>
  ler(
    {
      tarefa: 'conferir',
      caminho: join(pasta, 'nada'),
      registro: 'pecas',
      modulo: `data:text/javascript,${modulo}`,
      referencias: null,
    },
    new AbortController().signal,
    ao,
  ).catch((e: unknown) => e)
const PARADO = 'await new Promise(() => {})'

describe('the reading process', () => {
  beforeAll(() => writeFile(join(pasta, 'nada'), ''))

  test.each([
    ['fills its heap', 'const a = []; for (;;) a.push(Array(1e5).fill(a.length / 3))'],
    ['takes memory beside it', `const a = []; setInterval(() => a.push(new Uint8Array(5e7).fill(1)), 10); ${PARADO}`],
    [
      'spends the processor',
      // A fifth of a second at a time: the signs of life between tell what it costs.
      'let n = 0; setInterval(() => { for (let i = 0; i < 2e7; i++) n += i }, 1)'.concat('; ', PARADO),
    ],
    ['dies', 'process.abort()'],
  ])(
    'that %s ends with a message, and the server goes on',
    async (_nome, modulo) => {
      const motivo = await lerMal(modulo)
      expect(motivo).toBeInstanceOf(ArquivoRecusado)
      expect((motivo as Error).message).toContain('memória ou tempo demais')
    },
    // It lets everybody else go first: on a busy machine its four seconds of processor take more than a minute.
    240_000,
  )

  test('that breaks says why to the log, not to people', async () => {
    const motivo = await lerMal('export const nada = 1')
    expect(motivo).not.toBeInstanceOf(ArquivoRecusado)
    expect((motivo as Error).message).toContain('does not import pecas')
  })

  test('gives signs of life without a row, and ends at once when they are not welcome', async () => {
    let sinais = 0
    const cancelada = new Error('cancelled')
    // A silent one would be ended after a minute, for another reason.
    const motivo = await lerMal(PARADO, {
      sinal: () => (++sinais === 2 ? Promise.reject(cancelada) : Promise.resolve()),
    })
    expect([motivo, sinais]).toEqual([cancelada, 2])
  })
})

describe('read right:', () => {
  test.each<[string, string | Record<string, string>]>([
    [
      'a sheet that claims a million rows by sixteen thousand columns, with one cell there',
      folha(`${BOA}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`, '<dimension ref="A1:XFD1048576"/>'),
    ],
    ['a wrong dimension', folha(BOA, '<dimension ref="A1"/>')],
    ['a hundred thousand rows that are only formatted', folha(BOA + MUITOS(100_000, '<row/>'))],
    [
      'macros and links beside the sheet',
      {
        'xl/worksheets/sheet1.xml': folha(BOA),
        'xl/vbaProject.bin': 'MZ',
        'xl/externalLinks/externalLink1.xml': '<!DOCTYPE x>',
      },
    ],
    [
      'a prefix on every name',
      folha(BOA)
        .replace(/<(\/?)(\w)/g, '<$1x:$2')
        .replace('xmlns=', 'xmlns:x='),
    ],
  ])('%s', async (_nome, xml) => {
    const inicio = process.cpuUsage()
    expect(await lerTudo(await planilha(typeof xml === 'string' ? { 'xl/worksheets/sheet1.xml': xml } : xml))).toEqual(
      H1,
    )
    expect(segundos(inicio)).toBeLessThan(5)
  })

  test('dates, times and numbers that a spreadsheet only shows, by style, and dates counted from 1904', async () => {
    const estilos = `<styleSheet ${NS}><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="[$R$-416] #,##0.00"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="22"/></cellXfs></styleSheet>`
    const celulas = (n: number, descricao: string) =>
      `<row r="${n}">${celula(`A${n}`, 1_234_567_890_123)}${descricao}${celula(`C${n}`, 'Motor')}<c r="D${n}" t="str"><v>Tiet\u00ea_x000A_X</v></c><c r="E${n}" s="2"><v>0.30000000000000004</v></c></row>`
    const linhas = [
      linha(1, TITULOS),
      celulas(2, '<c r="B2" s="1"><v>46338</v></c>'),
      celulas(3, '<c r="B3" s="3"><v>46338.604166666664</v></c>'),
      celulas(4, '<c r="B4" t="d"><v>2026-11-12T00:00:00</v></c>'),
      celulas(5, '<c r="B5" t="b"><v>1</v></c>'),
    ]
    const com = (pasta: string) =>
      planilha({
        'xl/workbook.xml': PARTES['xl/workbook.xml']?.replace('<sheets>', `${pasta}<sheets>`) ?? '',
        'xl/_rels/workbook.xml.rels': rels([
          ['worksheet', 'worksheets/sheet1.xml'],
          ['styles', 'styles.xml'],
        ]),
        'xl/styles.xml': estilos,
        'xl/worksheets/sheet1.xml': folha(linhas.join('')),
      })
    const lidas = await lerTudo(await com(''))
    expect(lidas.map((l) => l.dados['descricao'])).toEqual(['12/11/2026', '12/11/2026 14:30', '12/11/2026', 'sim'])
    expect(lidas[0]?.dados).toMatchObject({ codigo: '1234567890123', marca: 'Tietê X', preco: 30 })
    expect((await lerTudo(await com('<workbookPr date1904="1"/>')))[0]?.dados['descricao']).toBe('13/11/2030')
  })

  test('a table in the second sheet, under a merged title, with a category merged downwards', async () => {
    const linhas = [
      linha(1, ['Tabela de março']),
      linha(4, TITULOS),
      linha(5, ['A-1', 'Vela', 'Motor', 'Tietê', 1]),
      `<row r="6">${celula('A6', 'A-2')}${celula('B6', 'Bobina')}${celula('D6', 'Tietê')}${celula('E6', 2)}</row>`,
    ]
    const caminho = await planilha({
      'xl/workbook.xml':
        PARTES['xl/workbook.xml']?.replace('</sheets>', '<sheet name="Dois" sheetId="2" r:id="rId3"/></sheets>') ?? '',
      'xl/_rels/workbook.xml.rels': rels([
        ['worksheet', 'worksheets/sheet1.xml'],
        ['sharedStrings', 'sharedStrings.xml'],
        ['worksheet', '/xl/worksheets/sheet2.xml'],
      ]),
      'xl/worksheets/sheet1.xml': folha(linha(1, ['Leia antes', 'Preço em reais'])),
      'xl/worksheets/sheet2.xml': folha(
        linhas.join(''),
        '',
        '<mergeCells count="2"><mergeCell ref="A1:E2"/><mergeCell ref="C5:C6"/></mergeCells>',
      ),
    })
    expect((await lerTudo(caminho)).map((l) => [l.linha, l.dados['codigo'], l.dados['categoria']])).toEqual([
      [5, 'A-1', 'Motor'],
      [6, 'A-2', 'Motor'],
    ])
  })

  test('blank lines are counted, and cost nothing', async () => {
    const linhas = [
      'Código;Descrição;Categoria;Marca;Preço',
      '',
      'H-1;"Vela\n\nlonga";Motor;Tietê;13,75',
      '',
      '',
      'H-2;Vela;Motor;Tietê;1',
    ]
    const texto = `\n${linhas.join('\r\n')}${'\n'.repeat(1_100_000)}H-3;Vela;Motor;Tietê;1`
    expect((await lerTudo(await solto(Buffer.from(texto)))).map((l) => l.linha)).toEqual([4, 7, 1_100_007])
  })
})
