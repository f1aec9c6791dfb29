/** Clears the queues of the desk through its screens, by keyboard, as a person would. */
import type { Page } from '@playwright/test'
import { change, type Seat, settle } from './desk.ts'

/** A queue that does not get shorter ends the run instead of repeating for good. */
const ENTRIES_MAX = 200
const WITHIN_MS = 15_000

export type Cleared = { queue: string; entries: number }
/** `queues`: those of the person's role. */
type At = Seat & { queues: readonly string[] }

/** Each queue with the keys that decide one of its entries; the first key that the entry offers is pressed. */
const QUEUES: readonly { queue: string; tabs: readonly number[]; keys: readonly string[] }[] = [
  { queue: 'quarantine', tabs: [0], keys: ['x'] },
  { queue: 'lines', tabs: [0], keys: ['1', 'x', 'i'] },
  { queue: 'slips', tabs: [0], keys: ['1', 'r'] },
  { queue: 'withdrawals', tabs: [0], keys: ['a'] },
  { queue: 'payouts', tabs: [0], keys: ['s', 'f'] },
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
        const key = await offeredKey(at.page, isStuck ? ['x'] : keys)
        await at.page.locator('main h1').first().click()
        await change(at, () => at.page.keyboard.press(key))
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
