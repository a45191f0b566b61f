import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// Threads and commands that the tests start load their modules compiled.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/node')

// What stays in memory between files is kept apart by the tests themselves: a database, a port and a folder each. A process per file would
// load the same modules again, which costs more than most files' tests.
// Limits of time are for what hangs: a busy machine is slow, and not wrong.
const emComum = {
  pool: 'forks',
  isolate: false,
  maxWorkers: 2,
  testTimeout: 60_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 20_000 } },
} as const
const servidor = { ...emComum, globalSetup: ['testes/preparo-servidor.ts'] }
/** What takes long by its nature: the embedded engine's own life, large and hostile files, long walks; not part of `npm run check`. */
const DEMORADOS = [
  'src/server/database.test.ts',
  'src/server/backup.test.ts',
  'src/server/producao.test.ts',
  'src/server/importacoes/fluxo.test.ts',
  'src/server/pecas/importacao.test.ts',
  'src/server/importacoes/hostis.test.ts',
  'src/server/orcamentos/passeio.test.ts',
  'src/server/sugestoes/morte.test.ts',
  'db/seed/seed.test.ts',
  'bench/fumaca.test.ts',
  'testes/cliente/cliente.test.ts',
]

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...emComum,
          name: 'regras',
          include: [
            'src/shared/**/*.test.ts',
            'src/web/**/*.test.ts',
            'src/customer/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...servidor,
          name: 'servidor',
          include: ['src/server/**/*.test.ts', 'db/**/*.test.ts', 'testes/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...DEMORADOS],
        },
      },
      { test: { ...servidor, name: 'demorados', include: DEMORADOS } },
      {
        test: {
          ...emComum,
          name: 'telas',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['testes/preparo-telas.ts'],
          testTimeout: 120_000,
        },
      },
    ],
  },
})
