/** Opens the states of the built gallery, for visual regression and measurements. */
import { expect, type Page } from '@playwright/test'

export type Place = { screen: string; state: string }
type ListedPlace = Place & {
  /** Judged by a picture of its own, besides the first state of the screen. */
  isPictured: boolean
}

/** The fixed time of all fixtures. */
const NOON = new Date('2026-10-05T14:07:00+07:00')

/** Every state that the gallery lists, in its order. The first of a screen is the one with its data. */
export async function listGallery(page: Page): Promise<ListedPlace[]> {
  await page.clock.setFixedTime(NOON)
  await page.goto('/gallery/index.html')
  const places = await page.locator('main section').evaluateAll((sections) =>
    sections.flatMap((section) =>
      [...section.querySelectorAll('a')].map((state) => ({
        screen: section.querySelector('h2')?.textContent ?? '',
        state: state.textContent ?? '',
        isPictured: 'pictured' in state.dataset,
      })),
    ),
  )
  expect(places.length).toBeGreaterThan(100)
  return places
}

export const firstStates = (places: readonly Place[]): Place[] =>
  places.filter(({ screen }, at) => places[at - 1]?.screen !== screen)

/** Opens a state. Waits for its presses and inputs to complete, and for fonts. */
export async function open(page: Page, { screen, state }: Place, more = ''): Promise<void> {
  await page.clock.setFixedTime(NOON)
  await page.goto(`/gallery/index.html?screen=${screen}&state=${state}${more}`)
  await page.waitForSelector('html[data-ready]', { timeout: 15_000 })
  await page.evaluate(() => document.fonts.ready)
  // Lazily loaded code arrives after the page is ready.
  await page.waitForLoadState('networkidle')
  await page.evaluate(untilUnchanged)
}

/** Resolves when the document and its resources have not changed for a while. */
async function untilUnchanged(): Promise<void> {
  const state = () => `${performance.getEntriesByType('resource').length} ${document.body.innerHTML}`
  let before = ''
  for (let turn = 0, same = 0; turn < 100 && same < 4; turn++) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    const now = state()
    same = now === before ? same + 1 : 0
    before = now
  }
}
