import { expect, test } from 'vitest'
import { slugOf } from './slug.ts'

test.each([
  ['Prado Fiat – São José', 'prado-fiat-sao-jose'],
  ['  Oficina & Cia.  ', 'oficina-cia'],
  ['Concessionária de Automóveis do Vale do Paraíba', 'concessionaria-de-automoveis-do-vale-do'],
  ['!!!', ''],
])('the name %s gives the address %s', (nome, endereco) => {
  expect(slugOf(nome)).toBe(endereco)
})
