import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { RejectedFile } from '../../core/spreadsheets/source.ts'
import { pecasImport } from '../../cardapio/pecas/import.ts'
import { read } from '../../core/importing/read.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'patio-hostil-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const rels = (targets: readonly (readonly [string, string])[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets.map(([tipo, target], i) => `<Relationship Id="rId${i + 1}" Type="${R}/${tipo}" Target="${target}"/>`).join('')}</Relationships>`
const PARTS: Record<string, string> = {
  '[Content_Types].xml': '<Types/>',
  '_rels/.rels': rels([['officeDocument', 'xl/workbook.xml']]),
  'xl/workbook.xml': `<workbook ${NS} xmlns:r="${R}"><sheets><sheet name="Peças" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': rels([
    ['worksheet', 'worksheets/sheet1.xml'],
    ['sharedStrings', 'sharedStrings.xml'],
  ]),
  'xl/sharedStrings.xml': `<sst ${NS}/>`,
}
const cell = (ref: string, v: string | number) =>
  typeof v === 'number' ? `<c r="${ref}"><v>${v}</v></c>` : `<c r="${ref}" t="inlineStr"><is><t>${v}</t></is></c>`
const onRow = (n: number, values: readonly (string | number)[]) =>
  `<row r="${n}">${values.map((v, i) => cell(`${'ABCDEFG'[i]}${n}`, v)).join('')}</row>`
const TITLES = ['Código', 'Descrição', 'Categoria', 'Marca', 'Preço']
const VALID_ROWS = `${onRow(1, TITLES)}${onRow(2, ['H-1', 'Vela', 'Motor', 'Tietê', 13.75])}`
const sheet = (linhas: string, before = '', after = '') =>
  `<worksheet ${NS}>${before}<sheetData>${linhas}</sheetData>${after}</worksheet>`

async function zip(parts: Record<string, string | Buffer>, modify: (b: Buffer) => Buffer = (b) => b): Promise<string> {
  const z = new ZipFile()
  for (const [nome, content] of Object.entries(parts)) z.addBuffer(Buffer.from(content), nome)
  z.end()
  const chunks: Buffer[] = []
  for await (const p of z.outputStream as AsyncIterable<Buffer>) chunks.push(p)
  const path = join(folder, `${Math.random()}.xlsx`)
  await writeFile(path, modify(Buffer.concat(chunks)))
  return path
}
const spreadsheet = (parts: Record<string, string | Buffer>) => zip({ ...PARTS, ...parts })
const withSheet = (xml: string | Buffer) => spreadsheet({ 'xl/worksheets/sheet1.xml': xml })

async function readAll(caminho: string): Promise<{ linha: number; dados: Record<string, unknown> }[]> {
  const linhas: { linha: number; dados: Record<string, unknown> }[] = []
  await read(
    { task: 'conferir', caminho, registro: 'pecas', modulo: pecasImport.modulo, references: null },
    new AbortController().signal,
    {
      async batch(l) {
        linhas.push(...(JSON.parse(l.json) as typeof linhas))
      },
    },
  )
  return linhas
}
const H1 = [{ linha: 2, dados: { codigo: 'H-1', descricao: 'Vela', categoria: 'Motor', marca: 'Tietê', preco: 1375 } }]

const ZEROS = (mb: number) => Buffer.alloc(mb * 1024 * 1024, 0x20)
const MANY = (n: number, pickOne: string) => pickOne.repeat(n)
const ENTITIES = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, i) => `<!ENTITY a${i} "${`&a${i ? i - 1 : ''};`.repeat(10)}">`).join('')}]>`

type RejectedCase = [nome: string, feito: () => Promise<string>, dito?: string]
const REJECTED: RejectedCase[] = [
  [
    'a zip bomb',
    () =>
      withSheet(
        Buffer.concat([
          Buffer.from(sheet(VALID_ROWS).replace('</sheetData>', '')),
          ZEROS(300),
          Buffer.from('</sheetData></worksheet>'),
        ]),
      ),
  ],
  [
    'a bomb that lies about its size',
    async () => {
      const bomb = sheet(VALID_ROWS + MANY(300_000, '<row/>'))
      return zip({ ...PARTS, 'xl/worksheets/sheet1.xml': bomb }, (b) => {
        const stated = Buffer.alloc(4)
        stated.writeUInt32LE(Buffer.byteLength(bomb))
        const fake = Buffer.alloc(4)
        fake.writeUInt32LE(2000)
        const s = b.toString('latin1').replaceAll(stated.toString('latin1'), fake.toString('latin1'))
        return Buffer.from(s, 'latin1')
      })
    },
  ],
  [
    'a bomb of shared texts',
    () =>
      spreadsheet({
        'xl/worksheets/sheet1.xml': sheet(VALID_ROWS),
        'xl/sharedStrings.xml': `<sst ${NS}>${MANY(9_000_000, '<si><t>a</t></si>')}</sst>`,
      }),
  ],
  [
    'a text that never ends',
    () =>
      withSheet(
        sheet(`${VALID_ROWS}<row r="3"><c r="A3" t="inlineStr"><is><t>${MANY(20_000_000, 'a')}</t></is></c></row>`),
      ),
  ],
  ['rows that go backwards', () => withSheet(sheet(onRow(5, TITLES) + onRow(2, ['H-1', 'Vela', 'Motor', 'Tietê', 1])))],
  [
    'an external entity',
    () =>
      withSheet(
        `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${sheet(`${VALID_ROWS}${onRow(3, ['&e;', 'Vela', 'Motor', 'Tietê', 1])}`)}`,
      ),
  ],
  [
    'a billion laughs',
    () => withSheet(ENTITIES + sheet(`${VALID_ROWS}${onRow(3, ['&a8;', 'Vela', 'Motor', 'Tietê', 1])}`)),
  ],
  [
    'an undeclared entity',
    () => withSheet(sheet(onRow(1, TITLES) + onRow(2, ['&naoexiste;', 'Vela', 'Motor', 'Tietê', 1]))),
  ],
  [
    'an entry that climbs out of its folder',
    () =>
      zip({ ...PARTS, 'xl/worksheets/sheet1.xml': sheet(VALID_ROWS), 'aa/aa/etc.txt': 'x' }, (b) =>
        Buffer.from(b.toString('latin1').replaceAll('aa/aa/etc', '../../etc'), 'latin1'),
      ),
  ],
  [
    'two parts of one name',
    () =>
      zip(
        { ...PARTS, 'xl/worksheets/sheet1.xml': sheet(VALID_ROWS), 'xl/worksheets/sheet2.xml': sheet(VALID_ROWS) },
        (b) => Buffer.from(b.toString('latin1').replaceAll('sheet2.xml', 'sheet1.xml'), 'latin1'),
      ),
  ],
  ['a password of the zip', () => zip({ ...PARTS, 'xl/worksheets/sheet1.xml': sheet(VALID_ROWS) }, markEncrypted)],
  ['a password of Excel', () => looseFile(Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)]))],
  ['a zip that is no workbook', () => zip({ 'leia.txt': 'x' })],
  [
    'half a zip',
    () => zip({ ...PARTS, 'xl/worksheets/sheet1.xml': sheet(VALID_ROWS) }, (b) => b.subarray(0, b.length / 2)),
  ],
  [
    'more than a million empty rows',
    () => looseFile(Buffer.from(`Código;Descrição;Categoria;Marca;Preço\n${';;;;\n'.repeat(1_100_000)}`)),
  ],
  ...[
    ['ods', () => zip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }), '.ods'],
    ['xlsb', () => zip({ 'xl/workbook.bin': 'x' }), '.xlsb'],
    ['xls', () => looseFile(compoundFile('Workbook')), '.xls'],
    ['password', () => looseFile(compoundFile('EncryptedPackage')), 'senha'],
    ['HTML', () => looseFile(Buffer.from('\uFEFF\r\n<html><body><table><tr><td>Código</td></tr></table>')), 'HTML'],
    [
      'XML 2003',
      () =>
        looseFile(
          Buffer.from(
            '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
          ),
        ),
      '2003',
    ],
    ['XML', () => looseFile(Buffer.from('<?xml version="1.0"?><nfe/>')), 'é XML'],
    ['JSON', () => looseFile(Buffer.from('[{"codigo": "A"}]')), 'JSON'],
    ['PDF', () => looseFile(Buffer.from('%PDF-1.7')), 'PDF'],
  ].map((r): RejectedCase => [
    `${String(r[0])} named as what it is`,
    ...(r.slice(1) as [() => Promise<string>, string]),
  ]),
  ['bytes of no format', () => looseFile(Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919) % 256)))],
  ['a sheet cut in the middle', () => withSheet(sheet(VALID_ROWS).slice(0, -40))],
]

function markEncrypted(b: Buffer): Buffer {
  for (let i = b.indexOf('PK\u0001\u0002'); i >= 0; i = b.indexOf('PK\u0001\u0002', i + 4))
    b.writeUInt16LE(b.readUInt16LE(i + 8) | 1, i + 8)
  return b
}
/** A compound file (CFBF) whose directory, in its second sector, names one stream. */
function compoundFile(nome: string): Buffer {
  const b = Buffer.alloc(2048)
  b.write('d0cf11e0a1b11ae1', 'hex')
  b.writeUInt16LE(9, 30)
  b.writeUInt32LE(1, 48)
  b.write(`${nome}\0`, 1024, 'utf16le')
  return b
}
async function looseFile(bytes: Buffer): Promise<string> {
  const path = join(folder, `${Math.random()}.bin`)
  await writeFile(path, bytes)
  return path
}

/** CPU time of this process since `start`; the sandbox process has its own limits. */
const segundos = (start: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1e6
}

describe('refused with a reason, quickly and with bounded memory:', () => {
  test.each(REJECTED)('%s', async (_name, run, said = '') => {
    const path = await run()
    globalThis.gc?.()
    const before = process.memoryUsage.rss()
    let peak = before
    const inspect = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20)
    const start = process.cpuUsage()
    const motivo = await readAll(path).catch((e: unknown) => e)
    clearInterval(inspect)
    expect(motivo).toBeInstanceOf(RejectedFile)
    expect((motivo as Error).message).toMatch(/^[A-ZÀ-Ú].+\.$/)
    expect((motivo as Error).message).toContain(said)
    expect(segundos(start)).toBeLessThan(2)
    expect((peak - before) / 2 ** 20).toBeLessThan(100)
  })
})

/** Reads with a register module that does what a hostile file should never achieve. */
const readHostile = (modulo: string, ao: Parameters<typeof read>[2] = {}) =>
  read(
    {
      task: 'conferir',
      caminho: join(folder, 'nada'),
      registro: 'pecas',
      modulo: `data:text/javascript,${modulo}`,
      references: null,
    },
    new AbortController().signal,
    ao,
  ).catch((e: unknown) => e)
const IDLE = 'await new Promise(() => {})'

describe('the sandbox process', () => {
  beforeAll(() => writeFile(join(folder, 'nada'), ''))

  test.each([
    ['fills its heap', 'const a = []; for (;;) a.push(Array(1e5).fill(a.length / 3))'],
    ['takes memory beside it', `const a = []; setInterval(() => a.push(new Uint8Array(5e7).fill(1)), 10); ${IDLE}`],
    [
      'spends the processor',
      // Blocks for a fifth of a second at a time: the heartbeats in between report its CPU time.
      'let n = 0; setInterval(() => { for (let i = 0; i < 2e7; i++) n += i }, 1)'.concat('; ', IDLE),
    ],
    ['dies', 'process.abort()'],
  ])(
    'that %s ends with a message, and the server keeps running',
    async (_name, modulo) => {
      const motivo = await readHostile(modulo)
      expect(motivo).toBeInstanceOf(RejectedFile)
      expect((motivo as Error).message).toContain('memória ou tempo demais')
    },
    // The sandbox has low priority: on a busy machine its four CPU seconds take more than a minute.
    240_000,
  )

  test('that crashes logs the reason and does not show it to people', async () => {
    const motivo = await readHostile('export const nada = 1')
    expect(motivo).not.toBeInstanceOf(RejectedFile)
    expect((motivo as Error).message).toContain('does not import pecas')
  })

  test('sends heartbeats without rows, and is stopped at once when a heartbeat is rejected', async () => {
    let signals = 0
    const cancelada = new Error('cancelled')
    // Without heartbeats it would be stopped after a minute, for another reason.
    const motivo = await readHostile(IDLE, {
      signal: () => (++signals === 2 ? Promise.reject(cancelada) : Promise.resolve()),
    })
    expect([motivo, signals]).toEqual([cancelada, 2])
  })
})

describe('reads correctly:', () => {
  test.each<[string, string | Record<string, string>]>([
    [
      'a sheet that claims a million rows by sixteen thousand columns, with one cell there',
      sheet(`${VALID_ROWS}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`, '<dimension ref="A1:XFD1048576"/>'),
    ],
    ['a wrong dimension', sheet(VALID_ROWS, '<dimension ref="A1"/>')],
    ['a hundred thousand rows that are only formatted', sheet(VALID_ROWS + MANY(100_000, '<row/>'))],
    [
      'macros and links beside the sheet',
      {
        'xl/worksheets/sheet1.xml': sheet(VALID_ROWS),
        'xl/vbaProject.bin': 'MZ',
        'xl/externalLinks/externalLink1.xml': '<!DOCTYPE x>',
      },
    ],
    [
      'a prefix on every name',
      sheet(VALID_ROWS)
        .replace(/<(\/?)(\w)/g, '<$1x:$2')
        .replace('xmlns=', 'xmlns:x='),
    ],
  ])('%s', async (_name, xml) => {
    const start = process.cpuUsage()
    expect(
      await readAll(await spreadsheet(typeof xml === 'string' ? { 'xl/worksheets/sheet1.xml': xml } : xml)),
    ).toEqual(H1)
    expect(segundos(start)).toBeLessThan(5)
  })

  test('dates, times and numbers formatted by style only, and dates in the 1904 system', async () => {
    const styles = `<styleSheet ${NS}><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="[$R$-416] #,##0.00"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="22"/></cellXfs></styleSheet>`
    const cells = (n: number, descricao: string) =>
      `<row r="${n}">${cell(`A${n}`, 1_234_567_890_123)}${descricao}${cell(`C${n}`, 'Motor')}<c r="D${n}" t="str"><v>Tiet\u00ea_x000A_X</v></c><c r="E${n}" s="2"><v>0.30000000000000004</v></c></row>`
    const linhas = [
      onRow(1, TITLES),
      cells(2, '<c r="B2" s="1"><v>46338</v></c>'),
      cells(3, '<c r="B3" s="3"><v>46338.604166666664</v></c>'),
      cells(4, '<c r="B4" t="d"><v>2026-11-12T00:00:00</v></c>'),
      cells(5, '<c r="B5" t="b"><v>1</v></c>'),
    ]
    const given = (folder: string) =>
      spreadsheet({
        'xl/workbook.xml': PARTS['xl/workbook.xml']?.replace('<sheets>', `${folder}<sheets>`) ?? '',
        'xl/_rels/workbook.xml.rels': rels([
          ['worksheet', 'worksheets/sheet1.xml'],
          ['styles', 'styles.xml'],
        ]),
        'xl/styles.xml': styles,
        'xl/worksheets/sheet1.xml': sheet(linhas.join('')),
      })
    const entriesRead = await readAll(await given(''))
    expect(entriesRead.map((l) => l.dados['descricao'])).toEqual([
      '12/11/2026',
      '12/11/2026 14:30',
      '12/11/2026',
      'sim',
    ])
    expect(entriesRead[0]?.dados).toMatchObject({ codigo: '1234567890123', marca: 'Tietê X', preco: 30 })
    expect((await readAll(await given('<workbookPr date1904="1"/>')))[0]?.dados['descricao']).toBe('13/11/2030')
  })

  test('a table on the second sheet, below a merged title, with a vertically merged category', async () => {
    const linhas = [
      onRow(1, ['Tabela de março']),
      onRow(4, TITLES),
      onRow(5, ['A-1', 'Vela', 'Motor', 'Tietê', 1]),
      `<row r="6">${cell('A6', 'A-2')}${cell('B6', 'Bobina')}${cell('D6', 'Tietê')}${cell('E6', 2)}</row>`,
    ]
    const path = await spreadsheet({
      'xl/workbook.xml':
        PARTS['xl/workbook.xml']?.replace('</sheets>', '<sheet name="Dois" sheetId="2" r:id="rId3"/></sheets>') ?? '',
      'xl/_rels/workbook.xml.rels': rels([
        ['worksheet', 'worksheets/sheet1.xml'],
        ['sharedStrings', 'sharedStrings.xml'],
        ['worksheet', '/xl/worksheets/sheet2.xml'],
      ]),
      'xl/worksheets/sheet1.xml': sheet(onRow(1, ['Leia antes', 'Preço em reais'])),
      'xl/worksheets/sheet2.xml': sheet(
        linhas.join(''),
        '',
        '<mergeCells count="2"><mergeCell ref="A1:E2"/><mergeCell ref="C5:C6"/></mergeCells>',
      ),
    })
    expect((await readAll(path)).map((l) => [l.linha, l.dados['codigo'], l.dados['categoria']])).toEqual([
      [5, 'A-1', 'Motor'],
      [6, 'A-2', 'Motor'],
    ])
  })

  test('blank lines are counted and cost nothing', async () => {
    const linhas = [
      'Código;Descrição;Categoria;Marca;Preço',
      '',
      'H-1;"Vela\n\nlonga";Motor;Tietê;13,75',
      '',
      '',
      'H-2;Vela;Motor;Tietê;1',
    ]
    const text = `\n${linhas.join('\r\n')}${'\n'.repeat(1_100_000)}H-3;Vela;Motor;Tietê;1`
    expect((await readAll(await looseFile(Buffer.from(text)))).map((l) => l.linha)).toEqual([4, 7, 1_100_007])
  })
})
