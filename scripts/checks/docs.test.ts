import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { API_CHANGES } from '../../src/server/core/openapi/api-changelog.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const API = read('docs/api.md')

/** Calls of the first version, whose entry tells them in words. */
const FIRST = new Set([
  'checklists',
  'estoque',
  'movimentos',
  'agendamentos',
  'ordens-servico',
  'apontamentos',
  'pedidos',
  'veiculos/:placa/verificacoes',
])

test('each call of the integration API is among its changes, on the page and in the document', () => {
  const calls = globSync('src/shared/**/*.ts', { cwd: ROOT })
    .flatMap((path) => [...read(path).matchAll(/path: 'integracao\/([^']+)'/g)].map(([, call = '']) => call))
    .filter((call) => !FIRST.has(call))
  expect(calls.length).toBeGreaterThan(10)
  const told = API_CHANGES.flatMap((c) => c.mudancas).join('\n')
  const named = (text: string, call: string) => new RegExp(`integracao/${call}(?![\\w/-])`).test(text)
  expect(calls.filter((call) => !named(told, call))).toEqual([])
  expect(calls.filter((call) => !named(API, call))).toEqual([])
})

test('the page has the versions of the document', () => {
  const parts = API.slice(API.indexOf('\n## Changes')).split('\n### ').slice(1)
  expect(parts.map((p) => p.split('\n', 1)[0])).toEqual(API_CHANGES.map((c) => `${c.versao}, ${c.dia}`))
})
