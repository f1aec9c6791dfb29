/** A person at the desk: one browser context, the screens by keyboard, and dialogs with their reasons and codes. */
import type { Locator, Page } from '@playwright/test'
import { type Staff, signInStaff, takeRecoveryCode } from '../../stage/browser/staff.ts'
import { DESKTOP } from '../../stage/browser/windows.ts'
import type { World } from './world.ts'

const REASON = 'ตรวจกับหลักฐานแล้ว'
const WITHIN_MS = 30_000

/** `brand`: the address of the brand at the desk. */
export type Seat = { page: Page; brand: string; staff: Staff }

export async function sitDown(world: World, staff: Staff): Promise<Seat> {
  const context = await world.browser.newContext({ viewport: DESKTOP, locale: 'th-TH', timezoneId: 'Asia/Bangkok' })
  const page = await context.newPage()
  await signInStaff(page, world.desk, staff)
  return { page, brand: page.url().replace(/\/overview$/, ''), staff }
}

/** Opens a screen and waits until it shows its content. */
export async function visit({ page, brand }: Seat, screen: string): Promise<void> {
  await page.goto(`${brand}/${screen}`)
  await settle(page)
}

export async function settle(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor({ timeout: WITHIN_MS })
  await page.waitForLoadState('networkidle')
  await page.locator('main :is(tbody tr, .message, dl)').first().waitFor({ timeout: WITHIN_MS })
}

/** Presses `start`, and answers what the desk asks until the change was made. A refusal of the desk ends the run with its words. */
export async function change(
  seat: Seat,
  start: () => Promise<unknown>,
  fill?: (dialog: Locator) => Promise<unknown>,
): Promise<unknown> {
  const { page } = seat
  const isDone = page.waitForResponse((reply) => isChange(reply.request().method(), reply.url()) && reply.ok(), {
    timeout: WITHIN_MS,
  })
  await start()
  const [reply] = await Promise.all([isDone, answerDialogs(seat, isDone, fill)])
  await page.waitForTimeout(300)
  return reply.json()
}

const isChange = (method: string, url: string): boolean =>
  method !== 'GET' && url.includes('/api/brands/') && !/\/queue\/(claim|release)$/.test(url)

async function answerDialogs(
  { page, staff }: Seat,
  isDone: Promise<unknown>,
  fill?: (dialog: Locator) => Promise<unknown>,
): Promise<void> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  void isDone.then(end, end)
  let isFilled = false
  while (!isOver) {
    const dialog = page.locator('dialog[open]').last()
    if ((await dialog.count()) > 0) {
      const isReason = (await dialog.locator('textarea').count()) > 0
      if (isReason && fill && !isFilled) {
        isFilled = true
        await fill(dialog)
      }
      await answer(page, staff, dialog)
    }
    await page.waitForTimeout(200)
  }
}

async function answer(page: Page, staff: Staff, dialog: Locator): Promise<void> {
  if ((await dialog.getAttribute('role')) === 'alertdialog')
    throw new Error(`${page.url()} was refused: ${await dialog.textContent()}`)
  const reason = dialog.locator('textarea')
  const code = dialog.locator('input[autocomplete="one-time-code"]')
  if ((await reason.count()) > 0) await reason.first().fill(REASON)
  else if ((await code.count()) > 0) await code.first().fill(takeRecoveryCode(staff))
  await dialog
    .locator('button[type="submit"]')
    .first()
    .press('Enter', { timeout: 2_000 })
    .catch(() => undefined)
  await page.waitForTimeout(500)
}

/** Presses a key of the open screen. */
export async function pressKey({ page }: Seat, key: string): Promise<void> {
  await page.locator('main .desk-key', { hasText: key }).first().waitFor({ timeout: WITHIN_MS })
  await page.locator('main h1').first().click()
  await page.keyboard.press(key)
}

/** Opens the first row with this text by keyboard. */
export async function openRow({ page }: Seat, text: string | RegExp): Promise<void> {
  const before = page.url()
  await page.locator('tr[data-can-open="true"]', { hasText: text }).first().press('Enter', { timeout: WITHIN_MS })
  await page.waitForURL((url) => url.href !== before, { timeout: WITHIN_MS })
  await settle(page)
}
