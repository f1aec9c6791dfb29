/** Movies: a member plays one, jumps in it, and leaves it. Other callers do not get it. */
import type { Page } from '@playwright/test'
import { DEMONSTRATION_LOGINS } from '../../apps/api/seed/demonstration.ts'
import { expectAccessible } from '../stage/browser/page-state.ts'
import { logIn } from '../stage/browser/people.ts'
import { expect, test } from './watched.ts'

const [SOMCHAI] = DEMONSTRATION_LOGINS
const GRID = '/auth/media/movie'

const movie = (page: Page) => page.getByRole('dialog').locator('video')

test('a movie plays with captions when play is pressed, jumps by a range, and stops when it is left', async ({
  page,
}) => {
  await logIn(page, SOMCHAI)
  const statuses: number[] = []
  page.on('response', (answer) => {
    if (answer.url().endsWith('.webm')) statuses.push(answer.status())
  })
  await page.goto(GRID)
  await expect(page.getByRole('link', { name: /ลายประจำยาม/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /ลายประจำยาม/ }).click()
  await expect(movie(page)).toBeVisible()
  expect(page.url()).toContain('watch=')
  await expectAccessible(page)
  // No movie is fetched or played automatically.
  await page.waitForTimeout(500)
  expect(statuses).toEqual([])
  expect(
    await movie(page).evaluate((video: HTMLVideoElement) => [video.paused, video.autoplay, video.preload]),
  ).toEqual([true, false, 'none'])
  expect(
    await movie(page).evaluate((video: HTMLVideoElement) =>
      [...video.textTracks].map((track) => [track.kind, track.language, track.mode]),
    ),
  ).toEqual([['captions', 'th', 'showing']])

  await movie(page).evaluate((video: HTMLVideoElement) => video.play())
  await expect.poll(() => movie(page).evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.5)
  await expect
    .poll(() => movie(page).evaluate((video: HTMLVideoElement) => video.textTracks[0]?.cues?.length))
    .toBeGreaterThan(2)
  await movie(page).evaluate((video: HTMLVideoElement) => {
    video.currentTime = 9
  })
  await expect.poll(() => movie(page).evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(9)
  expect(statuses).toContain(206)

  // The handle is kept for the check after the movie has left the page.
  const kept = await movie(page).elementHandle()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(new URL(page.url()).search).toBe('')
  expect(await kept?.evaluate((video) => (video as HTMLVideoElement).paused)).toBe(true)
  await page.goForward()
  await expect(movie(page)).toBeVisible()
})

test('a movie has an address of its own: it opens from there, and closing leads to all movies', async ({ page }) => {
  await logIn(page, SOMCHAI)
  await page.goto(GRID)
  const address = await page.getByRole('link', { name: /ดอกไม้สีทอง/ }).getAttribute('href')
  await page.goto(`${address}`)
  await expect(page.getByRole('dialog', { name: 'ดอกไม้สีทอง' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(GRID)
  await page.getByLabel('ค้นหาชื่อเรื่อง').fill('ดอกไม้')
  await expect(page.getByRole('link', { name: /ลายประจำยาม/ })).toBeHidden()
  await expect(page.getByRole('link', { name: /ดอกไม้สีทอง/ })).toBeVisible()
})

test('the address of a movie is worth nothing without the member’s cookie, and nothing after logging out', async ({
  page,
  browser,
}) => {
  await logIn(page, SOMCHAI)
  await page.goto(GRID)
  await page.getByRole('link', { name: /ดอกไม้สีทอง/ }).click()
  const source = await movie(page).evaluate((video: HTMLVideoElement) => video.src)
  const status = (from: Page) => from.evaluate(async (url) => (await fetch(url, { cache: 'no-store' })).status, source)
  expect(await status(page)).toBe(200)
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto('/login')
  expect(await status(stranger)).toBe(401)
  await stranger.context().close()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'ออกจากระบบ' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'ตกลง' }).click()
  await page.waitForURL('**/login**')
  await expect.poll(() => status(page)).toBe(401)
})
