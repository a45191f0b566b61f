import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const PAGE = readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8')

/** Requirements of levels 1 and 2 by section of ASVS 5.0.0: the last number of each, counted from 1 without a gap. */
const SECTIONS: Readonly<Record<string, number>> = {
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
}
// Of 6.8 the four are of level 2, and 6.7 has only level 3.
const EXPECTED = [
  ...Object.entries(SECTIONS).flatMap(([s, n]) => Array.from({ length: n }, (_, i) => `${s}.${i + 1}`)),
  ...[1, 2, 3, 4].map((n) => `6.8.${n}`),
]

test('every requirement of the four chapters has its line', () => {
  const told = [...PAGE.matchAll(/^\| (\d+\.\d+\.\d+) \|/gm)].map((m) => m[1])
  expect(new Set(told)).toEqual(new Set(EXPECTED))
  expect(told).toHaveLength(EXPECTED.length)
})

test('every named test exists', () => {
  const named = [...PAGE.matchAll(/`((?:src|tests|e2e)\/[^`]+\.test\.ts)`(?:: ([^|]+?))? \|/g)]
  expect(named.length).toBeGreaterThan(60)
  const missing = named.filter(([, file = '', title]) => {
    const path = join(ROOT, file)
    return !existsSync(path) || (title !== undefined && !readFileSync(path, 'utf8').includes(title))
  })
  expect(missing.map(([, file, title]) => `${file}: ${title}`)).toEqual([])
})
