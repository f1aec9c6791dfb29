/** What staff do with bank feeds: the banks and bank robots whose lines a brand accepts, and their signing secrets. */
import {
  addFeed,
  finishFeedRotation,
  listFeeds,
  rotateFeed,
  setFeedBooksAhead,
  setFeedRhythm,
  setFeedUrl,
  turnFeedOff,
  turnFeedOn,
} from '@duang/contract/action/bank-admin-feeds'
import { sql } from 'kysely'
import { readRhythms } from '#core/bank/feed-rhythm.ts'
import { feedPlace, newWebhookSecret } from '#core/bank/webhook-secret.ts'
import { type ListForm, pageOf } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import { implement, implementList } from '#entry/action/implement.ts'
import { figuresOf } from '#entry/action/second-person.ts'
import type { Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
import { rhythmWords, shownRhythm } from './rhythm.ts'

const FEED_LIST: ListForm = { keys: [{ column: 'f.feed', type: 'text' }], order: 'asc' }

const list = implementList(listFeeds, FEED_LIST, async ({ ctx, request }) => {
  const [{ items, next }, rhythms] = await Promise.all([
    pageOf(selectFeeds(ctx), FEED_LIST, request),
    readRhythms(ctx, ctx.brand.id),
  ])
  const rhythmOf = new Map(rhythms.map((each) => [each.feed, each]))
  return {
    items: items.map((row) => ({
      feed: row.feed,
      adapter: row.adapter,
      isActive: row.is_active,
      pollUrl: row.poll_url,
      secrets: row.secrets,
      booksAhead: row.books_ahead,
      lastMessageAt: rhythmOf.get(row.feed)?.messageAt?.toISOString() ?? null,
      lastLineAt: row.last_line?.toISOString() ?? null,
      messages: rhythmWords(rhythmOf.get(row.feed), ctx.clock()).join('; '),
      rhythm: shownRhythm(rhythmOf.get(row.feed)),
    })),
    next,
  }
})

const selectFeeds = ({ db, brand }: Ctx) =>
  db
    .selectFrom('bank_feeds as f')
    .select(['f.feed', 'f.adapter', 'f.is_active', 'f.poll_url', 'f.books_ahead'])
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
    .where('f.brand_id', '=', brand.id)

const make = () => ({ secret: newWebhookSecret() })
/** As the table keeps it. */
const sealed = (ctx: Ctx, feed: string, secret = ''): string => ctx.secrets.seal(secret, feedPlace(ctx.brand.id, feed))

const add = implement(
  addFeed,
  async ({ tx, ctx, input: { feed, pollUrl = null }, made }) => {
    await refuseDemonstration(tx, ctx.bankMode)
    const secrets = [sealed(ctx, feed, made.secret)]
    const row = await tx
      .insertInto('bank_feeds')
      .values({ brand_id: ctx.brand.id, feed, adapter: 'feed', secrets, poll_url: pollUrl })
      .onConflict((conflict) => conflict.doNothing())
      .returning('feed')
      .executeTakeFirst()
    return row ? { feed, shown: made } : refuse('bank_feed_exists', { feed })
  },
  {
    make,
    effect: async ({ tx, ctx, input: { feed } }) =>
      figuresOf({ before: null, after: await selectShown(tx, ctx, feed).executeTakeFirstOrThrow() }),
    say: ({ feed }) => `${feed} is added. Its accounts: duang accounts add BANK:NUMBER --feed ${feed} --name "…".`,
  },
)

/** Keeps real feeds and play money in separate databases (interpretation S7). */
async function refuseDemonstration(tx: Tx, bankMode: Ctx['bankMode']): Promise<void> {
  const sandbox = await tx
    .selectFrom('bank_feeds')
    .select('feed')
    .where('adapter', '=', 'sandbox')
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (bankMode === 'sandbox' || sandbox) refuse('bank_feed_demonstration')
}

/** What a second person sees of a feed, with the number of its secrets. */
const selectShown = (tx: Tx, ctx: Ctx, feed: string) =>
  tx
    .selectFrom('bank_feeds')
    .select(['feed', 'adapter', 'poll_url', 'is_active'])
    .select(sql<number>`cardinality(secrets)`.as('secrets'))
    .where('brand_id', '=', ctx.brand.id)
    .where('feed', '=', feed)

/** The old one signs until the rotation ends. */
const rotate = implement(
  rotateFeed,
  async ({ tx, ctx, input: { feed }, made }) => {
    if (ctx.bankMode === 'sandbox' && feed === 'sandbox') refuse('bank_feed_sandbox')
    const secrets = await lockSecrets(tx, ctx, feed)
    if (secrets.length > 1) refuse('bank_feed_two_secrets', { feed })
    await update(tx, ctx, feed, { secrets: [...secrets, sealed(ctx, feed, made.secret)] })
    return { feed, shown: made }
  },
  {
    make,
    effect: () => [{ label: 'secrets', before: 1, after: 2, unit: 'text' }],
    say: ({ feed }) => `Give the secret to the robot of ${feed}, then: duang feeds finish-rotation ${feed}.`,
  },
)

const finish = implement(finishFeedRotation, async ({ tx, ctx, input: { feed } }) => {
  const [, newer] = await lockSecrets(tx, ctx, feed)
  return newer === undefined ? refuse('bank_feed_one_secret', { feed }) : update(tx, ctx, feed, { secrets: [newer] })
})

async function lockSecrets(tx: Tx, ctx: Ctx, feed: string): Promise<string[]> {
  const row = await tx
    .selectFrom('bank_feeds')
    .select('secrets')
    .where('brand_id', '=', ctx.brand.id)
    .where('feed', '=', feed)
    .forUpdate()
    .executeTakeFirst()
  return row ? row.secrets : refuse('not_found')
}

async function update(tx: Tx, ctx: Ctx, feed: string, values: object): Promise<{ feed: string }> {
  const { numUpdatedRows } = await tx
    .updateTable('bank_feeds')
    .set(values)
    .where('brand_id', '=', ctx.brand.id)
    .where('feed', '=', feed)
    .executeTakeFirst()
  return numUpdatedRows === 0n ? refuse('not_found') : { feed }
}

export const feedLists = [list]
export const feedActions = [
  add,
  rotate,
  finish,
  implement(setFeedUrl, ({ tx, ctx, input: { feed, pollUrl } }) => update(tx, ctx, feed, { poll_url: pollUrl })),
  implement(turnFeedOn, ({ tx, ctx, input: { feed } }) =>
    update(tx, ctx, feed, { is_active: true, watched_from: ctx.clock() }),
  ),
  implement(turnFeedOff, ({ tx, ctx, input: { feed } }) => update(tx, ctx, feed, { is_active: false })),
  implement(setFeedBooksAhead, ({ tx, ctx, input: { feed, isAhead } }) =>
    update(tx, ctx, feed, { books_ahead: isAhead }),
  ),
  implement(setFeedRhythm, ({ tx, ctx, input: { feed, silence, night } }) =>
    update(tx, ctx, feed, {
      is_watched: silence !== 'off',
      silence_minutes: /^\d/.test(silence) ? Number(silence) : null,
      ...(night === undefined ? {} : nightColumns(night)),
      watched_from: ctx.clock(),
    }),
  ),
]

/** Without a night, both ends are the same. */
function nightColumns(night: string | null) {
  const [night_from = '', night_until = ''] = (night ?? '00:00-00:00').split('-')
  return { night_from, night_until }
}
