/** Daily check-in: the dialog opens once a session, waits without pressing, and pays once a day. */
import type { Page } from '@playwright/test'
import { expectAccessible } from '../stage/browser/page-state.ts'
import { arrive, logInByForm, transfer } from '../stage/browser/people.ts'
import { makesRead, replyOf } from '../stage/browser/reads.ts'
import { expect, test } from './watched.ts'

test.use({ prompts: true })

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'เช็กอินรายวัน' })

test('a member puts the check-in off, finds it among the activities, and is paid once', async ({
  context,
  browser,
}) => {
  const who = await arrive(await context.newPage())
  // Before the first deposit the dialog covers nothing.
  const first = await context.newPage()
  await first.goto('/auth/dashboard', { waitUntil: 'networkidle' })
  await expect(dialogOf(first)).toBeHidden()
  await transfer(who, 100)
  await expect(first.getByText('100.00').first()).toBeVisible()
  await first.close()
  // A tab of its own, in which nothing has opened yet.
  const page = await context.newPage()
  await page.goto('/auth/dashboard')
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('button', { name: 'เช็กอินวันนี้' })).toBeVisible()
  await expect(dialog.locator('[aria-current="date"]')).toHaveCount(1)
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'ไว้ทีหลัง' }).click()
  await expect(dialog).toBeHidden()
  await page.reload({ waitUntil: 'networkidle' })
  await page.getByRole('main').getByRole('link', { name: 'ฝากเงิน' }).first().click()
  await page.getByRole('link', { name: 'กิจกรรม' }).first().click()
  await expect(dialog).toBeHidden()

  await page.getByRole('link', { name: /เช็กอินรายวัน/ }).click()
  await dialog.getByRole('button', { name: 'เช็กอินวันนี้' }).click()
  await expect(dialog.getByText(/เช็กอินแล้ว ได้รับ/)).toBeVisible()
  const paid = /ได้รับ.([\d.]+)/.exec((await dialog.getByRole('status').textContent()) ?? '')?.[1] ?? ''
  expect(Number(paid)).toBeGreaterThan(0)
  await expect(dialog.getByText(/^วันที่ \d+ เช็กอินแล้ว$/)).toHaveCount(1)
  await dialog.getByRole('button', { name: 'ปิด' }).last().click()
  await expect(page).toHaveURL(/\/auth\/media$/)
  await page.getByRole('link', { name: 'หน้าหลัก' }).first().click()
  await expect(page.getByText(paid).first()).toBeVisible()

  const later = await (await browser.newContext()).newPage()
  const answered = later.waitForResponse((response) => makesRead(response.request(), 'check-in.read'))
  await logInByForm(later, who)
  expect(await replyOf(await answered, 'check-in.read')).toMatchObject({ gameLog: [{}] })
  await expect(later.getByText(paid).first()).toBeVisible()
  await expect(dialogOf(later)).toBeHidden()
})
