/** The state of a page: at rest, accessible, no wider than its window. */
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Waits for the animations that come to an end; placeholders for data go on. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map((each) => each.finished))
  })
}

/** Rules of axe that the page breaks, each with its elements. Contrast is a matter of the page at rest, not of a fade. */
export async function accessibilityViolations(page: Page, { without }: { without?: string } = {}): Promise<string[]> {
  await waitForAnimations(page)
  const axe = new AxeBuilder({ page })
  const { violations } = await (without ? axe.exclude(without) : axe).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

export async function expectAccessible(page: Page, what?: string): Promise<void> {
  expect(await accessibilityViolations(page), what).toEqual([])
}

/** Points by which the page is wider than its window. */
export const excessWidth = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
