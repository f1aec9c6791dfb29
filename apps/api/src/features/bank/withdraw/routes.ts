import { payoutClaim, payoutClaimReply, payoutReport, payoutReportReply } from '@duang/contract/bank/bank'
import { listPublicWithdraws } from '@duang/contract/bank/public-lists'
import {
  checkWithdraw,
  listEndedWithdraws,
  listOpenWithdraws,
  requestWithdraw,
  retryWithdraw,
  type WithdrawItem,
} from '@duang/contract/bank/withdraw'
import type { Language } from '@duang/contract/wire/language'
import { mountFeedCall } from '#entry/feed/feed-request.ts'
import { mount, type Site } from '#entry/mount.ts'
import { cachedList } from '#entry/public-list/public-list.ts'
import { endedWithdraws, openWithdraws, publicWithdraws } from './lists.ts'
import { claimPayouts, reportPayout } from './pull.ts'
import { noteIn } from './texts.ts'
import { checkFor, request, retry } from './withdraw.ts'

const withNotesIn = <List extends { items: readonly WithdrawItem[] }>(language: Language, list: List): List => ({
  ...list,
  items: list.items.map((item) => ({ ...item, note: noteIn(language, item.note) })),
})

export function mountWithdraw(site: Site): void {
  mount(site, checkWithdraw, ({ ctx, caller, origin }) => checkFor(ctx, caller, origin.language))
  mount(site, requestWithdraw, ({ tx, ctx, caller, body, key, origin }) =>
    request(tx, ctx, caller, { key, amount: body.amount, language: origin.language }),
  )
  mount(site, listOpenWithdraws, async ({ ctx, caller, origin }) =>
    withNotesIn(origin.language, await openWithdraws(ctx, caller)),
  )
  mount(site, listEndedWithdraws, async ({ ctx, caller, query, origin }) =>
    withNotesIn(origin.language, await endedWithdraws(ctx, caller, query)),
  )
  mount(site, retryWithdraw, ({ tx, ctx, caller, body }) => retry(tx, ctx, caller, body.id))
  const publicList = cachedList(site.platform, publicWithdraws)
  mount(site, listPublicWithdraws, ({ ctx }) => publicList(ctx))
  mountFeedCall(
    site,
    { path: 'payouts/claim', document: payoutClaim, reply: payoutClaimReply },
    ({ ctx, feed, document }) => claimPayouts(ctx, feed.feed, document.limit),
  )
  mountFeedCall(
    site,
    { path: 'payouts/result', document: payoutReport, reply: payoutReportReply },
    ({ ctx, feed, document }) => reportPayout(ctx, feed.feed, document.result),
  )
}
