import { describe, expect, it } from 'vitest'
import { diasDoMes } from '#shared/rules/vendas.ts'
import { colarBloco, limites, naFaixa, semanasDe } from './planilha.ts'

const DIAS = diasDoMes('2026-11')

it('weeks end on Sundays; a month that begins on one has a week of one day', () => {
  expect(semanasDe(DIAS).map((s) => [s[0]?.slice(8), s.length])).toEqual([
    ['01', 1],
    ['02', 7],
    ['09', 7],
    ['16', 7],
    ['23', 7],
    ['30', 1],
  ])
})

it('a rectangle is the same whichever corner it was drawn from', () => {
  const faixa = { de: { linha: 4, coluna: 3 }, ate: { linha: 2, coluna: 5 } }
  expect(limites(faixa)).toEqual({ linhas: [2, 3, 4], colunas: [3, 4, 5] })
  expect([naFaixa(faixa, 3, 4), naFaixa(faixa, 5, 4), naFaixa(faixa, 3, 2)]).toEqual([true, false, false])
})

describe('a block from a spreadsheet', () => {
  it.each([
    ['1.250,00\t13,75', [125_000, 1375]],
    ['1,250.00\t13.75', [125_000, 1375]],
    ['R$ 1.250,00\t$ 1,250.50', [125_000, 125_050]],
    ['\t-', [null, null]],
    ['–\t0', [null, 0]],
  ])('%j', (texto, valores) => {
    const r = colarBloco(texto, DIAS, { linha: 2, coluna: 0 }, 'bruto')
    expect([r.valores.map((v) => v.valor), r.recusadas]).toEqual([valores, []])
  })

  it('names the cells that do not read and takes the others; what falls beyond the month is left', () => {
    const texto = Array.from({ length: 40 }, (_, i) => (i === 1 ? 'treze\t2' : '1\t2')).join('\r\n')
    const { valores, recusadas } = colarBloco(texto, DIAS, { linha: 20, coluna: 10 }, 'bruto')
    expect(valores).toHaveLength(9)
    expect(recusadas).toEqual([{ dia: '2026-11-22', coluna: 10, texto: 'treze' }])
  })

  it('reads quantities in thousandths and times in minutes', () => {
    expect(colarBloco('1,5', DIAS, { linha: 0, coluna: 0 }, 'quantidade').valores[0]?.valor).toBe(1500)
    for (const texto of ['1:30', '1,5', '1 h 30 min'])
      expect(colarBloco(texto, DIAS, { linha: 0, coluna: 0 }, 'minutos').valores[0]?.valor).toBe(90)
  })
})
