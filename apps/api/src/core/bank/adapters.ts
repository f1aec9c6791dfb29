/** The bank port over both adapters: which one answers is the feed's own setting. */
import type { Ctx } from '#core/context.ts'
import type { AccountNameAnswer, Bank, BankAnswer } from './bank.ts'
import { partyOf } from './party.ts'
import { askAccountName, askPayout, type PushedFeed, sendPayout } from './sandbox.ts'

/** `sandbox` feeds are pushed to; `feed` feeds have a robot that claims payouts, and nobody to ask. */
export function createBank(clock: () => Date): Bank {
  const pushed = async (ctx: Ctx, feed: string, act: (to: PushedFeed) => Promise<BankAnswer>): Promise<BankAnswer> => {
    const to = await pushedFeed(ctx, feed)
    return to ? act(to) : 'pull'
  }
  return {
    accountName: async (ctx, bankCode, accountDigits): Promise<AccountNameAnswer> => {
      const to = await pushedFeed(ctx)
      return to ? askAccountName(to, clock(), bankCode, accountDigits) : 'unavailable'
    },
    send: (ctx, feed, payout) => pushed(ctx, feed, (to) => sendPayout(to, clock(), payout)),
    ask: (ctx, feed, key) => pushed(ctx, feed, (to) => askPayout(to, clock(), key)),
  }
}

/** This feed, or the brand's first, if it is one that is pushed to. */
async function pushedFeed(ctx: Ctx, feed?: string): Promise<PushedFeed | undefined> {
  const row = await ctx.db
    .selectFrom('bank_feeds')
    .select(['feed', 'base_url', 'secrets'])
    .where('brand_id', '=', ctx.brand.id)
    .where('adapter', '=', 'sandbox')
    .where('is_active', '=', true)
    .$if(feed !== undefined, (query) => query.where('feed', '=', feed as string))
    .orderBy('feed')
    .executeTakeFirst()
  const [secret] = row?.secrets ?? []
  return row?.base_url && secret ? { url: row.base_url, secret, party: partyOf(ctx, row.feed) } : undefined
}
