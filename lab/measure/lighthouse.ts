/**
 * `npm run lab -- lighthouse`: Lighthouse on the pages with a promised figure, mobile, with a simulated slow 4G and slow phone.
 * `--json` prints the figures as data. `--runs N` reports the median of N runs (default 3), `--page /login` selects one page,
 * `--port N` uses N and the three ports after it.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { DEMONSTRATION_LOGINS } from '../../apps/api/seed/demonstration.ts'
import { readOptions } from '../../tools/generate/options.ts'
import { CHROMIUM_ARGS, chromiumPath } from '../stage/browser/chromium.ts'
import { startDemonstration } from '../stage/browser/demonstration.ts'
import { logIn } from '../stage/browser/people.ts'

const { values } = readOptions('npm run lab -- lighthouse [--page PATH] [--runs 3] [--port 4320] [--json]', {
  options: {
    json: { type: 'boolean' },
    runs: { type: 'string', default: '3' },
    port: { type: 'string', default: '4320' },
    page: { type: 'string' },
  },
})
const DEBUG_PORT = 9_337
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const PAGES = [
  { path: '/', isPrivate: false },
  { path: '/login', isPrivate: false },
  { path: '/register', isPrivate: false },
  { path: '/promotion', isPrivate: false },
  { path: '/auth/dashboard', isPrivate: true },
  { path: '/auth/deposit', isPrivate: true },
]

const demonstration = await startDemonstration(Number(values.port))
try {
  const rows = []
  for (const page of PAGES.filter((each) => !values.page || each.path === values.page))
    rows.push(await measure(page.path, page.isPrivate))
  if (values.json) process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`)
  // biome-ignore lint/suspicious/noConsole: a table for a person.
  else console.table(rows)
} finally {
  await demonstration.stop()
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

async function measure(address: string, isPrivate: boolean): Promise<Record<string, number | string>> {
  const context = await chromium.launchPersistentContext(mkdtempSync(path.join(tmpdir(), 'duang-lighthouse-')), {
    executablePath: await chromiumPath(),
    args: [...CHROMIUM_ARGS, `--remote-debugging-port=${DEBUG_PORT}`],
  })
  try {
    if (isPrivate) await logInOnce(context)
    const results: Report[] = []
    for (let run = 0; run < Number(values.runs); run++) {
      // A first load is cold. The session of the private page is in storage, which is kept.
      await clearCache(context)
      const result = await lighthouse(demonstration.site + address, {
        port: DEBUG_PORT,
        onlyCategories: [...CATEGORIES],
        disableStorageReset: isPrivate,
        logLevel: 'error',
      })
      if (!result) throw new Error(`Lighthouse gave no result for ${address}`)
      results.push(result.lhr)
    }
    const median = (read: (lhr: Report) => number) =>
      results.map(read).sort((a, b) => a - b)[Math.floor(results.length / 2)] ?? 0
    const milliseconds = (audit: string) => Math.round(median((lhr) => lhr.audits[audit]?.numericValue ?? 0))
    return {
      page: address,
      finalUrl: new URL(results[0]?.finalDisplayedUrl ?? demonstration.site).pathname,
      ...Object.fromEntries(
        CATEGORIES.map((category) => [
          category,
          Math.round(median((lhr) => (lhr.categories[category]?.score ?? 0) * 100)),
        ]),
      ),
      firstContentfulPaintMs: milliseconds('first-contentful-paint'),
      largestContentfulPaintMs: milliseconds('largest-contentful-paint'),
      totalBlockingMs: milliseconds('total-blocking-time'),
      layoutShift: Math.round(median((lhr) => lhr.audits['cumulative-layout-shift']?.numericValue ?? 0) * 1000) / 1000,
    }
  } finally {
    await context.close()
  }
}

async function clearCache(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await page.close()
}

async function logInOnce(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await logIn(page, DEMONSTRATION_LOGINS[0], demonstration.site)
  await page.close()
}
