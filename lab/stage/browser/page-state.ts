/** Assertions about a page: idle, accessible, not wider than its window. */
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Waits for finite animations. Loading placeholders animate endlessly and are excluded. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map((each) => each.finished))
  })
}

/** `withFrames` includes frames of other origins. `within` and `without` are selectors. */
type Examined = { within?: string; without?: string; withFrames?: boolean }

/** Rules of axe that the page violates, each with its elements. Contrast is measured on the idle page, not during a fade. */
export async function accessibilityViolations(page: Page, which: Examined = {}): Promise<string[]> {
  await waitForAnimations(page)
  // The default mode opens a second page and loads axe again, for the sake of frames of other origins.
  const axe = new AxeBuilder({ page }).setLegacyMode(!which.withFrames).options({ resultTypes: ['violations'] })
  if (which.within) axe.include(which.within)
  if (which.without) axe.exclude(which.without)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

export async function expectAccessible(page: Page, what?: string, which?: Examined): Promise<void> {
  expect(await accessibilityViolations(page, which), what).toEqual([])
}

/** Pixels by which the page exceeds the width of its window. */
export const excessWidth = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
