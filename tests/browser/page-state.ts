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

/** Rules of axe that the page violates, each with its elements. Contrast is measured on the idle page, not during a fade. */
export async function accessibilityViolations(page: Page, { without }: { without?: string } = {}): Promise<string[]> {
  await waitForAnimations(page)
  const axe = new AxeBuilder({ page })
  const { violations } = await (without ? axe.exclude(without) : axe).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

export async function expectAccessible(page: Page, what?: string): Promise<void> {
  expect(await accessibilityViolations(page), what).toEqual([])
}

/** Pixels by which the page exceeds the width of its window. */
export const excessWidth = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
