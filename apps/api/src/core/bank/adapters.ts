/** The bank port over both adapters: which one answers is the feed's own setting. */
import type { SecretBox } from '#kit/secret-box.ts'
import type { AccountNameAnswer, Bank, BankAnswer, BankScope } from './bank.ts'
import { partyOf } from './party.ts'
import { askAccountName, askPayout, type PushedFeed, sendPayout } from './sandbox.ts'
import { feedPlace } from './webhook-secret.ts'

/** `sandbox` feeds get pushed payouts. `feed` feeds have a robot that claims payouts, and no bank to ask. */
export function createBank(clock: () => Date, secrets: SecretBox): Bank {
  const pushed = async (
    scope: BankScope,
    feed: string,
    act: (to: PushedFeed) => Promise<BankAnswer>,
  ): Promise<BankAnswer> => {
    const to = await pushedFeed(scope, secrets, feed)
    return to ? act(to) : 'pull'
  }
  return {
    accountName: async (scope, bankCode, accountDigits): Promise<AccountNameAnswer> => {
      const to = await pushedFeed(scope, secrets)
      return to ? askAccountName(to, clock(), bankCode, accountDigits) : 'unavailable'
    },
    send: (scope, feed, payout) => pushed(scope, feed, (to) => sendPayout(to, clock(), payout)),
    ask: (scope, feed, key) => pushed(scope, feed, (to) => askPayout(to, clock(), key)),
  }
}

/** This feed, or the brand's first, if it is one that is pushed to. */
async function pushedFeed(scope: BankScope, secrets: SecretBox, feed?: string): Promise<PushedFeed | undefined> {
  const row = await scope.db
    .selectFrom('bank_feeds')
    .select(['feed', 'base_url', 'secrets'])
    .where('brand_id', '=', scope.brand.id)
    .where('adapter', '=', 'sandbox')
    .where('is_active', '=', true)
    .$if(feed !== undefined, (query) => query.where('feed', '=', feed as string))
    .orderBy('feed')
    .executeTakeFirst()
  const [stored] = row?.secrets ?? []
  if (!row?.base_url || !stored) return undefined
  const secret = secrets.open(stored, feedPlace(scope.brand.id, row.feed))
  return { url: row.base_url, secret, party: partyOf(scope, row.feed) }
}
