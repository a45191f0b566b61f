import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { tmpfsFolder } from './tests/database/tmpfs.ts'

// Compile cache for the threads and commands that the tests start.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/node')
const tmpfs = process.env['TMPDIR'] ? null : tmpfsFolder()
if (tmpfs) process.env['TMPDIR'] = tmpfs

// Files share a process, because loading the modules again costs more than most files' tests. The tests themselves keep files apart, with a
// database, a port and a folder each.
// Timeouts only catch hanging tests: a busy machine is slow, not wrong.
const common = {
  pool: 'forks',
  isolate: false,
  // One worker per processor: each file also uses a database and a browser, and a third worker made all of them a sixth slower.
  maxWorkers: 2,
  testTimeout: 60_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 30_000 } },
} as const
const server = { ...common, globalSetup: ['tests/server/setup-server.ts'] }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...common,
          name: 'rules',
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
          ...server,
          name: 'server',
          include: ['src/server/**/*.test.ts', 'db/**/*.test.ts', 'tests/**/*.test.ts', 'bench/**/*.test.ts'],
        },
      },
      {
        // A browser meets timings that no one sees twice: a test may pass at the second try, and npm test tells which ones did.
        test: {
          ...common,
          retry: 1,
          name: 'screens',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['tests/browser/setup-screens.ts'],
          testTimeout: 120_000,
        },
      },
    ],
  },
})
