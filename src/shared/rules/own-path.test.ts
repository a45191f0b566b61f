import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

test('keeps paths of ours, with query and anchor', () => {
  for (const path of ['/', '/agenda', '/oficina?codConcessionaria=3&dia=2026-11-28#card'])
    expect(ownPath(path)).toBe(path)
})

test.each([
  'https://mal.example/',
  '//mal.example/x',
  '/\\mal.example',
  '\\\\mal.example',
  '/\t/mal.example',
  '/\n/mal.example',
  '/.//mal.example',
  '/x/..//mal.example',
  'javascript:alert(1)',
  'agenda',
  '',
  ' /agenda',
  '/api/logout',
  '/logout',
  '/login?erro=x',
  `/${'a'.repeat(500)}`,
])('leads %j home', (path) => {
  expect(ownPath(path)).toBe('/')
})
