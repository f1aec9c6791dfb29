import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Tests of the api wait for a database more than they reckon; on a small machine one file at a time leaves it idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.{ts,tsx}', 'apps/{web,desk,sandbox}/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/api/**/*.test.ts', 'bench/**/*.test.ts', 'chaos/**/*.test.ts'],
          globalSetup: ['apps/api/test/postgres.ts'],
          // Files of one worker share loaded modules, which hold no state of a test: loading them again took a third of the time.
          isolate: false,
          // For tests that hang: a loaded machine needs several times as long. Longer races have more time (`RACE_ROUNDS`).
          testTimeout: Math.max(240_000, Number(process.env.RACE_ROUNDS ?? 0) * 6_000),
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
