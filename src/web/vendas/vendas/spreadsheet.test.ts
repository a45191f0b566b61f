import { describe, expect, it } from 'vitest'
import { daysOfMonth } from '#shared/rules/vendas.ts'
import { pasteBlock, bounds, isInRange, weeksOf } from './spreadsheet.ts'

const DAYS = daysOfMonth('2026-11')

it('weeks end on Sundays; a month that begins on one has a week of one day', () => {
  expect(weeksOf(DAYS).map((s) => [s[0]?.slice(8), s.length])).toEqual([
    ['01', 1],
    ['02', 7],
    ['09', 7],
    ['16', 7],
    ['23', 7],
    ['30', 1],
  ])
})

it('a range is the same from whichever corner it was drawn', () => {
  const range = { de: { linha: 4, coluna: 3 }, ate: { linha: 2, coluna: 5 } }
  expect(bounds(range)).toEqual({ linhas: [2, 3, 4], colunas: [3, 4, 5] })
  expect([isInRange(range, 3, 4), isInRange(range, 5, 4), isInRange(range, 3, 2)]).toEqual([true, false, false])
})

describe('a block from a spreadsheet', () => {
  it.each([
    ['1.250,00\t13,75', [125_000, 1375]],
    ['1,250.00\t13.75', [125_000, 1375]],
    ['R$ 1.250,00\t$ 1,250.50', [125_000, 125_050]],
    ['\t-', [null, null]],
    ['–\t0', [null, 0]],
  ])('%j', (text, values) => {
    const r = pasteBlock(text, DAYS, { linha: 2, coluna: 0 }, 'bruto')
    expect([r.valores.map((v) => v.valor), r.recusadas]).toEqual([values, []])
  })

  it('reports unreadable cells, takes the others, ignores those beyond the month', () => {
    const text = Array.from({ length: 40 }, (_, i) => (i === 1 ? 'treze\t2' : '1\t2')).join('\r\n')
    const { valores, recusadas } = pasteBlock(text, DAYS, { linha: 20, coluna: 10 }, 'bruto')
    expect(valores).toHaveLength(9)
    expect(recusadas).toEqual([{ dia: '2026-11-22', coluna: 10, texto: 'treze' }])
  })

  it('reads quantities in thousandths and times in minutes', () => {
    expect(pasteBlock('1,5', DAYS, { linha: 0, coluna: 0 }, 'quantidade').valores[0]?.valor).toBe(1500)
    for (const text of ['1:30', '1,5', '1 h 30 min'])
      expect(pasteBlock(text, DAYS, { linha: 0, coluna: 0 }, 'minutos').valores[0]?.valor).toBe(90)
  })
})
