import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import config from '../../oxlint.config.ts'
import { serverZones, webZones } from './import-zones.ts'

const root = join(import.meta.dirname, '../..')
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** Lints small files, each with one import, by the given overrides; gives the messages of those that were refused, by file. */
function refused(overrides: unknown, imports: Record<string, string>): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'zones-'))
  folders.push(folder)
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify({ categories: { correctness: 'off' }, overrides }))
  for (const [file, code] of Object.entries(imports)) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    writeFileSync(join(folder, file), `${code}\n`)
  }
  let output: string
  try {
    output = execFileSync(join(root, 'node_modules/.bin/oxlint'), ['-f', 'json', '.'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
    })
  } catch (e) {
    output = (e as { stdout: string }).stdout
  }
  const { diagnostics } = JSON.parse(output) as { diagnostics: { filename: string; help?: string; message: string }[] }
  return Object.fromEntries(diagnostics.map((d) => [d.filename.replace(/^\.\//, ''), d.help ?? d.message]))
}

const importing = (from: string) => `import { x } from '${from}'\nexport const y = x`

describe('walls of the web', () => {
  const cases: [file: string, code: string, refusal: string | null][] = [
    ['src/web/core/http/a.ts', importing('../../ui/display/Money.tsx'), 'core imports nothing above it'],
    ['src/web/ui/b.ts', importing('../recipes/list/pages.ts'), 'ui imports nothing above it'],
    ['src/web/ui/table/c.ts', importing('../../cadastros/grupos/api.ts'), 'ui imports nothing above it'],
    ['src/web/ui/table/d.ts', importing('../../core/http/api.ts'), 'ui makes no call'],
    ['src/web/ui/table/e.ts', importing('../../core/session/session.ts'), 'ui makes no call'],
    ['src/web/ui/table/f.ts', importing('#shared/checklists/checklists.ts'), 'ui makes no call'],
    ['src/web/ui/table/g.ts', "import type { X } from '#shared/checklists/checklists.ts'\nexport type Y = X", null],
    ['src/web/ui/table/h.ts', importing('#shared/rules/money.ts'), null],
    ['src/web/ui/table/i.ts', importing('../../core/navigation/lazy.ts'), null],
    ['src/web/recipes/list/j.ts', importing('../../cadastros/grupos/api.ts'), 'recipes imports nothing above it'],
    ['src/web/recipes/list/k.ts', importing('../../app/menu/menu.ts'), 'recipes imports nothing above it'],
    ['src/web/recipes/list/l.ts', importing('../../core/http/api.ts'), null],
    [
      'src/web/cadastros/grupos/m.ts',
      importing('../servicos/ServicosPage.tsx'),
      'of another area the web imports its api.ts only',
    ],
    [
      'src/web/cadastros/grupos/n.ts',
      "export const load = () => import('../../vendas/vendas/WorkflowPage.tsx')",
      'of another area the web imports its api.ts only',
    ],
    ['src/web/cadastros/grupos/o.ts', importing('../servicos/api.ts'), null],
    ['src/web/cadastros/grupos/w.ts', importing('../../vendas/vendas/api.ts'), null],
    ['src/web/cadastros/grupos/p.ts', importing('../../app/menu/menu.ts'), 'an area does not import app'],
    [
      'src/web/cadastros/grupos/u.ts',
      "import { Link } from '@tanstack/react-router'\nexport const y = Link",
      'areas go to screens by core/navigation',
    ],
    [
      'src/web/cadastros/grupos/v.ts',
      "import { useSearch } from '@tanstack/react-router'\nexport const y = useSearch",
      null,
    ],
    ['src/web/cadastros/grupos/q.ts', importing('../../recipes/register/CadastroForm.tsx'), null],
    [
      'src/web/cadastros/grupos/r.ts',
      importing('../../../server/core/database/pool.ts'),
      'web imports src/shared and itself',
    ],
    ['src/web/app/s.ts', importing('../cadastros/grupos/GruposPage.tsx'), null],
    ['src/web/app/t.ts', importing('node:fs/promises'), 'web imports src/shared and itself'],
  ]
  const r = refused(config.overrides, Object.fromEntries(cases.map(([file, code]) => [file, code])))

  test.each(cases.map(([file, code, refusal]) => [code.split("'")[1], file, refusal] as const))(
    '%s in %s: %s',
    (_from, file, refusal) => {
      if (refusal === null) expect(r[file]).toBeUndefined()
      else expect(r[file]).toContain(refusal)
    },
  )

  test('a new folder is an area without any word of it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'zones-'))
    folders.push(folder)
    for (const area of ['old', 'new']) mkdirSync(join(folder, 'src/web/group', area), { recursive: true })
    expect(
      Object.keys(
        refused(webZones(folder), {
          'src/web/group/old/a.ts': importing('../new/Part.tsx'),
          'src/web/group/old/b.ts': importing('../new/api.ts'),
        }),
      ),
    ).toEqual(['src/web/group/old/a.ts'])
  })
})

test('walls of the server: of another area its queries.ts, of a kernel what it opens, and no area in core', () => {
  const area = 'of another area the server imports its queries.ts only'
  const cases: [file: string, from: string, refusal: string | null][] = [
    ['src/server/cadastros/grupos/a.ts', '../concessionarias/register.ts', area],
    ['src/server/cadastros/grupos/b.ts', '../concessionarias/queries.ts', null],
    ['src/server/cadastros/grupos/c.ts', '../../core/database/pool.ts', null],
    ['src/server/cadastros/grupos/d.test.ts', '../concessionarias/register.ts', null],
    ['src/server/cadastros/grupos/e.ts', '../../../web/core/http/api.ts', 'the server imports src/shared and itself'],
    ['src/server/cadastros/grupos/f.ts', '../../vendas/vendas/actions.ts', area],
    ['src/server/cadastros/grupos/g.ts', '../../vendas/vendas/queries.ts', null],
    ['src/server/cadastros/grupos/h.ts', '../../agenda/nucleo/event.ts', null],
    ['src/server/cadastros/grupos/i.ts', '../../agenda/nucleo/riscos.ts', area],
    ['src/server/agenda/agenda/j.ts', '../nucleo/riscos.ts', null],
    ['src/server/core/database/pool.ts', '../../cadastros/concessionarias/queries.ts', 'core knows no area'],
    ['src/server/core/areas/areas.ts', '../../cadastros/concessionarias/area.ts', null],
  ]
  const r = refused(
    serverZones(root, { closed: true }),
    Object.fromEntries(cases.map(([file, from]) => [file, importing(from)])),
  )
  const refusals = cases.flatMap(([file, , refusal]) => (refusal === null ? [] : [[file, refusal]]))
  expect(r).toEqual(Object.fromEntries(refusals))
})

test('walls of shared and of the customer', () => {
  const r = refused(config.overrides, {
    'src/shared/vendas/a.ts': importing('../../server/core/database/pool.ts'),
    'src/shared/core/b.ts': importing('node:fs/promises'),
    'src/shared/rules/c.ts': importing('#shared/rules/money.ts'),
    'src/shared/rules/d.ts': importing('./money.ts'),
    'src/shared/vendas/e.ts': importing('../rules/money.ts'),
    'src/customer/c.ts': importing('../web/core/http/api.ts'),
    'src/customer/d.ts': importing('#shared/rules/money.ts'),
  })
  expect(Object.keys(r).toSorted()).toEqual([
    'src/customer/c.ts',
    'src/shared/core/b.ts',
    'src/shared/rules/c.ts',
    'src/shared/vendas/a.ts',
  ])
})
