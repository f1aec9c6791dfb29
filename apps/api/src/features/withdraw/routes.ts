import { payoutClaim, payoutClaimReply, payoutReport, payoutReportReply } from '@duang/contract/bank'
import {
  checkWithdraw,
  listEndedWithdraws,
  listOpenWithdraws,
  listPublicWithdraws,
  requestWithdraw,
  retryWithdraw,
} from '@duang/contract/withdraw'
import { mountFeedCall } from '#core/bank/feed-request.ts'
import { mount, type Site } from '#core/mount.ts'
import { cachedList } from '#core/public-list/public-list.ts'
import { endedWithdraws, openWithdraws, publicWithdraws } from './lists.ts'
import { claimPayouts, reportPayout } from './pull.ts'
import { checkFor, request, retry } from './withdraw.ts'

export function mountWithdraw(site: Site): void {
  mount(site, checkWithdraw, ({ ctx, caller }) => checkFor(ctx, caller))
  mount(site, requestWithdraw, ({ tx, ctx, caller, body, key }) => request(tx, ctx, caller, key, body.amount))
  mount(site, listOpenWithdraws, ({ ctx, caller }) => openWithdraws(ctx, caller))
  mount(site, listEndedWithdraws, ({ ctx, caller, query }) => endedWithdraws(ctx, caller, query))
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
