/** A member pulls a page down from its top with a finger, and the page reloads its data. */
import type { Page } from '@playwright/test'
import { arrive } from '../stage/browser/people.ts'
import { makesRead } from '../stage/browser/reads.ts'
import { expect, test } from './watched.ts'

const START = { x: 180, y: 300 }
const isHistory = (request: { url: () => string }) => makesRead(request, 'deposit.history')

type Way = readonly (readonly [right: number, down: number])[]

/** A finger on the page: moves by these distances from its first point, in CSS pixels, and stays until `lift`. */
async function touch(page: Page) {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', [START])
  return {
    go: async (way: Way) => {
      for (const [right, down] of way) await send('touchMove', [{ x: START.x + right, y: START.y + down }])
    },
    lift: () => send('touchEnd', []),
  }
}

async function pull(page: Page, way: Way): Promise<void> {
  const finger = await touch(page)
  await finger.go(way)
  await finger.lift()
}

test.use({ hasTouch: true })

test.beforeEach(async ({ page }) => {
  // A member of their own: the events of a shared one refresh the history as well.
  await arrive(page)
  // Its code loads after the first paint: an idle network alone may precede its calls.
  const loaded = page.waitForResponse((answer) => isHistory(answer.request()))
  await page.goto('/auth/transaction/history')
  await loaded
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1_000)
})

test('far enough: the word changes, and letting go reloads', async ({ page }) => {
  const finger = await touch(page)
  await finger.go([
    [0, 12],
    [0, 40],
  ])
  await expect(page.getByText('ดึงลงเพื่อรีเฟรช')).toBeVisible()
  await finger.go([
    [0, 70],
    [0, 100],
  ])
  await expect(page.getByText('ปล่อยเพื่อรีเฟรช')).toBeVisible()
  const asked = page.waitForRequest(isHistory)
  await finger.lift()
  await asked
  await expect(page.locator('.pull-word')).toHaveCount(0)
})

test('too short, sideways, up, or further down the page: no request is sent', async ({ page }) => {
  let asked = 0
  page.on('request', (request) => {
    if (isHistory(request)) asked++
  })
  const ways = [
    [
      [0, 20],
      [0, 60],
    ],
    [
      [20, 4],
      [40, 120],
    ],
    [
      [0, -20],
      [0, 120],
    ],
  ] as const
  for (const way of ways) await pull(page, way)
  await page.evaluate(() => {
    document.body.style.minHeight = '300vh'
    scrollTo(0, 200)
  })
  await pull(page, [
    [0, 12],
    [0, 100],
  ])
  await expect(page.locator('.pull-word')).toHaveCount(0)
  expect(asked).toBe(0)
})
