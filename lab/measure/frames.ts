/**
 * `npm run lab -- frames`: measures how evenly the games of the studios move on a phone with a four times slower processor. Each game plays
 * rounds in Chromium while its frames are counted, and one more unslowed while a trace records the processor time of its tasks (times N).
 * Football places slips: before the kick-off while its list is scrolled, in play while the ball rolls and odds move.
 * This program answers for the studio, so that only the page is measured. `--rounds N` (default 6), `--slower N` (default 4),
 * `--game reels` selects one game.
 */
import type { Page } from '@playwright/test'
import { STUDIO_GAMES, type StudioGame } from '../../apps/sandbox/src/studio/wire.ts'
import { readOptions } from '../../tools/generate/options.ts'
import { launchChromium } from '../stage/browser/chromium.ts'
import { tasksOf } from '../stage/browser/page-work.ts'
import { PHONE_DEVICE } from '../stage/browser/windows.ts'
import { answerStudio, STUDIO_SITE } from './studio-answers.ts'
import { movesOf } from './studio-moves.ts'

const { values } = readOptions('npm run lab -- frames [--game reels] [--rounds 6] [--slower 4]', {
  options: {
    rounds: { type: 'string', default: '6' },
    slower: { type: 'string', default: '4' },
    game: { type: 'string' },
  },
})
/** A frame of a display with 60 a second, and the shortest visible pause. */
const FRAME_MS = 1000 / 60
const LATE_MS = FRAME_MS * 1.5

const browser = await launchChromium()
try {
  const rows = []
  for (const game of STUDIO_GAMES.filter((each) => !values.game || each === values.game)) rows.push(await measure(game))
  // biome-ignore lint/suspicious/noConsole: a table for a person.
  console.table(rows)
} finally {
  await browser.close()
}

async function measure(game: StudioGame) {
  const page = await browser.newPage(PHONE_DEVICE)
  await answerStudio(page, game)
  await page.goto(`${STUDIO_SITE}/#session=frames`)
  await page.locator('body[data-ready]').waitFor()
  const devtools = await page.context().newCDPSession(page)
  const { prepare, move } = movesOf(game)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slower) })
  const gaps: number[] = []
  for (let round = 0; round < Number(values.rounds); round++) {
    await prepare(page)
    gaps.push(...(await framesOf(page, () => move(page, devtools))))
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await prepare(page)
  const tasks = (await tasksOf(browser, () => move(page, devtools))).map((ms) => ms * Number(values.slower))
  await page.close()
  return rowOf(game, gaps, tasks)
}

function rowOf(game: StudioGame, gaps: readonly number[], tasks: readonly number[]) {
  const sorted = gaps.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10
  const seconds = gaps.reduce((sum, each) => sum + each, 0) / 1000
  return {
    game,
    frames: gaps.length,
    'per second': Math.round((gaps.length / seconds) * 10) / 10,
    'median ms': at(0.5),
    'p95 ms': at(0.95),
    'p99 ms': at(0.99),
    'longest task ms': Math.round((tasks[0] ?? 0) * 10) / 10,
    'tasks over a frame': tasks.filter((ms) => ms > FRAME_MS).length,
    'late %': Math.round((gaps.filter((each) => each > LATE_MS).length / gaps.length) * 1000) / 10,
  }
}

/** Counts frames while something moves. Milliseconds between them. */
async function framesOf(page: Page, move: () => Promise<unknown>): Promise<number[]> {
  await page.evaluate(() => {
    const seen: number[] = []
    const watch = window as unknown as { seen: number[]; isWatching: boolean }
    Object.assign(watch, { seen, isWatching: true })
    const note = (at: number) => {
      seen.push(at)
      if (watch.isWatching) requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  await move()
  return page.evaluate(() => {
    const watch = window as unknown as { seen: number[]; isWatching: boolean }
    watch.isWatching = false
    return watch.seen.slice(1).map((at, index) => at - (watch.seen[index] ?? at))
  })
}
