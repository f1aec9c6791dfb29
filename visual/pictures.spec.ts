/**
 * Every screen of the gallery at three sizes and in five brand colours, against approved pictures (`npm run looks`, `-- --approve`).
 * `LOOKS=quick`: one size and one colour, which is what `npm test` looks at.
 */
import path from 'node:path'
import { themeCss } from '@duang/theme/theme'
import { expect, type Page, test } from '@playwright/test'
import { firstStates, listGallery, open, PHONE, type Place, SMALL } from '../tests/browser/gallery.ts'

const IS_QUICK = process.env.LOOKS === 'quick'
const SIZES = { phone: PHONE, ...(IS_QUICK ? {} : { small: SMALL, desktop: { width: 1280, height: 800 } }) }
const COLOURS = IS_QUICK ? ['FFCA00'] : ['FFCA00', 'E11D48', '2563EB', '16A34A', '111111']
const CALM = path.join(import.meta.dirname, 'screenshot.css')
const SCREENS = (process.env.LOOKS_SCREENS ?? '').split(',').filter(Boolean)

/** States besides the first that must be seen to be judged: one picture each, on a phone. */
const ALSO: Place[] = [
  { screen: 'care', state: 'due' },
  { screen: 'chat', state: 'asking' },
  { screen: 'dashboard', state: 'credit-out' },
  { screen: 'dashboard', state: 'empty' },
  { screen: 'dashboard', state: 'loading' },
  { screen: 'dashboard', state: 'hidden' },
  { screen: 'deposit', state: 'qr' },
  { screen: 'games', state: 'slot' },
  { screen: 'games', state: 'sheet' },
  { screen: 'games', state: 'sheet-refused' },
  { screen: 'games', state: 'no-result' },
  { screen: 'games', state: 'returned' },
  { screen: 'history', state: 'sheet-withdraw' },
  { screen: 'home', state: 'simple' },
  { screen: 'limits', state: 'new' },
  { screen: 'limits', state: 'on-break' },
  { screen: 'limits', state: 'sheet' },
  { screen: 'limits', state: 'exclude-sheet' },
  { screen: 'promotion', state: 'none' },
  { screen: 'promotion', state: 'over-midnight' },
  { screen: 'register', state: 'bank-filled' },
  { screen: 'winlost', state: 'table' },
  { screen: 'winlost', state: 'quarter' },
  { screen: 'winlost', state: 'empty' },
  { screen: 'winlost', state: 'sheet-round' },
  { screen: 'withdraw', state: 'pending' },
  { screen: 'withdraw', state: 'review' },
]

const PARTS = 3
for (let part = 0; part < PARTS; part++)
  test(`every screen of the gallery looks as it was approved (${part + 1} of ${PARTS})`, async ({ page }) => {
    test.setTimeout(600_000)
    const screens = firstStates(await listGallery(page)).filter(
      ({ screen }, at) => at % PARTS === part && (SCREENS.length === 0 || SCREENS.includes(screen)),
    )
    for (const place of screens) await test.step(place.screen, () => lookAtAllSizes(page, place))
  })

test('states that are judged by eye look as they were approved', async ({ page }) => {
  test.setTimeout(300_000)
  await page.setViewportSize(PHONE)
  for (const place of ALSO.filter(({ screen }) => SCREENS.length === 0 || SCREENS.includes(screen))) {
    await open(page, place)
    await expect.soft(page).toHaveScreenshot([place.screen, `${place.state}.png`], { stylePath: CALM })
  }
})

async function lookAtAllSizes(page: Page, place: Place): Promise<void> {
  await page.setViewportSize(PHONE)
  await open(page, place)
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport)
    for (const colour of COLOURS) {
      await paint(page, colour)
      await expect.soft(page).toHaveScreenshot([place.screen, `${size}-${colour}.png`], { stylePath: CALM })
    }
  }
  if (IS_QUICK) return
  // As the second brand of the demonstration has it.
  await page.setViewportSize(PHONE)
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'))
  await paint(page, '2563EB')
  await expect.soft(page).toHaveScreenshot([place.screen, 'phone-light-2563EB.png'], { stylePath: CALM })
}

const paint = (page: Page, colour: string): Promise<void> =>
  page.evaluate(
    (css) => {
      const style = document.getElementById('theme')
      if (style) style.textContent = css
    },
    themeCss(`#${colour}`),
  )
