/** `duang quarantine`: what contradicts, and that somebody has looked into it. */
import { type Command, type CommandInput, CommandMistake } from '#core/command.ts'
import { PERIOD_OPTIONS, PERIOD_USAGE, readList, sayPage } from '#core/command-list.ts'
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
  const reason = typeof options.reason === 'string' ? options.reason.trim().slice(0, 500) : ''
  if (reason === '') throw new CommandMistake('Every decision needs its reason: --reason "why".')
  const id = words[1] ?? ''
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id))
    throw new CommandMistake('Give the id, as `quarantine list` shows it.')
  const isDismissed = await dismiss(ctx, id, { actor, reason })
  say(isDismissed ? `${id} is dismissed.` : `${id} is not open; nothing was changed.`)
  report({ id, outcome: isDismissed ? 'dismissed' : 'closed' })
  return isDismissed ? 0 : 1
}
