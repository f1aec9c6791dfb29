/**
 * Every screen of the gallery at three sizes and in five brand colours, against approved pictures (`npm run looks`, `-- --approve`).
 * `LOOKS=quick`: one size and one colour, which is what `npm test` looks at.
 */
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { themeCss } from '../packages/ui/src/theme.ts'

const IS_QUICK = process.env.LOOKS === 'quick'
const SIZES = {
  phone: { width: 390, height: 844 },
  ...(IS_QUICK ? {} : { small: { width: 320, height: 640 }, desktop: { width: 1280, height: 800 } }),
}
const COLOURS = IS_QUICK ? ['FFCA00'] : ['FFCA00', 'E11D48', '2563EB', '16A34A', '111111']
const CALM = path.join(import.meta.dirname, 'calm.css')
const NOON = new Date('2026-10-05T14:07:00+07:00')

/** One state of each screen: the first that the gallery lists, which is the screen with its data. */
const SCREENS = (process.env.LOOKS_SCREENS ?? '').split(',').filter(Boolean)

test('every screen of the gallery looks as it was approved', async ({ page }) => {
  await page.clock.setFixedTime(NOON)
  await page.goto('/gallery/index.html')
  const all = await page.locator('main section').evaluateAll((sections) =>
    sections.map((section) => ({
      screen: section.querySelector('h2')?.textContent ?? '',
      state: section.querySelector('a')?.textContent ?? '',
    })),
  )
  expect(all.length).toBeGreaterThan(10)
  for (const { screen, state } of all.filter((each) => SCREENS.length === 0 || SCREENS.includes(each.screen))) {
    await test.step(`${screen} (${state})`, () => lookAt(page, screen, state))
  }
})

async function lookAt(page: Page, screen: string, state: string): Promise<void> {
  await page.setViewportSize(SIZES.phone)
  await page.goto(`/gallery/index.html?screen=${screen}&state=${state}`)
  await page.waitForSelector('html[data-ready]')
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(300)
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport)
    for (const colour of COLOURS) {
      await page.evaluate(
        (css) => {
          const style = document.getElementById('theme')
          if (style) style.textContent = css
        },
        themeCss(`#${colour}`),
      )
      await expect.soft(page).toHaveScreenshot([screen, `${size}-${colour}.png`], { stylePath: CALM })
    }
  }
}
