import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'regras', include: ['src/shared/**/*.test.ts', 'src/web/**/*.test.ts', 'src/customer/**/*.test.ts'] } },
      { test: { name: 'servidor', include: ['src/server/**/*.test.ts', 'db/**/*.test.ts'], globalSetup: ['scripts/test-cluster.ts'], testTimeout: 20_000, hookTimeout: 60_000, pool: 'forks', maxWorkers: 2 } },
      { test: { name: 'telas', include: ['e2e/**/*.test.ts'], globalSetup: ['scripts/test-demo.ts'], testTimeout: 90_000, hookTimeout: 240_000, pool: 'forks', maxWorkers: 2 } },
    ],
  },
})
