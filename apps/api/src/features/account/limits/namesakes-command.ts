/** `duang namesakes`: members with the name of a self-excluded one, perhaps the same person with another account. */
import { type Command, type CommandInput, CommandRefusal } from '#core/command.ts'
import { LIST_OPTIONS, readList, sayPage } from '#core/command-list.ts'
import { numberOf, REASON, reasonOf } from '#entry/command/command-words.ts'
import { bangkokStamp } from '#kit/text/bangkok-instant.ts'
import { markDistinct, NAMESAKE_LIST, openNamesakes } from './namesakes.ts'

export const namesakesCommand: Command = {
  name: 'namesakes',
  summary: 'Members with the name of a self-excluded one: their next deposit waits for staff.',
  acts: {
    list: { summary: 'Open pairs, oldest first.', options: LIST_OPTIONS, run: list },
    distinct: {
      summary: 'Another person: deposits are credited automatically again.',
      words: '<NUMBER>',
      options: REASON,
      run: distinct,
    },
  },
}

async function list(input: CommandInput): Promise<number> {
  return sayPage(input, await openNamesakes(input.ctx, await readList(input, NAMESAKE_LIST)), {
    row: (each) =>
      `${each.namesake_id}  ${bangkokStamp(each.found_at)}  ${each.username}  has the name of ${each.excluded_username}, found at ${each.found_by}`,
    none: 'No namesakes are open.',
  })
}

async function distinct({ ctx, words, options, say, report, actor }: CommandInput): Promise<number> {
  const reason = reasonOf(options)
  const id = numberOf(words[0], 'NUMBER')
  if (!(await markDistinct(ctx, id, { actor, reason })))
    throw new CommandRefusal('already_closed', `Nothing was changed. Namesake ${id} is not open.`)
  say(`Namesake ${id} is another person.`)
  report({ id, outcome: 'distinct' })
  return 0
}
