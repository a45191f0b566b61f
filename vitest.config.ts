import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { pastaEmMemoria } from './tests/em-memoria.ts'

// Threads and commands that the tests start load their modules compiled.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/node')
const emMemoria = process.env['TMPDIR'] ? null : pastaEmMemoria()
if (emMemoria) process.env['TMPDIR'] = emMemoria

// What stays in memory between files is kept apart by the tests themselves: a database, a port and a folder each. A process per file would
// load the same modules again, which costs more than most files' tests.
// Limits of time are for what hangs: a busy machine is slow, and not wrong.
const emComum = {
  pool: 'forks',
  isolate: false,
  // As many as the budget's processors: each file works with a database and a browser beside it, and a third cost all of them a sixth of the time.
  maxWorkers: 2,
  testTimeout: 60_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 30_000 } },
} as const
const servidor = { ...emComum, globalSetup: ['tests/preparo-servidor.ts'] }

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
          include: ['src/server/**/*.test.ts', 'db/**/*.test.ts', 'tests/**/*.test.ts', 'bench/**/*.test.ts'],
        },
      },
      {
        test: {
          ...emComum,
          name: 'telas',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['tests/preparo-telas.ts'],
          testTimeout: 120_000,
        },
      },
    ],
  },
})
