import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import config from '../oxlint.config.ts'
import { zonasDaWeb, zonasDoServidor } from './zonas.ts'

const raiz = join(import.meta.dirname, '..')
const pastas: string[] = []
afterAll(() => {
  for (const pasta of pastas) rmSync(pasta, { recursive: true })
})

/** Lints small files, each with one import, by the given overrides; gives the messages of those that were refused, by file. */
function recusados(overrides: unknown, imports: Record<string, string>): Record<string, string> {
  const pasta = mkdtempSync(join(tmpdir(), 'zonas-'))
  pastas.push(pasta)
  writeFileSync(join(pasta, '.oxlintrc.json'), JSON.stringify({ categories: { correctness: 'off' }, overrides }))
  for (const [arquivo, codigo] of Object.entries(imports)) {
    mkdirSync(join(pasta, dirname(arquivo)), { recursive: true })
    writeFileSync(join(pasta, arquivo), `${codigo}\n`)
  }
  let saida: string
  try {
    saida = execFileSync(join(raiz, 'node_modules/.bin/oxlint'), ['-f', 'json', '.'], {
      cwd: pasta,
      encoding: 'utf8',
      stdio: 'pipe',
    })
  } catch (e) {
    saida = (e as { stdout: string }).stdout
  }
  const { diagnostics } = JSON.parse(saida) as { diagnostics: { filename: string; help?: string; message: string }[] }
  return Object.fromEntries(diagnostics.map((d) => [d.filename.replace(/^\.\//, ''), d.help ?? d.message]))
}

const IMPORTA = (de: string) => `import { x } from '${de}'\nexport const y = x`

describe('walls of the web', () => {
  const casos: [arquivo: string, codigo: string, recusa: string | null][] = [
    ['src/web/lib/a.ts', IMPORTA('../ui/dados/Money.tsx'), 'lib imports nothing above it'],
    ['src/web/ui/b.ts', IMPORTA('../receitas/lista/paginas.ts'), 'ui imports nothing above it'],
    ['src/web/ui/tabela/c.ts', IMPORTA('../../grupos/api.ts'), 'ui imports nothing above it'],
    ['src/web/ui/tabela/d.ts', IMPORTA('../../lib/api.ts'), 'ui makes no call'],
    ['src/web/ui/tabela/e.ts', IMPORTA('../../lib/session.ts'), 'ui makes no call'],
    ['src/web/ui/tabela/f.ts', IMPORTA('#shared/checklists.ts'), 'ui makes no call'],
    ['src/web/ui/tabela/g.ts', "import type { X } from '#shared/checklists.ts'\nexport type Y = X", null],
    ['src/web/ui/tabela/h.ts', IMPORTA('#shared/dinheiro.ts'), null],
    ['src/web/ui/tabela/i.ts', IMPORTA('../../lib/adiado.ts'), null],
    ['src/web/receitas/lista/j.ts', IMPORTA('../../grupos/api.ts'), 'receitas imports nothing above it'],
    ['src/web/receitas/lista/k.ts', IMPORTA('../../app/menu.ts'), 'receitas imports nothing above it'],
    ['src/web/receitas/lista/l.ts', IMPORTA('../../lib/api.ts'), null],
    ['src/web/grupos/m.ts', IMPORTA('../servicos/ServicosPage.tsx'), 'of another area the web imports its api.ts only'],
    [
      'src/web/grupos/n.ts',
      "export const ler = () => import('../servicos/ServicosPage.tsx')",
      'of another area the web imports its api.ts only',
    ],
    ['src/web/grupos/o.ts', IMPORTA('../servicos/api.ts'), null],
    ['src/web/grupos/p.ts', IMPORTA('../app/menu.ts'), 'an area does not import app'],
    [
      'src/web/grupos/u.ts',
      "import { Link } from '@tanstack/react-router'\nexport const y = Link",
      'areas go to screens by lib/navegar.ts',
    ],
    ['src/web/grupos/v.ts', "import { useSearch } from '@tanstack/react-router'\nexport const y = useSearch", null],
    ['src/web/grupos/q.ts', IMPORTA('../receitas/cadastro/FormCadastro.tsx'), null],
    ['src/web/grupos/r.ts', IMPORTA('../../server/db.ts'), 'web imports src/shared and itself'],
    ['src/web/app/s.ts', IMPORTA('../grupos/GruposPage.tsx'), null],
    ['src/web/app/t.ts', IMPORTA('node:fs/promises'), 'web imports src/shared and itself'],
  ]
  const r = recusados(config.overrides, Object.fromEntries(casos.map(([arquivo, codigo]) => [arquivo, codigo])))

  test.each(casos.map(([arquivo, codigo, recusa]) => [codigo.split("'")[1], arquivo, recusa] as const))(
    '%s in %s: %s',
    (_de, arquivo, recusa) => {
      if (recusa === null) expect(r[arquivo]).toBeUndefined()
      else expect(r[arquivo]).toContain(recusa)
    },
  )

  test('a new folder is an area without any word of it', () => {
    const pasta = mkdtempSync(join(tmpdir(), 'zonas-'))
    pastas.push(pasta)
    for (const area of ['velha', 'nova']) mkdirSync(join(pasta, 'src/web', area), { recursive: true })
    expect(
      Object.keys(
        recusados(zonasDaWeb(pasta), {
          'src/web/velha/a.ts': IMPORTA('../nova/Parte.tsx'),
          'src/web/velha/b.ts': IMPORTA('../nova/api.ts'),
        }),
      ),
    ).toEqual(['src/web/velha/a.ts'])
  })
})

test('walls of the server: of another area its queries.ts, and no area in a part', () => {
  const r = recusados(zonasDoServidor(raiz, { fechadas: true }), {
    'src/server/grupos/a.ts': IMPORTA('../concessionarias/chaves.ts'),
    'src/server/grupos/b.ts': IMPORTA('../concessionarias/queries.ts'),
    'src/server/grupos/c.ts': IMPORTA('../db.ts'),
    'src/server/grupos/d.test.ts': IMPORTA('../concessionarias/chaves.ts'),
    'src/server/grupos/e.ts': IMPORTA('../../web/lib/api.ts'),
    'src/server/db.ts': IMPORTA('./concessionarias/queries.ts'),
    'src/server/app.ts': IMPORTA('./concessionarias/routes.ts'),
  })
  expect(r).toEqual({
    'src/server/grupos/a.ts': 'of another area the server imports its queries.ts only',
    'src/server/grupos/e.ts': 'the server imports src/shared and itself',
    'src/server/db.ts': 'a part of the server knows no area',
  })
})

test('walls of shared and of the customer', () => {
  const r = recusados(config.overrides, {
    'src/shared/a.ts': IMPORTA('../server/db.ts'),
    'src/shared/b.ts': IMPORTA('node:fs/promises'),
    'src/shared/c.ts': IMPORTA('#shared/dinheiro.ts'),
    'src/shared/d.ts': IMPORTA('./dinheiro.ts'),
    'src/customer/c.ts': IMPORTA('../web/lib/api.ts'),
    'src/customer/d.ts': IMPORTA('#shared/dinheiro.ts'),
  })
  expect(Object.keys(r).toSorted()).toEqual([
    'src/customer/c.ts',
    'src/shared/a.ts',
    'src/shared/b.ts',
    'src/shared/c.ts',
  ])
})
