/**
 * `npm run frames`: measures how evenly the games of the studios move on a phone with a four times slower processor. Each game plays
 * rounds in Chromium while its frames are counted, and one more unslowed while a trace records the processor time of its tasks (times N).
 * This program answers for the studio, so that only the page is measured. `--rounds N` (default 6), `--slower N` (default 4),
 * `--game reels` selects one game.
 */
import type { Page } from '@playwright/test'
import { createSchedule, SCORES_SEED } from '../apps/sandbox/src/scores/fixtures.ts'
import { clientAnswers } from '../apps/sandbox/src/studio/pages/client-files.ts'
import { gamePageHeaders, renderGamePage } from '../apps/sandbox/src/studio/pages/game-page.ts'
import { firstStep, nextSpin, tableOf } from '../apps/sandbox/src/studio/tables.ts'
import type { PlayState, Round, Stake, StudioGame } from '../apps/sandbox/src/studio/wire.ts'
import { launchChromium } from '../tests/browser/chromium.ts'
import { tasksOf } from '../tests/browser/page-work.ts'
import { PHONE_DEVICE } from '../tests/browser/windows.ts'
import { readOptions } from './options.ts'

const { values } = readOptions('npm run frames -- [--game reels] [--rounds 6] [--slower 4]', {
  options: {
    rounds: { type: 'string', default: '6' },
    slower: { type: 'string', default: '4' },
    game: { type: 'string' },
  },
})
const GAMES = ['reels', 'baccarat', 'hi-lo', 'fish-prawn-crab'] as const
const ACCENT = '#E5B94E'
/** A host whose pages may use WebCrypto. No server listens there: this program answers each request. */
const SITE = 'http://studio.localhost'
const SEEDS = { serverSeed: 'frames', clientSeed: 'frames' }
/** A frame of a display with 60 a second, and the shortest visible pause. */
const FRAME_MS = 1000 / 60
const LATE_MS = FRAME_MS * 1.5

const files = clientAnswers([ACCENT])
const browser = await launchChromium()
try {
  const rows = []
  for (const game of GAMES.filter((each) => !values.game || each === values.game)) rows.push(await measure(game))
  // biome-ignore lint/suspicious/noConsole: a table for a person.
  console.table(rows)
} finally {
  await browser.close()
}

async function measure(game: StudioGame) {
  const page = await browser.newPage(PHONE_DEVICE)
  await answer(page, game)
  await page.goto(`${SITE}/#session=frames`)
  await page.locator('body[data-ready]').waitFor()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slower) })
  const lay = async () => {
    if (game !== 'reels') await page.locator('#table button').first().click()
  }
  const gaps: number[] = []
  for (let round = 0; round < Number(values.rounds); round++) {
    await lay()
    gaps.push(...(await framesOfRound(page)))
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await lay()
  const tasks = (await tasksOf(browser, () => playRound(page))).map((ms) => ms * Number(values.slower))
  await page.close()
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

/** Presses the button and counts frames until the round was shown. Milliseconds. */
async function framesOfRound(page: Page): Promise<number[]> {
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
  await playRound(page)
  return page.evaluate(() => {
    const watch = window as unknown as { seen: number[]; isWatching: boolean }
    watch.isWatching = false
    return watch.seen.slice(1).map((at, index) => at - (watch.seen[index] ?? at))
  })
}

async function playRound(page: Page): Promise<void> {
  await page.locator('#play').click()
  await page.locator('#play[aria-busy="true"]').waitFor()
  await page.locator('#play[aria-busy="false"]').waitFor({ timeout: 60_000 })
}

/** The studio in this process: its own draws, its own page, no credit. */
async function answer(page: Page, game: StudioGame): Promise<void> {
  const { table, returns } = tableOf(game, { schedule: createSchedule(SCORES_SEED), now: new Date(), abandoned: [] })
  const rounds = new Map<string, Round>()
  const proof = { commit: '', clientSeed: SEEDS.clientSeed, nonce: 0, serverSeed: null }
  const at = new Date().toISOString()
  const state: PlayState = {
    studio: { code: 'frames', name: 'Frames' },
    game,
    name: game,
    balanceSatang: 10_000_000,
    ...{ netSatang: 0, isRecalled: false, holdsCredit: false },
    openedAt: at,
    returnUrl: SITE,
    returns,
    table,
    proof,
    nextCommit: '',
    isClientSeedGiven: false,
    unfinished: [],
    history: [],
  }
  const play = (roundId: string, stakes: Stake[]): Round => {
    const nonce = rounds.size
    const step = firstStep(game, { ...SEEDS, nonce, stakes })
    if (!step) throw new Error(`${game} has no draw`)
    const stakeSatang = stakes.reduce((sum, { satang }) => sum + satang, 0)
    const common = {
      roundId,
      stakes,
      stakeSatang,
      proof: { ...proof, nonce },
      openedAt: at,
      settledAt: at,
      isSeen: true,
      ending: 'usual' as const,
    }
    return { ...common, winSatang: step.gainSatang, state: step.isOver ? 'settled' : 'open', outcome: step.outcome }
  }
  const goOn = (round: Round): Round => {
    if (round.outcome?.game !== 'reels') throw new Error('only reels go on')
    const step = nextSpin({ ...SEEDS, nonce: round.proof.nonce, stakes: round.stakes }, round.outcome)
    const winSatang = round.winSatang + step.gainSatang
    return { ...round, outcome: step.outcome, winSatang, state: step.isOver ? 'settled' : 'open' }
  }
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url())
    const file = files.get(pathname)
    if (file) return route.fulfill({ contentType: file.type, body: file.content })
    if (pathname === '/') {
      // The game with the largest scene.
      const look = game === 'reels' ? 'elephant-parade' : undefined
      const body = renderGamePage({ studio: { ...state.studio, accent: ACCENT }, game, look, name: game })
      return route.fulfill({ contentType: 'text/html; charset=utf-8', headers: gamePageHeaders(), body })
    }
    if (!pathname.startsWith('/studio/frames/api/')) return route.fulfill({ status: 404, body: '' })
    if (pathname.endsWith('/state')) return route.fulfill({ json: state })
    const { roundId, stakes } = route.request().postDataJSON() as { roundId: string; stakes?: Stake[] }
    const known = rounds.get(roundId)
    const round = known ? goOn(known) : play(roundId, stakes ?? [])
    rounds.set(roundId, round)
    return route.fulfill({ json: { round, balanceSatang: state.balanceSatang, netSatang: 0 } })
  })
}
