/** Layout of the studios' games: no bet is covered, in a frame of the site, on a phone and on its side. Texts that end inside their shape. */
import { expect, type Page, test } from '@playwright/test'
import { LYING, PHONE } from '../stage/browser/windows.ts'
import { seenTexts } from './inspect.ts'
import { decode, lowestContrast } from './pixels.ts'

const NOON = new Date('2026-10-05T14:07:00+07:00')
/** The frame of a game in windows of 1280 × 800 and 1024 × 800. */
const FRAME = { width: 828, height: 696 }
const NARROW_FRAME = { width: 572, height: 696 }
const TABLES = ['baccarat-one', 'hi-lo-classic', 'fish-prawn-crab']
const ON_MATCHES = ['league-day', 'match-odds']

async function open(page: Page, game: string, state: string): Promise<void> {
  await page.clock.setFixedTime(NOON)
  await page.goto(
    `http://127.0.0.1:${process.env.STUDIO_GALLERY_PORT}/table/${game}?${state}#session=${game}%20${state}`,
  )
  await page.waitForSelector('body[data-ready]')
  await page.evaluate(() => document.fonts.ready)
}

/** Names of bets that are not wholly in sight, or below something else. With `isBrought` each is scrolled into view first, as by a keyboard. */
const coveredBets = (page: Page, selector: string, isBrought: boolean): Promise<string[]> =>
  page.evaluate(
    ([selector, isBrought]) => {
      const bets = [...document.querySelectorAll<HTMLElement>(selector)].filter((each) => each.checkVisibility())
      const isCovered = (bet: HTMLElement) => {
        if (isBrought) bet.scrollIntoView({ block: 'nearest', behavior: 'instant' })
        const { left, right, top, bottom } = bet.getBoundingClientRect()
        return [
          [left + 6, top + 6],
          [right - 6, top + 6],
          [left + 6, bottom - 6],
          [right - 6, bottom - 6],
        ].some(([x = 0, y = 0]) => !bet.contains(document.elementFromPoint(x, y)))
      }
      return bets.filter(isCovered).map((bet) => bet.textContent)
    },
    [selector, isBrought] as const,
  )

test('beside the desk of a framed table all bets and the button are seen', async ({ page }) => {
  await page.setViewportSize(FRAME)
  for (const game of TABLES)
    for (const state of ['fresh', 'full']) {
      await open(page, game, state)
      expect(await coveredBets(page, '.spot', false), `${game} ${state}`).toEqual([])
      await expect(page.locator('#play')).toBeInViewport({ ratio: 1 })
    }
})

test('no bet is below the desk: the main ones are in sight, and the others can be brought there', async ({ page }) => {
  const main = ':is(.board-sums, .board-sides, .board-pictures) .spot'
  for (const size of [PHONE, LYING, NARROW_FRAME]) {
    await page.setViewportSize(size)
    for (const game of TABLES) {
      const name = `${game} at ${size.width}`
      await open(page, game, 'fresh')
      expect(await coveredBets(page, main, false), name).toEqual([])
      expect(await coveredBets(page, '.spot', true), name).toEqual([])
      await expect(page.locator('#play'), name).toBeInViewport({ ratio: 1 })
    }
  }
})

test('odds can be brought into sight while a slip is chosen', async ({ page }) => {
  for (const size of [FRAME, PHONE, LYING, NARROW_FRAME]) {
    await page.setViewportSize(size)
    for (const game of ON_MATCHES) {
      await open(page, game, 'fresh')
      await page.locator('.odds').first().click()
      await expect(page.locator('#slip')).toBeVisible()
      expect(await coveredBets(page, '.odds:not(:disabled)', true), `${game} at ${size.width}`).toEqual([])
      await expect(page.locator('#play')).toBeInViewport({ ratio: 1 })
    }
  }
})

const REELS = ['river-lanterns', 'elephant-parade', 'orchard-five', 'krathong-moon']
const WITHOUT_TEXT = `* { color: transparent !important; -webkit-text-fill-color: transparent !important; caret-color: transparent !important }
.reels-title > span { background: none !important }`

/** Texts whose contrast with any pixel behind them is too low. */
async function faintTexts(page: Page): Promise<string[]> {
  const seen = await page.evaluate(seenTexts)
  const ground = await decode(await page.screenshot({ style: WITHOUT_TEXT, animations: 'disabled' }))
  return seen
    .map((text) => ({ text, ratio: lowestContrast(ground, text) }))
    .filter(({ ratio }) => ratio < 4.5)
    .map(({ text, ratio }) => `${ratio.toFixed(2)}: ${text.text}`)
}

test.describe('texts before the painted scenes', () => {
  // The measurement hides texts by a style, which the policy of the pages refuses.
  test.use({ deviceScaleFactor: 1, bypassCSP: true })
  for (const state of ['free', 'paused'])
    test(`can be read (${state})`, async ({ page }) => {
      for (const size of [PHONE, FRAME]) {
        await page.setViewportSize(size)
        for (const game of REELS) {
          await open(page, game, state)
          expect.soft(await faintTexts(page), `${game} at ${size.width}`).toEqual([])
        }
      }
    })
})

test('the words of the round button stay inside its rim', async ({ page }) => {
  for (const size of [PHONE, FRAME, LYING]) {
    await page.setViewportSize(size)
    await open(page, 'river-lanterns', 'free')
    await expect(page.locator('#play')).toHaveText('หมุนฟรี เหลือ 8')
    await expect(page.locator('#result')).toContainText('ได้หมุนฟรี 8 ครั้ง!')
    const beyond = await page.evaluate(() => {
      const button = document.querySelector('#play') as HTMLElement
      const { left, top, width } = button.getBoundingClientRect()
      const reach = width / 2 - Number.parseFloat(getComputedStyle(button).borderWidth)
      const range = document.createRange()
      range.selectNodeContents(document.querySelector('#play-word') as HTMLElement)
      return [...range.getClientRects()].flatMap((line) =>
        [
          [line.left, line.top],
          [line.right, line.top],
          [line.left, line.bottom],
          [line.right, line.bottom],
        ].filter(([x = 0, y = 0]) => Math.hypot(x - left - width / 2, y - top - width / 2) > reach),
      )
    })
    expect(beyond, `at ${size.width}`).toEqual([])
  }
})

test('the rules of a table state payouts as its spots do', async ({ page }) => {
  for (const game of TABLES) {
    await open(page, game, 'fresh')
    const spots = await page.locator('.spot-pays').allTextContents()
    expect(spots.filter((each) => !/^จ่าย [\d., ]+ ต่อ 1$/.test(each))).toEqual([])
    await page.locator('#open-rules').click()
    const figures = await page.locator('dialog[open] tbody .figure').allTextContents()
    expect(figures.filter((each) => !/^([\d.]+ ต่อ 1|คืนเดิมพัน)$/.test(each))).toEqual([])
  }
})
