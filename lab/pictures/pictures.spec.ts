/**
 * Compares the gallery with its approved pictures (`npm run lab -- pictures`, `--approve`). Each screen has three pictures: the first
 * brand on a phone and on a desktop, and the second brand on a phone in light mode. `npm test` runs this file and
 * `studios.spec.ts`.
 */
import { themeCss } from '@duang/theme/theme'
import { expect, type Page, test } from '@playwright/test'
import { firstStates, listGallery, open, type Place } from '../stage/browser/gallery.ts'
import { DESKTOP, PHONE } from '../stage/browser/windows.ts'
import { approvedPictures, isSelected, needsPackagedChromium, SCREENSHOT_STYLE } from './selection.ts'

const FIRST_BRAND = 'FFCA00'
const SECOND_BRAND = '2563EB'

/** More parts than workers, so that no worker idles at the end. */
const PARTS = 6
for (let part = 0; part < PARTS; part++)
  test(`screens and states match their approved pictures (${part + 1} of ${PARTS})`, async ({ page }) => {
    needsPackagedChromium()
    test.setTimeout(300_000)
    const places = await listGallery(page)
    const isInPart = ({ screen }: Place, at: number) => at % PARTS === part && isSelected(screen)
    for (const place of firstStates(places).filter(isInPart))
      await test.step(place.screen, () => compareScreen(page, place))
    for (const place of places.filter(isMore).filter(isInPart))
      await test.step(nameOf(place), () => compareState(page, place))
  })

test('each approved picture belongs to a screen or a state', async ({ page }) => {
  const places = await listGallery(page)
  const screens = firstStates(places).flatMap(({ screen }) =>
    ['phone', 'desktop', 'second-brand'].map((picture) => `${screen}/${picture}.png`),
  )
  const approved = approvedPictures().filter((name) => !name.startsWith('studios/'))
  expect(approved.sort()).toEqual([...screens, ...places.filter(isMore).map((place) => `${nameOf(place)}.png`)].sort())
})

const isMore = ({ isPictured }: { isPictured: boolean }): boolean => isPictured
const nameOf = ({ screen, state }: Place): string => `${screen}/${state}`

async function compareScreen(page: Page, place: Place): Promise<void> {
  await page.setViewportSize(PHONE)
  await open(page, place)
  await paint(page, FIRST_BRAND)
  await compare(page, place.screen, 'phone')
  await page.setViewportSize(DESKTOP)
  await compare(page, place.screen, 'desktop')
  await page.setViewportSize(PHONE)
  await page.evaluate(() => Object.assign(document.documentElement.dataset, { theme: 'light', scheme: 'light' }))
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
