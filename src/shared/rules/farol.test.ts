import { expect, it } from 'vitest'
import { farolOf } from './farol.ts'

it.each([
  ['conversao', 0.5, 0.5, 'verde'],
  ['conversao', 0.45, 0.5, 'amarelo'],
  ['conversao', 0.44, 0.5, 'vermelho'],
  ['noShow', 0.1, 0.1, 'verde'],
  ['noShow', 0.11, 0.1, 'amarelo'],
  ['noShow', 0.12, 0.1, 'vermelho'],
  ['noShow', null, 0.1, null],
  ['conversao', 0.4, null, null],
  ['horasDisponiveis', 10, 10, null],
] as const)('%s of %s with goal %s is %s', (i, v, meta, expected) => {
  expect(farolOf(i, v, meta)).toBe(expected)
})
