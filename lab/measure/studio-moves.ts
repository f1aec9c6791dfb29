/** What a member does in each game while `npm run lab -- frames` counts its frames. */
import type { CDPSession, Page } from '@playwright/test'
import type { StudioGame } from '../../apps/sandbox/src/studio/wire.ts'

/** More than two passes of the ball and one poll of the odds. */
const WATCHED_MS = 6_000

/** Work before the frames are counted, and the movement that is counted. */
type Moves = { prepare: (page: Page) => Promise<void>; move: (page: Page, devtools: CDPSession) => Promise<void> }

async function playRound(page: Page): Promise<void> {
  await page.locator('#play').click()
  await page.locator('#play[aria-busy="true"]').waitFor()
  await page.locator('#play[aria-busy="false"]').waitFor({ timeout: 60_000 })
}

/** A stake on the first spot, then the round. */
const TABLE: Moves = { prepare: (page) => page.locator('#table button').first().click(), move: playRound }

const priceOf = (page: Page, place: number) => page.locator('#table .odds:not(:disabled)').nth(place)

const MOVES: Partial<Record<StudioGame, Moves>> = {
  reels: { prepare: async () => undefined, move: playRound },
  football: {
    prepare: async () => undefined,
    /** A thumb scrolls the list down and up, then a price becomes a slip. */
    async move(page, devtools) {
      for (const yDistance of [-1_600, 1_600])
        await devtools.send('Input.synthesizeScrollGesture', { x: 195, y: 500, yDistance, speed: 1_600 })
      await priceOf(page, 0).click()
      await page.locator('#play:visible').waitFor()
      await placeSlip(page)
    },
  },
  'in-play': {
    prepare: async (page) => page.locator('.pitch').waitFor(),
    /** A slip at a moving price, then the match is watched. */
    async move(page) {
      await priceOf(page, 0).click()
      await placeSlip(page)
      await page.waitForTimeout(WATCHED_MS)
    },
  },
}

/** The desk closes with the slip, so its button is not in sight afterwards. */
async function placeSlip(page: Page): Promise<void> {
  await page.locator('#play').click()
  await page.locator('#result:not(:empty)').waitFor()
}

export const movesOf = (game: StudioGame): Moves => MOVES[game] ?? TABLE
