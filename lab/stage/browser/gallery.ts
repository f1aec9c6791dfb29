/** Opens the states of the built gallery, for visual regression and measurements. */
import { expect, type Page, type Request } from '@playwright/test'

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
  unanswered(page)
  await page.clock.setFixedTime(NOON)
  await page.goto(`/gallery/index.html?screen=${screen}&state=${state}${more}`)
  await page.waitForSelector('html[data-ready]', { timeout: 15_000 })
  await page.evaluate(() => document.fonts.ready)
  // Lazily loaded code arrives after the page is ready.
  await expect.poll(() => unanswered(page), { intervals: [20] }).toBe(0)
  await page.evaluate(untilUnchanged)
  await expect.poll(() => unanswered(page), { intervals: [20] }).toBe(0)
}

const requests = new WeakMap<Page, Set<Request>>()

/** Requests of the page under way. It is asked before the first address, so that none is missed. */
function unanswered(page: Page): number {
  const known = requests.get(page)
  if (known) return known.size
  const open = new Set<Request>()
  requests.set(page, open)
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  // The requests of the document before are no longer answered.
  page.on('framenavigated', (frame) => frame === page.mainFrame() && open.clear())
  return 0
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
