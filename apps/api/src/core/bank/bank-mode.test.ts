import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, sendFeed, type TestSite } from '../../../test/people/site.ts'
import { refuseOtherBankMode } from './bank-mode.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())

test('a demonstration rejects a real feed, whatever its signature', async () => {
  await site.owner
    .insertInto('bank_feeds')
    .values({ brand_id: 1, feed: 'real', adapter: 'feed', secrets: [site.sandboxSecret] })
    .execute()
  const claim = { type: 'payout.claim', limit: 1 }
  expect((await sendFeed(site, 'payouts/claim', claim, { feed: 'real' })).status).toBe(404)
  expect((await sendFeed(site, 'payouts/claim', claim)).status).toBe(200)
})

test('neither kind starts over a database of the other', async () => {
  await expect(refuseOtherBankMode(site.platform.db, 'sandbox')).rejects.toThrow(
    /real bank feed "real".*DATA_DIR.*BANK=none.*feeds off real/,
  )
  await expect(refuseOtherBankMode(site.platform.db, 'feed')).rejects.toThrow(/belongs to a demonstration.*DATA_DIR/)
  await expect(refuseOtherBankMode(site.platform.db, 'none')).resolves.toBeUndefined()
  await site.owner.updateTable('bank_feeds').set({ is_active: false }).where('feed', '=', 'real').execute()
  await expect(refuseOtherBankMode(site.platform.db, 'sandbox')).resolves.toBeUndefined()
})
