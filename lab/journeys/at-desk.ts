/** People at the desk, and its dialogs. */
import type { Browser, Page } from '@playwright/test'
import { DESK } from '../stage/browser/site.ts'
import { enrol, signInStaff } from '../stage/browser/staff.ts'
import { DESKTOP } from '../stage/browser/windows.ts'
import { duang } from './duang.ts'
import { expect } from './watched.ts'

/** A new person of this role, signed in. `brand`: the address of the screens of the brand. */
export async function atDesk(browser: Browser, role: string, journey: string): Promise<{ page: Page; brand: string }> {
  const context = await browser.newContext({ viewport: DESKTOP, isMobile: false, hasTouch: false })
  const page = await context.newPage()
  const name = `${role}${journey}${process.env.TEST_WORKER_INDEX}`
  await signInStaff(page, DESK, await enrol(DESK, await duang('staff', 'add', name, '--role', role)))
  return { page, brand: page.url().replace(/\/overview$/, '') }
}

export const fill = (page: Page, label: RegExp, text: string) => page.getByRole('dialog').getByLabel(label).fill(text)

/** Gives the reason, and confirms the dialog. */
export async function send(page: Page): Promise<void> {
  await fill(page, /^เหตุผล/, 'แคมเปญเดือนนี้')
  await page.getByRole('dialog').locator('button[type="submit"]').press('Enter')
}

/** Confirms the dialog, which closes. */
export async function confirm(page: Page): Promise<void> {
  await send(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
