/**
 * `npm run lab -- scroll`: measures the work of scrolling through a thousand games on a phone with a four times slower processor. The lobby
 * comes from the gallery and is scrolled from top to end. A trace records the processor time of its main thread's tasks (times
 * `--slower N`, default 4), which other work on the machine does not lengthen. `--speed N`: points a frame (default 48, a hard fling).
 */
import { spawn } from 'node:child_process'
import type { Page } from '@playwright/test'
import { readOptions } from '../../tools/generate/options.ts'
import { ROOT } from '../../tools/rules/files.ts'
import { launchChromium } from '../stage/browser/chromium.ts'
import { open } from '../stage/browser/gallery.ts'
import { tasksOf } from '../stage/browser/page-work.ts'
import { PHONE_DEVICE } from '../stage/browser/windows.ts'

const { values } = readOptions('npm run lab -- scroll [--slower 4] [--speed 48]', {
  options: { slower: { type: 'string', default: '4' }, speed: { type: 'string', default: '48' } },
})
const PORT = process.env.GALLERY_PORT ?? '3180'
const SITE = `http://127.0.0.1:${PORT}`
const FRAME_MS = 1000 / 60
/** Minimum duration of a long task, as browsers define it. */
const LONG_MS = 50
const STARTS_WITHIN_MS = 120_000

const gallery = spawn(process.execPath, ['apps/web/gallery/serve.ts'], {
  cwd: ROOT,
  env: { ...process.env, GALLERY_PORT: PORT },
  stdio: ['ignore', 'ignore', 'inherit'],
})
const browser = await launchChromium()
try {
  await galleryIsThere()
  const page = await browser.newPage({ ...PHONE_DEVICE, baseURL: SITE })
  await open(page, { screen: 'games', state: 'thousand' })
  const tasks = (await tasksOf(browser, () => scrollToEnd(page))).map((ms) => ms * Number(values.slower))
  const frames = await page.evaluate(() => (window as unknown as { frames: number }).frames)
  // biome-ignore lint/suspicious/noConsole: a table for a person.
  console.table([
    {
      games: await page.locator('.game-open').count(),
      frames,
      'work a frame ms': Math.round((tasks.reduce((sum, ms) => sum + ms, 0) / frames) * 10) / 10,
      'longest task ms': Math.round((tasks[0] ?? 0) * 10) / 10,
      'tasks over a frame': tasks.filter((ms) => ms > FRAME_MS).length,
      'tasks over 50 ms': tasks.filter((ms) => ms > LONG_MS).length,
    },
  ])
} finally {
  await browser.close()
  gallery.kill()
}

async function galleryIsThere(): Promise<void> {
  const until = Date.now() + STARTS_WITHIN_MS
  while (!(await fetch(SITE).catch(() => undefined))) {
    if (Date.now() > until || gallery.exitCode !== null) throw new Error('The gallery did not start.')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Scrolls frame by frame to the end of a list that grows meanwhile. */
function scrollToEnd(page: Page): Promise<void> {
  return page.evaluate(async (points) => {
    let frames = 0
    const isAtEnd = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 4
    while (!isAtEnd() || document.querySelector('.games-end')) {
      await new Promise(requestAnimationFrame)
      scrollBy(0, points)
      frames++
    }
    Object.assign(window, { frames })
  }, Number(values.speed))
}
