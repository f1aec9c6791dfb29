/** The lobby as a whole: shelves of all categories, a search over them that forgives a typing error, and the key that leads to it. */
import { arrive } from '../stage/browser/people.ts'
import { DESKTOP } from '../stage/browser/windows.ts'
import { expect, test } from './watched.ts'

const LOBBY = '/auth/games/category?cat=all'

test('a new member finds each category and each provider on one page, and a game with two taps', async ({ page }) => {
  await arrive(page)
  await page.goto('/auth/dashboard')
  await page.getByRole('link', { name: 'เล่นเกม', exact: true }).click()
  await page.waitForURL(`**${LOBBY}`)
  for (const name of ['กีฬา', 'คาสิโน', 'สล็อต', 'Joker', 'ACE333', 'Spadegaming', 'XE88'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await page.getByRole('link', { name: /^สล็อต ทั้งหมด/ }).click()
  await page.waitForURL('**cat=slot')
  await page.goBack()
  // All games of the provider are on its shelf, and its page of a category would have fewer.
  await expect(page.getByRole('heading', { name: 'Joker', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Joker ทั้งหมด/ })).toHaveCount(0)
})

test('a name with a wrong letter is found in Thai and in English', async ({ page }) => {
  await arrive(page)
  await page.goto(LOBBY)
  const search = page.getByRole('searchbox', { name: 'ค้นหาเกม' })
  for (const [typed, name] of [
    ['ขบวนชาง', 'ขบวนช้าง'],
    ['elefant parade', 'ขบวนช้าง'],
    ['bacarat one', 'บาคาร่าโต๊ะหนึ่ง'],
  ] as const) {
    await search.fill(typed)
    await expect(page.getByRole('heading', { name: 'เกมที่ชื่อใกล้เคียง' })).toBeVisible()
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  }
  await search.fill('ไฮโล')
  await expect(page.getByRole('heading', { name: 'คาสิโน', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'เกมที่ชื่อใกล้เคียง' })).toBeHidden()
})

test.describe('on a wide window', () => {
  test.use({ viewport: DESKTOP, isMobile: false, hasTouch: false })

  test('six covers are above the fold beside the rail, and / leads to the search', async ({ page }) => {
    await arrive(page)
    await page.goto(LOBBY)
    const covers = page.locator('.game-open')
    await expect(covers.nth(5)).toBeVisible()
    const boxes = await Promise.all([0, 1, 2, 3, 4, 5].map((n) => covers.nth(n).boundingBox()))
    const above = boxes.filter((box) => box && box.y + box.height < DESKTOP.height)
    expect(above.length).toBeGreaterThanOrEqual(2)
    const rail = await page.locator('.bottom-bar').boundingBox()
    expect(rail).toMatchObject({ x: 0, y: 0, height: DESKTOP.height })
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'ค้นหาเกม' })).toBeFocused()
    await page.keyboard.type('a/b')
    await expect(page.getByRole('searchbox', { name: 'ค้นหาเกม' })).toHaveValue('a/b')
  })
})
