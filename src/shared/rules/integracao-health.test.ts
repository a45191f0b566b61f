import { expect, test } from 'vitest'
import { healthOf, type IntegracaoHour, type Health } from './integracao-health.ts'

const hours = (de: (i: number) => Partial<IntegracaoHour>): IntegracaoHour[] =>
  Array.from({ length: 24 }, (_, i) => ({
    hora: `2026-11-10T${String(i).padStart(2, '0')}:00:00Z`,
    total: 0,
    erros: 0,
    usual: 0,
    ...de(i),
  }))

test.each<[string, (i: number) => Partial<IntegracaoHour>, Health]>([
  ['never used', () => ({}), 'SEM_USO'],
  ['as usual', () => ({ total: 10, usual: 10 }), 'OK'],
  ['a new system', () => ({ total: 3 }), 'OK'],
  ['one error in five', (i) => ({ total: 10, erros: i % 5 === 0 ? 10 : 0 }), 'ATENCAO'],
  ['few errors', () => ({ total: 100, erros: 19 }), 'OK'],
  ['nothing in three hours that are usually busy', (i) => ({ total: i < 21 ? 10 : 0, usual: 10 }), 'SILENCIO'],
  ['a quiet night', (i) => ({ total: i < 21 ? 10 : 0, usual: i < 21 ? 10 : 1 }), 'OK'],
  ['nothing all day where there usually is', (i) => ({ usual: i < 12 ? 10 : 0 }), 'SILENCIO'],
])('%s', (_, de, saude) => {
  expect(healthOf(hours(de))).toBe(saude)
})
