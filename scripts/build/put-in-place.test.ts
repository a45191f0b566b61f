import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import booking from '../../vite.booking.config.ts'
import customer from '../../vite.customer.config.ts'
import web from '../../vite.config.ts'
import { putInPlace } from './put-in-place.ts'

test('no build writes where a server serves from', () => {
  const staff = web({ command: 'build', mode: 'production' })
  for (const { build } of [staff, customer, booking]) expect(build?.outDir).toMatch(/^dist\/new\//)
})

test('finished pages take the place of those of before, or of none', () => {
  const root = mkdtempSync(join(tmpdir(), 'patio-build-'))
  const [finished, place] = [join(root, 'new'), join(root, 'web')]
  for (const version of ['1', '2']) {
    mkdirSync(finished)
    writeFileSync(join(finished, `${version}.js`), version)
    putInPlace(finished, place)
    expect(readdirSync(root)).toEqual(['web'])
    expect(readdirSync(place)).toEqual([`${version}.js`])
    expect(readFileSync(join(place, `${version}.js`), 'utf8')).toBe(version)
  }
  rmSync(root, { recursive: true })
})
