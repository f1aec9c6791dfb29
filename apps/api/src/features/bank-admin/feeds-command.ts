/** `duang feeds`: banks and bank robots whose lines a brand accepts, and their signing secrets. */
import { readRhythms } from '#core/bank/feed-rhythm.ts'
import { type Command, type CommandInput, invalid } from '#core/command.ts'
import { type ListForm, PAGE_OPTIONS, pageOf, readList, sayPage } from '#core/command-list.ts'
import { REASON_OPTIONAL, wordOf } from '#core/command-words.ts'
import { changeFeed, finishRotation, newFeedSecret, setPollUrl, storeFeed, storeSecondSecret } from './feeds.ts'
import { rhythmWords, setRhythm } from './rhythm.ts'

const FEED_LIST: ListForm = { keys: [{ column: 'feed', type: 'text' }], order: 'asc' }

/** What the desk does too. */
export const FEED_ACTS = { on, off, rhythm: setRhythm } as const

export const feedsCommand: Command = {
  name: 'feeds',
  summary: 'Bank feeds of a brand, and their secrets.',
  needsOwner: true,
  acts: {
    list: { summary: 'Feeds by name, with their last messages.', options: PAGE_OPTIONS, run: list },
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
      run: setPollUrl,
    },
    'books-ahead': {
      summary: 'Whether the bank books on a later day. Otherwise lines later than their arrival wait for staff.',
      words: '<FEED> <on|off>',
      options: REASON_OPTIONAL,
      run: setBooksAhead,
    },
    rhythm: {
      summary: 'Sets the silence after which a pushing feed is late and staff are alerted.',
      words: '<FEED> <MINUTES|learned|off>',
      options: {
        '--night <FROM-UNTIL|none>': 'Bangkok time in which silence does not count (default 23:00-07:00)',
        ...REASON_OPTIONAL,
      },
      run: setRhythm,
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
  return changeFeed(input, { is_active: true, watched_from: input.ctx.clock() }, 'on')
}
function off(input: CommandInput): Promise<number> {
  return changeFeed(input, { is_active: false }, 'off')
}

function setBooksAhead(input: CommandInput): Promise<number> {
  const state = wordOf(input.words[1], 'on|off')
  if (state !== 'on' && state !== 'off') throw invalid('Expected "on" or "off"')
  const outcome =
    state === 'on' ? 'lines may be up to seven days ahead' : 'lines later than their arrival wait for staff'
  return changeFeed(input, { books_ahead: state === 'on' }, outcome)
}

async function list(input: CommandInput): Promise<number> {
  const query = input.ctx.db
    .selectFrom('bank_feeds')
    .select(({ fn }) => [
      'feed',
      'adapter',
      'is_active',
      'poll_url',
      'books_ahead',
      fn<number>('cardinality', ['secrets']).as('secrets'),
    ])
    .where('brand_id', '=', input.ctx.brand.id)
  const [page, rhythms] = await Promise.all([
    readList(input, FEED_LIST).then((asked) => pageOf(query, FEED_LIST, asked)),
    readRhythms(input.ctx, input.ctx.brand.id),
  ])
  const now = input.ctx.clock()
  const items = page.items.map((row) => ({ ...row, rhythm: rhythms.find(({ feed }) => feed === row.feed) }))
  return sayPage(
    input,
    { ...page, items },
    {
      row: (row) =>
        [
          `${row.feed.padEnd(20)} ${row.adapter.padEnd(8)} ${row.is_active ? 'on ' : 'off'}`,
          ...(row.poll_url ? [`polled at ${row.poll_url}`] : []),
          ...rhythmWords(row.rhythm, now),
          ...(row.books_ahead ? ['books ahead'] : []),
          ...(row.secrets > 1 ? ['two secrets: finish the rotation'] : []),
        ].join('  '),
      none: 'There are no feeds.',
    },
  )
}

async function add(input: CommandInput): Promise<number> {
  const { ctx, words, say, report } = input
  const { secret, stored } = newFeedSecret(ctx, wordOf(words[0], 'FEED'))
  const { feed, pollUrl } = await storeFeed(input, stored)
  say(`${feed} is added. Its accounts: duang accounts add BANK:NUMBER --feed ${feed} --name "…".`)
  say(`secret  ${secret}   (shown this once)`)
  report({ feed, secret, pollUrl })
  return 0
}

async function rotate(input: CommandInput): Promise<number> {
  const { ctx, words, say, report } = input
  const { secret, stored } = newFeedSecret(ctx, wordOf(words[0], 'FEED'))
  const { feed } = await storeSecondSecret(input, stored)
  say(`secret  ${secret}   (shown this once)`)
  say(`Give it to the robot, then: duang feeds rotate ${feed} --finish.`)
  report({ feed, secret })
  return 0
}
