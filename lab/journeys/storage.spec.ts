/** Browsers that refuse storage to the site or to the frame of the chat: no crash, and data last as long as the page. */
import type { Page } from '@playwright/test'
import { DEMONSTRATION_LOGINS } from '../../apps/api/seed/demonstration.ts'
import { arrive, logIn } from '../stage/browser/people.ts'
import { PORTS } from '../stage/browser/site.ts'
import { expect, test } from './watched.ts'

const [, MALEE] = DEMONSTRATION_LOGINS

/** Refuses all storage to pages of the host, as privacy settings do: each access throws. */
const refuseStorage = (page: Page, host: string) =>
  page.addInitScript((refused) => {
    if (location.host !== refused) return
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The document is sandboxed', 'SecurityError')
        },
      })
  }, host)

function watchErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

test('a frame without storage: the chat starts, answers, and is forgotten', async ({ page }) => {
  const errors = watchErrors(page)
  await arrive(page)
  await refuseStorage(page, `chat.localhost:${PORTS.PORT}`)
  await page.reload()
  await page.getByRole('button', { name: 'เปิดแชตสด' }).first().click()
  await page.getByRole('button', { name: 'ยอมรับและเริ่มแชต' }).click()
  const standIn = page.frameLocator('iframe[title="แชตสด"]').frameLocator('iframe')
  await expect(standIn.locator('dd').first()).toBeVisible()
  await page.getByRole('button', { name: 'เลิกใช้แชตและลบข้อมูลในเครื่องนี้' }).click()
  await expect(page.getByRole('button', { name: 'ยอมรับและเริ่มแชต' })).toBeVisible()
  expect(errors).toEqual([])
})

test('a site without storage: a member logs in, moves about, hides amounts and logs out', async ({ page }) => {
  const errors = watchErrors(page)
  await refuseStorage(page, `localhost:${PORTS.PORT}`)
  await page.goto('/login')
  await page.getByLabel('ชื่อผู้ใช้หรือเบอร์โทรศัพท์').fill(MALEE.username)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(MALEE.password)
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
  await page.waitForURL('**/auth/dashboard')
  await page.getByRole('button', { name: 'ซ่อนยอดเงิน' }).first().click()
  await expect(page.getByRole('button', { name: 'แสดงยอดเงิน' }).first()).toBeVisible()
  await page.getByRole('navigation', { name: 'เมนูหลัก' }).getByRole('link', { name: 'ฝากเงิน' }).click()
  await page.waitForURL('**/auth/deposit')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'ออกจากระบบ' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'ตกลง' }).click()
  await page.waitForURL('**/login')
  expect(errors).toEqual([])
})

test('the button of the chat covers no part of a page', async ({ page }) => {
  await logIn(page, MALEE)
  for (const address of [
    '/auth/dashboard',
    '/auth/deposit',
    '/auth/transaction/history',
    '/auth/games/category?cat=slot',
  ])
    await test.step(address, async () => {
      await page.goto(address)
      const button = page.locator('.chat-button')
      await expect(button).toBeVisible()
      await page.waitForLoadState('networkidle')
      // It scrolls away with its bar, so that it never covers the content below.
      expect(await button.evaluate((element) => getComputedStyle(element).position)).not.toBe('fixed')
      const covered = await page.evaluate(() => {
        const own = document.querySelector('.chat-button')?.getBoundingClientRect()
        if (!own) return ['there is no button']
        return [...document.querySelectorAll('main a, main button, .top-bar a, .top-bar button')]
          .filter((each) => !each.matches('.chat-button'))
          .filter((each) => {
            const { left, right, top, bottom, width } = each.getBoundingClientRect()
            return width > 0 && left < own.right && right > own.left && top < own.bottom && bottom > own.top
          })
          .map((each) => each.textContent || each.getAttribute('aria-label'))
      })
      expect(covered).toEqual([])
    })
})
