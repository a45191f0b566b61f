import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { tmpfsFolder } from './tmpfs.ts'

test('a machine without enough shared memory uses its disk', () => {
  expect(tmpfsFolder(2 ** 60)).toBeNull()
})

test('temporary files get a folder with an absolute path, on any machine', () => {
  expect(tmpdir()).toMatch(/^(\/|[A-Z]:)/)
})
