import { expect, test } from 'vitest'
import { screenAt } from './screen-at.ts'

test('an address finds its screen, with its parameters and without those that may be missing', () => {
  expect(screenAt('/checklist/fazer')).toBe('/checklist/fazer/:codPassagem?')
  expect(screenAt('/checklist/fazer/12')).toBe('/checklist/fazer/:codPassagem?')
  expect(screenAt('/dashboard')).toBe('/dashboard')
  expect(screenAt('/conversas/12')).toBe('/conversas/:codConversa?')
  expect(screenAt('/checklist/fazer/12/34')).toBeUndefined()
  expect(screenAt('/nada')).toBeUndefined()
})

test('a screen of its own goes before another screen’s parameter', () => {
  expect(screenAt('/conversas/conexoes')).toBe('/conversas/conexoes')
  expect(screenAt('/agenda-virtual/dashboard')).toBe('/agenda-virtual/dashboard')
  // As the log of accesses writes a record's code.
  expect(screenAt('/conversas/:codigo')).toBe('/conversas/:codConversa?')
})
