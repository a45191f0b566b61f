import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtPage } from './preload.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'patio-preload-'))
  await writeFile(join(folder, 'index.html'), '<html><head><title>P</title></head><body></body></html>')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const scripts = (html: string) => [...html.matchAll(/modulepreload" crossorigin href="([^"]+)"/g)].map((m) => m[1])

test('without a list of scripts the page is served as built', () => {
  expect(scripts(builtPage(folder)('/login'))).toEqual([])
})

test('the head names the scripts of the requested screen, ignoring parameters and query', async () => {
  const screens = {
    '/login': ['assets/l.js'],
    '/agenda-virtual/:tipo?': ['assets/a.js', 'assets/b.js'],
    '/cadastros/concessionaria/form/:concessionaria?': ['assets/c.js'],
    '/agenda-virtual/calendar1/:cod/:cnpj': ['assets/d.js'],
  }
  await writeFile(join(folder, 'preload.json'), JSON.stringify(screens))
  const page = builtPage(folder)
  for (const [url, names] of [
    ['/login?de=%2Fx', ['l.js']],
    ['/agenda-virtual', ['a.js', 'b.js']],
    ['/agenda-virtual/mecanicos?dia=2026-11-22', ['a.js', 'b.js']],
    ['/agenda-virtual/calendar1/8/11222333000181', ['d.js']],
    ['/cadastros/concessionaria/form/3/', ['c.js']],
    ['/nada', []],
    ['/loginx', []],
  ] as const)
    expect(scripts(page(url))).toEqual(names.map((n) => `/v3/assets/${n}`))
  expect(page('/login')).toMatch(/\.js"><\/head><body>/)
})
