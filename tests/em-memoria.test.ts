import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { pastaEmMemoria } from './em-memoria.ts'

test('a machine without that much room uses its disk', () => {
  expect(pastaEmMemoria(2 ** 60)).toBeNull()
})

test('what tests throw away has a folder by its whole path, wherever it lies', () => {
  expect(tmpdir()).toMatch(/^(\/|[A-Z]:)/)
})
