/** `duang namesakes`: members who carry the name of one who excluded itself, perhaps the same person with another account. */
import { type Command, type CommandInput, CommandMistake } from '#core/command.ts'
import { choose } from '#core/command-words.ts'
import { bangkokStamp } from '#kit/bangkok-instant.ts'
import { markDistinct, openNamesakes } from './namesakes.ts'

const ROWS_A_PAGE = 50

export const namesakesCommand: Command = {
  name: 'namesakes',
  summary: 'Members with the name of one who excluded itself: their next deposit waits for staff.',
  usage: [
    'namesakes list [--cursor NUMBER]',
    'namesakes distinct NUMBER --reason "why"     another person: deposits are credited by themselves again',
  ],
  acts: { list: { words: 0, options: ['cursor'] }, distinct: { words: 1, options: ['reason'] } },
  run: choose('namesakes', { list, distinct }, 'list'),
}

async function list({ ctx, options, say, report }: CommandInput): Promise<number> {
  const after = options.cursor === undefined ? 0 : numberOf(options.cursor)
  const { items, next } = await openNamesakes(ctx, { after, limit: ROWS_A_PAGE })
  for (const each of items)
    say(
      `${each.namesake_id}  ${bangkokStamp(each.found_at)}  ${each.username}  has the name of ${each.excluded_username}, found at ${each.found_by}`,
    )
  if (items.length === 0) say('No namesakes are open.')
  if (next !== null) say(`More: --cursor ${next}`)
  report({ items, next })
  return 0
}

async function distinct({ ctx, words, options, say, report, actor }: CommandInput): Promise<number> {
  const reason = typeof options.reason === 'string' ? options.reason.trim().slice(0, 500) : ''
  if (reason === '') throw new CommandMistake('Missing argument: --reason "why"')
  const id = numberOf(words[1] ?? '')
  const isDone = await markDistinct(ctx, id, { actor, reason })
  say(isDone ? `Namesake ${id} is another person.` : `Namesake ${id} is not open; nothing was changed.`)
  report({ id, outcome: isDone ? 'distinct' : 'closed' })
  return isDone ? 0 : 1
}

function numberOf(word: string | true): number {
  const id = typeof word === 'string' && /^\d{1,15}$/.test(word) ? Number(word) : 0
  if (id === 0) throw new CommandMistake('Expected a number, as `namesakes list` shows it.')
  return id
}
