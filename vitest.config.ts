import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// Threads and commands that the tests start load their modules compiled.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/node')

// What stays in memory between files is kept apart by the tests themselves: a database, a port and a folder each. A process per file would
// load the same modules again, which costs more than most files' tests.
const emComum = { pool: 'forks', isolate: false, maxWorkers: 2 } as const
const servidor = { ...emComum, globalSetup: ['testes/preparo-servidor.ts'], testTimeout: 20_000, hookTimeout: 60_000 }
/** Tests of the embedded engine's own life: they start, kill, copy and restore it. */
const MOTOR = ['src/server/database.test.ts', 'src/server/backup.test.ts', 'src/server/producao.test.ts']

export default defineConfig({
  test: {
    projects: [
      {
        test: { ...emComum, name: 'regras', include: ['src/shared/**/*.test.ts', 'src/web/**/*.test.ts', 'src/customer/**/*.test.ts', 'scripts/**/*.test.ts'] },
      },
      { test: { ...servidor, name: 'servidor', include: ['src/server/**/*.test.ts', 'db/**/*.test.ts', 'testes/**/*.test.ts'], exclude: MOTOR } },
      { test: { ...servidor, name: 'motor', include: MOTOR, globalSetup: [] } },
      {
        test: { ...emComum, name: 'telas', include: ['e2e/**/*.test.ts'], globalSetup: ['testes/preparo-telas.ts'], testTimeout: 90_000, hookTimeout: 240_000 },
      },
    ],
  },
})
