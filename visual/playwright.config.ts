import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, chromiumPath } from '../tests/browser/chromium.ts'

const PORT = process.env.LOOKS_PORT ?? '3180'
// For the journeys as well, which run in processes of their own.
process.env.LOOKS_STUDIO_PORT ??= '3181'
/** A name without a port, since pages show their address; below `localhost` browsers trust it as they trust a site with TLS. */
const HOST = 'duang.localhost'

/** Pictures are kept at half size: enough to see what moved, and small enough to keep. */
export default defineConfig({
  testDir: '.',
  outputDir: path.join(process.env.TMPDIR ?? '/tmp', 'duang-looks-results'),
  snapshotPathTemplate: '{testDir}/approved/{arg}{ext}',
  timeout: 120_000,
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  expect: { toHaveScreenshot: { animations: 'disabled', scale: 'device', maxDiffPixelRatio: 0.01, threshold: 0.15 } },
  use: {
    baseURL: `http://${HOST}`,
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    deviceScaleFactor: 0.5,
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: await chromiumPath(),
      args: [...CHROMIUM_ARGS, `--host-resolver-rules=MAP ${HOST}:80 127.0.0.1:${PORT}`],
    },
  },
  webServer: [
    {
      ...server('apps/web/gallery/serve.ts', `http://127.0.0.1:${PORT}/gallery/index.html`),
      env: { LOOKS_PORT: PORT },
    },
    server('apps/sandbox/gallery/serve.ts', `http://127.0.0.1:${process.env.LOOKS_STUDIO_PORT}/`),
  ],
})

function server(program: string, url: string) {
  return {
    command: `${process.execPath} ${program}`,
    cwd: path.join(import.meta.dirname, '..'),
    url,
    timeout: 120_000,
    stdout: 'ignore',
    stderr: 'pipe',
  } as const
}
