import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { API_CHANGES } from '../../src/server/core/openapi/api-changelog.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const API = read('docs/api.md')
const OPERATIONS = read('docs/operations.md')

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

test('each setting of the server is in the README’s table and on the page for operators', () => {
  const settings = [...read('src/server/core/env.ts').matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm)].map(
    ([, name = '']) => name,
  )
  expect(settings.length).toBeGreaterThan(40)
  const readme = read('README.md')
  expect(settings.filter((s) => !readme.includes(`\`${s}\``))).toEqual([])
  expect(settings.filter((s) => !new RegExp(`\\b${s}\\b`).test(OPERATIONS))).toEqual([])
})

test('each scheduled task is on the page for operators, a daily one with its hour', () => {
  const code = ['src/server/core/jobs/jobs.ts', ...globSync('src/server/**/area.ts', { cwd: ROOT })]
    .map(read)
    .join('\n')
  const tasks = [...code.matchAll(/'([a-z-]+)': \{\s*(?:cron: '([^']+)'|everyS: \d+)/g)]
  expect(tasks.length).toBeGreaterThan(35)
  const rows = OPERATIONS.slice(OPERATIONS.indexOf('\n## Scheduled work')).split('\n')
  const missing = tasks.filter(([, name, cron = '']) => {
    const [, minute, hour] = /^(\d+) (\d+) \* \* \*$/.exec(cron) ?? []
    const time = minute === undefined ? '' : `${hour}:${minute.padStart(2, '0')}`
    return !rows.some((row) => row.includes(`\`${name}\``) && row.includes(time))
  })
  expect(missing.map(([, name, cron]) => `${name} ${cron ?? ''}`)).toEqual([])
})

test('each command of package.json is explained', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const pages = ['README.md', 'CONTRIBUTING.md', 'docs/operations.md'].map(read).join('\n')
  const renamed = read('scripts/run.mjs').split('const RENAMED')[1] ?? ''
  const current = Object.keys(scripts).filter((s) => !new RegExp(`^ {2}'?${s}'?: '`, 'm').test(renamed))
  expect(current.filter((s) => !new RegExp(`(?:npm run |npm |\`)(?:--silent )?${s}(?![\\w-])`).test(pages))).toEqual([])
})

test('each figure of /metrics is on the page for operators', () => {
  const figures = [...read('src/server/core/metrics.ts').matchAll(/'((?:patio|http)_[a-z_]+)'/g)].map(
    ([, name = '']) => name,
  )
  expect(figures.length).toBeGreaterThan(7)
  expect(figures.filter((name) => !OPERATIONS.includes(`\`${name}\``))).toEqual([])
})
