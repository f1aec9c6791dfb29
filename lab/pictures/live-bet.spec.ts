/** A bet on a running match: its terms once it is accepted, and the two steps of its cash-out, at a price that moves. */
import { expect, type Page, test } from '@playwright/test'
import { PHONE } from '../stage/browser/windows.ts'

const GALLERY = `http://127.0.0.1:${process.env.STUDIO_GALLERY_PORT}`
const POLL_MS = 4_000

test.use({ viewport: PHONE })

async function open(page: Page, session: string): Promise<void> {
  await page.clock.install({ time: new Date('2026-10-05T14:07:00+07:00') })
  await page.goto(`${GALLERY}/table/match-odds#session=${encodeURIComponent(session)}`)
  await page.waitForSelector('body[data-ready]')
  await expect(page.locator('#play')).toHaveAttribute('aria-busy', 'false')
}

/** The odds move on by some steps. The page learns of them with its next poll, if at all. */
async function moveOdds(page: Page, session: string, steps: number, isPolled: boolean): Promise<void> {
  await page.request.post(`${GALLERY}/steps/${steps}?session=${encodeURIComponent(session)}`)
  if (isPolled) await page.clock.runFor(POLL_MS)
}

test('an accepted bet leaves no slip without a stake, and shows what it returns', async ({ page }) => {
  await open(page, 'match-odds fresh')
  await page.locator('.odds').first().click()
  await expect(page.locator('#slip')).toHaveText(/ถ้าถูกได้รวม ฿[1-9]/)
  await page.locator('#play').click()
  await expect(page.locator('#result')).toHaveText(/ถ้าถูกได้รวม ฿[1-9].*รอผล/)
  await expect(page.locator('#play')).toHaveAttribute('aria-busy', 'false')
  await expect(page.locator('#slip')).toBeHidden()
  await expect(page.locator('.odds[aria-pressed="true"]')).toHaveCount(0)
})

test('a cash-out is confirmed at the offer that is shown, and again when it has moved', async ({ page }) => {
  const session = `match-odds round ${crypto.randomUUID()}`
  await open(page, session)
  const dialog = page.getByRole('dialog', { name: 'ขายโพยคืน (Cash Out)' })
  const sell = page.getByRole('button', { name: 'ขายโพยคืน ฿186.90 (Cash Out)' })
  const sent: number[] = []
  page.on('request', (request) => request.url().endsWith('/cashOut') && sent.push(request.postDataJSON().satang))

  await test.step('the first step only shows the offer', async () => {
    await sell.click()
    await expect(dialog).toContainText(/เดิมพัน฿100ถ้าถูกได้รวม฿210ขายคืนตอนนี้ได้฿186\.90สุทธิ\+฿86\.90/)
    await dialog.getByRole('button', { name: 'ไม่ขาย' }).click()
    await expect(dialog).toBeHidden()
    await expect(sell).toBeFocused()
    expect(sent).toEqual([])
  })

  await test.step('an offer that moves is named, and the answer is for the new one', async () => {
    await sell.click()
    await moveOdds(page, session, 1, true)
    await expect(dialog.getByRole('status')).toHaveText('ยอดเปลี่ยนจาก ฿186.90 เป็น ฿186.86')
    await expect(dialog.getByRole('button', { name: 'รับยอดใหม่ ฿186.86' })).toBeVisible()
  })

  await test.step('an offer that moved on the way is refused and asked for again', async () => {
    await moveOdds(page, session, 2, false)
    await dialog.getByRole('button', { name: 'รับยอดใหม่ ฿186.86' }).click()
    await expect(dialog.getByRole('status')).toHaveText('ยอดเปลี่ยนจาก ฿186.90 เป็น ฿186.83')
    await dialog.getByRole('button', { name: 'รับยอดใหม่ ฿186.83' }).click()
    await expect(dialog).toBeHidden()
    expect(sent).toEqual([18_686, 18_683])
  })

  await expect(page.locator('#result')).toContainText('ขายโพยคืนแล้ว')
  await expect(page.locator('#result')).toContainText('ได้รับ ฿186.83 จาก ฿100')
  await expect(page.locator('.cash-out')).toHaveCount(0)
  await expect(page.locator('#content')).toBeFocused()
})
