import { statementReply } from '@duang/contract/bank/bank'
import { assignReceivingAccount, listDeposits } from '@duang/contract/bank/deposit'
import { listSlips, sendSlip } from '@duang/contract/bank/deposit-slip'
import { listPublicDeposits } from '@duang/contract/bank/public-lists'
import * as z from 'zod/mini'
import { mountFeedCall } from '#entry/feed/feed-request.ts'
import { mount, type Site } from '#entry/mount.ts'
import { cachedList } from '#entry/public-list/public-list.ts'
import { depositHistory, publicDeposits } from './history.ts'
import { receivingAccountFor } from './receiving-account.ts'
import { receiveSlip, slipsOf } from './slip/slip.ts'
import { ingestStatement } from './statement-line/ingest-statement.ts'
import { unreadMessage } from './statement-line/readable-lines.ts'

/** Five hundred lines fit well, with all text that a bank may add. */
const STATEMENT_BYTES_MAX = 1024 * 1024

export function mountDeposit(site: Site): void {
  mountFeedCall(
    site,
    {
      path: 'statement',
      document: unreadMessage.check(z.refine(({ lines }) => lines.length > 0, 'lines')),
      reply: statementReply,
      keepsParts: true,
      bodyBytesMax: STATEMENT_BYTES_MAX,
    },
    async ({ ctx, feed, document }) => ({ results: await ingestStatement(ctx, feed.feed, document.lines) }),
  )
  mount(site, assignReceivingAccount, ({ ctx, caller, body }) => receivingAccountFor(ctx, caller, body))
  mount(site, listDeposits, ({ ctx, caller, query }) => depositHistory(ctx, caller, query))
  mount(site, sendSlip, ({ ctx, caller, body }) => receiveSlip(ctx, caller, body))
  mount(site, listSlips, ({ ctx, caller }) => slipsOf(ctx, caller))
  const publicList = cachedList(site.platform, publicDeposits)
  mount(site, listPublicDeposits, ({ ctx }) => publicList(ctx))
}
