/** Compares the games of the demonstration's studios with their approved pictures: before a round and after one. */
import { expect, type Page, test } from '@playwright/test'
import { DESKTOP, PHONE, SMALL } from '../stage/browser/windows.ts'
import { approvedPictures, isSelected, needsPackagedChromium, SCREENSHOT_STYLE } from './selection.ts'

const NOON = new Date('2026-10-05T14:07:00+07:00')

/** One game of each kind. The other themes of the reels have one picture each, on a phone. */
const GAMES = ['river-lanterns', 'baccarat-one', 'hi-lo-classic', 'league-day', 'match-odds', 'fish-prawn-crab']
const OTHER_THEMES = ['elephant-parade', 'orchard-five', 'krathong-moon']

const open = async (page: Page, game: string, state: string): Promise<void> => {
  await page.clock.setFixedTime(NOON)
  await page.goto(
    `http://127.0.0.1:${process.env.STUDIO_GALLERY_PORT}/table/${game}?${state}#session=${game}%20${state}`,
  )
  await page.waitForSelector('body[data-ready]')
  if (state !== 'fresh') await expect(page.locator('#result')).not.toBeEmpty()
  await expect(page.locator('#play')).toHaveAttribute('aria-busy', 'false')
  await page.evaluate(() => document.fonts.ready)
}

const PICTURES = [
  ...GAMES.flatMap((game) => [
    { game, state: 'fresh', size: 'phone' },
    { game, state: 'round', size: 'phone' },
    { game, state: 'round', size: 'desktop' },
  ]),
  ...OTHER_THEMES.map((game) => ({ game, state: 'round', size: 'phone' })),
].map((picture) => ({ ...picture, name: `${picture.game}-${picture.state}-${picture.size}.png` }))

/** Texts that overlap: a stake over the label of an outcome, or either over a heading. */
const overlaps = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const boxOf = (node: Node) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      return range.getBoundingClientRect()
    }
    const shown = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility())
    const stakes = shown('.spot-stake').map((each) => ({ each, box: each.getBoundingClientRect() }))
    const marks = shown('.spot-mark').map((each) => ({ each, box: each.getBoundingClientRect() }))
    const headings = shown('.board-name').flatMap((each) =>
      [...each.childNodes].map((part) => ({ each: part, box: boxOf(part) })),
    )
    const meet = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
    const ends = marks.flatMap((mark) => stakes.map((stake) => [mark, stake] as const))
    const headed = [...stakes, ...marks].flatMap((over) => headings.map((heading) => [over, heading] as const))
    return [...ends, ...headed]
      .filter(([a, b]) => meet(a.box, b.box))
      .map(([a, b]) => `${a.each.textContent} on ${b.each.textContent}`)
  })

test('stakes on every spot of a table cover no label of an outcome and no heading', async ({ page }) => {
  test.skip(!isSelected('studios'))
  test.setTimeout(120_000)
  for (const viewport of [PHONE, SMALL])
    for (const game of ['baccarat-one', 'hi-lo-classic', 'fish-prawn-crab']) {
      await page.setViewportSize(viewport)
      await open(page, game, 'full')
      await expect(page.locator('.spot-mark:visible').first()).toBeVisible()
      expect(await overlaps(page), `${game} at ${viewport.width}`).toEqual([])
    }
})

test('the games of the studios match their approved pictures', async ({ page }) => {
  needsPackagedChromium()
  test.skip(!isSelected('studios'))
  test.setTimeout(300_000)
  for (const { game, state, size, name } of PICTURES) {
    await page.setViewportSize(size === 'phone' ? PHONE : DESKTOP)
    await open(page, game, state)
    await expect.soft(page).toHaveScreenshot(['studios', name], { stylePath: SCREENSHOT_STYLE })
  }
})

test('each approved picture of a studio belongs to a game', () => {
  const approved = approvedPictures().filter((name) => name.startsWith('studios/'))
  expect(approved.sort()).toEqual(PICTURES.map(({ name }) => `studios/${name}`).sort())
})
