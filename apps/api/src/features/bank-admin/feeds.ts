/** Changes of bank feeds, for `duang feeds` and the desk. Secrets arrive sealed: who made one shows it, once. */
import { actAs } from '#core/audit/audit.ts'
import { feedPlace, newWebhookSecret } from '#core/bank/webhook-secret.ts'
import { type CommandInput, CommandMistake, invalid, unknown } from '#core/command.ts'
import { wordOf } from '#core/command-words.ts'
import type { Ctx } from '#core/context.ts'
import { inTransaction, type Tx } from '#kit/db.ts'

/** A new secret of a feed. `stored`: as the table keeps it. */
export function newFeedSecret(ctx: Ctx, feed: string): { secret: string; stored: string } {
  const secret = newWebhookSecret()
  return { secret, stored: ctx.secrets.seal(secret, feedPlace(ctx.brand.id, feed)) }
}

const decisionOf = ({ actor, options }: CommandInput) => ({
  actor,
  reason: typeof options.reason === 'string' ? options.reason.trim() : undefined,
})

/** A URL with a password would be shown and recorded, and no request can be sent to it. */
export function pollUrlOf(url: string): string {
  const { protocol, username, password } = URL.canParse(url) ? new URL(url) : {}
  if (protocol !== 'https:' || username || password) throw invalid(`Not an https address: ${url}`)
  return url
}

/** Adds a feed with its first secret. */
export async function storeFeed(
  input: CommandInput,
  stored: string,
): Promise<{ feed: string; pollUrl: string | null }> {
  const { ctx, words, options } = input
  const feed = wordOf(words[0], 'FEED')
  if (!/^[a-z0-9-]{1,40}$/.test(feed)) throw invalid('FEED is 1 to 40 small letters, digits or dashes.')
  const url = typeof options['poll-url'] === 'string' ? pollUrlOf(options['poll-url']) : null
  await inTransaction(ctx.db, async (tx) => {
    await refuseDemonstration(tx, ctx.bankMode)
    await actAs(tx, decisionOf(input))
    const row = await tx
      .insertInto('bank_feeds')
      .values({ brand_id: ctx.brand.id, feed, adapter: 'feed', secrets: [stored], poll_url: url })
      .onConflict((conflict) => conflict.doNothing())
      .returning('feed')
      .executeTakeFirst()
    if (!row) throw new CommandMistake(`Feed exists: ${feed}`, 'conflict')
  })
  return { feed, pollUrl: url }
}

/** Keeps real feeds and play money in separate databases (interpretation S7). */
async function refuseDemonstration(tx: Tx, bankMode: Ctx['bankMode']): Promise<void> {
  const sandbox = await tx
    .selectFrom('bank_feeds')
    .select('feed')
    .where('adapter', '=', 'sandbox')
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (bankMode === 'sandbox' || sandbox)
    throw new CommandMistake(
      'A demonstration accepts no real feed. Start a database of its own with BANK=feed (another DATA_DIR or DATABASE_URL).',
      'conflict',
    )
}

/** Changes a feed. `outcome`: the change in words. */
export async function changeFeed(input: CommandInput, values: object, outcome: string): Promise<number> {
  const { ctx, words, say, report } = input
  const feed = wordOf(words[0], 'FEED')
  await inTransaction(ctx.db, async (tx) => {
    await actAs(tx, decisionOf(input))
    const result = await tx
      .updateTable('bank_feeds')
      .set(values)
      .where('brand_id', '=', ctx.brand.id)
      .where('feed', '=', feed)
      .executeTakeFirst()
    if (result.numUpdatedRows === 0n) throw unknown('feed', feed)
  })
  say(`${feed}: ${outcome}.`)
  report({ feed, ...values })
  return 0
}

/** Words: feed, address or `none`. */
export function setPollUrl(input: CommandInput): Promise<number> {
  const url = wordOf(input.words[1], 'URL|none')
  return changeFeed(input, { poll_url: url === 'none' ? null : pollUrlOf(url) }, `polled at ${url}`)
}

/** Adds a second secret. The old one signs until the rotation ends. */
export async function storeSecondSecret(input: CommandInput, stored: string): Promise<{ feed: string }> {
  const { ctx, words } = input
  if (ctx.bankMode === 'sandbox' && words[0] === 'sandbox')
    throw new CommandMistake(
      'The bank of a demonstration has its secret from DATA_DIR/sandbox.secret: delete the file and start again.',
      'conflict',
    )
  const feed = wordOf(words[0], 'FEED')
  await inTransaction(ctx.db, async (tx) => {
    await actAs(tx, decisionOf(input))
    const secrets = await lockSecrets(tx, ctx.brand.id, feed)
    if (secrets.length > 1)
      throw new CommandMistake(`${feed} has two secrets. First: duang feeds rotate ${feed} --finish.`, 'conflict')
    await writeSecrets(tx, ctx.brand.id, feed, [...secrets, stored])
  })
  return { feed }
}

/** Revokes the older secret. */
export async function finishRotation(input: CommandInput): Promise<number> {
  const { ctx, words, say, report } = input
  const feed = wordOf(words[0], 'FEED')
  await inTransaction(ctx.db, async (tx) => {
    await actAs(tx, decisionOf(input))
    const [, newer] = await lockSecrets(tx, ctx.brand.id, feed)
    if (newer === undefined)
      throw new CommandMistake(`${feed} has one secret. A new one: duang feeds rotate ${feed}.`, 'conflict')
    await writeSecrets(tx, ctx.brand.id, feed, [newer])
  })
  say(`${feed}: the old secret is revoked.`)
  report({ feed, outcome: 'done' })
  return 0
}

const lockSecrets = async (tx: Tx, brandId: number, feed: string): Promise<string[]> => {
  const row = await tx
    .selectFrom('bank_feeds')
    .select('secrets')
    .where('brand_id', '=', brandId)
    .where('feed', '=', feed)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw unknown('feed', feed)
  return row.secrets
}

const writeSecrets = (tx: Tx, brandId: number, feed: string, secrets: string[]) =>
  tx.updateTable('bank_feeds').set({ secrets }).where('brand_id', '=', brandId).where('feed', '=', feed).execute()
