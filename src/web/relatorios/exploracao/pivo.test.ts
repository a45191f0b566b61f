import { expect, it } from 'vitest'
import type { Celula } from '#shared/relatorios/exploracao.ts'
import { filtroDaCelula, montarPivo, TODAS } from './pivo.ts'

const c = (linha: string[], coluna: string | null, vendas: number): Celula => ({ linha, coluna, valores: { vendas } })

it('rows stand under their subtotal by name, columns by time, the total last', () => {
  const nomes = {
    grupo: { '1': 'Sul', '2': 'Norte' },
    loja: { '7': 'Beta', '8': 'Alfa' },
    mes: { '2026-01': '01/2026', '2025-12': '12/2025' },
  }
  const { colunas, linhas } = montarPivo(
    [
      c([], null, 9),
      c(['1'], null, 3),
      c(['1', '7'], '2026-01', 1),
      c(['1', '8'], '2025-12', 2),
      c(['2'], null, 6),
      c(['2', '7'], null, 6),
    ],
    nomes,
    ['grupo', 'loja'],
    'mes',
  )
  expect(colunas).toEqual(['2025-12', '2026-01'])
  expect(linhas.map((l) => [l.nivel, l.nome])).toEqual([
    ['subtotal', 'Norte'],
    ['linha', 'Beta'],
    ['subtotal', 'Sul'],
    ['linha', 'Alfa'],
    ['linha', 'Beta'],
    ['total', 'Total'],
  ])
  expect(linhas.at(-1)?.celulas.get(TODAS)?.valores.vendas).toBe(9)
})

it('a cell’s rows are those of its store and of what of its month lies in the period', () => {
  const filtro = { de: '2026-01-10', ate: '2026-03-05' }
  expect(filtroDaCelula(filtro, ['loja', 'mes'], ['7', '2026-03'])).toEqual({
    codConcessionaria: 7,
    de: '2026-03-01',
    ate: '2026-03-05',
  })
  expect(filtroDaCelula(filtro, ['mes'], ['2026-01'])).toEqual({ de: '2026-01-10', ate: '2026-01-31' })
  expect(filtroDaCelula(filtro, ['diaDaSemana'], ['1'])).toBeNull()
})
