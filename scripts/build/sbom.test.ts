import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeSbom } from './sbom.ts'

const ROOT = join(import.meta.dirname, '../..')
const text = (nome: string) => readFileSync(join(ROOT, nome), 'utf8')
const manifest = JSON.parse(text('package.json')) as {
  version: string
  license: string
  dependencies: Record<string, string>
}
const { packages } = JSON.parse(text('package-lock.json')) as { packages: Record<string, { version?: string }> }

test('the bill of materials names every package that production needs, as locked, and none of the pages', () => {
  const { bomFormat, metadata, components } = JSON.parse(makeSbom()) as {
    bomFormat: string
    metadata: { component: { name: string; version: string } }
    components: { group?: string; name: string; version: string; purl: string }[]
  }
  expect([bomFormat, metadata.component.name, metadata.component.version]).toEqual([
    'CycloneDX',
    'patio',
    manifest.version,
  ])
  const named = new Set(components.map((c) => `${c.group ? `${c.group}/` : ''}${c.name}@${c.version}`))
  const needed = Object.keys(manifest.dependencies).map((n) => `${n}@${packages[`node_modules/${n}`]?.version}`)
  expect(needed.filter((n) => !named.has(n))).toEqual([])
  expect([...named].filter((n) => /^(?:vitest|playwright-core|lighthouse|oxlint)@/.test(n))).toEqual([])
}, 60_000)

test('LICENSE says what package.json says: nobody may use it without leave', () => {
  expect(manifest.license).toBe('UNLICENSED')
  expect(text('LICENSE')).toMatch(/^UNLICENSED\n/)
  expect(text('LICENSE')).toContain('All rights reserved')
})

test('SECURITY.md says where to write and which versions are cared for', () => {
  const security = text('SECURITY.md')
  expect(security).toContain('/.well-known/security.txt')
  expect(security).toContain(`${manifest.version.replace(/\.\d+$/, '')}.x`)
})
