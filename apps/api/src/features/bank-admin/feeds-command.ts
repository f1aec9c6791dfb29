/** `duang feeds`: banks and bank robots whose lines a brand accepts, and their signing secrets. */
import { actAs } from '#core/audit/audit.ts'
import { feedPlace, newWebhookSecret } from '#core/bank/webhook-secret.ts'
import { type Command, type CommandInput, CommandMistake, invalid, unknown } from '#core/command.ts'
import { type ListForm, PAGE_OPTIONS, pageOf, readList, sayPage } from '#core/command-list.ts'
import { REASON_OPTIONAL, wordOf } from '#core/command-words.ts'
import { inTransaction, type Tx } from '#kit/db.ts'

const FEED_LIST: ListForm = { keys: [{ column: 'feed', type: 'text' }], order: 'asc' }

/** What the desk does too. */
export const FEED_ACTS = { on, off } as const

export const feedsCommand: Command = {
  name: 'feeds',
  summary: 'Bank feeds of a brand, and their secrets.',
  needsOwner: true,
  acts: {
    list: { summary: 'Feeds by name.', options: PAGE_OPTIONS, run: list },
    add: {
      summary: 'Adds a feed and prints its secret once; not in a demonstration.',
      words: '<FEED>',
      options: { '--poll-url <URL>': 'polls lines at this https address', ...REASON_OPTIONAL },
      run: add,
    },
    on: {
      summary: 'Enables a feed.',
      words: '<FEED>',
      options: REASON_OPTIONAL,
      run: on,
    },
    off: {
      summary: 'Disables a feed: no lines are accepted, and no payouts are sent.',
      words: '<FEED>',
      options: REASON_OPTIONAL,
      run: off,
    },
    'poll-url': {
      summary: 'Sets where lines are polled.',
      words: '<FEED> <URL|none>',
      options: REASON_OPTIONAL,
      run: (input) => {
        const url = wordOf(input.words[1], 'URL|none')
        return change(input, { poll_url: url === 'none' ? null : pollUrl(url) }, `polled at ${url}`)
      },
    },
    rotate: {
      summary: 'Adds a second secret and prints it once: both are accepted, the old one signs.',
      words: '<FEED>',
      options: { '--finish': 'revokes the old secret', ...REASON_OPTIONAL },
      run: (input) => (input.options.finish === true ? finishRotation(input) : rotate(input)),
    },
  },
}

function on(input: CommandInput): Promise<number> {
  return change(input, { is_active: true }, 'on')
}
function off(input: CommandInput): Promise<number> {
  return change(input, { is_active: false }, 'off')
}

async function list(input: CommandInput): Promise<number> {
  const query = input.ctx.db
    .selectFrom('bank_feeds')
    .select(({ fn }) => [
      'feed',
      'adapter',
      'is_active',
      'poll_url',
      fn<number>('cardinality', ['secrets']).as('secrets'),
    ])
    .where('brand_id', '=', input.ctx.brand.id)
  return sayPage(input, await pageOf(query, FEED_LIST, await readList(input, FEED_LIST)), {
    row: (row) =>
      [
        `${row.feed.padEnd(20)} ${row.adapter.padEnd(8)} ${row.is_active ? 'on ' : 'off'}`,
        ...(row.poll_url ? [`polled at ${row.poll_url}`] : []),
        ...(row.secrets > 1 ? ['two secrets: finish the rotation'] : []),
      ].join('  '),
    none: 'There are no feeds.',
  })
}

const decisionOf = ({ actor, options }: CommandInput) => ({
  actor,
  reason: typeof options.reason === 'string' ? options.reason.trim() : undefined,
})

function pollUrl(url: string): string {
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:') throw invalid(`Not an https address: ${url}`)
  return url
}

async function add(input: CommandInput): Promise<number> {
  const { ctx, words, options, say, report } = input
  const feed = wordOf(words[0], 'FEED')
  if (!/^[a-z0-9-]{1,40}$/.test(feed)) throw invalid('FEED is 1 to 40 small letters, digits or dashes.')
  const url = typeof options['poll-url'] === 'string' ? pollUrl(options['poll-url']) : null
  const secret = newWebhookSecret()
  const sealed = ctx.secrets.seal(secret, feedPlace(ctx.brand.id, feed))
  await inTransaction(ctx.db, async (tx) => {
    await refuseDemonstration(tx, ctx.bankMode)
    await actAs(tx, decisionOf(input))
    const row = await tx
      .insertInto('bank_feeds')
      .values({ brand_id: ctx.brand.id, feed, adapter: 'feed', secrets: [sealed], poll_url: url })
      .onConflict((conflict) => conflict.doNothing())
      .returning('feed')
      .executeTakeFirst()
    if (!row) throw new CommandMistake(`Feed exists: ${feed}`, 'conflict')
  })
  say(`${feed} is added. Its accounts: duang accounts add BANK:NUMBER --feed ${feed} --name "…".`)
  say(`secret  ${secret}   (shown this once)`)
  report({ feed, secret, pollUrl: url })
  return 0
}

/** Keeps real feeds and play money in separate databases (interpretation S7). */
async function refuseDemonstration(tx: Tx, bankMode: CommandInput['ctx']['bankMode']): Promise<void> {
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
async function change(input: CommandInput, values: object, outcome: string): Promise<number> {
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

async function rotate(input: CommandInput): Promise<number> {
  if (input.ctx.bankMode === 'sandbox' && input.words[0] === 'sandbox')
    throw new CommandMistake(
      'The bank of a demonstration has its secret from DATA_DIR/sandbox.secret: delete the file and start again.',
      'conflict',
    )
  const { ctx, words, say, report } = input
  const feed = wordOf(words[0], 'FEED')
  const secret = newWebhookSecret()
  const sealed = ctx.secrets.seal(secret, feedPlace(ctx.brand.id, feed))
  await inTransaction(ctx.db, async (tx) => {
    await actAs(tx, decisionOf(input))
    const secrets = await lockSecrets(tx, ctx.brand.id, feed)
    if (secrets.length > 1)
      throw new CommandMistake(`${feed} has two secrets. First: duang feeds rotate ${feed} --finish.`, 'conflict')
    await writeSecrets(tx, ctx.brand.id, feed, [...secrets, sealed])
  })
  say(`secret  ${secret}   (shown this once)`)
  say(`Give it to the robot, then: duang feeds rotate ${feed} --finish.`)
  report({ feed, secret })
  return 0
}

async function finishRotation(input: CommandInput): Promise<number> {
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
