import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import yauzl from 'yauzl'
import { openCsv, openXlsx } from '#tests/files/spreadsheet.ts'
import { type Cell, looksLikeFormula, type Spreadsheet, clockOf } from './cells.ts'
import { csvRows, streamCsv } from './write-csv.ts'
import { streamXlsx } from './write-xlsx.ts'
import { RejectedFile } from './source.ts'
import { Texts } from './texts.ts'

const spreadsheet = (linhas: Spreadsheet['linhas']): Spreadsheet => ({
  titulo: 'Lista',
  filtros: [],
  usuario: 'Ana',
  generatedAt: 0,
  expectedRows: 0,
  linhas,
  colunas: [
    { id: 'a', titulo: 'A', tipo: 'texto' },
    { id: 'b', titulo: 'B', tipo: 'dinheiro' },
  ],
})
async function* pages(de: Cell[][][]) {
  for (const p of de) yield p
}
async function whole(s: NodeJS.ReadableStream): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const p of s) parts.push(p as Buffer)
  return Buffer.concat(parts)
}

/** A part of a workbook as its text. */
async function partOf(xlsx: Buffer, name: string): Promise<string> {
  const zip = await yauzl.fromBufferPromise(xlsx, { lazyEntries: true })
  for await (const e of zip.eachEntry()) if (e.fileName === name) return text(await zip.openReadStreamPromise(e))
  throw new Error(`no part ${name}`)
}

test('texts and amounts survive both formats, except what XML forbids or a CSV would run', async () => {
  const forbidden = /[\p{Cc}\p{Cs}\ufffe\uffff]/u
  const text = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
    .filter((s) => !forbidden.test(s) && s.trim() === s)
  const linha = fc.tuple(text, fc.integer({ min: -1e12, max: 1e12 }))
  await fc.assert(
    fc.asyncProperty(fc.array(linha, { minLength: 1, maxLength: 20 }), async (linhas) => {
      const expectedItems = (before: string) => linhas.map(([t, v]) => [looksLikeFormula(t) ? before + t : t, v / 100])
      const fromXlsx = (await openXlsx(await whole(streamXlsx(spreadsheet(pages([linhas])))))).get('Lista') ?? []
      expect(fromXlsx.slice(1)).toEqual(expectedItems(''))
      const fromCsv = openCsv(await whole(streamCsv(spreadsheet(pages([linhas]))))).linhas
      expect(fromCsv.map(([t, v = '']) => [t, Number(v.replace(',', '.'))])).toEqual(expectedItems("'"))
    }),
    { numRuns: 40 },
  )
})

test('a text like a formula gets the Text format in a workbook; a CSV prefixes it and explains the sign', async () => {
  const linhas = [
    ['=1+1', 1],
    ['+55 11', 2],
    ['texto', 3],
  ]
  const xlsx = await whole(streamXlsx(spreadsheet(pages([linhas]))))
  const read = (await openXlsx(xlsx)).get('Lista') ?? []
  expect(read.slice(1).map(([t]) => t)).toEqual(['=1+1', '+55 11', 'texto'])
  const [sheet, styles] = [await partOf(xlsx, 'xl/worksheets/sheet1.xml'), await partOf(xlsx, 'xl/styles.xml')]
  const formats = [...(styles.split('<cellXfs')[1] ?? '').matchAll(/<xf [^>]*>/g)].map(([xf]) => xf)
  const cells = ['A2', 'A3', 'A4'].map((ref) => new RegExp(`<c r="${ref}"(?: s="(\\d+)")?`).exec(sheet)?.[1] ?? 0)
  // 49 is the built-in format Text.
  expect(cells.map((s) => /numFmtId="49".*quotePrefix="1"/.test(formats[Number(s)] ?? ''))).toEqual([true, true, false])
  expect(sheet).not.toContain('<f>')
  const csv = openCsv(await whole(streamCsv(spreadsheet(pages([linhas])))))
  expect(csv.linhas.map(([t]) => t)).toEqual(["'=1+1", "'+55 11", 'texto'])
  expect(csv.antes.get('Textos')).toContain("têm antes um '")
})

test('a CSV is written byte for byte as Brazilian Excel reads it', async () => {
  const linhas = [
    ['a;b', 1],
    ['diz "oi"', -250],
    ['uma\nduas', 0],
    ['só\rCR', null],
    [' espaço, vírgula ', 123_456_789],
    ['-1', null],
    [null, null],
  ]
  const bytes = await whole(streamCsv(spreadsheet(pages([linhas.slice(0, 3), linhas.slice(3)]))))
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [before = '', after] = bytes.toString().slice(1).split('\r\n\r\n')
  expect(before.split('\r\n').slice(0, 4)).toEqual([
    'Lista;Lista',
    'Gerado em;01/01/1970 00:00',
    'Gerado por;Ana',
    'Linhas;0',
  ])
  expect(after?.split('\r\n')).toEqual([
    'A;B',
    '"a;b";0,01',
    '"diz ""oi""";-2,50',
    '"uma\nduas";0,00',
    '"só\rCR";',
    ' espaço, vírgula ;1234567,89',
    "'-1;",
    ';',
    '',
  ])
})

test('a row whose only cell is empty stays a row', () => {
  expect(csvRows([['a'], [''], []]).toString()).toBe('a\r\n\r\n\r\n')
})

test('shared texts are read back by number and stay within the memory limit', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), (list) => {
      const texts = new Texts()
      for (const t of list) texts.keep(t)
      expect(list.map((_, i) => texts.read(i))).toEqual(list.map((t) => t.toWellFormed()))
      expect([texts.read(-1), texts.read(list.length), texts.read(Number.NaN)]).toEqual([null, null, null])
    }),
  )
  const fill = (text: string) => {
    const texts = new Texts()
    for (let i = 0; i < 20_000_000; i++) texts.keep(text)
  }
  expect(() => fill('a'.repeat(300))).toThrow(RejectedFile)
  expect(() => fill('ã'.repeat(40_000))).toThrow('textos demais')
})

test('the 27th column is AA', async () => {
  const colunas = Array.from({ length: 28 }, (_, i) => ({ id: `c${i}`, titulo: `C${i}`, tipo: 'inteiro' as const }))
  const p = { ...spreadsheet(pages([[colunas.map((_, i) => i)]])), colunas }
  expect((await openXlsx(await whole(streamXlsx(p)))).get('Lista')?.[1]).toEqual(colunas.map((_, i) => i))
})

describe.each([
  ['xlsx', streamXlsx],
  ['csv', streamCsv],
] as const)('%s', (_name, write) => {
  test('stops reading rows when its consumer leaves', async () => {
    let stops = 0
    async function* endless() {
      try {
        for (;;) yield Array.from({ length: 500 }, () => [String(Math.random()), 1])
      } finally {
        stops++
      }
    }
    let loaded = 0
    for await (const bytes of write(spreadsheet(endless()))) {
      loaded += (bytes as Buffer).length
      if (loaded > 100_000) break
    }
    await expect.poll(() => stops).toBe(1)
  })

  test('fails when its rows fail: a partial file never looks complete', async () => {
    async function* breaks() {
      yield [['a', 1]] as Cell[][]
      throw new Error('no database')
    }
    await expect(whole(write(spreadsheet(breaks())))).rejects.toThrow('no database')
  })
})

test.each([
  ['America/Sao_Paulo', '2018-11-04T02:59:59.123456Z', '2018-11-03T23:59:59Z'],
  ['America/Sao_Paulo', '2018-11-04T03:00:00Z', '2018-11-04T01:00:00Z'],
  ['America/Manaus', '2026-01-01T03:30:00Z', '2025-12-31T23:30:00Z'],
])('the clock of %s at %s is %s', (fuso, instant, local) => {
  expect(clockOf(fuso)(instant)).toBe(Date.parse(local))
})
