/** A brand that changes while its pages are open or in transit: the browser hydrates the server's page without errors. */
import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { PORTS } from '../stage/browser/site.ts'
import { duang } from './duang.ts'
import { expect, isComplaint, test } from './watched.ts'

const SECOND_MS = 1_000
let name = ''
const at = (path: string) => `http://${name}.localhost:${PORTS.PORT}${path}`
const setBrand = (...settings: string[]) => duang('brand', 'set', name, ...settings)

test.beforeEach(async () => {
  name = `changing${randomInt(1_000_000)}`
  await duang('brand', 'add', name, 'name=เปลี่ยนสี', `hosts=${name}.localhost`)
  // Every process reads a new host within a second.
  await new Promise((resolve) => setTimeout(resolve, 1_100))
})

/** Errors of the page and the browser: React errors, styles that the policy refused. */
function watchComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => isComplaint(message) && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

test('colour and bonus change between the rendering of a page and its code', async ({ page }) => {
  const complaints = watchComplaints(page)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(at('/promotion'), { waitUntil: 'commit' })
  await expect(page.getByText('ไม่มีโปรโมชันในขณะนี้')).toBeVisible()
  await setBrand('brandHex=#2563EB', 'bonus={"rate1":20,"maxSatang":100000}')
  await page.waitForTimeout(SECOND_MS + 100)
  release()
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('ไม่มีโปรโมชันในขณะนี้')).toBeVisible()
  await page.unroute('**/assets/*.js')
  await page.reload({ waitUntil: 'networkidle' })
  await expect(page.getByText('โบนัสเงินฝาก 20%')).toBeVisible()
  expect(complaints).toEqual([])
})

test('the first page after a maintenance is whole', async ({ page }) => {
  const complaints = watchComplaints(page)
  await duang('site', 'maintenance', 'on', '--reason', 'new picture', '--brand', name)
  await page.waitForTimeout(SECOND_MS + 100)
  await page.goto(at('/promotion'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ปิดปรับปรุงระบบชั่วคราว')
  await duang('site', 'maintenance', 'off', '--reason', 'new picture', '--brand', name)
  await page.waitForTimeout(SECOND_MS + 100)
  complaints.length = 0
  await page.goto(at('/promotion'), { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('โปรโมชัน')
  expect(complaints).toEqual([])
})
