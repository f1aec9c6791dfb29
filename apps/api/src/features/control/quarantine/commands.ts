/** `duang quarantine`: lists contradictions, and closes them after an investigation by staff. */
import { type Command, type CommandInput, CommandRefusal } from '#core/command.ts'
import { PERIOD_OPTIONS, readList, sayPage } from '#core/command-list.ts'
import { REASON, reasonOf, uuidOf } from '#entry/command/command-words.ts'
import { bangkokStamp } from '#kit/text/bangkok-instant.ts'
import { dismiss, openContradictions, QUARANTINE_LIST } from './quarantine.ts'

export const quarantineCommand: Command = {
  name: 'quarantine',
  summary: 'Messages of banks that contradict known ones, and lines that cannot be read.',
  acts: {
    list: { summary: 'Open messages, oldest first.', options: PERIOD_OPTIONS, run: list },
    dismiss: {
      summary: 'Settled with the bank: known data stays. The hold of a failed payout may be released then.',
      words: '<ID>',
      options: REASON,
      run: dismissOne,
    },
  },
}

async function list(input: CommandInput): Promise<number> {
  return sayPage(input, await openContradictions(input.ctx, await readList(input, QUARANTINE_LIST)), {
    row: (each) => [
      `${each.quarantine_id}  ${bangkokStamp(each.received_at)}  ${each.feed}  ${each.kind}  ${each.ext_id}`,
      `    ${JSON.stringify(each.raw)}`,
    ],
    none: 'Nothing is in quarantine.',
  })
}

async function dismissOne({ ctx, words, options, say, report, actor }: CommandInput): Promise<number> {
  const reason = reasonOf(options)
  const id = uuidOf(words[0], 'ID')
  if (!(await dismiss(ctx, id, { actor, reason })))
    throw new CommandRefusal('already_closed', `Nothing was changed. ${id} is not open.`)
  say(`${id} is dismissed.`)
  report({ id, outcome: 'dismissed' })
  return 0
}
