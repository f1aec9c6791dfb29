/** `duang games`: what is offered, in which order. */
import { GAME_TYPES } from '@duang/contract/games'
import { type Command, type CommandInput, invalid, unknown } from '#core/command.ts'
import { type ListForm, PAGE_OPTIONS, PAGE_USAGE, pageOf, readList, sayPage } from '#core/command-list.ts'
import { choose, onOff, wholeNumber, wordOf } from '#core/command-words.ts'
import { syncCatalogue } from './catalogue.ts'

const LABEL_MAX = 20

export const gamesCommand: Command = {
  name: 'games',
  summary: 'Games of a brand: list, switch on and off, order, label.',
  needsOwner: true,
  usage: [
    `games list [TYPE] ${PAGE_USAGE}     in their order, what is off too`,
    'games on|off PROVIDER GAME              offered or not; open rounds still end',
    'games maintenance PROVIDER GAME on|off',
    'games order PROVIDER GAME NUMBER        smaller comes first; 100 by default',
    'games label PROVIDER GAME [TEXT]        a word on the cover; none removes it',
    'games sync                              asks every provider for its catalogue',
  ],
  acts: {
    list: { words: 1, options: PAGE_OPTIONS },
    on: { words: 2 },
    off: { words: 2 },
    maintenance: { words: 3 },
    order: { words: 3 },
    label: { words: 3 },
    sync: { words: 0 },
  },
  run: choose(
    'games',
    {
      list: listGames,
      on: (input) => setGame(input, { is_enabled: true }, 'on'),
      off: (input) => setGame(input, { is_enabled: false }, 'off'),
      maintenance: (input) =>
        setGame(input, { is_maintenance: onOff(input.words[3]) }, `maintenance ${input.words[3]}`),
      order: (input) => setGame(input, { sort: wholeNumber(input.words[3]) }, `place ${input.words[3]}`),
      label: (input) => {
        const label = labelOf(input.words[3])
        return setGame(input, { label }, label === null ? 'no label' : `label ${label}`)
      },
      sync: syncNow,
    },
    'list',
  ),
}

/** Refuses a promise that a game pays more easily than others: it would be untrue of every game. */
function labelOf(text: string | undefined): string | null {
  if (text && /แตก|jackpot|hot/i.test(text)) throw invalid('A label must not promise that a game pays easily.')
  return text?.slice(0, LABEL_MAX) || null
}

export const GAME_LIST: ListForm = {
  keys: [
    { column: 'type', type: 'text' },
    { column: 'sort', type: 'bigint' },
    { column: 'provider', type: 'text' },
    { column: 'game_code', type: 'text' },
  ],
  order: 'asc',
}

async function listGames(input: CommandInput): Promise<number> {
  const { ctx, words } = input
  if (words[1] !== undefined && !GAME_TYPES.some((type) => type === words[1]))
    throw unknown('type', `${words[1]}. Known: ${GAME_TYPES.join(', ')}.`)
  const query = ctx.db
    .selectFrom('games')
    .select(['type', 'provider', 'game_code', 'name_th', 'sort', 'label', 'is_enabled', 'is_listed', 'is_maintenance'])
    .where('brand_id', '=', ctx.brand.id)
    .$if(words[1] !== undefined, (games) => games.where('type', '=', words[1] as string))
  return sayPage(input, await pageOf(query, GAME_LIST, await readList(input, GAME_LIST)), {
    command: 'games',
    row: (row) => {
      const state = [
        row.is_enabled ? '' : 'off',
        row.is_listed ? '' : 'not in catalogue',
        row.is_maintenance ? 'maintenance' : '',
        row.label === null ? '' : `label ${row.label}`,
      ]
      return `${row.type.padEnd(8)} ${row.provider.padEnd(16)} ${row.game_code.padEnd(20)} ${String(row.sort).padStart(5)}  ${row.name_th}  ${state.filter(Boolean).join(', ')}`
    },
    none: 'There are no games. "duang games sync" asks the providers.',
  })
}

/** `said`: the same in words. */
async function setGame({ ctx, words, say, report }: CommandInput, values: object, said: string): Promise<number> {
  const [provider, game] = [wordOf(words[1], 'PROVIDER'), wordOf(words[2], 'GAME')]
  const row = await ctx.db
    .updateTable('games')
    .set(values)
    .where('brand_id', '=', ctx.brand.id)
    .where('provider', '=', provider)
    .where('game_code', '=', game)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw unknown('game', `${provider} ${game}`)
  say(`${row.name_th}: ${said}.`)
  report(row)
  return 0
}

async function syncNow({ ctx, say, report }: CommandInput): Promise<number> {
  const told = await syncCatalogue(ctx)
  for (const each of told)
    say(
      `${each.provider}: ${each.games === 'no-answer' ? 'no answer, its games stay as they are' : `${each.games} games`}`,
    )
  report({ items: told, next: null })
  return told.some((each) => each.games === 'no-answer') ? 1 : 0
}
