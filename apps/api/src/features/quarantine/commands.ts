/** `duang quarantine`: what contradicts, and that somebody has looked into it. */
import { type Command, type CommandInput, CommandMistake, CommandRefusal } from '#core/command.ts'
import { PERIOD_OPTIONS, PERIOD_USAGE, readList, sayPage } from '#core/command-list.ts'
import { reasonOf, uuidOf } from '#core/command-words.ts'
import { bangkokStamp } from '#kit/bangkok-instant.ts'
import { dismiss, openContradictions, QUARANTINE_LIST } from './quarantine.ts'

export const quarantineCommand: Command = {
  name: 'quarantine',
  summary: 'Messages of banks that contradict what is known, and lines that cannot be read: list, dismiss.',
  usage: [
    `quarantine list ${PERIOD_USAGE}     oldest first`,
    'quarantine dismiss ID --reason "why"     settled with the bank: what is known stands. Of a payout that failed, its hold may go back then',
  ],
  acts: { list: { words: 0, options: PERIOD_OPTIONS }, dismiss: { words: 1, options: ['reason'] } },
  async run(input) {
    const act = { list, dismiss: dismissOne }[input.words[0] ?? 'list']
    if (!act) throw new CommandMistake(`There is no "quarantine ${input.words[0]}". Known: list, dismiss.`)
    return act(input)
  },
}

async function list(input: CommandInput): Promise<number> {
  return sayPage(input, await openContradictions(input.ctx, await readList(input, QUARANTINE_LIST)), {
    command: 'quarantine',
    row: (each) => [
      `${each.quarantine_id}  ${bangkokStamp(each.received_at)}  ${each.feed}  ${each.kind}  ${each.ext_id}`,
      `    ${JSON.stringify(each.raw)}`,
    ],
    none: 'Nothing contradicts.',
  })
}

async function dismissOne({ ctx, words, options, say, report, actor }: CommandInput): Promise<number> {
  const reason = reasonOf(options)
  const id = uuidOf(words[1], 'ID')
  if (!(await dismiss(ctx, id, { actor, reason })))
    throw new CommandRefusal('already_closed', `Nothing was changed. ${id} is not open.`)
  say(`${id} is dismissed.`)
  report({ id, outcome: 'dismissed' })
  return 0
}
