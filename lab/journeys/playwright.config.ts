import { mkdtempSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, chromiumPath } from '../stage/browser/chromium.ts'
import { PORTS, SITE } from '../stage/browser/site.ts'
import { DESKTOP, PHONE } from '../stage/browser/windows.ts'

// One data folder a run: the workers inherit it from the first process.
process.env.E2E_DATA ??= mkdtempSync(path.join(tmpdir(), 'duang-e2e-'))

/** Journeys on a wide window: their pages have another layout there, or they use the keyboard. */
const WIDE = /[/\\](keyboard|pages|routes|wallet-loop)\.spec\.ts$/

/** `npm test -- --all` includes them: they check in full what shorter journeys check in part. */
const LONG = process.env.ALL_TESTS ? {} : { grepInvert: /@long/ }

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  outputDir: path.join(process.env.E2E_DATA, 'results'),
  // For journeys that hang: a slow machine needs several times as long as a fast one.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  // More than the machine has processors are late for each other: the site then refuses pages as overloaded.
  workers: Math.max(2, Math.min(3, availableParallelism())),
  ...LONG,
  forbidOnly: true,
  retries: 0,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    baseURL: SITE,
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    // Each context would install the worker and fetch its files: a third of a run's processor time. Files about the worker allow it.
    serviceWorkers: 'block',
    // Recording takes a quarter of the processor time of a run. TRACE=1 records, to look into a failure.
    trace: process.env.TRACE ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: await chromiumPath(), args: CHROMIUM_ARGS },
  },
  projects: [
    // Only journeys that depend on the width of the window. They run first, since they are the longest. Only the phone reduces motion.
    { name: 'desktop', testMatch: WIDE, use: { viewport: DESKTOP } },
    {
      name: 'phone',
      testIgnore: /keyboard\.spec\.ts$/,
      use: { viewport: PHONE, hasTouch: true, isMobile: true, contextOptions: { reducedMotion: 'reduce' } },
    },
  ],
  webServer: {
    // Playwright holds its input: when Playwright is killed, site and database stop too.
    command: `exec ${process.execPath} scripts/run.ts --until-stdin-ends`,
    cwd: path.join(import.meta.dirname, '../..'),
    url: `${SITE}/api/setting`,
    timeout: 90_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: { ...PORTS, DATA_DIR: path.join(process.env.E2E_DATA, 'var'), LOG_LEVEL: 'warn', DEMO: 'empty' },
  },
})
