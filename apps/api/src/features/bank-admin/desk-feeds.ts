/** Calls of the desk about bank feeds. A feed, a secret and an address take two persons. Only the author is shown a secret, once. */
import {
  finishDeskFeedRotation,
  listDeskFeeds,
  proposeDeskFeed,
  proposeDeskFeedSecret,
  proposeDeskFeedUrl,
  setDeskFeedRhythm,
  switchDeskFeed,
} from '@duang/contract/desk-bank-admin'
import { sql } from 'kysely'
import { type FeedRhythm, readRhythms } from '#core/bank/feed-rhythm.ts'
import { feedPlace, newWebhookSecret } from '#core/bank/webhook-secret.ts'
import type { CommandInput } from '#core/command.ts'
import { type ListForm, pageOf } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import { listRequest } from '#core/desk/desk-list.ts'
import { type Desk, mountDesk } from '#core/desk/mount-desk.ts'
import { assertOpens, sealForProposal } from '#core/desk/proposed-secret.ts'
import { type ActCall, type ActKind, actProposal, proposeAct, runAct } from '#core/desk/run-act.ts'
import { finishRotation, setPollUrl, storeFeed, storeSecondSecret } from './feeds.ts'
import { FEED_ACTS } from './feeds-command.ts'

const CHANGED = { changed: true } as const

/** The feed that an act names, with the number of its secrets. */
const readFeed: ActKind['read'] = (tx, ctx, { words: [feed = ''] = [] }) =>
  tx
    .selectFrom('bank_feeds')
    .select(['feed', 'adapter', 'poll_url', 'is_active'])
    .select(sql<number>`cardinality(secrets)`.as('secrets'))
    .where('brand_id', '=', ctx.brand.id)
    .where('feed', '=', String(feed))
    .executeTakeFirst()

/** Runs an act with the sealed secret of its proposal, which is the option `stored`. */
const withStored = (act: (input: CommandInput, stored: string) => Promise<object>) => async (input: CommandInput) => {
  const stored = String(input.options.stored)
  assertOpens(input.ctx, stored, feedPlace(input.ctx.brand.id, input.words[0] ?? ''))
  input.report(await act(input, stored))
  return 0
}

const OF_BANK = { proposing: 'bank.manage', permission: 'bank.manage', read: readFeed } as const
const ADD: ActKind = { ...OF_BANK, kind: 'feed.add', run: withStored(storeFeed) }
const ROTATE: ActKind = { ...OF_BANK, kind: 'feed.secret', run: withStored(storeSecondSecret) }
const POLL: ActKind = { ...OF_BANK, kind: 'feed.address', run: setPollUrl }
export const feedProposals = [actProposal(ADD), actProposal(ROTATE), actProposal(POLL)]

export function mountFeedDesk(desk: Desk): void {
  mountDesk(desk, listDeskFeeds, ({ ctx, query }) => listFeeds(ctx, query))
  mountDesk(desk, switchDeskFeed, async ({ ctx, staff, body: { feed, isActive, reason } }) => {
    await runAct(ctx, { actor: staff.actor, reason }, isActive ? FEED_ACTS.on : FEED_ACTS.off, { words: [feed] })
    return CHANGED
  })
  mountDesk(desk, setDeskFeedRhythm, async ({ ctx, staff, body: { feed, mode, minutes, night, reason } }) => {
    const words = [feed, mode === 'set' ? String(minutes ?? '') : mode]
    const options = { night: night ? `${night.from}-${night.until}` : 'none' }
    await runAct(ctx, { actor: staff.actor, reason }, FEED_ACTS.rhythm, { words, options })
    return CHANGED
  })
  mountDesk(desk, proposeDeskFeed, ({ ctx, staff, body: { feed, pollUrl, reason } }) =>
    proposeWithSecret(ctx, { actor: staff.actor, reason }, ADD, {
      words: [feed],
      options: { 'poll-url': pollUrl ?? undefined },
    }),
  )
  mountDesk(desk, proposeDeskFeedSecret, ({ ctx, staff, body: { feed, reason } }) =>
    proposeWithSecret(ctx, { actor: staff.actor, reason }, ROTATE, { words: [feed] }),
  )
  mountDesk(desk, finishDeskFeedRotation, async ({ ctx, staff, body: { feed, reason } }) => {
    await runAct(ctx, { actor: staff.actor, reason }, finishRotation, { words: [feed] })
    return CHANGED
  })
  mountDesk(desk, proposeDeskFeedUrl, ({ ctx, staff, body: { feed, pollUrl, reason } }) =>
    proposeAct(ctx, { actor: staff.actor, reason }, POLL, {
      subject: feed,
      call: { words: [feed, pollUrl ?? 'none'] },
    }),
  )
}

type Person = { actor: string; reason: string }
type FeedCall = Pick<ActCall, 'options'> & { words: readonly [feed: string] }

async function proposeWithSecret(ctx: Ctx, person: Person, act: ActKind, { words: [feed], options }: FeedCall) {
  const secret = newWebhookSecret()
  const stored = sealForProposal(ctx, secret, feedPlace(ctx.brand.id, feed))
  const call = { words: [feed], options: { ...options, stored } }
  return { ...(await proposeAct(ctx, person, act, { subject: feed, call })), secret }
}

const FEED_LIST: ListForm = { keys: [{ column: 'f.feed', type: 'text' }], order: 'asc' }

async function listFeeds(ctx: Ctx, query: Parameters<typeof listRequest>[0]) {
  const rows = ctx.db
    .selectFrom('bank_feeds as f')
    .select(['f.feed', 'f.adapter', 'f.is_active', 'f.poll_url'])
    .select([
      sql<number>`cardinality(f.secrets)`.as('secrets'),
      // The newest lines of the brand contain one of every live feed.
      sql<Date | null>`(
        select max(l.received_at) from (
          select n.feed, n.received_at from statement_lines n
          where n.brand_id = f.brand_id order by n.booked_at desc, n.line_id desc limit 1000
        ) l where l.feed = f.feed
      )`.as('last_line'),
    ])
    .where('f.brand_id', '=', ctx.brand.id)
  const [{ items, next }, rhythms] = await Promise.all([
    pageOf(rows, FEED_LIST, listRequest(query, FEED_LIST)),
    readRhythms(ctx, ctx.brand.id),
  ])
  const rhythmOf = new Map(rhythms.map((each) => [each.feed, each]))
  return {
    items: items.map((row) => ({
      ...{ feed: row.feed, adapter: row.adapter, isActive: row.is_active, pollUrl: row.poll_url, secrets: row.secrets },
      lastMessageAt: rhythmOf.get(row.feed)?.messageAt?.toISOString() ?? null,
      lastLineAt: row.last_line?.toISOString() ?? null,
      rhythm: shownRhythm(rhythmOf.get(row.feed)),
    })),
    next,
  }
}

function shownRhythm(rhythm: FeedRhythm | undefined) {
  if (!rhythm) return undefined
  const { mode, limitMinutes, lateMinutes, night, refused } = rhythm
  return {
    ...{ mode, limitMinutes, lateMinutes },
    night: night.from === night.until ? null : night,
    refused: refused && { ...refused, at: refused.at.toISOString() },
  }
}
