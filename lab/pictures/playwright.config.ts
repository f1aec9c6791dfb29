import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, chromiumPath, isPackagedChromium } from '../stage/browser/chromium.ts'
import { freePort } from '../stage/free-port.ts'
import { WHY_SKIPPED } from './selection.ts'

const isFirstProcess = process.env.GALLERY_PORT === undefined
if (isFirstProcess && !isPackagedChromium) process.stderr.write(`${WHY_SKIPPED}\n`)
// The first process chooses free ports. Its workers inherit them.
process.env.GALLERY_PORT ??= String(await freePort())
process.env.STUDIO_GALLERY_PORT ??= String(await freePort())
const { GALLERY_PORT, STUDIO_GALLERY_PORT } = process.env
/** A host without a port, since pages show their address. Browsers trust hosts below `localhost` like a site with TLS. */
const HOST = 'duang.localhost'
/** Expected, actual and difference of each picture that does not match. */
const RESULTS = process.env.VISUAL_RESULTS ?? path.join(tmpdir(), 'duang-visual-results')

/** Pictures have half the size of the screen: enough to show movement, at few bytes. */
export default defineConfig({
  testDir: '.',
  outputDir: RESULTS,
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
      args: [...CHROMIUM_ARGS, `--host-resolver-rules=MAP ${HOST}:80 127.0.0.1:${GALLERY_PORT}`],
    },
  },
  webServer: [
    server('apps/web/gallery/serve.ts', `http://127.0.0.1:${GALLERY_PORT}/gallery/index.html`),
    server('apps/sandbox/gallery/serve.ts', `http://127.0.0.1:${STUDIO_GALLERY_PORT}/`),
  ],
})

function server(program: string, url: string) {
  return {
    command: `exec ${process.execPath} ${program}`,
    cwd: path.join(import.meta.dirname, '../..'),
    url,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  } as const
}
