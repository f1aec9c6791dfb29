/** Clears the queues of the desk through its screens, by keyboard, as a person would. */
import type { Page } from '@playwright/test'
import { type Staff, takeRecoveryCode } from '../tests/browser/staff.ts'

const REASON = 'ตรวจกับหลักฐานแล้ว'
/** A queue that does not get shorter ends the run instead of repeating for good. */
const ENTRIES_MAX = 200
const WITHIN_MS = 15_000

export type Cleared = { queue: string; entries: number }
/** `queues`: those of the person's role. */
type At = { page: Page; brand: string; staff: Staff; queues: readonly string[] }

/** Each queue with the keys that decide one of its entries; the first key that the entry offers is pressed. */
const QUEUES: readonly { queue: string; tabs: readonly number[]; keys: readonly string[] }[] = [
  { queue: 'quarantine', tabs: [0], keys: ['x'] },
  { queue: 'lines', tabs: [0], keys: ['1', 'x', 'i'] },
  { queue: 'slips', tabs: [0], keys: ['r'] },
  { queue: 'withdrawals', tabs: [0], keys: ['a'] },
  { queue: 'payouts', tabs: [0], keys: ['f'] },
  { queue: 'discrepancies', tabs: [0], keys: ['a'] },
  { queue: 'goods', tabs: [0, 1, 2], keys: ['p', 's', 'd'] },
]

export async function clearQueues(at: At): Promise<Cleared[]> {
  const cleared: Cleared[] = []
  for (const { queue, tabs, keys } of QUEUES.filter((each) => at.queues.includes(each.queue))) {
    let entries = 0
    for (const tab of tabs)
      while (await openFirst(at, queue, tab)) {
        // An order without an address cannot be packed.
        const isStuck = (await at.page.getByText('ยังไม่มีที่อยู่').count()) > 0
        await decide(at, isStuck ? ['x'] : keys)
        if (++entries > ENTRIES_MAX) throw new Error(`The queue ${queue} does not get shorter`)
      }
    cleared.push({ queue, entries })
  }
  return cleared
}

/** Opens the first entry of a tab by keyboard. False: the tab is empty. */
async function openFirst({ page, brand }: At, queue: string, tab: number): Promise<boolean> {
  await page.goto(`${brand}/${queue}`)
  await page.getByRole('tab').nth(tab).press('Enter')
  await settle(page)
  const row = page.locator('tr[data-can-open="true"]').first()
  if ((await row.count()) === 0) return false
  await row.press('Enter')
  await page.waitForURL((url) => !url.pathname.endsWith(`/${queue}`), { timeout: WITHIN_MS })
  await settle(page)
  return true
}

/** Waits until the page shows entries, an entry, or that there is none. */
async function settle(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor({ timeout: WITHIN_MS })
  await page.waitForLoadState('networkidle')
  await page.locator('main :is(tbody tr, .message, dl)').first().waitFor({ timeout: WITHIN_MS })
}

/** Presses the first offered key, and answers what the desk asks. */
async function decide({ page, staff }: At, keys: readonly string[]): Promise<void> {
  const key = await offeredKey(page, keys)
  await page.locator('main h1').first().click()
  await page.keyboard.press(key)
  const isDone = page.waitForResponse((reply) => isChange(reply.request().method(), reply.url()) && reply.ok(), {
    timeout: 2 * WITHIN_MS,
  })
  await Promise.all([isDone, answerDialogs(page, staff, isDone)])
  await page.waitForTimeout(300)
}

/** Keys appear when the entry is loaded and claimed. */
async function offeredKey(page: Page, keys: readonly string[]): Promise<string> {
  for (let waited = 0; waited < WITHIN_MS; waited += 250) {
    const offered = await page.locator('main .button .desk-key').allTextContents()
    const key = keys.find((each) => offered.includes(each))
    if (key) return key
    await page.waitForTimeout(250)
  }
  throw new Error(`${page.url()} offers no decision: ${await page.locator('main').textContent()}`)
}

const isChange = (method: string, url: string): boolean =>
  method === 'POST' && url.includes('/api/brands/') && !/\/queue\/(claim|release)$/.test(url)

/** Fills in reasons and codes until the change was made. A refusal of the desk ends the run with its words. */
async function answerDialogs(page: Page, staff: Staff, isDone: Promise<unknown>): Promise<void> {
  let isOver = false
  void isDone.then(
    () => {
      isOver = true
    },
    () => {
      isOver = true
    },
  )
  while (!isOver) {
    const dialog = page.locator('dialog[open]').last()
    if ((await dialog.count()) > 0) await answer(page, staff, dialog)
    await page.waitForTimeout(200)
  }
}

async function answer(page: Page, staff: Staff, dialog: ReturnType<Page['locator']>): Promise<void> {
  const isAlert = (await dialog.getAttribute('role')) === 'alertdialog'
  if (isAlert) throw new Error(`${page.url()} was refused: ${await dialog.textContent()}`)
  const reason = dialog.locator('textarea')
  const code = dialog.locator('input[autocomplete="one-time-code"]')
  if ((await reason.count()) > 0) await reason.first().fill(REASON)
  else if ((await code.count()) > 0) await code.first().fill(takeRecoveryCode(staff))
  await dialog
    .locator('button[type="submit"]')
    .first()
    .press('Enter')
    .catch(() => undefined)
  await page.waitForTimeout(500)
}
