import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { abrirCsv, abrirXlsx } from '#tests/planilha.ts'
import { type Celula, pareceFormula, type Planilha, relogioDe } from './celulas.ts'
import { escreverCsv } from './escrever-csv.ts'
import { escreverXlsx } from './escrever-xlsx.ts'
import { ArquivoRecusado } from './fonte.ts'
import { Textos } from './textos.ts'

const planilha = (linhas: Planilha['linhas']): Planilha => ({
  titulo: 'Lista',
  filtros: [],
  usuario: 'Ana',
  geradoEm: 0,
  previstas: 0,
  linhas,
  colunas: [
    { id: 'a', titulo: 'A', tipo: 'texto' },
    { id: 'b', titulo: 'B', tipo: 'dinheiro' },
  ],
})
async function* paginas(de: Celula[][][]) {
  for (const p of de) yield p
}
async function inteira(s: NodeJS.ReadableStream): Promise<Buffer> {
  const partes: Buffer[] = []
  for await (const p of s) partes.push(p as Buffer)
  return Buffer.concat(partes)
}

test('any text and any amount come back from both formats as they went in, save what XML forbids and a CSV would run', async () => {
  const proibido = /[\p{Cc}\p{Cs}\ufffe\uffff]/u
  const texto = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
    .filter((s) => !proibido.test(s) && s.trim() === s)
  const linha = fc.tuple(texto, fc.integer({ min: -1e12, max: 1e12 }))
  await fc.assert(
    fc.asyncProperty(fc.array(linha, { minLength: 1, maxLength: 20 }), async (linhas) => {
      const esperadas = (antes: string) => linhas.map(([t, v]) => [pareceFormula(t) ? antes + t : t, v / 100])
      const doXlsx = (await abrirXlsx(await inteira(escreverXlsx(planilha(paginas([linhas])))))).get('Lista') ?? []
      expect(doXlsx.slice(1)).toEqual(esperadas(''))
      const doCsv = abrirCsv(await inteira(escreverCsv(planilha(paginas([linhas]))))).linhas
      expect(doCsv.map(([t, v = '']) => [t, Number(v.replace(',', '.'))])).toEqual(esperadas("'"))
    }),
    { numRuns: 40 },
  )
})

test('a text that looks like a formula is of the format Text in a workbook, without a sign before it; a CSV says what its sign is', async () => {
  const linhas = [
    ['=1+1', 1],
    ['+55 11', 2],
    ['texto', 3],
  ]
  const xlsx = await inteira(escreverXlsx(planilha(paginas([linhas]))))
  const { sheets } = await readXlsx(xlsx, { readStyles: true })
  expect(sheets[0]?.rows.slice(1).map(([t]) => t)).toEqual(['=1+1', '+55 11', 'texto'])
  // Only cells with a style of their own are kept apart.
  const estilos = ['1,0', '2,0', '3,0'].map((onde) => sheets[0]?.cells?.get(onde))
  expect(estilos.map((c) => [c?.formula, c?.style?.numFmt])).toEqual([
    [undefined, '@'],
    [undefined, '@'],
    [undefined, undefined],
  ])
  const csv = abrirCsv(await inteira(escreverCsv(planilha(paginas([linhas])))))
  expect(csv.linhas.map(([t]) => t)).toEqual(["'=1+1", "'+55 11", 'texto'])
  expect(csv.antes.get('Textos')).toContain("têm antes um '")
})

test('shared texts come back by their number, and cost no more than they may', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), (lista) => {
      const textos = new Textos()
      for (const t of lista) textos.guardar(t)
      expect(lista.map((_, i) => textos.ler(i))).toEqual(lista.map((t) => t.toWellFormed()))
      expect([textos.ler(-1), textos.ler(lista.length), textos.ler(Number.NaN)]).toEqual([null, null, null])
    }),
  )
  const encher = (texto: string) => {
    const textos = new Textos()
    for (let i = 0; i < 20_000_000; i++) textos.guardar(texto)
  }
  expect(() => encher('a'.repeat(300))).toThrow(ArquivoRecusado)
  expect(() => encher('ã'.repeat(40_000))).toThrow('textos demais')
})

test('the 27th column is AA', async () => {
  const colunas = Array.from({ length: 28 }, (_, i) => ({ id: `c${i}`, titulo: `C${i}`, tipo: 'inteiro' as const }))
  const p = { ...planilha(paginas([[colunas.map((_, i) => i)]])), colunas }
  expect((await abrirXlsx(await inteira(escreverXlsx(p)))).get('Lista')?.[1]).toEqual(colunas.map((_, i) => i))
})

describe.each([
  ['xlsx', escreverXlsx],
  ['csv', escreverCsv],
] as const)('%s', (_nome, escrever) => {
  test('stops asking for rows when its reader leaves', async () => {
    let paradas = 0
    async function* semFim() {
      try {
        for (;;) yield Array.from({ length: 500 }, () => [String(Math.random()), 1])
      } finally {
        paradas++
      }
    }
    let lidos = 0
    for await (const bytes of escrever(planilha(semFim()))) {
      lidos += (bytes as Buffer).length
      if (lidos > 100_000) break
    }
    await expect.poll(() => paradas).toBe(1)
  })

  test('breaks off when its rows do: half a file is never a whole one', async () => {
    async function* quebra() {
      yield [['a', 1]] as Celula[][]
      throw new Error('no database')
    }
    await expect(inteira(escrever(planilha(quebra())))).rejects.toThrow('no database')
  })
})

test.each([
  ['America/Sao_Paulo', '2018-11-04T02:59:59.123456Z', '2018-11-03T23:59:59Z'],
  ['America/Sao_Paulo', '2018-11-04T03:00:00Z', '2018-11-04T01:00:00Z'],
  ['America/Manaus', '2026-01-01T03:30:00Z', '2025-12-31T23:30:00Z'],
])('the clock of %s at %s is %s', (fuso, instante, local) => {
  expect(relogioDe(fuso)(instante)).toBe(Date.parse(local))
})
