/** `duang games`: the offered games and their order. */
import { GAME_TYPES } from '@duang/contract/games'
import { recordAction } from '#core/audit/audit.ts'
import { type Acts, type Command, type CommandInput, invalid, unknown } from '#core/command.ts'
import { type ListForm, PAGE_OPTIONS, pageOf, readList, sayPage } from '#core/command-list.ts'
import { onOff, wholeNumber, wordOf } from '#core/command-words.ts'
import type { Ctx } from '#core/context.ts'
import { inTransaction } from '#kit/db.ts'
import { syncCatalogue } from './catalogue.ts'

const LABEL_MAX = 20

const GAME = '<PROVIDER> <GAME>'

/** Changes of one game, which the desk makes too. */
export const GAME_ACTS = {
  on: { summary: 'Offers a game.', words: GAME, run: (input) => setGame(input, { is_enabled: true }, 'on') },
  off: {
    summary: 'Offers a game no more; open rounds still end.',
    words: GAME,
    run: (input) => setGame(input, { is_enabled: false }, 'off'),
  },
  maintenance: {
    summary: 'Closes a game for a while.',
    words: `${GAME} <on|off>`,
    run: (input) => setGame(input, { is_maintenance: onOff(input.words[2]) }, `maintenance ${input.words[2]}`),
  },
  order: {
    summary: 'Sets the place of a game: smaller comes first, 100 by default.',
    words: `${GAME} <NUMBER>`,
    run: (input) => setGame(input, { sort: wholeNumber(input.words[2]) }, `place ${input.words[2]}`),
  },
  'set-label': {
    summary: 'Sets a word on the cover; without TEXT it is removed.',
    words: `${GAME} [TEXT]`,
    run: (input) => {
      const label = labelOf(input.words[2])
      return setGame(input, { label }, label === null ? 'no label' : `label ${label}`)
    },
  },
} as const satisfies Acts

export const gamesCommand: Command = {
  name: 'games',
  summary: 'Games of a brand.',
  needsOwner: true,
  acts: {
    list: {
      summary: 'Games in their order, disabled ones too.',
      words: '[TYPE]',
      options: PAGE_OPTIONS,
      run: listGames,
    },
    ...GAME_ACTS,
    sync: { summary: 'Asks every provider for its catalogue.', run: syncNow },
  },
}

/** Reads a label. Refuses a promise that a game pays more easily than others, which is untrue of every game. */
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

/** All games of the brand. */
export const selectGames = ({ db, brand }: Ctx) =>
  db
    .selectFrom('games')
    .select(['type', 'provider', 'game_code', 'name_th', 'name_en', 'sort', 'label'])
    .select(['is_enabled', 'is_listed', 'is_maintenance'])
    .where('brand_id', '=', brand.id)

async function listGames(input: CommandInput): Promise<number> {
  const { ctx, words } = input
  if (words[0] !== undefined && !GAME_TYPES.some((type) => type === words[0]))
    throw unknown('type', `${words[0]}. Known: ${GAME_TYPES.join(', ')}.`)
  const query = selectGames(ctx).$if(words[0] !== undefined, (games) => games.where('type', '=', words[0] as string))
  return sayPage(input, await pageOf(query, GAME_LIST, await readList(input, GAME_LIST)), {
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

/** Changes a game. `outcome`: the change in words. */
async function setGame({ ctx, words, say, report }: CommandInput, values: object, outcome: string): Promise<number> {
  const [provider, game] = [wordOf(words[0], 'PROVIDER'), wordOf(words[1], 'GAME')]
  const row = await ctx.db
    .updateTable('games')
    .set(values)
    .where('brand_id', '=', ctx.brand.id)
    .where('provider', '=', provider)
    .where('game_code', '=', game)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw unknown('game', `${provider} ${game}`)
  say(`${row.name_th}: ${outcome}.`)
  report(row)
  return 0
}

async function syncNow({ ctx, say, report, actor }: CommandInput): Promise<number> {
  await inTransaction(ctx.db, (tx) => recordAction(tx, ctx, { actor, action: 'games.sync' }))
  const reply = await syncCatalogue(ctx)
  for (const each of reply)
    say(
      `${each.provider}: ${each.games === 'no-answer' ? 'no answer, its games stay as they are' : `${each.games} games`}`,
    )
  report({ items: reply, next: null })
  return reply.some((each) => each.games === 'no-answer') ? 1 : 0
}
