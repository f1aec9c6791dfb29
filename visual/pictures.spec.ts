/**
 * Compares the gallery with its approved pictures (`npm run visual`, `-- --approve`). Each screen has three pictures: the first
 * brand on a phone and on a desktop, and the second brand on a phone in light mode. `npm test` runs this file and
 * `studios.spec.ts`.
 */
import { themeCss } from '@duang/theme/theme'
import { expect, type Page, test } from '@playwright/test'
import { firstStates, listGallery, open, type Place } from '../tests/browser/gallery.ts'
import { DESKTOP, PHONE } from '../tests/browser/windows.ts'
import { approvedPictures, isSelected, needsPackagedChromium, SCREENSHOT_STYLE } from './selection.ts'

const FIRST_BRAND = 'FFCA00'
const SECOND_BRAND = '2563EB'

/** Further states that need a visual comparison: one picture each, on a phone. */
const MORE_STATES: Place[] = [
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

/** More parts than workers, so that no worker idles at the end. */
const PARTS = 6
for (let part = 0; part < PARTS; part++)
  test(`screens and states match their approved pictures (${part + 1} of ${PARTS})`, async ({ page }) => {
    needsPackagedChromium()
    test.setTimeout(300_000)
    const screens = firstStates(await listGallery(page))
    const isInPart = ({ screen }: Place, at: number) => at % PARTS === part && isSelected(screen)
    for (const place of screens.filter(isInPart)) await test.step(place.screen, () => compareScreen(page, place))
    for (const place of MORE_STATES.filter(isInPart)) await test.step(nameOf(place), () => compareState(page, place))
  })

test('each approved picture belongs to a screen or a state', async ({ page }) => {
  const screens = firstStates(await listGallery(page)).flatMap(({ screen }) =>
    ['phone', 'desktop', 'second-brand'].map((picture) => `${screen}/${picture}.png`),
  )
  const approved = approvedPictures().filter((name) => !name.startsWith('studios/'))
  expect(approved.sort()).toEqual([...screens, ...MORE_STATES.map((place) => `${nameOf(place)}.png`)].sort())
})

const nameOf = ({ screen, state }: Place): string => `${screen}/${state}`

async function compareScreen(page: Page, place: Place): Promise<void> {
  await page.setViewportSize(PHONE)
  await open(page, place)
  await paint(page, FIRST_BRAND)
  await compare(page, place.screen, 'phone')
  await page.setViewportSize(DESKTOP)
  await compare(page, place.screen, 'desktop')
  await page.setViewportSize(PHONE)
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'))
  await paint(page, SECOND_BRAND)
  await compare(page, place.screen, 'second-brand')
}

async function compareState(page: Page, place: Place): Promise<void> {
  await page.setViewportSize(PHONE)
  await open(page, place)
  await compare(page, place.screen, place.state)
}

const compare = (page: Page, screen: string, picture: string): Promise<void> =>
  expect.soft(page).toHaveScreenshot([screen, `${picture}.png`], { stylePath: SCREENSHOT_STYLE })

const paint = (page: Page, colour: string): Promise<void> =>
  page.evaluate(
    (css) => {
      const style = document.getElementById('theme')
      if (style) style.textContent = css
    },
    themeCss(`#${colour}`),
  )
