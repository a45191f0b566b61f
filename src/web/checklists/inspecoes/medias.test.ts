import { expect, test } from 'vitest'
import { originalOf } from './medias.ts'

test('a drawing on a drawing still has the photo itself as its original', () => {
  const medias = new Map([
    ['foto', { tipo: 'FOTO' as const, desenhoDe: null }],
    ['um', { tipo: 'FOTO' as const, desenhoDe: 'foto' }],
    ['dois', { tipo: 'FOTO' as const, desenhoDe: 'um' }],
  ])
  expect(['foto', 'um', 'dois'].map((m) => originalOf(medias, m))).toEqual(['foto', 'foto', 'foto'])
  expect(originalOf(medias, 'de fora')).toBe('de fora')
})
