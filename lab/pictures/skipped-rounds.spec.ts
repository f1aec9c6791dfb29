/** Presses "ข้าม" at every moment of a round: the round ends, and the next one can be played. Time moves only by the test's clock. */
import { expect, type Page, test } from '@playwright/test'
import { DESKTOP } from '../stage/browser/windows.ts'

/** The reels have the most moments: each of the five stops by itself. */
const GAMES = [
  { game: 'river-lanterns', spot: null, stepMs: 200 },
  { game: 'baccarat-one', spot: /^ผู้เล่น/, stepMs: 400 },
  { game: 'hi-lo-classic', spot: /^ต่ำ/, stepMs: 400 },
] as const
const LAST_MS = 2_600
/** Longer than any round. */
const ROUND_MS = 20_000

test.use({ viewport: DESKTOP, contextOptions: { reducedMotion: 'no-preference' } })

async function open(page: Page, game: string): Promise<void> {
  await page.clock.install({ time: new Date('2026-10-05T14:07:00+07:00') })
  await page.goto(`http://127.0.0.1:${process.env.STUDIO_GALLERY_PORT}/table/${game}#session=${game}%20fresh`)
  await page.waitForSelector('body[data-ready]')
  await page.clock.pauseAt(new Date('2026-10-05T14:08:00+07:00'))
}

/** Moves timers by the clock. Animations then take the same time, to their end at most. */
async function advance(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms)
  await page.evaluate((passed) => {
    for (const animation of document.getAnimations()) {
      const known = animation as Animation & { at?: number }
      const end = Number(animation.effect?.getComputedTiming().endTime ?? 0)
      // A new one stands at its start.
      animation.pause()
      known.at = known.at === undefined ? 0 : known.at + passed
      if (known.at < end) animation.currentTime = known.at
      else animation.finish()
    }
  }, ms)
}

for (const { game, spot, stepMs } of GAMES)
  test(`a round of ${game} that is skipped at any moment ends, and another follows`, async ({ page }) => {
    test.setTimeout(120_000)
    await open(page, game)
    const play = page.locator('#play')
    for (let at = 0; at <= LAST_MS; at += stepMs) {
      if (spot) await page.locator('#table').getByRole('button', { name: spot }).first().click()
      const answered = page.waitForResponse(/\/api\/round$/)
      await play.click()
      await answered
      await expect(page.locator('#skip')).toBeVisible()
      for (let passed = 0; passed < at; passed += stepMs) await advance(page, stepMs)
      const skip = page.locator('#skip')
      if (await skip.isVisible()) await skip.click()
      await expect(async () => {
        await advance(page, ROUND_MS)
        expect(await play.getAttribute('aria-busy')).toBe('false')
      }, `skipped after ${at} ms`).toPass({ timeout: 5_000 })
      await expect(page.locator('#result')).toContainText('สุทธิ')
    }
  })

/** Hands whose points are neither those of their open cards nor those with the card that is about to turn. */
const miscounted = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.hand')].flatMap((hand) => {
      const cards = [...hand.querySelectorAll('.card')]
      const open = cards.filter((card) => new DOMMatrix(getComputedStyle(card).transform).m11 < 0)
      const ranksOf = (some: Element[]) => some.map((card) => card.querySelector('.card-rank')?.textContent ?? '')
      const sumOf = (some: Element[]) =>
        `${ranksOf(some).reduce((all, rank) => all + (rank === 'A' ? 1 : Number(rank) || 0), 0) % 10}`
      const points = hand.querySelector('.hand-points')?.textContent ?? ''
      const isRight = open.length === 0 || [sumOf(open), sumOf(cards)].includes(points)
      return isRight ? [] : [`${points} for ${ranksOf(open).join(' ')}`]
    }),
  )

test('at each moment of a deal the points are those of the open cards', async ({ page }) => {
  await open(page, 'baccarat-one')
  await page.locator('#table').getByRole('button', { name: /^ผู้เล่น/ }).first().click()
  const answered = page.waitForResponse(/\/api\/round$/)
  await page.locator('#play').click()
  await answered
  await expect(page.locator('#skip')).toBeVisible()
  for (let passed = 0; passed < LAST_MS; passed += 70) {
    await advance(page, 70)
    expect(await miscounted(page), `after ${passed} ms`).toEqual([])
  }
})
