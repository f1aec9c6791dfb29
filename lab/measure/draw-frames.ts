/**
 * `npm run lab -- draw-frames`: measures how evenly wheel and cards move on a phone with a four times slower processor. The gallery answers
 * the calls, so that only the page is measured. Counts frames in Chromium, and traces the processor time of the main thread's tasks
 * without the slowdown (times N). `--turns N` (default 3), `--slower N` (default 4).
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { readOptions } from '../../tools/generate/options.ts'
import { ROOT } from '../../tools/rules/files.ts'
import { launchChromium } from '../stage/browser/chromium.ts'
import { tasksOf } from '../stage/browser/page-work.ts'
import { PHONE_DEVICE } from '../stage/browser/windows.ts'
import { freePort } from '../stage/free-port.ts'

const { values } = readOptions('npm run lab -- draw-frames [--turns 3] [--slower 4]', {
  options: { turns: { type: 'string', default: '3' }, slower: { type: 'string', default: '4' } },
})
/** `watchMs`: from the press to the end of the movement. */
const MOVEMENTS = [
  { screen: 'wheel', button: 'หมุนกงล้อ', watchMs: 5_200 },
  { screen: 'flip-card', button: 'ไพ่ใบที่ 5', watchMs: 1_400 },
] as const
type Movement = (typeof MOVEMENTS)[number]
/** A frame of a display with 60 a second, and the shortest visible pause. */
const FRAME_MS = 1000 / 60
const LATE_MS = FRAME_MS * 1.5

const port = await freePort()
const server = spawn(process.execPath, ['apps/web/gallery/serve.ts'], {
  cwd: ROOT,
  env: { ...process.env, GALLERY_PORT: String(port) },
  stdio: 'inherit',
})
const browser = await launchChromium()
try {
  await untilServed(`http://localhost:${port}/gallery/index.html`)
  const rows = []
  for (const movement of MOVEMENTS) rows.push(await measure(movement))
  // biome-ignore lint/suspicious/noConsole: a table for a person.
  console.table(rows)
} finally {
  await browser.close()
  server.kill()
  await once(server, 'exit')
}

async function untilServed(address: string): Promise<void> {
  for (let attempt = 0; attempt < 120; attempt++) {
    if (await fetch(address).catch(() => undefined)) return
    await setTimeout(1_000)
  }
  throw new Error(`The gallery did not start: ${path.join(ROOT, 'apps/web/gallery')}`)
}

async function measure(movement: Movement) {
  const gaps: number[] = []
  for (let turn = 0; turn < Number(values.turns); turn++) gaps.push(...(await framesOf(movement)))
  const page = await openPage(movement)
  const tasks = (await tasksOf(browser, () => move(page, movement))).map((ms) => ms * Number(values.slower))
  await page.close()
  const sorted = gaps.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10
  const seconds = gaps.reduce((sum, each) => sum + each, 0) / 1000
  return {
    movement: movement.screen,
    frames: gaps.length,
    'per second': Math.round((gaps.length / seconds) * 10) / 10,
    'median ms': at(0.5),
    'p95 ms': at(0.95),
    'p99 ms': at(0.99),
    'late %': Math.round((gaps.filter((each) => each > LATE_MS).length / gaps.length) * 1000) / 10,
    'longest task ms': Math.round((tasks[0] ?? 0) * 10) / 10,
    'tasks over a frame': tasks.filter((ms) => ms > FRAME_MS).length,
  }
}

/** A page of the gallery in which nothing was pressed yet. */
async function openPage({ screen, button }: Movement): Promise<Page> {
  const page = await browser.newPage(PHONE_DEVICE)
  await page.goto(`http://localhost:${port}/gallery/index.html?screen=${screen}&state=movable`)
  await page.getByRole('button', { name: button }).waitFor()
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  return page
}

async function move(page: Page, { button, watchMs }: Movement): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page.waitForTimeout(watchMs)
}

/** Milliseconds between the frames of one movement. */
async function framesOf(movement: Movement): Promise<number[]> {
  const page = await openPage(movement)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slower) })
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(window, { seen })
    requestAnimationFrame(function note(at) {
      seen.push(at)
      requestAnimationFrame(note)
    })
  })
  await move(page, movement)
  const gaps = await page.evaluate(() => {
    const { seen } = window as unknown as { seen: number[] }
    return seen.slice(1).map((at, index) => at - (seen[index] ?? at))
  })
  await page.close()
  return gaps
}
