/**
 * Fetches statement lines from feeds with a `poll_url`, every minute. docs/bank-protocol.md describes the exchange.
 * The request carries a signature over an empty body. The answer is signed like a webhook, because its lines become money too.
 */
import { randomUUID } from 'node:crypto'
import { signWebhook, webhookFault } from '@duang/contract/bank/webhook-signature'
import * as z from 'zod/mini'
import { textOf } from '#core/bank/message-text.ts'
import { partyOf } from '#core/bank/party.ts'
import { feedPlace } from '#core/bank/webhook-secret.ts'
import type { Ctx } from '#core/context.ts'
import { connectRule } from '#core/reach.ts'
import { isCompressed, parseFeedBody } from '#entry/feed/feed-request.ts'
import { isStorable } from '#kit/database/storable-json.ts'
import { readFrom } from '#kit/ssrf-guard.ts'
import { keepUnreadable, readLines, unreadMessage } from './statement-line/readable-lines.ts'
import { settleNewLines } from './statement-line/settle.ts'
import { storeLines } from './statement-line/statement.ts'

/** A page of lines, none to five hundred. `next` is the next `cursor`. Null: no more for now, and the old cursor stays. */
const pollReply = z.extend(unreadMessage, {
  next: z.nullable(
    z.string().check(
      z.maxLength(200),
      z.refine((next) => isStorable(next), 'unstorable'),
    ),
  ),
})

// All feeds run in parallel, four pages at most. A run ends within half a minute, and the next one continues.
const PAGES_A_TURN = 4
const ANSWER_WITHIN_MS = 5_000
const BYTES_MAX = 1024 * 1024

/** Fetches from every polled feed of the brand. Settles every new line, also those that a crash or another feed left. */
export async function pollFeeds(ctx: Ctx): Promise<void> {
  const feeds = await ctx.db
    .selectFrom('bank_feeds')
    .select(['feed', 'poll_url', 'poll_cursor', 'secrets'])
    .where('brand_id', '=', ctx.brand.id)
    .where('is_active', '=', true)
    .where('poll_url', 'is not', null)
    .where('adapter', '=', ctx.bankMode)
    .execute()
  await settleNewLines(ctx)
  const polls = await Promise.allSettled(
    feeds.map(async ({ secrets, ...feed }) =>
      pollFeed(ctx, {
        ...feed,
        poll_url: feed.poll_url as string,
        secrets: secrets.map((stored) => ctx.secrets.open(stored, feedPlace(ctx.brand.id, feed.feed))),
      }),
    ),
  )
  for (const [index, poll] of polls.entries()) {
    // An unavailable bank is normal. The next run continues from the same cursor.
    if (poll.status === 'rejected') {
      const reason = poll.reason instanceof Error ? poll.reason.message : 'unknown'
      ctx.log.warn({ feed: feeds[index]?.feed, reason }, 'poll failed')
    }
  }
  if (feeds.length > 0) await settleNewLines(ctx)
}

type PolledFeed = { feed: string; poll_url: string; poll_cursor: string | null; secrets: string[] }

async function pollFeed(ctx: Ctx, feed: PolledFeed): Promise<void> {
  let cursor = feed.poll_cursor
  for (let page = 0; page < PAGES_A_TURN; page++) {
    const raw = parseFeedBody(await fetchPage(ctx, feed, cursor))
    const reply = z.safeDecode(pollReply, raw as never)
    if (!reply.success) throw new Error('The answer is not a page of statement lines')
    const { lines, next } = reply.data
    const { received, unreadable } = readLines(lines)
    // A poll reports no error to the bank, and waiting for a correction would block all later lines.
    await keepUnreadable(ctx, feed.feed, 'poll', unreadable)
    if (received.length > 0) await storeLines(ctx, feed.feed, 'poll', received)
    if (next === null || next === cursor) return notePoll(ctx, feed.feed)
    // After the lines, so that a crash in between requests them again. Stored lines are not stored twice.
    await ctx.db
      .updateTable('bank_feeds')
      .set({ poll_cursor: next })
      .where('brand_id', '=', ctx.brand.id)
      .where('feed', '=', feed.feed)
      .execute()
    cursor = next
  }
}

/** For staff, who are notified of a feed that stays silent. */
async function notePoll(ctx: Ctx, feed: string): Promise<void> {
  await ctx.db
    .updateTable('bank_feeds')
    .set({ polled_at: ctx.clock() })
    .where('brand_id', '=', ctx.brand.id)
    .where('feed', '=', feed)
    .execute()
}

async function fetchPage(ctx: Ctx, feed: PolledFeed, cursor: string | null): Promise<string> {
  const url = new URL(feed.poll_url)
  if (cursor !== null) url.searchParams.set('cursor', cursor)
  const party = partyOf(ctx, feed.feed)
  const headers = await signWebhook(feed.secrets[0] as string, party, `msg_${randomUUID()}`, ctx.clock(), '')
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
  const reach = { mayConnect: connectRule(ctx, url), bytesMax: BYTES_MAX, signal, accept: 'application/json' }
  const answer = await readFrom(url, reach, { headers })
  if (isCompressed(answer.headers)) throw new Error('The answer is compressed')
  const signatureError = await webhookFault(feed.secrets, party, answer.headers, answer.body, ctx.clock())
  if (signatureError) throw new Error(`The signature of the answer is ${signatureError}`)
  const text = textOf(answer.body)
  if (text === undefined) throw new Error('The answer is not UTF-8')
  return text
}
