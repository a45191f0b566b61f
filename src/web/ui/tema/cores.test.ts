import { expect, test } from 'vitest'
import { contraste, fundoEscuro, gerarTons, MAIS_CHEIA, sobBranco, textoSobre } from './cores.ts'

const PRIMARIAS = ['#009EF7', '#FFD600', '#D4002A', '#101820', '#00A651', '#7A3E9D', '#FFFFFF', '#808080']

test.each(PRIMARIAS)('shades of %s read where they are used (WCAG AA)', (cor) => {
  const t = gerarTons(cor)
  expect(contraste(t[6], '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(contraste(t[6], t[0])).toBeGreaterThanOrEqual(4.5)
  expect(contraste(t[4], '#1a2028')).toBeGreaterThanOrEqual(4.5)
  expect(contraste(t[4], fundoEscuro(t[4]))).toBeGreaterThanOrEqual(4.5)
  expect(contraste(sobBranco(cor), '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(contraste(cor, textoSobre(cor))).toBeGreaterThanOrEqual(4.5)
})

test.each([
  ['#eef1f4', '#1b2330'],
  ['#232b35', '#e8ebef'],
])('the fullest cell of a heat map over %s reads (WCAG AA)', (fundo, texto) => {
  const parte = (cor: string, i: number) => parseInt(cor.slice(1 + 2 * i, 3 + 2 * i), 16)
  const azul = '#228be6'
  const misturada = [0, 1, 2].map((i) => (parte(azul, i) * MAIS_CHEIA + parte(fundo, i) * (100 - MAIS_CHEIA)) / 100)
  const hex = misturada.map((n) => Math.round(n).toString(16).padStart(2, '0')).join('')
  expect(contraste(`#${hex}`, texto)).toBeGreaterThanOrEqual(4.5)
})
