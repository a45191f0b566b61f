import { expect, test } from 'vitest'
import { contraste, fundoEscuro, gerarTons, sobBranco, textoSobre } from './cores.ts'

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
