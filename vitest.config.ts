import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import LongestFirst from './scripts/test-order.ts'

const processors = availableParallelism()

export default defineConfig({
  test: {
    // A fifth of the time tests wait for a database or a process. One file more than there are processors fills it on a small machine.
    maxWorkers: Math.max(Math.min(processors, 4) + 1, processors - 1),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.{ts,tsx}', 'apps/{web,desk,sandbox}/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
          // Files of one worker share loaded modules. So no file replaces a module, and each gives back what it replaces of the globals.
          isolate: false,
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/api/**/*.test.ts', 'lab/**/*.test.ts'],
          globalSetup: ['apps/api/test/database/postgres.ts'],
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
