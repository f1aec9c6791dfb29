/** A deposit by PromptPay: the amount first, then a code that has it, as a picture for the bank's app. */
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { DEMONSTRATION_LOGINS } from '../../apps/api/seed/demonstration.ts'
import { logIn } from '../stage/browser/people.ts'
import { expect, test } from './watched.ts'

const [, MALEE] = DEMONSTRATION_LOGINS

test('the code has the chosen amount, follows a change, and can be saved', async ({ page }) => {
  await logIn(page, MALEE)
  await page.goto('/auth/deposit')
  const code = page.getByRole('img', { name: /^QR พร้อมเพย์/ })
  await expect(page.getByRole('button', { name: '฿500', exact: true })).toBeVisible()
  await expect(code).toBeHidden()
  await page.getByRole('button', { name: '฿500', exact: true }).click()
  await expect(code).toHaveAccessibleName(/ยอด 500\.00\sบาท$/)
  await page.getByLabel('โอนด้วย QR พร้อมเพย์').fill('1234.5')
  await expect(code).toHaveAccessibleName(/ยอด 1,234\.50\sบาท$/)
  // The number stays for members who copy it.
  await expect(page.getByRole('button', { name: 'คัดลอกเลขที่บัญชี' })).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'บันทึกรูป' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('promptpay-1234.5.png')
  const picture = sharp(readFileSync(await file.path()))
  expect(await picture.metadata()).toMatchObject({ format: 'png', width: 720, height: 976 })
  const { channels } = await picture.stats()
  expect(channels[0]).toMatchObject({ min: 0, max: 255 })
})
