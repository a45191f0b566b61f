import { expect, test } from 'vitest'
import { contrast, darkTint, generateShades, FULLEST_BLUE, readableUnderWhite, textOn } from './colors.ts'

const PRIMARY_COLORS = ['#009EF7', '#FFD600', '#D4002A', '#101820', '#00A651', '#7A3E9D', '#FFFFFF', '#808080']

test.each(PRIMARY_COLORS)('shades of %s have WCAG AA contrast where they are used', (cor) => {
  const t = generateShades(cor)
  expect(contrast(t[6], '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(contrast(t[6], t[0])).toBeGreaterThanOrEqual(4.5)
  expect(contrast(t[4], '#1a2028')).toBeGreaterThanOrEqual(4.5)
  expect(contrast(t[4], darkTint(t[4]))).toBeGreaterThanOrEqual(4.5)
  expect(contrast(readableUnderWhite(cor), '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(contrast(cor, textOn(cor))).toBeGreaterThanOrEqual(4.5)
})

test.each([
  ['#eef1f4', '#1b2330'],
  ['#232b35', '#e8ebef'],
])('the fullest cell of a heat map over %s reads (WCAG AA)', (background, text) => {
  const part = (cor: string, i: number) => parseInt(cor.slice(1 + 2 * i, 3 + 2 * i), 16)
  const blue = '#228be6'
  const mixed = [0, 1, 2].map((i) => (part(blue, i) * FULLEST_BLUE + part(background, i) * (100 - FULLEST_BLUE)) / 100)
  const hex = mixed.map((n) => Math.round(n).toString(16).padStart(2, '0')).join('')
  expect(contrast(`#${hex}`, text)).toBeGreaterThanOrEqual(4.5)
})

test('a distributor’s colour keeps the shades that it always had', () => {
  expect(generateShades('#009EF7')).toEqual([
    '#ebf6ff',
    '#deefff',
    '#c2e2ff',
    '#9dd1fd',
    '#57b4fe',
    '#1293e4',
    '#0573b4',
    '#046199',
    '#015080',
    '#013f66',
  ])
})
