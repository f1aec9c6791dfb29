/** Movement where it is wanted: a pressed cover moves to its sheet, and the sheet works as without it. */
import { DEMONSTRATION_LOGINS } from '../../apps/api/seed/demonstration.ts'
import { logIn } from '../stage/browser/people.ts'
import { expect, test } from './watched.ts'

const [, MALEE] = DEMONSTRATION_LOGINS

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a cover moves to its sheet in less than 300 ms; the focus enters the sheet and returns', async ({ page }) => {
  await logIn(page, MALEE)
  await page.goto('/auth/games/category?cat=all')
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (change) => {
      const transition = start(change)
      void transition.ready.then(() => {
        const moves = document.getAnimations().map(({ effect }) => effect as KeyframeEffect)
        const ofPicture = moves.filter(({ pseudoElement }) => pseudoElement?.includes('(picture)'))
        document.body.dataset.moves = JSON.stringify(ofPicture.map((each) => each.getComputedTiming().endTime))
      })
      return transition
    }
  })
  const cover = page.locator('.game-open').first()
  await cover.click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('button', { name: 'เข้าเกม' })).toBeVisible()
  await expect(page.locator('body')).toHaveAttribute('data-moves', /\[\d/)
  const ends: number[] = JSON.parse((await page.locator('body').getAttribute('data-moves')) ?? '[]')
  expect(Math.max(...ends)).toBeLessThan(300)
  expect(await sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(cover).toBeFocused()
})
